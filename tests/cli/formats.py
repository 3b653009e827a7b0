#!/usr/bin/env python3
"""tamis extract --format and the options of the single forms."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest, tamis
from fetch import ENVIRONMENT
from web import WebServer

PAGE = """<!doctype html><html lang=en><title>The title</title><style>p { color: red }</style>
<h1>Head</h1><p>Some <b>bold</b> words and <a href="/there?a=1">a link</a>.
<p><img src="cat.png" alt="A cat"><ul><li>one<li>two</ul><script>alert(1)</script>"""
FORMATS = {"text": ".txt", "markdown": ".md", "html": ".html", "highlight": ".html", "json": ".json"}


class Formats(CommandTest):
    def extract(self, form, *words, code=0):
        result = tamis("extract", "--pipeline", "plain", "--format", form, *words, self.file(PAGE))
        self.assertEqual((result.code, result.err), (code, ""))
        return result.out.decode()

    def test_each_of_them(self):
        self.assertIn("Head\n\nSome bold words", self.extract("text"))
        self.assertIn("# Head\n\nSome **bold** words", self.extract("markdown"))
        self.assertIn("<h1>Head</h1>", self.extract("html"))
        self.assertIn("<mark", self.extract("highlight"))
        self.assertEqual(json.loads(self.extract("json"))["title"], "Head")

    def test_json_has_metadata_and_its_sources(self):
        found = json.loads(self.extract("json", "--base-url", "https://example.org/2024/05/31/a"))
        self.assertEqual((found["date"], found["language"], found["site"]), ("2024-05-31", "en", "example.org"))
        self.assertEqual(found["metadata_sources"]["date"]["source"], "url")
        self.assertEqual(found["images"], [{"url": "https://example.org/2024/05/31/cat.png", "caption": "A cat"}])

    def test_markdown_may_begin_with_metadata(self):
        out = self.extract("markdown", "--metadata", "--base-url", "https://example.org/2024/05/31/a")
        self.assertTrue(out.startswith('---\ntitle: "Head"\ndate: "2024-05-31"\n'), out)
        self.assertIn("\n---\n\n# Head\n", out)
        self.assertFalse(self.extract("markdown").startswith("---"))

    def test_the_address_decides_for_a_pipeline_as_for_the_type_that_is_written(self):
        page = self.file("<p><a>one</a> <b>two</b> " + 30 * "word ")
        words = ["--format", "json", "--pipeline", "by_type(forum: keep(css=a), else: keep(css=b))"]
        thread = ["--base-url", "https://example.org/forum/viewtopic.php?t=12345"]
        for address, kind, text in ([], "article", "two"), (thread, "forum", "one"):
            found = json.loads(tamis("extract", *words, *address, page).out)
            self.assertEqual((found["page_type"], found["text"].strip()), (kind, text))

    def test_signs_and_formulas_may_be_left_out(self):
        page = self.file('<p>Some 10<sup>6</sup> words and <math alttext="x^2"><mi>x</mi></math> here.')
        for form in "text", "markdown", "json":
            def extract(*words):
                return tamis("extract", "--pipeline", "plain", "--json-blocks", "none", "--format", form,
                             *words, page).out.decode()
            self.assertIn("Some 10^6 words and $x^2$ here.", extract(), form)
            self.assertIn("Some 106 words and $x^2$ here.", extract("--no-notation"), form)
            self.assertIn("Some 10^6 words and ", extract("--no-math"), form)
            self.assertNotIn("$", extract("--no-math"), form)

    def test_all_end_with_a_line_break(self):
        for form in FORMATS:
            out = self.extract(form)
            self.assertTrue(out.endswith("\n") and not out.endswith("\n\n"), form)

    def test_another_word(self):
        result = tamis("extract", "--format", "markdwn", "x")
        self.assert_fails(2, "--format: 'markdwn'", "did you mean 'markdown'?", result=result)

    def test_extensions(self):
        page = self.file(PAGE)
        for form, extension in FORMATS.items():
            out = self.folder / form
            tamis("extract", "--format", form, "--out", f"{out}/", page)
            self.assertEqual([path.name for path in out.iterdir()], ["page" + extension])

    def test_html_beside_its_page_is_refused(self):
        self.file(PAGE, "other.html")
        page = self.file(PAGE)
        for words in [[page], [str(self.folder)]]:
            result = tamis("extract", "--format", "html", "--out", f"{self.folder}/", *words)
            self.assert_fails(2, "--out: ", "overwritten", result=result)
        self.assertEqual(pathlib.Path(page).read_text(), PAGE)

    def test_an_address_that_is_none(self):
        for word in ["foo", "", "/a/b", "//example.org/"]:
            self.assert_fails(2, "--base-url", f"'{word}' is no address",
                              result=tamis("extract", "--base-url", word, "-", stdin=b"<p>words"))

    def test_the_base_of_links(self):
        base = ["--base-url", "https://example.org/news/"]
        self.assertIn("](/there?a=1)", self.extract("markdown"))
        self.assertIn("](https://example.org/there?a=1)", self.extract("markdown", *base))
        self.assertIn("https://example.org/news/cat.png", self.extract("markdown", *base))
        self.assertIn('href="https://example.org/there?a=1"', self.extract("html", *base))
        self.assertEqual(json.loads(self.extract("json", *base))["url"], base[1])

    def test_a_fetched_page_is_its_own_base(self):
        with WebServer() as web:
            words = ["extract", "--format", "json", web.url("redirect/plain")]
            result = tamis(*words, env=ENVIRONMENT)
            self.assertEqual(json.loads(result.out)["url"], web.url("plain"))

    def test_options_of_text(self):
        self.assertIn("\n\n- one\n- two\n", self.extract("text"))
        self.assertIn("Head\nSome bold", self.extract("text", "--text", "plain"))

    def test_options_of_markdown(self):
        self.assertNotIn("](", self.extract("markdown", "--no-links", "--no-images"))
        self.assertIn("words and a link.", self.extract("markdown", "--no-links"))
        self.assertNotIn("cat.png", self.extract("markdown", "--no-images"))

    def test_options_of_html(self):
        self.assertNotIn("<title>", self.extract("html"))
        document = self.extract("html", "--html", "document")
        self.assertIn("<title>The title</title>", document)
        self.assertNotIn("color", document)
        styled = self.extract("html", "--html", "styled")
        self.assertIn("color", styled)
        for out in [document, styled, self.extract("highlight")]:
            self.assertNotIn("alert(1)", out)
        # A later one counts.
        self.assertEqual(self.extract("html", "--html", "styled", "--html", "document"), document)

    def test_options_of_json(self):
        self.assertNotIn("markdown", json.loads(self.extract("json")))
        both = json.loads(self.extract("json", "--json-content", "both"))
        self.assertIn("# Head", both["markdown"])
        self.assertIn("Head\n", both["text"])
        self.assertNotIn("blocks", json.loads(self.extract("json", "--json-blocks", "none")))

    def test_a_choice_that_is_none(self):
        for option in ["--text", "--html", "--json-content", "--json-blocks"]:
            result = tamis("extract", option, "nothing", "x")
            self.assert_fails(2, f"{option}: 'nothing' is none of ", "|", result=result)

    def test_json_lines_have_json_inside(self):
        page = self.file(PAGE)
        result = tamis("extract", "--jsonl", "--format", "json", page, page)
        for line in result.out.splitlines():
            self.assertEqual(json.loads(line)["content"]["title"], "Head")
        result = tamis("extract", "--pipeline", "plain", "--jsonl", "--format", "markdown", page)
        self.assertIn("# Head", json.loads(result.out)["content"])

    def test_several_pages_have_names_in_every_form(self):
        self.file(PAGE, "a.html")
        self.file(PAGE, "b.html")
        for form, name in {"text": "==> a.html <==", "markdown": "<!-- a.html -->"}.items():
            result = tamis("extract", "--format", form, "a.html", "b.html", cwd=self.folder)
            self.assertTrue(result.out.decode().startswith(name + "\n"), form)

    def test_a_name_cannot_leave_its_comment(self):
        name = "a--><script>alert(2)</script>.html"
        (self.folder / "a--><script>alert(2)<").mkdir()
        self.file(PAGE, name)
        self.file(PAGE, "b\n.html")
        for form in ["markdown", "html"]:
            result = tamis("extract", "--format", form, name, "b\n.html", cwd=self.folder)
            self.assertIn(b"<!-- a--??script?alert(2)?/script?.html -->\n", result.out)
            self.assertIn(b"<!-- b?.html -->\n", result.out)


if __name__ == "__main__":
    unittest.main()
