#!/usr/bin/env python3
"""tamis tune: runs, what they leave, and what may go wrong with them."""
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import tune_package
from command import TAMIS, CommandTest, tamis

GP = ["--population", "12", "--generations", "6", "--filters", "dsc,bte,ccb,lqf",
      "--max-nodes", "7", "--seed", "3"]


class TuneTest(CommandTest):
    def setUp(self):
        super().setUp()
        tune_package.write_package(self.folder)

    def tune(self, *words, **options):
        return tamis("tune", *words, cwd=self.folder, **options)

    def gp(self, *words, **options):
        return self.tune("gp", "--package", "small", *GP, *words, **options)

    def read(self, path):
        return (self.folder / path).read_text()

    def done(self, result):
        self.assertEqual((result.code, result.err), (0, ""))
        return result.out.decode()

    def rows(self, run):
        """All that was judged, without times."""
        file = self.folder / run / "journal.sqlite"
        database = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        try:
            rows = database.execute("SELECT * FROM individuals ORDER BY number")
            times = [column[0] for column in rows.description].index("seconds")
            return [row[:times] + row[times + 1:] for row in rows]
        finally:
            database.close()


class WholeRuns(TuneTest):
    def test_gp_leaves_a_commented_pipeline_that_runs(self):
        out = self.done(self.gp("--run", "r"))
        best = self.read("r/best.tamis")
        for part in ["# Found by tamis tune gp: word_lcs f1 ", " unseen sites.", "to train on", "Warning: a part has only ",
                     "--seed 3", "small (40 pages, ", "looked at once, at the end",
                     "the best single filter"]:
            self.assertIn(part.replace("# ", ""), out.replace("\n  ", " "))
            self.assertIn(part, best.replace("\n#   ", " "))
        self.done(tamis("pipeline", "check", "@r/best.tamis", cwd=self.folder))
        result = json.loads(self.read("r/result.json"))
        self.assertIn(result["headline"], out.replace("\n  ", " "))
        self.assertIn("a part has only ", result["warnings"][-1])
        for warning in result["warnings"]:
            self.assertIn(f"Warning: {warning}", out.replace("\n  ", " "))
        winner = result["winner"]
        self.assertLessEqual(winner["report"]["low"], winner["report"]["value"])
        self.assertLessEqual(winner["report"]["value"], winner["report"]["high"])
        evaluated = tamis("eval", "--package", "small", "--pipeline", "@r/best.tamis",
                          cwd=self.folder)
        self.assertEqual(evaluated.code, 0)

    def test_the_same_for_any_number_of_threads_and_memory(self):
        self.done(self.gp("--run", "a", "--jobs", "1"))
        self.done(self.gp("--run", "b", "--jobs", "3", "--memory", "1K"))
        self.assertEqual(self.read("a/best.tamis"), self.read("b/best.tamis"))
        self.assertEqual(self.rows("a"), self.rows("b"))

    def test_the_same_for_any_number_of_threads_in_every_search(self):
        searches = {"params": ["--pipeline", "union(dsc, bte)", "--budget", "60"],
                    "vote": ["--filters", "dsc,bte,ccb", "--budget", "150"]}
        for method, words in searches.items():
            for run, more in {"a": ["--jobs", "1"], "b": ["--jobs", "3", "--memory", "1K"]}.items():
                self.done(self.tune(method, *words, *more, "--package", "small", "--run", method + run))
            self.assertEqual(self.read(method + "a/best.tamis"), self.read(method + "b/best.tamis"))
            self.assertEqual(self.rows(method + "a"), self.rows(method + "b"))

    def test_params(self):
        out = self.done(self.tune("params", "--pipeline", "dsc", "--only", "window",
                                  "--package", "small", "--run", "p", "--out", "found.tamis"))
        self.assertIn("the start", out)
        self.assertEqual(self.read("found.tamis"), self.read("p/best.tamis"))

    def test_vote(self):
        out = self.done(self.tune("vote", "--package", "small", "--filters", "dsc,bte,ccb",
                                  "--budget", "200", "--goal", "f_beta=0.5", "--measure", "bag"))
        self.assertIn("bag f_beta=0.5", out)
        self.assertNotIn("voting had not begun", out)
        self.assertTrue((self.folder / "tune-vote-1/best.tamis").exists())

    def test_a_budget_that_is_too_small_to_vote(self):
        out = self.done(self.tune("vote", "--package", "small", "--filters", "dsc,bte,ccb",
                                  "--budget", "5"))
        self.assertIn("voting had not begun", out.replace("\n  ", " "))

    def test_two_wishes_give_a_front(self):
        for objective in ["speed", "precision_recall"]:
            out = self.done(self.gp("--run", objective, "--objective", objective))
            front = json.loads(self.read(f"{objective}/result.json"))["front"]
            self.assertGreaterEqual(len(front), 1)
            winner = json.loads(self.read(f"{objective}/result.json"))["winner"]
            self.assertIn(winner["pipeline"], [one["pipeline"] for one in front])
            self.assertEqual(winner["selection"], max(one["selection"] for one in front))
            for place in range(len(front)):
                self.done(tamis("pipeline", "check", f"@{objective}/front-{place + 1}.tamis",
                                cwd=self.folder))
            self.assertIn("front-1.tamis", out)

    def test_a_time_is_a_budget_too(self):
        out = self.done(self.tune("gp", "--package", "small", "--filters", "dsc,bte",
                                  "--population", "4", "--budget", "0.000000001s", "--run", "t"))
        self.assertIn("4 pipelines in 1 generation; the time was used up", out)

    def test_show(self):
        self.done(self.gp("--run", "r"))
        story = json.loads(self.done(self.tune("show", "--json", "r")))
        self.assertEqual(len(story["generations"]), 6)
        self.assertEqual(story["family"][0]["number"], story["winner"])
        self.assertEqual(story["result"]["winner"]["number"], story["winner"])
        known = {one["number"] for one in story["family"]}
        for one in story["family"]:
            self.assertTrue(set(one["parents"]) <= known)
        self.assertEqual(sum(one["size"] for one in story["generations"]), len(self.rows("r")))
        self.assertIn("dsc", [one["name"] for one in story["filters"]])
        for one in story["filters"]:
            self.assertTrue(0 <= one["good"] <= 1 and 0 <= one["all"] <= 1)


