"""Replacements for other extractors, and add-ons for other programs."""
