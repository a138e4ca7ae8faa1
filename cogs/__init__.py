"""Discord: commands become actions, mistakes become words."""