class CutOffRuns(TuneTest):
    def start(self, *words):
        return subprocess.Popen([TAMIS, "tune", *words], cwd=self.folder,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def test_killed_fifty_times_it_comes_to_the_same_end(self):
        began = time.monotonic()
        self.done(self.gp("--run", "whole"))
        seconds = time.monotonic() - began
        chance = random.Random(5)
        begin = ["gp", "--package", "small", *GP, "--run", "cut"]
        kills = 0
        while kills < 50:
            # Anew when it is at its end, so that early and late moments are hit.
            has_begun = (self.folder / "cut/journal.sqlite").exists()
            process = self.start(*(["resume", "cut"] if has_begun else begin))
            try:
                _, err = process.communicate(timeout=chance.random() * seconds)
                self.assertEqual((process.returncode, err), (0, b""))
                self.assert_same("cut")
                shutil.rmtree(self.folder / "cut")
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                kills += 1
        has_begun = (self.folder / "cut/journal.sqlite").exists()
        self.done(self.tune(*(["resume", "cut"] if has_begun else begin)))
        self.assert_same("cut")

    def assert_same(self, run):
        for name in ["best.tamis", "result.json", "summary.txt"]:
            self.assertEqual(self.read(f"{run}/{name}"), self.read(f"whole/{name}"))
        self.assertEqual(self.rows(run), self.rows("whole"))

    def cut_after(self, generations, run):
        """A run as kill -9 leaves it: some generations, and no result."""
        self.done(self.gp("--run", run))
        database = sqlite3.connect(self.folder / run / "journal.sqlite")
        with database:
            database.execute("DELETE FROM leavings")
            database.execute("DELETE FROM generations WHERE number >= ?", (generations,))
            database.execute("DELETE FROM individuals WHERE generation >= ?", (generations,))
        database.close()
        for name in ["best.tamis", "result.json", "summary.txt"]:
            (self.folder / run / name).unlink()

    def test_from_every_generation(self):
        self.done(self.gp("--run", "whole"))
        for generations in range(7):
            run = f"cut{generations}"
            self.cut_after(generations, run)
            self.done(self.tune("resume", run))
            self.assert_same(run)

    def test_a_finished_run_is_told_again(self):
        out = self.done(self.gp("--run", "r"))
        (self.folder / "r/best.tamis").unlink()
        self.assertEqual(self.done(self.tune("resume", "r")), out)
        self.assertTrue((self.folder / "r/best.tamis").exists())

    def open_when_read(self, pipe):
        deadline = time.monotonic() + 60
        while True:
            try:
                return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
            except OSError:  # nobody reads it yet
                self.assertLess(time.monotonic(), deadline)
                time.sleep(.02)

    def test_ctrl_c_while_pages_are_read_keeps_nothing(self):
        # A page that does not come: the reader waits at its pipe.
        (self.folder / "small/html/1.html").unlink()
        os.mkfifo(self.folder / "small/html/1.html")
        process = self.start("gp", "--package", "small", "--run", "r")
        pipe = self.open_when_read(self.folder / "small/html/1.html")
        process.send_signal(signal.SIGINT)
        time.sleep(.2)
        os.close(pipe)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("interrupted while the pages were read; nothing was kept", err.decode())
        self.assertFalse((self.folder / "r").exists())

    def test_ctrl_c_ends_with_the_best_so_far(self):
        process = self.start("gp", "--package", "small", "--budget", "1h", "--run", "r",
                             "--early-stop", "1000000", "--filters", "dsc,bte,ccb,lqf")
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                if self.rows("r"):
                    break
            except sqlite3.OperationalError:
                pass
            time.sleep(.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("tamis tune resume r", err.decode())
        self.assertIn("The report pages were not looked at", out.decode().replace("\n#  ", ""))
        self.assertIn("interrupted", self.read("r/best.tamis"))
        self.done(tamis("pipeline", "check", "@r/best.tamis", cwd=self.folder))


class WhatGoesWrong(TuneTest):
    def assert_tune_fails(self, *parts, result):
        self.assert_fails(2, *parts, result=result)

    def test_a_run_is_not_overwritten(self):
        self.done(self.gp("--run", "r"))
        before = (self.folder / "r/journal.sqlite").read_bytes()
        self.assert_tune_fails("--run", "there is a run already", "tamis tune resume r",
                               result=self.gp("--run", "r"))
        self.assertEqual((self.folder / "r/journal.sqlite").read_bytes(), before)
        (self.folder / "mine").mkdir()
        self.file("precious", "mine/notes.txt")
        self.assert_tune_fails("something else in this folder: notes.txt",
                               result=self.gp("--run", "mine"))
        self.assertEqual(os.listdir(self.folder / "mine"), ["notes.txt"])
        self.file("x", "plain")
        self.assert_tune_fails("this is a file", result=self.gp("--run", "plain"))

    def test_a_run_that_cannot_begin_leaves_nothing(self):
        self.assert_tune_fails("--package", "1 page of 1 site: too few sites", "at least 3 sites",
                               result=self.gp("--run", "r", "--sample", "1"))
        self.assertFalse((self.folder / "r").exists())
        self.assert_tune_fails("--types", "no page of type 'artcle'", "no types",
                               result=self.gp("--run", "r", "--types", "artcle"))
        self.assertFalse((self.folder / "r").exists())

    def test_types_that_are_there_are_told(self):
        lines = [json.loads(line) for line in self.read("small/pages.jsonl").splitlines()]
        self.file("".join(json.dumps({**line, "page_type": "article"}) + "\n" for line in lines),
                  "small/pages.jsonl")
        self.assert_tune_fails("--types", "'artcle'", "did you mean 'article'?",
                               result=self.gp("--run", "r", "--types", "artcle"))

    def test_words_of_params(self):
        def params(*words):
            return self.tune("params", "--package", "small", "--run", "r", *words)

        self.assert_tune_fails("--start", "another pipeline than --pipeline",
                               result=params("--pipeline", "dsc", "--start", "bte"))
        self.assert_tune_fails("--only", "'windoww'", "did you mean 'window'?", "dsc.window",
                               result=params("--pipeline", "dsc", "--only", "window,windoww"))
        self.assertFalse((self.folder / "r").exists())
        self.done(params("--pipeline", "dsc", "--only", "window", "--start", "dsc(rho=0.5)"))
        # What is wrong with the words comes before what is wrong with the folder.
        self.assert_tune_fails("--start", result=params("--pipeline", "dsc", "--start", "bte"))

    def test_a_package_that_is_nearly_right(self):
        (self.folder / "shared/packages").mkdir(parents=True)
        shutil.move(self.folder / "small", self.folder / "shared/packages/small")
        self.assert_tune_fails("--package: smal", "did you mean 'small'?", result=self.tune(
            "gp", "--package", "smal", env={**os.environ, "TAMIS_SHARED": "shared"}))

    def test_damaged_journals(self):
        self.done(self.gp("--run", "r"))
        journal = self.folder / "r/journal.sqlite"
        content = journal.read_bytes()
        for damaged in [content[:len(content) // 2],
                        content[:4096] + b"\xff" * (len(content) - 4096)]:
            journal.write_bytes(damaged)
            for verb in ["show", "resume"]:
                self.assert_tune_fails("r/journal.sqlite", "damaged", "a copy of it",
                                       result=self.tune(verb, "r"))

    def test_nothing_to_resume(self):
        self.assert_tune_fails("there is no such folder", result=self.tune("resume", "none"))
        (self.folder / "empty").mkdir()
        self.assert_tune_fails("there is no run", result=self.tune("resume", "empty"))
        self.file("x" * 5000, "empty/journal.sqlite")
        self.assert_tune_fails("no journal of tamis tune", result=self.tune("resume", "empty"))
        self.assert_tune_fails("no journal of tamis tune", result=self.tune("show", "empty"))
        self.assertEqual(self.read("empty/journal.sqlite"), "x" * 5000)

    def change(self, run, sql):
        database = sqlite3.connect(self.folder / run / "journal.sqlite")
        with database:
            database.execute(sql)
        database.close()

    def test_other_versions(self):
        self.done(self.gp("--run", "r"))
        self.change("r", "UPDATE meta SET value = '0.0.9' WHERE key = 'tamis'")
        self.assert_tune_fails("begun by tamis 0.0.9", result=self.tune("resume", "r"))
        self.change("r", "PRAGMA user_version = 7")
        self.assert_tune_fails("a journal of version 7", "version 2",
                               result=self.tune("resume", "r"))

    def test_packages_that_changed(self):
        self.done(self.gp("--run", "r"))
        self.change("r", "DELETE FROM leavings")
        self.file("<p>something else", "small/html/3.html")
        before = self.rows("r")
        self.assert_tune_fails("small has changed since the run began",
                               result=self.tune("resume", "r"))
        self.assertEqual(self.rows("r"), before)
        shutil.rmtree(self.folder / "small")
        self.assertEqual(self.tune("resume", "r").code, 2)

    def test_a_journal_of_another_search(self):
        self.done(self.gp("--run", "r"))
        self.change("r", "DELETE FROM leavings")
        self.change("r", "UPDATE individuals SET pipeline = 'bte' WHERE number = 15")
        self.assert_tune_fails("generation 1", "searches differently",
                               result=self.tune("resume", "r"))

    def test_one_process_at_a_time(self):
        process = subprocess.Popen(
            [TAMIS, "tune", "gp", "--package", "small", "--budget", "1h", "--run", "r",
             "--early-stop", "1000000"], cwd=self.folder, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + 60
            while not (self.folder / "r/journal.sqlite").exists():
                self.assertLess(time.monotonic(), deadline)
                time.sleep(.02)
            self.assert_tune_fails("another process is working on this run",
                                   result=self.tune("resume", "r"))
            json.loads(self.done(self.tune("show", "--json", "r")))
        finally:
            process.kill()
            process.wait()

    def test_no_ray(self):
        for python, parts in [("none/python3", ["TAMIS_PYTHON", "none/python3", "no program"]),
                              ("/bin/false", ["TAMIS_PYTHON", "has no Ray", "pip install ray"])]:
            environment = {**os.environ, "TAMIS_PYTHON": python}
            self.assert_tune_fails("--on", *parts, result=self.gp(
                "--run", "r", "--on", "ray", env=environment))
            self.assertFalse((self.folder / "r").exists())

    def test_islands_are_brought_on_by_lines(self):
        self.done(self.gp("--run", "r"))
        result = self.tune("island", stdin=b"6 r\nnonsense\n2 none\n")
        self.assertEqual((result.code, result.err), (0, ""))
        answers = result.out.decode().splitlines()
        for answer, part in zip(answers, ["not an island's journal", "GENERATIONS FOLDER",
                                          "no such folder"], strict=True):
            self.assertTrue(answer.startswith("failed ") and part in answer, answer)

    def test_a_full_disk(self):
        def small_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

        result = self.gp("--run", "r", "--memory", "64M", preexec_fn=small_files)
        self.assert_tune_fails("r/journal.sqlite", "disk", result=result)
        self.assertFalse((self.folder / "r/best.tamis").exists())
        self.done(self.tune("resume", "r"))  # there is room again
        self.done(self.gp("--run", "whole"))
        self.assertEqual(self.rows("r"), self.rows("whole"))

    def test_wrong_words(self):
        for words, parts in [
            (["--goal", "fame"], ["--goal", "'fame'", "f_beta=N"]),
            (["--measure", "fame"], ["--measure", "fame"]),
            (["--measure", "cleaneval", "--goal", "recall"], ["--measure", "cleaneval"]),
            (["--objective", "fame"], ["--objective", "fame", "precision_recall"]),
            (["--budget", "fame"], ["--budget", "'fame'", "10m"]),
            (["--budget", "-5m"], ["--budget", "-5m"]),
            (["--parts", "60,40"], ["--parts", "60,40", "60,20,20"]),
            (["--filters", "dsc,fame"], ["--filters", "fame"]),
            (["--start", "dsc("], ["--start", "column"]),
            (["--memory", "much"], ["--memory", "much"]),
            (["--speed-weight", "-1"], ["--speed-weight", "'-1' is no weight"]),
            (["--speed-weight", "nan"], ["--speed-weight", "nan"]),
            (["--out", "none/x"], ["--out", "no such folder"]),
            (["--package", "none"], ["--package", "none"]),
            (["--on", "mars"], ["--on", "'mars'", "ray"]),
            (["--islands", "2"], ["--islands", "--on ray"]),
            (["--epoch", "2"], ["--epoch", "--on ray"]),
        ]:
            self.assert_tune_fails(*parts, result=self.tune(
                "gp", "--package", "small", "--run", "r", *words))
            self.assertFalse((self.folder / "r").exists(), words)


if __name__ == "__main__":
    unittest.main()
