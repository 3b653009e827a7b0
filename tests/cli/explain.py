#!/usr/bin/env python3
"""tamis explain: text, JSON and HTML."""
import json
import os
import pathlib
import pty
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, TAMIS, CommandTest, tamis

RECIPE = str(ROOT / "examples/recipe.html")
PIPELINE = "vote(2; cectd_ds*2, serial(lqf, dsc), first_good(50; bte, ccb))"
PAGE = "<p>one <b>two</b><p>three"


def mask(ranges):
    return {word for first, last in ranges for word in range(first, last)}


class Text(CommandTest):
    def test_a_line_a_node(self):
        self.assert_prints(
            "seen  kept  share\n"
            "   3     1   33 %  ███▍        union\n"
            "   3     1   33 %  ███▍        ├─ serial\n"
            "   3     3  100 %  ██████████  │  ├─ plain\n"
            "   3     1   33 %  ███▍        │  └─ keep(css=b)\n"
            "   3     0    0 %              └─ keep(css=i)\n"
            "\npage type   service 50 %, article 8 %, forum 8 %\n",
            "explain", self.file(PAGE), "--pipeline",
            "union(serial(plain, keep(css=b)), keep(css=i))")

    def test_what_did_not_run_says_so(self):
        result = tamis("explain", self.file(PAGE), "--pipeline", "first_good(1; plain, bte)")
        self.assertEqual(result.out.decode().splitlines()[-3],
                         "      did not run              └─ bte")

    def test_confidence_and_the_type_of_the_page(self):
        lines = tamis("explain", RECIPE).out.decode().splitlines()
        self.assertRegex(lines[-2], r"^page type   article \d+ %, \w+ \d+ %, \w+ \d+ %$")
        self.assertRegex(lines[-1], r"^confidence  \d+ %$")
        told = json.loads(tamis("explain", RECIPE, "--format", "json").out)
        extracted = json.loads(tamis("extract", RECIPE, "--format", "json").out)
        self.assertAlmostEqual(told["confidence"], extracted["confidence"], 2)
        self.assertEqual(told["page_type"], extracted["page_type"])
        self.assertEqual(list(told["page_types"]), list(extracted["page_types"]))

    def told(self, page, *words):
        lines = tamis("explain", page, *words).out.decode().partition("\n\n")[2].splitlines()
        return {line[:12].strip(): line[12:] for line in lines}, json.loads(
            tamis("explain", page, *words, "--format", "json").out), tamis(
            "explain", page, *words, "--format", "html").out.decode()

    def test_the_address_counts_and_is_shown(self):
        page = self.file("<p><a>one</a> <b>two</b> " + 30 * "word ")
        pipeline = ["--pipeline", "by_type(forum: keep(css=a), else: keep(css=b))"]
        url = "https://example.org/forum/viewtopic.php?t=12345"
        lines, told, html = self.told(page, *pipeline, "--base-url", url)
        self.assertEqual((lines["address"], told["url"]), (url, url))
        self.assertTrue(lines["page type"].startswith("forum "), lines)
        self.assertEqual((told["page_type"], told["nodes"][1]["ran"], told["nodes"][2]["ran"]), ("forum", True, False))
        self.assertIn(f'<p class="source">{url}</p>', html)
        lines, told, _ = self.told(page, *pipeline)
        self.assertNotIn("address", lines)
        self.assertNotIn("url", told)
        self.assertEqual(told["page_type"], "article")

    def test_what_is_rescued_is_shown(self):
        text = "The first boat went through the old lock at seven in the morning. " * 5
        for shown in "Loading, please wait", "":
            page = self.file("<script type=application/ld+json>" +
                             json.dumps({"@type": "NewsArticle", "articleBody": text}) + f"</script><p>{shown}")
            lines, told, html = self.told(page)
            self.assertEqual(lines["rescued"], "65 words of json_ld are the result, not what was kept")
            self.assertEqual((told["rescued"], told["rescued_words"]), ("json_ld", 65))
            self.assertIn("the result is hidden text: <b>65</b> words of json_ld", html)
            extracted = json.loads(tamis("extract", page, "--format", "json").out)
            self.assertEqual((extracted["rescued"], extracted["page_type"]), ("json_ld", told["page_type"]))
        self.assert_fails(1, "shows no text", result=tamis("explain", page, "--no-rescue"))

    def test_words_of_noscript_are_shown_where_they_count(self):
        page = self.file("<p>Some words that the page shows to all.</p><noscript><p>Four words for few</noscript>")
        lines, told, html = self.told(page, "--noscript")
        self.assertEqual((lines["noscript"], told["noscript_words"], told["word_count"]), ("4 words count", 4, 12))
        self.assertIn("<b>4</b> words in &lt;noscript&gt;", html)
        lines, told, html = self.told(page)
        self.assertNotIn("noscript", lines)
        self.assertNotIn("noscript_words", told)
        page = self.file("<p>Menu<template><p>All of the text is in here.</template>")
        lines, told, _ = self.told(page)
        self.assertEqual((lines["template"], told["template_words"]), ("7 words count", 7))

    def test_names_of_any_script_do_not_move_the_columns(self):
        self.file("keep(css='.größe')", "Größe.tamis")
        self.file("keep(css='.大きさ')", "大きさ.tamis")
        result = tamis("explain", self.file(PAGE), "--pipeline",
                       "union(@Größe.tamis, @大きさ.tamis, plain)", cwd=self.folder)
        self.assertEqual(result.err, "")
        lines = result.out.decode().partition("\n\n")[0].splitlines()[2:]
        self.assertEqual({line[31] for line in lines}, {"├", "│", "└"})

    def test_large_counts_widen_their_columns(self):
        result = tamis("explain", "-", stdin=b"<p>" + b"a " * 123456)
        self.assertIn("\n123456  ", result.out.decode())
        self.assertIn("  seen    kept  share\n", result.out.decode())

    def test_the_lines_of_the_example_fit_in_80_columns(self):
        out = tamis("explain", RECIPE, "--pipeline", PIPELINE).out.decode()
        self.assertLessEqual(max(map(len, out.splitlines())), 80)

    def test_the_default_pipeline(self):
        self.assertIn("  auto\n", tamis("explain", RECIPE).out.decode())


