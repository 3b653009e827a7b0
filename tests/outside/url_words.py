#!/usr/bin/env python3
"""The table of URL words is the output of tools/train/url_words.py."""
import doctest
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/train"))
import url_words


class UrlWords(unittest.TestCase):
    def test_words_are_those_of_the_library(self):
        self.assertEqual(doctest.testmod(url_words).failed, 0)  # as in tests/unit/filters/learned/page_type/page_type_test.cpp
        self.assertEqual(url_words.words_of_url("http://user@forum.example.org:80//2024/05/a-b_c/"),
                         ["#4", "#2", "a", "b", "c", "/.", "/3", "-3"])
        self.assertEqual(url_words.words_of_url("https://example.org?id=1"), ["id", "#1", "?", "/.", "/0", "-0"])

    def test_a_word_speaks_for_the_kinds_that_it_is_seen_with(self):
        pages = [(f"https://a{i}.example/forum/x{i}", "forum") for i in range(9)]
        pages += [(f"https://b{i}.example/story/x{i}", "article") for i in range(9)]
        pages += [(f"https://c{i}.example/{kind}", kind) for kind in url_words.TYPES for i in range(3)]
        forum = dict(zip(url_words.TYPES, url_words.weights(pages)["forum"]))
        self.assertEqual(max(forum, key=forum.get), "forum")
        self.assertGreater(forum["forum"], 0)
        self.assertLess(forum["article"], 0)
        self.assertNotIn("example", url_words.weights(pages))

    def test_the_table_is_what_it_makes(self):
        if not url_words.PACKAGE.exists():
            self.skipTest("no ../shared")
        self.assertEqual(url_words.table(url_words.read_pages(url_words.PACKAGE)), url_words.TABLE.read_text())


if __name__ == "__main__":
    unittest.main()
