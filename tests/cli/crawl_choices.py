#!/usr/bin/env python3
"""tamis extract on crawls: which pages are written, and those that show no text."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import warc
from command import ROOT
from crawl_test import Crawl


class HiddenText(Crawl):
    """Pages that show no text until a script has run."""

    def setUp(self):
        super().setUp()
        app = (ROOT / "examples/forms/app.html").read_bytes()
        self.file(b"".join([warc.response("app", app), *warc.pages(1)]), "a.warc")

    def test_it_is_rescued_and_marked_as_with_single_pages(self):
        single = json.loads(self.extract("--format", "json", "--base-url", "http://example.org/app",
                                         str(ROOT / "examples/forms/app.html")).out)
        result = self.extract("a.warc", "--fields", "rescued,language,title,text,markdown,json,words,confidence")
        app, page = map(json.loads, result.out.splitlines())
        self.assertEqual((app["rescued"], page["rescued"]), ("next", None))
        self.assertEqual(app["json"], single)
        self.assertEqual(app["language"], "en")
        self.assertEqual((app["title"], app["text"]), (single["title"], single["text"]))
        self.assertEqual((app["words"], app["confidence"]), (len(app["text"].split()), None))
        self.assertIn("2 pages written of 2 in 2 records; 1 rescued", result.err)
        # Lines of JSON and archives take the same way.
        line = json.dumps({"html": (ROOT / "examples/forms/app.html").read_text()})
        (same,) = self.records("--from", "jsonl", "--fields", "text", "-", stdin=line.encode())
        self.assertEqual(same["text"], app["text"])

    def test_all_pipelines_have_it(self):
        app, _ = self.records("a.warc", "--pipeline", "auto", "--pipeline", "bte", "--union",
                              "--fields", "text,text_auto,text_bte")
        self.assertTrue(app["text"].startswith("The first boat went through"))
        self.assertEqual(app["text"], app["text_auto"])
        self.assertEqual(app["text"], app["text_bte"])

    def test_choices_judge_it(self):
        wanted = ["a.warc", "--fields", "rescued"]
        self.assertEqual(len(self.records(*wanted, "--min-words", "35")), 1)
        # It is no pipeline's, so nobody expects anything of it.
        self.assertEqual(self.records(*wanted, "--min-confidence", "0.01"), [{"rescued": None}])

    def test_it_can_be_left_out(self):
        app, _ = self.records("a.warc", "--no-rescue", "--fields", "rescued,text")
        self.assertEqual(app, {"rescued": None, "text": "Loading …\n"})


class Choices(Crawl):
    def setUp(self):
        super().setUp()
        german = "<p>" + "Der schnelle braune Fuchs springt über den faulen Hund und läuft weiter. " * 5
        english = "<p>" + "The quick brown fox jumps over the lazy dog and runs on and on. " * 5
        self.file(warc.gzip_each([warc.response("0", english.encode()),
                                  warc.response("1", german.encode()),
                                  warc.response("2", b"<p>short")]), "a.warc.gz")

    def chosen(self, *words):
        return [url[-1] for url in self.urls("a.warc.gz", "--pipeline", "plain", *words)]

    def test_languages(self):
        self.assertEqual(self.chosen("--language", "en"), ["0"])
        self.assertEqual(self.chosen("--language", "de,en"), ["0", "1"])
        for code in ["EN", "en-US", "en_gb", "En-Latn-GB", "en-419", "fr,en"]:
            self.assertEqual(self.chosen("--language", code), ["0"], code)
        for code in ["english", "e", "en-", "en US", "en-USA", "12", "en,german", ""]:
            self.assert_fails(2, "--language", "en, de, zh-Hant or pt-BR",
                              result=self.extract("a.warc.gz", "--language", code))
        records = self.records("a.warc.gz", "--pipeline", "plain", "--fields", "language")
        self.assertEqual([r["language"] for r in records[:2]], ["en", "de"])

    def test_scripts_of_chinese(self):
        simplified = "<p>" + "这个国家的经济发展很快，人们的生活水平提高了，学校和医院也越来越多。" * 5
        traditional = "<p>" + "這個國家的經濟發展很快，人們的生活水平提高了，學校和醫院也越來越多。" * 5
        self.file(warc.gzip_each([warc.response("0", simplified.encode()),
                                  warc.response("1", traditional.encode())]), "a.warc.gz")
        for codes, expected in [(["zh"], ["0", "1"]),
                                (["zh-Hans", "zh-CN", "zh_sg", "zh-Hans-CN"], ["0"]),
                                (["zh-Hant", "zh-TW", "zh-HK", "zh-MO", "zh-Hant-TW"], ["1"])]:
            for code in codes:
                self.assertEqual(self.chosen("--language", code), expected, code)

    def test_lengths(self):
        self.assertEqual(self.chosen("--min-words", "2"), ["0", "1"])
        self.assertEqual(self.chosen("--max-words", "2"), ["2"])

    def test_confidence(self):
        records = self.records("a.warc.gz", "--fields", "url,confidence", "--min-words", "0")
        values = [r["confidence"] for r in records]
        self.assertTrue(all(isinstance(value, float) for value in values))
        least = max(values) - .001
        kept = self.records("a.warc.gz", "--fields", "confidence", "--min-confidence", str(least))
        self.assertEqual([r["confidence"] for r in kept], [v for v in values if v >= least])
        self.assertLess(len(kept), len(values))
        self.assert_fails(2, "--min-confidence", "from 0 to 1",
                          result=self.extract("a.warc.gz", "--min-confidence", "2"))
        self.assert_fails(2, "--min-confidence", "this pipeline has no confidence",
                          result=self.extract("a.warc.gz", "--min-confidence", "0.1",
                                              "--pipeline", "cetd_ds"))
        # A union is nobody's result, so nobody expects anything of it.
        for pipeline in ("union(auto, bte)", "vote(2; auto, bte, ccb)", "keep(css=.learned)"):
            self.assert_fails(2, "--min-confidence", "this pipeline has no confidence",
                              result=self.extract("a.warc.gz", "--min-confidence", "0.1",
                                                  "--pipeline", pipeline))

    def test_confidence_of_several_pipelines_is_that_of_the_first_that_has_one(self):
        menu = b"<nav><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul></nav>"
        self.file(b"".join(warc.response(str(i), menu + warc.article(9 * i)) for i in (1, 4)), "b.warc")
        several = ["b.warc", "--pipeline", "cetd_ds", "--pipeline", "auto",
                   "--pipeline", "menu=serial(keep(css=nav), learned)"]
        fields = ["--fields", "confidence,confidence_cetd_ds,confidence_auto,confidence_menu"]
        for union in ([], ["--union"]):
            rows = self.records(*several, *union, *fields)
            self.assertEqual({row["confidence_cetd_ds"] for row in rows}, {None})
            self.assertEqual([row["confidence"] for row in rows], [row["confidence_auto"] for row in rows])
            self.assertNotEqual(rows[0]["confidence_auto"], rows[0]["confidence_menu"])
            least = max(row["confidence_auto"] for row in rows) - .001
            kept = self.records(*several, *union, *fields, "--min-confidence", str(least))
            self.assertEqual(kept, [row for row in rows if row["confidence_auto"] >= least])
            self.assertEqual(len(kept), 1)
        self.assert_fails(2, "--min-confidence", "none of these pipelines has a confidence",
                          result=self.extract("b.warc", "--min-confidence", "0.1",
                                              "--pipeline", "bte", "--pipeline", "ccb"))

    def test_several_pipelines_are_judged_by_what_any_of_them_keeps(self):
        several = ["--pipeline", "none=keep(css=video)", "--pipeline", "plain"]
        alone = self.records("a.warc.gz", "--pipeline", "plain", "--fields", "words,language,page_type")
        self.assertTrue(alone)
        self.assertEqual(alone, self.records("a.warc.gz", *several, "--fields", "words,language,page_type"))
        for choice in (["--min-words", "2"], ["--max-words", "2"], ["--language", "en"],
                       ["--page-type", "article"]):
            with self.subTest(choice):
                wanted = [self.extract("a.warc.gz", *pipelines, *choice, "--fields", "url").out
                          for pipelines in (several, ["--pipeline", "plain"])]
                self.assertEqual(*wanted)

    def test_a_union_wants_several_pipelines(self):
        self.assert_fails(2, "--union", "there is one pipeline",
                          result=self.extract("a.warc.gz", "--union"))

    def test_types(self):
        records = self.records("a.warc.gz", "--fields", "url,page_type")
        wanted = records[0]["page_type"]
        expected = [r for r in records if r["page_type"] == wanted]
        self.assertEqual(self.records("a.warc.gz", "--fields", "url,page_type", "--page-type", wanted),
                         expected)
        self.assert_fails(2, "--page-type", "article, forum",
                          result=self.extract("a.warc.gz", "--page-type", "novel"))

    def test_pipelines_go_by_addresses_too(self):
        html = "<p><a>one</a> <b>two</b> " + 30 * "word "
        urls = ["https://example.org/forum/viewtopic.php?t=12345", "https://example.org/2024/05/31/a-storm"]
        self.file("".join(json.dumps({"url": url, "html": html}) + "\n" for url in urls), "types.jsonl")
        records = self.records("types.jsonl", "--fields", "page_type,text",
                               "--pipeline", "by_type(forum: keep(css=a), else: keep(css=b))")
        self.assertEqual([(r["page_type"], r["text"].strip()) for r in records],
                         [("forum", "one"), ("article", "two")])

    def test_a_member_to_copy_that_no_line_has(self):
        self.file(b'{"html": "<p>one two", "n": 1}\n{"html": "<p>one two"}\n', "a.jsonl")
        result = self.extract("a.jsonl", "--copy", "n,nosuch", "--pipeline", "plain")
        self.assertEqual(result.code, 0)
        self.assertIn('tamis: --copy: no line of JSON has a member "nosuch"\n', result.err)
        self.assertNotIn('"n"', result.err)

    def test_nothing_is_wanted(self):
        result = self.extract("a.warc.gz", "--min-words", "999999")
        self.assertEqual((result.code, result.out), (1, b""))
        self.assertIn("were not wanted", result.err)


if __name__ == "__main__":
    unittest.main()
