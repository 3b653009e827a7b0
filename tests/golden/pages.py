#!/usr/bin/env python3
"""Golden pages: the output of the command for tests/golden/pages/*/source.html.

Each directory has about.txt, which explains why the page is included, and one expected file
per view. `make golden` accepts the current output; review its diff.
"""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import expect_golden, tamis

PAGES = sorted((pathlib.Path(__file__).parent / "pages").iterdir())
VIEWS = {
    "expected.txt": ["extract"],
    "expected.summary": ["page"],
    "expected.tree": ["page", "--tree"],
    "expected.words": ["page", "--words"],
    "expected.tokens": ["page", "--tokens"],
}


class GoldenPages(unittest.TestCase):
    maxDiff = None

    def test_every_view_of_every_page(self):
        for page in PAGES:
            for name, words in VIEWS.items():
                with self.subTest(f"{page.name}/{name}"):
                    result = tamis(*words, "source.html", cwd=page)
                    self.assertLess(result.code, 2, result.err)
                    expect_golden(self, page / name, result.out or result.err.encode())

    def test_every_page_says_why_it_is_here(self):
        for page in PAGES:
            self.assertTrue((page / "about.txt").is_file(), page.name)


if __name__ == "__main__":
    unittest.main()
