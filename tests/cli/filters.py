#!/usr/bin/env python3
"""tamis filters, and tamis extract --pipeline."""
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest, tamis

PAGE = "<ul><li><a href=x>Home</a><li><a href=y>News</a></ul><p>A few words of text here</p>"


class Filters(CommandTest):
    def test_all_are_listed_by_kind(self):
        out = tamis("filters", check=True).out.decode()
        self.assertRegex(out, r"(?m)^token\n  plain +keep everything\n  bte ")
        self.assertRegex(out, r"(?m)^  bte_pub +bte: as ")
        for line in out.splitlines():
            self.assertLessEqual(len(line), 80, line)

    def test_one_is_explained(self):
        out = tamis("filters", "bte", check=True).out.decode()
        for part in ["Finn", "tag_weight", "a number from 0.3 to 5", "default (paper): 1", "bte_pub"]:
            self.assertIn(part, out)

    def test_every_listed_name_is_explained(self):
        for line in tamis("filters", check=True).out.decode().splitlines():
            if re.match(r"  \w", line):
                self.assertEqual(tamis("filters", line.split()[0]).code, 0, line)

    def test_an_unknown_name_is_an_error(self):
        self.assert_fails(2, "'btee'", "did you mean 'bte'?", result=tamis("filters", "btee"))
        self.assert_fails(2, "the preset 'docs' was removed", "use auto", result=tamis("filters", "docs"))


class Pipeline(CommandTest):
    def extract(self, pipeline):
        return tamis("extract", "--pipeline", pipeline, self.file(PAGE))

    def test_a_filter_decides_what_is_kept(self):
        self.assertEqual(self.extract("bte").out, b"A few words of text here\n")
        self.assertEqual(self.extract("plain").out, b"- Home\n- News\n\nA few words of text here\n")

    def test_settings_are_obeyed(self):
        self.assertEqual(self.extract("bte(tag_weight=0.3)").out, self.extract("plain").out)

    def test_mistakes_say_where_what_and_what_is_allowed(self):
        wrong = "tamis: --pipeline: "
        self.assert_fails(2, wrong + "column 1: unknown filter 'bt'", "did you mean 'bte'?",
                          "tamis filters lists them", result=self.extract("bt"))
        self.assert_fails(2, wrong + "column 1: the preset 'news' was removed", "use auto, or general",
                          result=self.extract("news"))
        self.assert_fails(2, wrong + "column 1: the preset 'service' was removed", "use general",
                          result=self.extract("service"))
        self.assert_fails(2, wrong + "column 5: unknown parameter 'weight'", "it has tag_weight",
                          result=self.extract("bte(weight=1)"))
        self.assert_fails(2, wrong + "column 5: tag_weight: 9 is out of range", "0.3 to 5",
                          result=self.extract("bte(tag_weight=9)"))
        self.assert_fails(2, wrong + "column 5:", result=self.extract("bte(=9)"))

    def test_an_empty_result_is_said(self):
        result = tamis("extract", "--pipeline", "bte", self.file("<p><b><i></i></b>"))
        self.assert_fails(1, "no text", result=result)


if __name__ == "__main__":
    unittest.main()
