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
from command import ROOT, TAMIS, CommandTest, tamis

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


class Trained(EvalTest):
    """Packages that the default's model was trained on, by their names."""

    def setUp(self):
        super().setUp()
        tamis("package", "make", "--name", "fundus", "in", "fundus.tar.zst", cwd=self.folder)

    def eval_fundus(self, *words):
        result = tamis("eval", "--package", "words.tar.zst", "--package", "fundus.tar.zst", *words,
                       "--json", "-", cwd=self.folder)
        self.assertEqual(result.code, 0, result.err)
        return result.err, [p.get("learnt_by") for p in json.loads(result.out)["packages"]]

    def test_that_figures_are_too_good_is_said(self):
        said, learnt_by = self.eval_fundus("--pipeline", "auto", "--pipeline", "dsc", "--pipeline",
                                           "mine=union(dsc, learned)")
        self.assertEqual(learnt_by, [None, ["auto", "mine"]])
        self.assertIn("tamis: fundus: the model in auto, mine was trained on these pages", said)
        self.assertIn("docs/quality.md", said)
        self.assertEqual(len(said.splitlines()), 1)

    def test_other_filters_and_models_are_not_meant(self):
        self.assertEqual(self.eval_fundus("--pipeline", "dsc"), ("", [None, None]))
        model = str(ROOT / "models/general.model")
        self.assertEqual(self.eval_fundus("--model", model), ("", [None, None]))
        self.assertEqual(self.eval_fundus("--model", f"other={model}", "--pipeline",
                                          "learned(model=other)"), ("", [None, None]))

    def test_the_report_has_it(self):
        tamis("eval", "--package", "fundus.tar.zst", "--report", "report", cwd=self.folder)
        self.assertIn("trained on these pages", (self.folder / "report/report.md").read_text() +
                      (self.folder / "report/index.html").read_text())


# Knows the title of every page, and of the page of one author all.
TELLER = r"""
import json, sys
for line in sys.stdin:
    page = json.loads(line)
    found = {"title": "Storm hits coast", "authors": "Jane Doe; John Roe", "date": None}
    print(json.dumps({"id": page["id"], "text": "", "metadata": found}), flush=True)
"""


class Metadata(CommandTest):
    def setUp(self):
        super().setUp()
        pages = [("0", "Storm hits coast", "Jane Doe", "2024-05-31", "Jane Doe"),
                 ("1", "Rain", "John Roe", "2024-05-30", "nobody")]
        (self.folder / "in").mkdir()
        for name, title, author, date, shown in pages:
            self.file(f"<title>{title} - Daily</title><h1>{title}</h1><p>By {shown}<p>31 May 2024<p>Text.",
                      f"in/{name}.html")
            self.file("Text.", f"in/{name}.txt")
        self.file("".join(json.dumps({"id": p[0], "title": p[1], "author": p[2], "date": p[3]}) + "\n"
                          for p in pages), "in/pages.jsonl")
        self.file(TELLER, "teller.py")
        tamis("package", "make", "in", "meta", cwd=self.folder, check=True)

    def run_eval(self, *words):
        return tamis("eval", "--metadata", "--package", "meta", *words, cwd=self.folder)

    def test_each_field_of_each_contestant(self):
        result = self.run_eval("--external", f"teller={sys.executable} teller.py", "--json", "-")
        self.assertEqual((result.code, result.err), (0, ""))
        package = json.loads(result.out)["packages"][0]
        tally = lambda field, who: tuple(package["fields"][field][who][name]
                                         for name in ("pages", "answered", "exact", "lenient"))
        self.assertEqual(tally("title", "tamis"), (2, 2, 2, 2))
        self.assertEqual(tally("title", "teller"), (2, 2, 1, 1))
        self.assertEqual(tally("author", "tamis"), (2, 1, 1, 1))
        self.assertEqual(tally("author", "teller"), (2, 2, 0, 2))
        self.assertEqual(tally("date", "tamis"), (2, 2, 1, 2))
        self.assertEqual(tally("date", "teller"), (2, 0, 0, 0))
        self.assertEqual(package["pages"][1]["date"]["tamis"]["answer"], "2024-05-31")

    def test_the_table(self):
        out = self.run_eval("--external", f"teller={sys.executable} teller.py").out.decode()
        lines = [line.split() for line in out.splitlines()]
        self.assertEqual(lines[0], ["meta"])
        self.assertIn(["title", "teller", "50.0", "50.0", "2", "2"], lines)
        self.assertIn(["all", "tamis", "66.7", "83.3", "5", "6"], lines)

    def test_who_tells_nothing_is_an_error(self):
        self.file(PROGRAM, "silent.py")
        result = self.run_eval("--external", f"{sys.executable} silent.py")
        self.assertEqual(result.code, 0)  # two pages are too few to say
        self.assertIn("its answer has no metadata", result.err)

    def test_options_of_texts_are_refused(self):
        result = self.run_eval("--pipeline", "plain")
        self.assertEqual(result.code, 2)
        self.assertIn("--pipeline", result.err)


