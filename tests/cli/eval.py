#!/usr/bin/env python3
"""tamis eval: tables, JSON, CSV, baselines, and other programs that misbehave."""
import csv
import io
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import TAMIS, CommandTest, tamis

# Answers with all words of the page, but does what a page named after it asks for.
PROGRAM = r"""
import json, os, re, sys, time
for line in sys.stdin:
    page = json.loads(line)
    if "crash" in page["html"]: os.abort()
    if "exit" in page["html"]: sys.exit(0)
    if "hang" in page["html"]: time.sleep(600)
    if "garbage" in page["html"]: print("hello", flush=True); continue
    if "stranger" in page["html"]: page["id"] = "somebody"
    if "complain" in page["html"]:
        print(json.dumps({"id": page["id"], "error": "I cannot"}), flush=True)
        continue
    text = re.sub("<[^>]*>", " ", page["html"])
    print(json.dumps({"id": page["id"], "text": text}), flush=True)
"""
WORDS = ["fine", "crash", "good", "hang", "exit", "garbage", "stranger", "complain", "well"]


class EvalTest(CommandTest):
    def setUp(self):
        super().setUp()
        (self.folder / "in").mkdir()
        for number, word in enumerate(WORDS):
            self.file(f"<ul><li><a href=/>home</a></ul><p>the {word} page", f"in/{number}.html")
            self.file(f"the {word} page\n", f"in/{number}.txt")
        made = tamis("package", "make", "--name", "words", "in", "words.tar.zst", cwd=self.folder)
        self.assertEqual(made.code, 0, made.err)
        self.file(PROGRAM, "program.py")

    def eval(self, *words, **options):
        return tamis("eval", "--package", "words.tar.zst", *words, cwd=self.folder, **options)

    def done(self, *words, **options):
        result = self.eval(*words, **options)
        self.assertEqual((result.code, result.err), (0, ""))
        return result.out.decode()

    def json(self, *words):
        return json.loads(self.done("--json", "-", *words))

    def timeless(self, *words):
        evaluation = self.json(*words)
        for package in evaluation["packages"]:
            for result in package["results"]:
                by_page = result.pop("page_seconds")
                self.assertTrue(all(seconds > 0 for seconds in by_page))
                self.assertAlmostEqual(result.pop("seconds"), sum(by_page))
        return evaluation


