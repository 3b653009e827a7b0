#!/usr/bin/env python3
"""Checks docs/filters: each page begins with a part generated from the spec, followed by a part written by hand.

`make golden` updates the generated parts and the list of all filters.
"""
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, expect_golden, tamis

FOLDER = ROOT / "docs/filters"
MARK = "<!-- Made from the spec by `make golden`, down to this line; by hand below. -->\n"
LINKED = re.compile(r"^- \[(\w+)\]", re.MULTILINE)
HEAD = """# The filters

<!-- Made by `make golden` from the specs; do not edit. -->

Each page has the parameters with their ranges, and what the paper leaves open.
[Adding a filter](../adding-a-filter.md) tells how to write one.

"""


def page(name, by_hand):
    return tamis("filters", name, "--markdown", check=True).out.decode() + "\n" + MARK + by_hand


class FilterPages(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.list = tamis("filters", "--markdown", check=True).out.decode()
        self.names = LINKED.findall(self.list)

    def test_every_page_begins_with_its_spec_and_goes_on_by_hand(self):
        for name in self.names:
            with self.subTest(filter=name):
                path = FOLDER / f"{name}.md"
                self.assertTrue(path.exists(), f"{path} is missing: write a paragraph")
                by_hand = path.read_text(encoding="utf-8").partition(MARK)[2]
                if MARK not in path.read_text(encoding="utf-8"):
                    by_hand = "\n" + path.read_text(encoding="utf-8")
                self.assertGreater(len(by_hand.split()), 10, f"{path}: write a paragraph")
                expect_golden(self, path, page(name, by_hand).encode())

    def test_every_page_has_a_filter(self):
        pages = {path.stem for path in FOLDER.glob("*.md")} - {"README"}
        self.assertEqual(pages, set(self.names))

    def test_the_list_is_that_of_the_command(self):
        expect_golden(self, FOLDER / "README.md", (HEAD + self.list).encode())


if __name__ == "__main__":
    unittest.main()