class Colours(CommandTest):
    def shown(self, *words, **environment):
        controller, terminal = pty.openpty()
        process = subprocess.Popen(
            [TAMIS, "explain", RECIPE, "--pipeline", PIPELINE, *words], stdout=terminal,
            env={"TERM": "xterm", "PATH": os.environ.get("PATH", ""), **environment})
        os.close(terminal)
        out = b""
        while True:
            try:
                part = os.read(controller, 65536)
            except OSError:
                break
            if not part:
                break
            out += part
        os.close(controller)
        self.assertEqual(process.wait(), 0)
        return out.decode()

    def test_on_a_terminal_only(self):
        self.assertIn("\x1b[36m█", self.shown())
        self.assertNotIn("\x1b", self.shown(NO_COLOR="1"))
        self.assertNotIn("\x1b", self.shown(TERM="dumb"))
        self.assertNotIn(b"\x1b", tamis("explain", RECIPE).out)

    def test_not_in_files_and_not_in_other_forms(self):
        out = self.folder / "out.txt"
        self.shown("--out", str(out))
        self.assertNotIn(b"\x1b", out.read_bytes())
        self.assertNotIn("\x1b", self.shown("--format", "json"))


class Json(CommandTest):
    def explain(self, *words, **options):
        result = tamis("explain", *words, "--format", "json", **options)
        self.assertEqual((result.code, result.err), (0, ""))
        return json.loads(result.out)

    def test_the_first_node_keeps_what_extract_prints(self):
        facts = self.explain(RECIPE, "--pipeline", PIPELINE)
        words = [w["text"] for w in facts["words"] if 0 in w["kept_by"]]
        printed = tamis("extract", RECIPE, "--pipeline", PIPELINE).out.decode()
        # Markers of lists are no words of the page.
        shown = [w for w in printed.split() if w != "-" and not w.rstrip(".").isdigit()]
        self.assertEqual("".join(w for w in words if not w.rstrip(".").isdigit()), "".join(shown))

    def test_ranges_and_words_say_the_same(self):
        facts = self.explain(RECIPE, "--pipeline", PIPELINE)
        self.assertEqual(len(facts["words"]), facts["word_count"])
        for node in facts["nodes"]:
            kept = {i for i, w in enumerate(facts["words"]) if node["id"] in w["kept_by"]}
            self.assertEqual(kept, mask(node["ranges"]))
            self.assertEqual(len(kept), node["kept"])
            if node["ran"]:
                self.assertAlmostEqual(node["share"], node["kept"] / node["seen"])

    def test_the_vote_is_that_of_its_children(self):
        facts = self.explain(RECIPE, "--pipeline", PIPELINE)
        children = [n for n in facts["nodes"] if n["parent"] == 0]
        for word in facts["words"]:
            votes = sum(n["weight"] for n in children if n["id"] in word["kept_by"])
            self.assertEqual(0 in word["kept_by"], votes >= 2)

    def test_a_series_sees_what_was_left(self):
        facts = self.explain(RECIPE, "--pipeline", PIPELINE)
        lqf, dsc = (next(n for n in facts["nodes"] if n["text"] == t) for t in ("lqf", "dsc"))
        self.assertEqual(dsc["seen"], lqf["kept"])
        self.assertLessEqual(mask(dsc["ranges"]), mask(lqf["ranges"]))

    def test_sources_are_bytes_of_the_page(self):
        page = "<p>é one &amp; two"
        facts = self.explain(self.file(page))
        pieces = [page.encode()[slice(*w["source"])].decode() for w in facts["words"]]
        self.assertEqual(pieces, ["é", "one", "&amp;", "two"])
        self.assertEqual(facts["words"][2]["text"], "&")

    def test_scores_are_of_words_that_were_seen(self):
        facts = self.explain(RECIPE, "--pipeline", "serial(keep(css=article), lqf)")
        lqf = facts["nodes"][2]
        scored = [w for w in facts["words"] if "2" in w["scores"]]
        self.assertEqual(len(scored), lqf["seen"])
        for word in scored:
            self.assertTrue(0 <= word["scores"]["2"] <= 1)

    def test_what_the_page_and_the_pipeline_are_called(self):
        facts = self.explain("-", "--pipeline", "vote(1; bte, plain)",
                             stdin=b"<title>A\n \"title\"</title><p>x")
        self.assertEqual(facts["title"], 'A "title"')
        self.assertEqual(facts["source"], "standard input")
        self.assertEqual(facts["pipeline"], "vote(1; bte, plain)")
        self.assertIn("bte", facts["canonical"])