class Figures(EvalTest):
    def test_the_table(self):
        out = self.done("--pipeline", "plain", "--pipeline", 'keep(css="p")', "--measure", "bag,empty")
        lines = [line.split() for line in out.splitlines()]
        self.assertEqual(out.splitlines()[0], "words, 9 pages")
        self.assertEqual(lines[2], ["pages/s", "failed", "bag", "empty"])
        self.assertEqual(lines[3][0:1] + lines[3][2:], ["plain", "0", "0.857", "0.000"])
        self.assertEqual(lines[4], ["0.857..0.857", "0.000..0.000"])
        self.assertEqual(lines[5][3:], ["1.000", "0.000"])
        self.assertEqual(lines[9], ['keep(css="p")', "bag", "+0.1429", "+0.1429..+0.1429", "9", "0", "0", "0.004", "0.008"])

    def test_the_default_is_judged_without_a_pipeline(self):
        self.assertEqual(self.json()["pipelines"], ["default"])

    def test_pipelines_of_a_file(self):
        self.file("# two\nplain\n\n  bte  \n", "list")
        self.assertEqual(self.json("--pipelines", "list", "--pipeline", "dsc")["pipelines"], ["dsc", "plain", "bte"])

    def test_groups(self):
        out = self.done("--pipeline", "plain", "--measure", "bag", "--by", "site,language")
        self.assertIn("  language         pages    bag\n  unknown   plain      9  0.857\n", out)
        groups = self.json("--by", "language")["packages"][0]["groups"]
        self.assertEqual(groups["language"][0]["pages"], 9)

    def test_samples(self):
        def ids(*words):
            return [page["id"] for page in self.json("--pipeline", "plain", *words)["packages"][0]["pages"]]

        self.assertEqual(len(ids("--sample", "4")), 4)
        self.assertEqual(ids("--sample", "4"), ids("--sample", "4", "--jobs", "7"))
        self.assertNotEqual(ids("--sample", "4"), ids("--sample", "4", "--seed", "2"))
        self.assertLess(set(ids("--sample", "4")), set(ids("--sample", "6")))

    def test_only_some_pages(self):
        def ids(*words):
            return [page["id"] for page in self.json("--pipeline", "plain", *words)["packages"][0]["pages"]]

        self.assertEqual(ids("--only", "[2-4]"), ["2", "3", "4"])
        self.assertLess(set(ids("--only", "[2-4]", "--sample", "2")), {"2", "3", "4"})
        result = self.eval("--only", "x*")
        self.assertEqual((result.code, result.err), (2, 'tamis: words.tar.zst: no page has an id like "x*"\n'))

    def test_a_published_ranking(self):
        self.file('{"name": "a paper", "figures": {"plain": 0.9, "keep(css=\\"p\\")": 0.5, "unknown": 1}}', "paper.json")
        words = ["--pipeline", "plain", "--pipeline", 'keep(css="p")', "--pipeline", "bte", "--measure", "bag",
                 "--ranking", "paper.json"]
        self.assertIn("ranked as a paper, 2 contestants\n\n  Kendall's tau        bag\n  words              -1.00\n",
                      self.done(*words))
        self.assertEqual(self.json(*words)["ranking"],
                         {"name": "a paper", "pipelines": ["plain", 'keep(css="p")'],
                          "packages": {"words": {"bag": -1}}, "means": {"bag": -1}})
        self.file("[]", "paper.json")
        result = self.eval(*words)
        self.assertEqual(result.code, 2)
        self.assertIn("--ranking: paper.json: this is no ranking", result.err)

    def test_figures_do_not_depend_on_jobs(self):
        words = ["--measure", "all", "--pipeline", "default", "--pipeline", "template", "--by", "type",
                 "--external", "exec python3 program.py", "--timeout", "5"]
        self.assertEqual(self.timeless(*words, "--jobs", "1"), self.timeless(*words, "--jobs", "4"))

    def test_csv(self):
        rows = list(csv.DictReader(io.StringIO(self.done("--pipeline", "plain", "--measure", "bag", "--csv", "-"), newline="")))
        self.assertEqual([row["id"] for row in rows], [str(i) for i in range(9)])
        self.assertEqual(rows[0]["bag.recall"], "1")

    def test_text_split_at_tags(self):
        (self.folder / "split").mkdir()
        self.file("<p>w<b>or</b>d", "split/0.html")
        self.file("w or d\n", "split/0.txt")
        tamis("package", "make", "split", "s", cwd=self.folder, check=True)

        def recall(*words):
            out = tamis("eval", "--package", "s", "--pipeline", "plain", "--measure", "word_lcs", "--json", "-",
                        *words, cwd=self.folder, check=True).out
            return json.loads(out)["packages"][0]["results"][0]["summary"]["word_lcs"]["recall"]

        self.assertEqual((recall(), recall("--split-at-tags")), (0, 1))

    def test_a_package_without_pages(self):
        (self.folder / "none").mkdir()
        self.file('{"name": "none"}', "none/package.json")
        self.file("", "none/pages.jsonl")
        out = tamis("eval", "--package", "none", "--measure", "bag", cwd=self.folder, check=True).out.decode()
        self.assertTrue(out.startswith("none, 0 pages\n"), out)
        self.assertRegex(out, r"default +0\.0 +0 +-\n")

    def test_packages_by_name(self):
        (self.folder / "shared/packages").mkdir(parents=True)
        (self.folder / "words.tar.zst").rename(self.folder / "shared/packages/words.tar.zst")
        result = tamis("eval", "--package", "words", "--pipeline", "plain", cwd=self.folder,
                       env={**os.environ, "TAMIS_SHARED": "shared"})
        self.assertTrue(result.out.startswith(b"words, 9 pages\n"), result)


