#!/usr/bin/env python3
"""Runs of tamis tune that the previous version left are shown and resumed, with the same result.

tests/previous/tune has their journals and what `tamis tune show --json` printed about them. They
are made with the command of that version, which must judge pipelines as this one does:

    TAMIS=/path/to/previous/tamis tests/previous/tune.py --make
"""
import gzip
import json
import os
import pathlib
import shutil
import sqlite3
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import tune_package
from command import ROOT, CommandTest, tamis

KEPT = pathlib.Path(__file__).parent / "tune"
FILTERS = ["--filters", "dsc,bte,ccb,lqf"]
GP = ["gp", *FILTERS, "--population", "10", "--generations", "5", "--max-nodes", "7"]
# Each kind of search, and options that journals keep in different ways.
RUNS = {
    "params": ["params", "--pipeline", "vote(2; dsc, bte, lqf)", "--only", "dsc.rho,quota,weight",
               "--budget", "150"],
    "sweep": ["params", "--pipeline", "dsc", "--only", "window", "--goal", "f_beta=0.5"],
    "vote": ["vote", *FILTERS, "--budget", "200", "--start", "serial(drop, dsc)", "--sample", "30",
             "--measure", "bag", "--speed-weight", "0.01", "--seed", "4"],
    "gp": [*GP, "--seed", "3", "--parts", "50,30,20", "--line-numbers"],
    "speed": [*GP, "--seed", "3", "--objective", "speed", "--no-rescue", "--early-stop", "4"],
    "precision_recall": [*GP, "--seed", "5", "--objective", "precision_recall"],
    "islands": [*GP, "--seed", "6", "--on", "ray", "--islands", "2", "--epoch", "2"],
}
LOCAL_RAY = {**os.environ, "TAMIS_PYTHON": sys.executable,
             "PYTHONPATH": str(ROOT / "tests/support/local_ray")}


def journals_of(run):
    """The journal of a run that is not merged; of islands, one journal each."""
    if run == "islands":
        return [f"islands/{number}/journal.sqlite" for number in range(2)]
    return ["journal.sqlite"]


def kept_file(run, name):
    return KEPT / f"{run}-{name.replace('/', '-')}.gz"


def rows(journal, table):
    """All rows of a table, without times."""
    database = sqlite3.connect(journal)
    try:
        found = database.execute(f"SELECT * FROM {table} ORDER BY 1")
        left_out = [i for i, column in enumerate(found.description) if column[0] == "seconds"]
        return [[value for i, value in enumerate(row) if i not in left_out] for row in found]
    finally:
        database.close()


class TuneTest(CommandTest):
    def setUp(self):
        super().setUp()
        tune_package.write_package(self.folder)

    def tune(self, *words):
        done = tamis("tune", *words, cwd=self.folder, env=LOCAL_RAY)
        self.assertEqual((done.code, done.err), (0, ""))
        return done.out.decode()


class Maker(TuneTest):
    """Writes what the other tests read."""

    def make(self):
        shutil.rmtree(KEPT, ignore_errors=True)
        KEPT.mkdir()
        for run, words in RUNS.items():
            self.tune(*words, "--package", "small", "--run", run)
            for name in {*journals_of(run), "journal.sqlite"}:
                self.keep(run, name, (self.folder / run / name).read_bytes())
            self.keep(run, "show.json", self.tune("show", "--json", run).encode())

    @staticmethod
    def keep(run, name, content):
        kept_file(run, name).write_bytes(gzip.compress(content, mtime=0))


class PreviousRuns(TuneTest):
    def lay_out(self, run, names):
        for name in names:
            file = self.folder / run / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(gzip.decompress(kept_file(run, name).read_bytes()))
            self.adopt(file)

    def adopt(self, journal):
        """Makes it a run on this folder's package. Journals of another version are not resumed, so
        this version's name is put in: what they contain is what is tested."""
        version = tamis("--version").out.decode().split()[1]
        database = sqlite3.connect(journal)
        with database:
            (text,) = database.execute("SELECT value FROM meta WHERE key = 'options'").fetchone()
            options = {**json.loads(text), "packages": [str(self.folder / "small")]}
            database.execute("UPDATE meta SET value = ? WHERE key = 'options'",
                             (json.dumps(options),))
            database.execute("UPDATE meta SET value = ? WHERE key = 'tamis'", (version,))
        database.close()

    def interrupt(self, journal, generations):
        """As kill -9 leaves it."""
        database = sqlite3.connect(journal)
        with database:
            database.execute("DELETE FROM leavings")
            database.execute("DELETE FROM meta WHERE key = 'end'")
            database.execute("DELETE FROM generations WHERE number >= ?", (generations,))
            database.execute("DELETE FROM individuals WHERE generation >= ?", (generations,))
            for table in ["immigrants", "emigrants"]:
                if database.execute("SELECT 1 FROM sqlite_master WHERE name = ?",
                                    (table,)).fetchone():
                    database.execute(f"DELETE FROM {table} WHERE generation > ?", (generations,))
        database.close()

    def assert_resumed(self, run):
        expected = self.folder / "expected"
        expected.write_bytes(gzip.decompress(kept_file(run, "journal.sqlite").read_bytes()))
        for table in ["individuals", "generations", "leavings"]:
            self.assertEqual(rows(self.folder / run / "journal.sqlite", table),
                             rows(expected, table))
        for name, content in rows(expected, "leavings"):
            self.assertEqual((self.folder / run / name).read_text(), content)

    def test_a_finished_run_is_told_and_shown(self):
        for run in RUNS:
            with self.subTest(run):
                self.lay_out(run, ["journal.sqlite"])
                summary = dict(rows(self.folder / run / "journal.sqlite", "leavings"))["summary.txt"]
                self.assertEqual(self.tune("resume", run), summary)
                self.assert_resumed(run)
                shown = json.loads(self.tune("show", "--json", run))
                expected = json.loads(gzip.decompress(kept_file(run, "show.json").read_bytes()))
                expected["run"]["tamis"] = shown["run"]["tamis"]
                self.assertEqual(shown, expected)

    def test_an_interrupted_run_is_resumed(self):
        for run in RUNS:
            for generations in [0, 1, 3]:
                with self.subTest(f"{run} after {generations} generations"):
                    names = journals_of(run)
                    self.lay_out(run, names)
                    for name in names:
                        self.interrupt(self.folder / run / name, generations)
                    self.tune("resume", run)
                    self.assert_resumed(run)
                    shutil.rmtree(self.folder / run)


if __name__ == "__main__":
    if sys.argv[1:] == ["--make"]:
        maker = Maker("make")
        maker.setUp()
        maker.make()
        maker.doCleanups()
    else:
        unittest.main()