class Html(CommandTest):
    def html(self, source, *words):
        out = self.folder / "why.html"
        result = tamis("explain", self.file(source), "--format", "html", "--out", str(out), *words)
        self.assertEqual((result.code, result.err, result.out), (0, "", b""))
        return out.read_text(encoding="utf-8")

    def test_nothing_is_loaded_from_elsewhere(self):
        html = self.html(PAGE)
        self.assertIn("default-src 'none'", html)
        for sign in ("http://", "https://", "src=", "@import", "url("):
            self.assertNotIn(sign, html.lower(), sign)

    def test_two_runs_give_the_same_bytes(self):
        self.assertEqual(self.html(PAGE), self.html(PAGE))

    def test_a_hostile_page_gives_a_bounded_file(self):
        html = self.html("a <b>b</b> <p>c" * 400_000, "--pipeline", "union(keep(css=b), keep(css=p))")
        self.assertLess(len(html), 12 << 20)
        self.assertIn("words are left out", html)

    def test_a_large_pipeline(self):
        html = self.html(PAGE, "--pipeline", "union(" + ", ".join(["bte", "plain"] * 2000) + ")")
        self.assertLess(len(html), 4 << 20)


class Errors(CommandTest):
    def test_filters_that_compare_pages_want_some(self):
        result = tamis("explain", self.file(PAGE), "--pipeline", "union(template, bte)")
        self.assertIn("keeps everything without others (--site-file)", result.err)
        self.assertEqual(result.code, 0)

    def test_a_page_without_text(self):
        self.assert_fails(1, "page.html: the page shows no text",
                          result=tamis("explain", self.file("<br>")))

    def test_a_format_that_there_is_not(self):
        self.assert_fails(2, "--format", "xml", "text, json, html",
                          result=tamis("explain", self.file(PAGE), "--format", "xml"))

    def test_a_pipeline_that_there_is_not(self):
        self.assert_fails(2, "--pipeline", "btte", result=tamis(
            "explain", self.file(PAGE), "--pipeline", "btte"))

    def test_the_page_is_not_overwritten(self):
        page = self.file(PAGE)
        self.assert_fails(2, "--out", "is the page itself", result=tamis(
            "explain", page, "--out", str(self.folder / "." / "page.html")))
        self.assertEqual(pathlib.Path(page).read_text(), PAGE)

    def test_a_file_that_cannot_be_written(self):
        self.assert_fails(2, "/nowhere/x", result=tamis(
            "explain", self.file(PAGE), "--out", "/nowhere/x"))


if __name__ == "__main__":
    unittest.main()
