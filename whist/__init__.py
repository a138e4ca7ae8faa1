"""Whist, from the pack to the book: rules, tables, and what people are told."""