class Figures(EvalTest):
    def test_the_table(self):
        out = self.done("--pipeline", "plain", "--pipeline", 'keep(css="p")', "--measure", "bag,empty")
        lines = [line.split() for line in out.splitlines()]
        self.assertEqual(out.splitlines()[0], "words, 9 pages")
        self.assertEqual(lines[2], ["pages/s", "failed", "bag", "empty"])
        self.assertEqual(lines[3][0:1] + lines[3][2:], ["plain", "0", "0.857", "0.000"])
        self.assertEqual(lines[4], ["0.857..0.857", "0.000..0.000"])
        self.assertEqual(lines[5], ["P", ".750", "R", "1.000"])
        self.assertEqual(lines[6][3:], ["1.000", "0.000"])
        self.assertEqual(lines[11], ['keep(css="p")', "bag", "+0.1429", "+0.1429..+0.1429", "9", "0", "0", "0.004", "0.004"])

    def test_a_p_does_not_depend_on_other_columns(self):
        def p_values(measures):
            package = self.json("--pipeline", "plain", "--pipeline", 'keep(css="p")', "--pipeline", "bte",
                                "--measure", measures)["packages"][0]
            return {one["pipeline"]: one["holm_p"] for one in package["comparisons"] if one["measure"] == "bag"}

        self.assertEqual(p_values("bag"), p_values("default"))
        self.assertAlmostEqual(p_values("bag")['keep(css="p")'], 2 * 2 / 2 ** 9)  # of two contestants

    def test_what_was_not_measured_has_no_figure(self):
        out = self.done("--pipeline", "plain", "--pipeline", "bte")
        self.assertIn("\n  without a figure here: snippets, segments\n", out)
        self.assertEqual(out.count("segments"), 1)
        package = self.json("--pipeline", "plain", "--pipeline", "bte")["packages"][0]
        for measure in ("snippets", "segments"):
            summary = package["results"][0]["summary"][measure]
            self.assertEqual((summary["pages"], summary[summary["headline"]], summary["low"]), (0, None, None))
        self.assertEqual({one["measure"] for one in package["comparisons"]} & {"snippets", "segments"}, set())

    def test_snippets_are_measured_on_the_pages_that_have_them(self):
        self.file('{"id": "0", "with": ["fine"], "without": ["home"]}\n{"id": "2", "without": ["good"]}\n', "in/pages.jsonl")
        tamis("package", "make", "in", "s", cwd=self.folder, check=True)
        out = tamis("eval", "--package", "s", "--pipeline", "plain", "--measure", "snippets,segments", "--json", "-",
                    cwd=self.folder, check=True).out
        result = json.loads(out)["packages"][0]["results"][0]
        self.assertEqual(result["summary"]["segments"]["pages"], 2)
        self.assertEqual(result["summary"]["segments"]["precision"], 1 / 3)
        self.assertEqual(result["numbers"]["segments"]["true_positives"][:4], [1, None, 0, None])
        table = tamis("eval", "--package", "s", "--pipeline", "plain", "--measure", "snippets", cwd=self.folder).out.decode()
        self.assertRegex(table, r"failed +snippets with\n")
        self.assertIn("without 1.000\n", table)

    def test_one_page_has_no_interval(self):
        out = self.done("--pipeline", "plain", "--measure", "bag", "--only", "0")
        self.assertEqual(out.splitlines()[0], "words, 1 of 9 pages, ids like 0")
        self.assertEqual(out.splitlines()[4].split(), ["-"])

    def test_what_the_figures_depend_on_is_told(self):
        self.file("bte\n", "list")
        evaluation = self.json("--pipeline", "x=plain", "--pipelines", "list", "--sample", "4", "--seed", "7",
                               "--only", "[0-7]", "--normalise", "--jobs", "1")
        self.assertEqual(evaluation["definitions"], ["plain", "bte"])
        conditions = evaluation["conditions"]
        self.assertRegex(conditions.pop("tamis"), r"^\d+\.\d+\.\d+$")
        self.assertEqual(conditions, {
            "command": "tamis eval --package words.tar.zst --pipeline x=plain --pipelines list --measure default "
                       "--only '[0-7]' --sample 4 --seed 7 --normalise",
            "seed": 7, "sample": 4, "only": "[0-7]", "split_at_tags": False, "normalise": True})
        package = evaluation["packages"][0]
        self.assertEqual((package["pages_of_package"], package["license"]), (9, None))
        self.assertRegex(package["fingerprint"], "^[0-9a-f]{16}$")
        other = self.json("--pipeline", "plain", "--sample", "4", "--seed", "8")["packages"][0]
        self.assertNotEqual(package["fingerprint"], other["fingerprint"])
        self.assertEqual(self.done("--pipeline", "plain", "--sample", "4").splitlines()[0],
                         "words, 4 of 9 pages, a sample with seed 1")

    def test_normalised_words(self):
        for number, word in enumerate(WORDS):
            self.file(f"The {word.upper()}, page.\n", f"in/{number}.txt")
        tamis("package", "make", "in", "n", cwd=self.folder, check=True)

        def recall(*words):
            out = tamis("eval", "--package", "n", "--pipeline", "plain", "--measure", "word_lcs", "--json", "-",
                        *words, cwd=self.folder, check=True).out
            return json.loads(out)["packages"][0]["results"][0]["summary"]["word_lcs"]["recall"]

        self.assertEqual((recall(), recall("--normalise")), (0, 1))

    def test_names_of_contestants(self):
        out = self.json("--pipeline", "all=plain", "--pipeline", "dsc(window=40)", "--external",
                        "mine=exec python3 program.py", "--external", "PYTHONHASHSEED=1 exec python3 program.py",
                        "--only", "0")
        self.assertEqual(out["pipelines"], ["all", "dsc(window=40)", "mine", "PYTHONHASHSEED=1 exec python3 program.py"])
        self.assertEqual(out["definitions"][2], "exec python3 program.py")

    def test_long_names_are_cut_in_the_middle(self):
        text = "serial(keep(css=\"p, ul, ol, dl, h1, h2, h3, h4, h5, h6\"), "
        out = self.done("--pipeline", text + "bte)", "--pipeline", text + "dsc)", "--measure", "bag")
        self.assertRegex(out, r"\n  serial\(keep.*\.\.\..*, bte\) ")
        self.assertRegex(out, r"\n  serial\(keep.*\.\.\..*, dsc\) ")

    def test_a_language_without_blanks(self):
        tamis("package", "make", "--language", "zh-CN", "in", "zh", cwd=self.folder, check=True)
        for words, hint in ([], "--measure character_lcs counts characters"), (["--measure", "all"], "look at character_lcs"), (
                ["--measure", "character_lcs"], None):
            result = tamis("eval", "--package", "zh", "--pipeline", "plain", *words, cwd=self.folder)
            self.assertEqual(result.code, 0)
            self.assertEqual(result.err, f"tamis: zh: its language has no blanks between words, so measures of words say little{'; ' if words else ' ('}{hint}{'' if words else ')'}\n" if hint else "")

    def test_the_default_is_judged_without_a_pipeline(self):
        self.assertEqual(self.json()["pipelines"], ["auto"])

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
                 "--external", "exec python3 program.py", "--only", "[!3]"]  # all but the one that hangs
        self.assertEqual(self.timeless(*words, "--jobs", "1"), self.timeless(*words, "--jobs", "4"))

    def test_csv(self):
        rows = list(csv.DictReader(io.StringIO(self.done("--pipeline", "plain", "--measure", "bag", "--csv", "-"), newline="")))
        self.assertEqual([row["id"] for row in rows], [str(i) for i in range(9)])
        self.assertEqual(rows[0]["bag.recall"], "1")

    def test_csv_cells_are_not_executed(self):
        """Names come from packages, and spreadsheets execute what begins as a formula."""
        index = (self.folder / "p/pages.jsonl")
        tamis("package", "make", "in", "p", cwd=self.folder, check=True)
        lines = [json.loads(line) for line in index.read_text().splitlines()]
        formulas = ["=1+1", "+1", "-1", "@x", "=HYPERLINK(\"http://x\",\"y\")"]
        for line, formula in zip(lines, formulas):
            line["site"] = line["page_type"] = formula
        index.write_text("".join(json.dumps(line) + "\n" for line in lines))
        out = tamis("eval", "--package", "p", "--pipeline", "plain", "--measure", "bag", "--csv", "-",
                    cwd=self.folder, check=True).out.decode()
        rows = list(csv.reader(io.StringIO(out, newline="")))
        self.assertEqual([row[3] for row in rows[1:6]], ["'" + formula for formula in formulas])
        for row in rows[1:]:
            for cell in row:
                self.assertFalse(cell.startswith(("=", "+", "-", "@", "\t", "\r")), cell)
            self.assertGreater(float(row[6]), 0)  # numbers are numbers

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
        self.assert_fails(2, "none: there are no pages in it", result=tamis("eval", "--package", "none", cwd=self.folder))
        checked = tamis("package", "check", "none", cwd=self.folder)
        self.assertEqual((checked.code, checked.err), (0, "tamis: none: warning: there are no pages in it\n"))

    def test_packages_by_name(self):
        (self.folder / "shared/packages").mkdir(parents=True)
        (self.folder / "words.tar.zst").rename(self.folder / "shared/packages/words.tar.zst")
        for shared in ("shared", "shared/packages"):
            result = tamis("eval", "--package", "words", "--pipeline", "plain", cwd=self.folder,
                           env={**os.environ, "TAMIS_SHARED": shared})
            self.assertTrue(result.out.startswith(b"words, 9 pages\n"), result)


