#!/usr/bin/env python3
"""tamis extract: what it prints."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, CommandTest, tamis

CHROME = str(ROOT / "tests/golden/pages/only-chrome/source.html")

PAGE = "<title>no</title><nav><a>Home</a></nav><p>One <b>t</b>wo<br>three<p>&eacute;"
TEXT = "One two\nthree\n\né\n"


class Extract(CommandTest):
    def test_a_file(self):
        self.assert_prints(TEXT, "extract", self.file(PAGE))

    def test_standard_input(self):
        self.assert_prints(TEXT, "extract", "-", stdin=PAGE.encode())

    def test_standard_input_from_a_file(self):
        with open(self.file(PAGE), "rb") as file:
            self.assert_prints(TEXT, "extract", "-", stdin=file)

    def test_a_file_that_looks_like_an_option(self):
        self.file(PAGE, "-h")
        self.assert_prints(TEXT, "extract", "--", "-h", cwd=self.folder)

    def test_a_file_with_the_name_of_a_command(self):
        self.file(PAGE, "page")
        self.assert_prints(TEXT, "extract", "page", cwd=self.folder)

    def test_options_may_stand_before_and_after_the_file(self):
        page = self.file("<p>При".encode("windows-1251"))
        self.assert_prints("При\n", "extract", page, "--charset", "windows-1251")
        self.assert_prints("При\n", "extract", "--charset=windows-1251", page)

    def test_a_later_option_overrides_an_earlier_one(self):
        page = self.file("<p>При".encode("windows-1251"))
        labels = ["--charset", "utf-8", "--charset", "cp1251"]
        self.assert_prints("При\n", "extract", *labels, page)

    def test_utf_16(self):
        for encoding in ["utf-16-be", "utf-16-le"]:
            page = self.file("\ufeff<p>Grüße, 世界".encode(encoding))
            self.assert_prints("Grüße, 世界\n", "extract", page)

    def test_utf_16_without_a_mark_but_declared(self):
        for text in ["Grüße", "Привет", "世界"]:
            page = self.file(f"<p>{text}".encode("utf-16-le"))
            self.assert_prints(text + "\n", "extract", page, "--charset", "utf-16le")

    def test_output_is_utf_8_whatever_the_locale(self):
        page = self.file("<p>世界")
        environment = {"LC_ALL": "C", "LANG": "C"}
        self.assert_prints("世界\n", "extract", page, env=environment)

    def test_bytes_that_mean_nothing_do_not_stop_it(self):
        page = self.file(b"<meta charset=utf-8><p>a\xff\xfeb\x00c</p>")
        result = tamis("extract", page, "--charset", "utf-8")
        self.assertEqual(result.code, 0)
        self.assertIn("a\ufffd", result.out.decode())

    def test_a_page_without_text_is_exit_1(self):
        for source in ["<title>t</title>", "<script>x()</script>", " \n", "<!-- -->"]:
            result = tamis("extract", self.file(source))
            self.assert_fails(1, "page.html: the page shows no text", result=result)

    def test_messages_name_standard_input(self):
        result = tamis("extract", "-", stdin=b"<br>")
        self.assert_fails(1, "standard input: the page shows no text", result=result)

    def test_a_page_of_nothing_but_chrome_says_so(self):
        result = tamis("extract", CHROME)
        self.assertEqual(result.err, f"tamis: {CHROME}: the page has nothing but menus, footers or notices\n")
        self.assertIn(b"We use cookies", result.out)
        self.assertEqual(result.code, 0)
        told = json.loads(tamis("extract", "--format", "json", CHROME).out)
        self.assertIs(told["only_chrome"], True)
        self.assertNotIn("only_chrome", json.loads(tamis("extract", "--format", "json", self.file(PAGE)).out))

    def test_an_article_that_only_noscript_or_a_template_has(self):
        menu = "".join(f"<li><a href=/{i}>Category {i} of all that we sell</a>" for i in range(60))
        article = ("<h1>The lock is open</h1><p>The first boat went through the old lock at seven in the morning, "
                   "and half the town had come to see it.<p>For nine years its gates had been shut; on Saturday the "
                   "keeper turned the wheel by hand.<p>The repair cost a third less than was feared.")
        for tag in "noscript", "template":
            page = self.file(f"<title>The lock</title><body><nav><ul>{menu}</ul></nav><{tag}>{article}</{tag}>")
            out = tamis("extract", page).out.decode()
            self.assertIn("The first boat went through the old lock", out, tag)
            self.assertIn("a third less than was feared.", out, tag)
            self.assertNotIn("Category", out, tag)
            self.assertIn("a third less than was feared.", tamis("extract", "--noscript", page).out.decode(), tag)

    def test_a_page_that_is_cut_says_so(self):
        page = b"<p>begin" + b"<br>" * (8 << 20) + b"<p>end"  # over Limits::max_nodes
        result = tamis("extract", "-", stdin=page)
        self.assertEqual(result.err.count("\n"), 1)
        self.assertIn("its end is left out", result.err)
        self.assertEqual((result.code, result.out), (0, b"begin\n"))


if __name__ == "__main__":
    unittest.main()
