#!/usr/bin/env python3
"""Tests bench/peers with small programs instead of real extractors. Programs that answer, give up,
crash or hang are scored correctly. Tables pair the pages, and reject results that cannot be
compared. No extractor needs to be installed."""
import csv
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, TAMIS, CommandTest, tamis

BENCH = ROOT / "bench/peers"
sys.path[:0] = [str(BENCH), str(ROOT / "tools/peers")]
import protocol
import scores
import tables
from contestants import PACKAGES, PEERS, PIPELINES, SLOW, TRAINED, UNSEEN

# Replaces an extractor, with tools/peers/protocol.py: it gives up on page 0, crashes on page 1 and
# hangs on page 2.
FAKE = f"""#!{sys.executable}
import os, sys, time
sys.path.insert(0, {str(ROOT / "tools/peers")!r})
from protocol import serve

def extract(html, url):
    print("what a peer prints")
    if "zero" in html:
        raise ValueError("nothing here")
    if "one" in html:
        os._exit(3)
    if "two" in html:
        time.sleep(600)
    return "The " + html.split()[1] + " \\udc00"

serve(extract)
"""
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven"]


class Run(CommandTest):
    def setUp(self):
        super().setUp()
        (self.folder / "in").mkdir()
        for number, word in enumerate(WORDS):
            self.file(f"<p>The {word} page.</p>", f"in/{number}.html")
            self.file(f"The {word} page.", f"in/{number}.txt")
        tamis("package", "make", "in", "big9.tar.zst", cwd=self.folder, check=True)
        (self.folder / "peers").mkdir()

    def peer(self, name, text):
        pathlib.Path(self.file(text, f"peers/{name}")).chmod(0o755)

    def run_bench(self, *words):
        return subprocess.run([BENCH / "run", "--packages", self.folder, "--only", "big9", "--out", self.folder / "out",
                               "--tamis", TAMIS, "--peers", self.folder / "peers", "--jobs", "1", "--timeout", "10",
                               *words], capture_output=True, text=True)

    def test_a_page_that_fails_scores_nothing_and_is_counted(self):
        self.peer("resiliparse", FAKE)
        done = self.run_bench("--contestants", "all-text,resiliparse")
        self.assertEqual(done.returncode, 0, done.stderr)
        found = scores.read(self.folder / "out", ["big9"])["big9"]
        self.assertEqual(sorted(found), ["all-text", "resiliparse"])
        group = scores.whole("big9", found)
        self.assertEqual(group.figures["all-text"], [1] * 8)
        self.assertEqual(group.figures["resiliparse"][:3], [0, 0, 0])
        self.assertGreater(min(group.figures["resiliparse"][3:]), .5)
        self.assertEqual(scores.failures(found),
                         {"all-text": {}, "resiliparse": {"gave up": 1, "crashed": 1, "hung": 1}})

    def test_what_is_there_is_not_made_again_and_who_cannot_run_is_told(self):
        self.peer("resiliparse", "#!/bin/sh\necho not installed >&2\nexit 2\n")
        done = self.run_bench("--contestants", "resiliparse,all-text")
        self.assertEqual(done.returncode, 1)
        self.assertIn("big9 resiliparse: ", done.stderr)
        self.assertIn("big9 all-text: ", done.stdout)
        self.assertEqual([path.name for path in (self.folder / "out/big9").glob("*.csv")], ["all-text.csv"])
        done = self.run_bench("--contestants", "all-text")
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_names_are_checked(self):
        done = self.run_bench("--contestants", "nobody")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no nobody (there are: auto, ", done.stderr)

    def test_every_peer_has_a_program_and_an_order(self):
        for words in PEERS.values():
            self.assertTrue((ROOT / "tools/peers" / words.split()[0]).exists(), words)
        self.assertTrue(set(SLOW) < set(PEERS))
        self.assertEqual(sorted(PACKAGES), sorted(TRAINED + UNSEEN))
        self.assertFalse(set(PEERS) & set(PIPELINES))


class Protocol(CommandTest):
    def test_answers(self):
        page = {"id": "7", "url": "", "html": "<p>x"}
        self.assertEqual(protocol.answer(lambda html, url: f"{html} {url}", page), {"id": "7", "text": "<p>x None"})
        self.assertEqual(protocol.answer(lambda html, url: None, page), {"id": "7", "text": ""})
        self.assertEqual(protocol.answer(lambda html, url: 1 / 0, page),
                         {"id": "7", "error": "ZeroDivisionError: division by zero"})

    def test_compiled_peers_say_what_is_missing(self):
        (self.folder / "tools/peers").mkdir(parents=True)
        copy = self.file((ROOT / "tools/peers/compiled").read_bytes(), "tools/peers/go-readability")
        done = subprocess.run(["sh", copy], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, "^go-readability: no .*tools/peers/setup builds it")


class Tables(CommandTest):
    def write(self, package, name, figures, measure="word_lcs", pipeline=None, **columns):
        """Writes scores of pages 0, 1, 2 ... in the format of run. columns: lists of further values
        of the pages."""
        path = self.folder / package / f"{name}.csv"
        path.parent.mkdir(exist_ok=True)
        with open(path, "w", newline="") as file:
            table = csv.writer(file)
            table.writerow(["package", "pipeline", "id", "page_type", "language", "failure", f"{measure}.f1"])
            for i, figure in enumerate(figures):
                own = {column: values[i] for column, values in columns.items()}
                table.writerow([package, pipeline or name, i, own.get("page_type", ""), own.get("language", "en"), "", figure])
        return path

    def tables(self, *words):
        return subprocess.run([BENCH / "tables.py", "--scores", self.folder, *map(str, words)],
                              capture_output=True, text=True)

    def test_pages_are_paired(self):
        # Always 0.1 better, although the pages differ by much more: the interval of the difference
        # is a point.
        peer = [.1, .3, .5, .7, .9] * 4
        self.write("cetd", "auto", [figure + .1 for figure in peer])
        self.write("cetd", "trafilatura", peer)
        self.write("cetd", "goose3", [.4] * 20)
        done = self.tables()
        self.assertEqual(done.stderr, "")
        self.assertIn("| auto | **.600** |\n| trafilatura | .500 |\n| goose3 | .400 |", done.stdout)
        self.assertIn("| trafilatura | .500 | **+.100** | +.100 to +.100 | 20, 0, 0 |", done.stdout)

    def test_a_difference_that_may_be_none_is_not_bold(self):
        self.write("cetd", "auto", [.2, .8] * 10)
        self.write("cetd", "trafilatura", [.8, .2] * 9 + [.2, .8])
        self.assertRegex(self.tables().stdout, r"\| trafilatura \| .500 \| \+.000 \| -.\d+ to \+.\d+ \| 9, 9, 2 \|")

    def test_the_same_scores_give_the_same_tables(self):
        self.write("cetd", "auto", [i / 30 for i in range(30)])
        self.write("cetd", "trafilatura", [(i * 7 % 30) / 30 for i in range(30)])
        self.assertEqual(self.tables().stdout, self.tables().stdout)

    def test_the_interval_is_that_of_the_mean(self):
        low, high = scores.interval([0, 1] * 200)  # standard error 0.025
        self.assertAlmostEqual(low, .5 - 1.96 * .025, delta=.006)
        self.assertAlmostEqual(high, .5 + 1.96 * .025, delta=.006)

    def test_missing_pages_are_an_error(self):
        self.write("cetd", "auto", [1, 1, 1])
        self.write("cetd", "trafilatura", [1, 1])
        done = self.tables()
        self.assertEqual(done.returncode, 1)
        self.assertIn("tables: trafilatura has 2 of 3 pages of cetd", done.stderr)

    def test_what_was_trained_on_needs_other_scores(self):
        self.write("harvest-forums", "auto", [1, 1])
        self.write("harvest-forums", "trafilatura", [.5, .5])
        self.write("cetd", "auto", [.9, .9])
        self.write("cetd", "trafilatura", [.5, .5])
        done = self.tables()
        self.assertNotIn("harvest-forums", done.stdout)
        self.assertIn("harvest-forums is left out", done.stderr)
        other = self.write("harvest-forums", "folds", [.7, .8], pipeline="auto").rename(self.folder / "folds.csv")
        done = self.tables("--cross-validated", other)
        self.assertEqual(done.stderr, "")
        self.assertIn("| harvest-forums | 2 | .750 |", done.stdout)
        self.assertIn("| cetd | 2 | .900 |", done.stdout)

    def test_types_and_languages(self):
        kinds = {"page_type": ["article", "forum", "article"]}
        self.write("wcxb-dev", "trafilatura", [.5, .6, .7], "bag", **kinds)
        self.write("wcxb-dev", "auto", [1, 1, 1], "bag", **kinds)
        other = self.write("wcxb-dev", "folds", [.6, .6, .8], "bag", "auto", **kinds).rename(self.folder / "folds.csv")
        self.write("daniel", "trafilatura", [.5, .6], language=["el", "pl"])
        self.write("daniel", "auto", [.4, .7], language=["el", "pl"])
        out = self.tables("--cross-validated", other).stdout
        self.assertIn("| article | 2 | .700 |", out)
        self.assertIn("| forum | 1 | .600 |", out)
        self.assertIn("| el | 1 | .400 |", out)
        self.assertIn("| pl | 1 | .700 |", out)

    def test_chinese_is_judged_by_characters(self):
        self.write("zh-news-10", "auto", [.9], "character_lcs", language=["zh"])
        self.write("zh-news-10", "trafilatura", [.8], "character_lcs", language=["zh"])
        self.assertIn("| zh-news-10 | 1 | .900 |", self.tables().stdout)

    def test_who_has_not_all_packages_comes_last(self):
        for package in ("cetd", "big9"):
            self.write(package, "auto", [.9])
            self.write(package, "trafilatura", [.5])
        self.write("big9", "defuddle", [.8])
        self.assertIn("| auto | **.900** | **.900** |\n| trafilatura | .500 | .500 |\n| defuddle | .800 | – |",
                      self.tables().stdout)

    def test_who_was_not_measured_is_told(self):
        for name in [*PIPELINES, *PEERS]:
            self.write("cetd", name, [.5])
            if name != "defuddle":
                self.write("big9", name, [.5])
        out = self.tables().stdout
        self.assertTrue(out.endswith("might be among them:\n\n- big9: defuddle\n"), out[-300:])
        self.write("big9", "defuddle", [.5])
        self.assertNotIn("Not measured", self.tables().stdout)

    def test_nobody_to_compare_with(self):
        self.write("cetd", "auto", [.9])
        done = self.tables()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("cetd is left out: no scores of others on it", done.stderr)
        self.assertNotIn("cetd", done.stdout)

    def test_into_a_document(self):
        self.write("cetd", "auto", [.9])
        self.write("cetd", "trafilatura", [.5])
        page = pathlib.Path(self.file(f"before\n{tables.START}old\n{tables.END}after\n", "page.md"))
        self.assertEqual(self.tables("--into", page).returncode, 0)
        text = page.read_text()
        self.assertTrue(text.startswith(f"before\n{tables.START}### ") and text.endswith(f"{tables.END}after\n"))
        self.assertNotIn("old", text)
        page.write_text("no place")
        done = self.tables("--into", page)
        self.assertEqual((done.returncode, page.read_text()), (1, "no place"))
        self.assertIn("has no place for tables", done.stderr)

    def test_no_scores(self):
        done = self.tables()
        self.assertEqual(done.returncode, 1)
        self.assertIn("no scores in", done.stderr)


if __name__ == "__main__":
    unittest.main()
