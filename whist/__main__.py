"""The command line: ``python -m whist simulate | replay | verify | solve`` (docs/record-format.md)."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    try:  # the program takes a moment to load, and may be interrupted in it
        from whist.command_line import main
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(main(sys.argv[1:]))
