"""Stand-ins for other extractors, and addons for other programs."""
