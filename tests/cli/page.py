#!/usr/bin/env python3
"""tamis page: the summary and the views."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest, tamis

PAGE = "<!DOCTYPE html><title>T</title><p id=a class=x>One <b>t</b>wo &eacute;"
TREE = """\
| <!DOCTYPE html>
| <html>
|   <head>
|     <title>
|       "T"
|   <body>
|     <p>
|       class="x"
|       id="a"
|       "One "
|       <b>
|         "t"
|       "wo é"
"""


class Page(CommandTest):
    def test_the_summary(self):
        expected = f"""\
encoding    utf-8
bytes       {len(PAGE)}
nodes       12
words       4
blocks      1
quirks      no
degraded    no
type        service (50 %)
language    de
"""
        self.assert_prints(expected, "page", self.file(PAGE))

    def test_the_summary_tells_what_gave_way(self):
        deep = tamis("page", self.file("<div>" * 1000 + "x"))
        self.assertIn("degraded    depth\n", deep.out.decode())

    def test_the_summary_tells_the_encoding(self):
        page = self.file("<meta charset=koi8-r><p>П".encode("koi8-r"))
        self.assertIn("encoding    koi8-r\n", tamis("page", page).out.decode())

    def test_the_tree_has_the_form_of_html5lib(self):
        self.assert_prints(TREE, "page", self.file(PAGE), "--tree")

    def test_words_have_four_columns(self):
        start = PAGE.index("One")
        rows = [
            (0, start, "", "One"),
            (1, start + 7, "", "t"),
            (2, start + 12, "+", "wo"),
            (3, start + 15, "", "é"),
        ]
        expected = "".join("\t".join(map(str, row)) + "\n" for row in rows)
        self.assert_prints(expected, "page", self.file(PAGE), "--words")

    def test_tokens_have_three_columns(self):
        page = self.file("<p\nclass=x>One<br/></p>")
        rows = [
            (0, "start", "<p class=x>"),
            (11, "word", "One"),
            (14, "start", "<br/>"),
            (19, "end", "</p>"),
        ]
        expected = "".join("\t".join(map(str, row)) + "\n" for row in rows)
        self.assert_prints(expected, "page", page, "--tokens")

    def test_offsets_count_utf_8_without_a_mark(self):
        page = self.file("\ufeffé x".encode("utf-16-le"))
        self.assert_prints("0\t0\t\té\n1\t3\t\tx\n", "page", page, "--words")

    def test_scripting_makes_noscript_raw_text(self):
        page = self.file("<body><noscript><b>x</b></noscript>")
        plain = tamis("page", page, "--tree").out.decode()
        scripting = tamis("page", page, "--tree", "--scripting").out.decode()
        self.assertIn("<b>\n", plain)
        self.assertIn('"<b>x</b>"', scripting)

    def test_two_views_are_an_error(self):
        views = ["--tree", "--words", "--tokens", "--tree"]
        for first, second in zip(views, views[1:]):
            result = tamis("page", self.file(PAGE), first, second)
            self.assert_fails(2, first, second, "excludes", result=result)

    def test_a_page_without_words_is_exit_1(self):
        result = tamis("page", self.file("<title>t</title>"), "--words")
        self.assert_fails(1, "page.html: ", result=result)

    def test_a_page_without_words_has_a_tree_and_a_summary(self):
        for view in [[], ["--tree"]]:
            result = tamis("page", self.file("<title>t</title>"), *view)
            self.assertEqual(result.code, 0)


if __name__ == "__main__":
    unittest.main()