class Baselines(EvalTest):
    def test_pages_that_got_better_and_worse(self):
        self.done("--pipeline", "plain", "--measure", "bag", "--json", "before.json")
        self.file("the page\nhome\n", "in/3.txt")
        (self.folder / "words.tar.zst").unlink()
        tamis("package", "make", "--name", "words", "in", "words.tar.zst", cwd=self.folder, check=True)
        result = self.eval("--pipeline", 'keep(css="p")', "--measure", "bag", "--baseline", "before.json", "--changed", "1")
        self.assertEqual((result.code, result.err), (
            0, "tamis: before.json: words: of 1 page the html or the gold text has changed since\n"))
        out = result.out.decode()
        changes = out[out.index("9 pages of before and now"):]
        self.assertIn("1 worse by bag  before    now  change\n  3                0.857  0.667  -0.190\n", changes)
        self.assertIn("8 better by bag  before    now  change\n  0                 0.857  1.000  +0.143\n", changes)

    def test_the_same_has_no_changes(self):
        self.done("--json", "before.json")
        out = self.done("--baseline", "before.json")
        self.assertIn("9 pages of before and now", out)
        self.assertNotIn("by word_lcs", out)

    def test_other_samples_are_told(self):
        self.done("--pipeline", "plain", "--sample", "4", "--json", "before.json")
        result = self.eval("--pipeline", "plain", "--baseline", "before.json")
        self.assertEqual((result.code, result.err), (
            0, "tamis: before.json: words: in both are only 4 pages (4 before, 9 now)\n"))

    def test_texts_of_another_kind_are_not_compared(self):
        self.done("--pipeline", "plain", "--split-at-tags", "--json", "before.json")
        self.assert_fails(2, "--baseline: before.json: it was made with --split-at-tags, and this is without",
                          result=self.eval("--pipeline", "plain", "--baseline", "before.json"))
        self.done("--pipeline", "plain", "--split-at-tags", "--baseline", "before.json")
        self.assert_fails(2, "without --normalise", result=self.eval(
            "--split-at-tags", "--normalise", "--baseline", "before.json"))

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
        evaluation = self.json("--external", "exec python3 program.py", "--timeout", "20", "--measure", "bag")
        result = evaluation["packages"][0]["results"][0]
        self.assertEqual(result["pipeline"], "exec python3 program.py")
        self.assertEqual(
            result["failures"],
            {"1": "it was ended by signal 6", "3": "no answer within 20000 ms",
             "4": "it exited with 0 instead of an answer",
             "5": "its answer, column 1: this is no JSON (an object of JSON)",
             "6": 'its answer: it is for page "somebody" (page "6")', "7": "I cannot"})
        recalls = result["numbers"]["bag"]["recall"]
        self.assertEqual(recalls, [1, 0, 1, 0, 0, 0, 0, 0, 1])

    def test_the_table_says_why(self):
        out = self.done("--pipeline", "plain", "--external", "mine=exec python3 program.py", "--only", "[01]")
        self.assertIn("  mine failed on page 1: it was ended by signal 6\n", out)

    def test_a_program_that_never_runs_is_an_error(self):
        for words in ["no-such-program"], ["no-such-program", "--sample", "3"], ["no-such-program", "--jobs", "1"]:
            with self.subTest(words=words):
                result = self.eval("--pipeline", "plain", "--external", *words)
                self.assert_fails(2, "--external: no-such-program: it answered none of its first",
                                  "it exited with 127 instead of an answer: ", "not found", result=result)

    def test_a_program_that_hangs_is_given_up(self):
        begin = time.monotonic()
        self.assert_fails(2, "no answer within 1000 ms", result=self.eval(
            "--external", "sleep 600", "--timeout", "1", "--jobs", "1"))
        self.assertLess(time.monotonic() - begin, 60)

    def test_one_that_only_complains_is_a_contestant(self):
        program = 'exec python3 -c \'import json, sys\nfor line in sys.stdin: print(json.dumps({"id": json.loads(line)["id"], "error": "no"}), flush=True)\''
        result = self.json("--external", program)["packages"][0]["results"][0]
        self.assertEqual(set(result["failures"].values()), {"no"})

    def test_what_a_program_says_reaches_standard_error(self):
        program = 'echo hello >&2; exec python3 program.py'
        result = self.eval("--external", program, "--only", "0")
        self.assertEqual((result.code, result.err), (0, "hello\n"))

    def test_ctrl_c_ends_all(self):
        command = "echo $$ > pid; sleep 600"
        process = subprocess.Popen(
            [TAMIS, "eval", "--package", "words.tar.zst", "--jobs", "1", "--external", command, "--report", "report"],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        pid = self.folder / "pid"
        while not (pid.exists() and pid.read_text().endswith("\n")):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        self.assertEqual((process.returncode, out, err), (130, b"", b"tamis: interrupted; nothing was written\n"))
        self.assertFalse((self.folder / "report").exists())
        with self.assertRaises(ProcessLookupError):
            os.kill(int(pid.read_text()), 0)


class Errors(EvalTest):
    def test_wrong_words(self):
        for words, parts in [
            (["--pipeline", "nonsense"], ["--pipeline", "nonsense"]),
            (["--package", "nowhere"], ["--package: nowhere", "no such package", "TAMIS_SHARED"]),
            (["--measure", "bagg"], ["tamis: --measure: unknown measure 'bagg'"]),
            (["--package", "words.tar.zst"], ["--package: words.tar.zst", "twice"]),
            (["--package", "./words.tar.zst"], ["twice"]),
            (["--pipeline", "bte", "--pipeline", "bte"], ["--pipeline: 'bte' is there twice", "NAME="]),
            (["--external", ""], ["--external", "no command"]),
            (["--external", "mine= "], ["--external", "no command"]),
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
        self.assert_fails(2, "'ced' is one word too many; did you mean '--package ced'?", result=tamis("eval", "ced"))


if __name__ == "__main__":
    unittest.main()