class Baselines(EvalTest):
    def test_pages_that_got_better_and_worse(self):
        self.done("--pipeline", "plain", "--measure", "bag", "--json", "before.json")
        self.file("the page\nhome\n", "in/3.txt")
        (self.folder / "words.tar.zst").unlink()
        tamis("package", "make", "--name", "words", "in", "words.tar.zst", cwd=self.folder, check=True)
        out = self.done("--pipeline", 'keep(css="p")', "--measure", "bag", "--baseline", "before.json", "--changed", "1")
        changes = out[out.index("9 pages of before and now"):]
        self.assertIn("1 worse by bag  before    now  change\n  3                0.857  0.667  -0.190\n", changes)
        self.assertIn("8 better by bag  before    now  change\n  0                 0.857  1.000  +0.143\n", changes)

    def test_the_same_has_no_changes(self):
        self.done("--json", "before.json")
        out = self.done("--baseline", "before.json")
        self.assertIn("9 pages of before and now", out)
        self.assertNotIn("by word_lcs", out)

    def test_what_cannot_be_compared_is_said(self):
        self.done("--pipeline", "plain", "--pipeline", "bte", "--json", "before.json")
        result = self.eval("--pipeline", "dsc", "--baseline", "before.json")
        self.assertEqual(result.code, 0)
        self.assertEqual(result.err, "tamis: before.json: nothing there can be compared with this\n")

    def test_a_damaged_file(self):
        self.file("{}", "before.json")
        self.assert_fails(2, "--baseline", "no evaluation", result=self.eval("--baseline", "before.json"))


class External(EvalTest):
    def test_every_way_to_fail_costs_one_page(self):
        evaluation = self.json("--external", "exec python3 program.py", "--timeout", "5", "--measure", "bag")
        result = evaluation["packages"][0]["results"][0]
        self.assertEqual(result["pipeline"], "exec python3 program.py")
        self.assertEqual(
            result["failures"],
            {"1": "it was ended by signal 6", "3": "no answer within 5000 ms",
             "4": "it exited with 0 instead of an answer",
             "5": "its answer, column 1: this is no JSON (an object of JSON)",
             "6": 'its answer: it is for page "somebody" (page "6")', "7": "I cannot"})
        recalls = result["numbers"]["bag"]["recall"]
        self.assertEqual(recalls, [1, 0, 1, 0, 0, 0, 0, 0, 1])

    def test_the_table_says_why(self):
        out = self.done("--pipeline", "plain", "--external", "exit 9")
        self.assertIn("  exit 9 failed on page 0: it exited with 9 instead of an answer\n", out)

    def test_ctrl_c_ends_all(self):
        command = "echo $$ > pid; sleep 600"
        process = subprocess.Popen(
            [TAMIS, "eval", "--package", "words.tar.zst", "--jobs", "1", "--external", command],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        pid = self.folder / "pid"
        while not (pid.exists() and pid.read_text().endswith("\n")):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        self.assertEqual((process.returncode, out, err), (130, b"", b""))
        with self.assertRaises(ProcessLookupError):
            os.kill(int(pid.read_text()), 0)


class Errors(EvalTest):
    def test_wrong_words(self):
        for words, parts in [
            (["--pipeline", "nonsense"], ["--pipeline", "nonsense"]),
            (["--package", "nowhere"], ["--package: nowhere", "no such package", "TAMIS_SHARED"]),
            (["--measure", "bagg"], ["--measure", "bagg"]),
            (["--by", "colour"], ["--by", "colour", "type, site, language"]),
            (["--pipelines", "nowhere"], ["--pipelines", "nowhere"]),
            (["--sample", "0"], ["--sample"]),
            (["--json", "none/out.json"], ["none/out.json", "no such folder"]),
            (["--csv", "in"], ["in", "folder"]),
            (["--json", "-", "--csv", "-"], ["--csv", "standard output"]),
        ]:
            with self.subTest(words=words):
                self.assert_fails(2, *parts, result=self.eval(*words))

    def test_a_wrong_line_of_a_file(self):
        self.file("plain\nnonsense\n", "list")
        self.assert_fails(2, "--pipelines: list: nonsense", result=self.eval("--pipelines", "list"))
        self.file("# none\n", "list")
        self.assert_fails(2, "no pipeline in it", result=self.eval("--pipelines", "list"))

    def test_a_damaged_package(self):
        archive = self.folder / "words.tar.zst"
        archive.write_bytes(archive.read_bytes()[:-200])
        self.assert_fails(2, "words.tar.zst", result=self.eval())

    def test_a_package_is_needed(self):
        self.assertEqual(tamis("eval").code, 2)


if __name__ == "__main__":
    unittest.main()
