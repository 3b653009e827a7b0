#!/usr/bin/env python3
"""tamis tune gp --on ray, on a real Ray cluster of this machine (tools/setup test installs Ray in
build/test-venv). The result does not depend on processes that die during the run."""
import json
import logging
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = pathlib.Path(os.environ.get("TAMIS_PYTHON", ROOT / "build/test-venv/bin/python"))
if pathlib.Path(sys.prefix) != PYTHON.parents[1]:
    if not PYTHON.exists():
        print("skipped: no build/test-venv (tools/setup test makes it, from PyPI)")
        sys.exit(77)
    os.execv(PYTHON, [str(PYTHON), *sys.argv])
os.environ["TAMIS_PYTHON"] = str(PYTHON)
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
try:
    import ray
except ImportError:
    print("skipped: build/test-venv has no ray (tools/setup test installs it, from PyPI)")
    sys.exit(77)

sys.path.insert(0, str(ROOT / "tests/support"))
import tune_package
from command import TAMIS, CommandTest, tamis

GP = ["gp", "--package", "small", "--population", "30", "--generations", "24", "--seed", "3",
      "--filters", "dsc,bte,ccb,lqf", "--max-nodes", "9", "--early-stop", "1000"]
THREE = ["--islands", "3", "--epoch", "4"]
PATIENCE = 300  # seconds, for what usually takes five


def descendants(of):
    """Returns the descendants of a process: id -> command line."""
    parents, commands = {}, {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text()
            commands[int(folder.name)] = (folder / "cmdline").read_text().replace("\0", " ")
            parents[int(folder.name)] = int(stat.rpartition(")")[2].split()[1])
        except OSError:
            continue  # the process has just ended
    ours = {of}
    while True:
        new = {pid for pid, parent in parents.items() if parent in ours} - ours
        if not new:
            return {pid: commands[pid] for pid in ours}
        ours |= new


class IslandTest(CommandTest):
    @classmethod
    def setUpClass(cls):
        # A cluster that most tests use, and a reference run for comparisons.
        os.environ["RAY_raylet_start_wait_time_s"] = "120"
        context = ray.init(address="local", num_cpus=3, include_dashboard=False,
                           log_to_driver=False, logging_level=logging.ERROR)
        cls.cluster = ["--on", "ray", context.address_info["address"]]
        folder = tempfile.TemporaryDirectory(prefix="tamis-")
        cls.addClassCleanup(folder.cleanup)
        cls.addClassCleanup(ray.shutdown)
        cls.folder = pathlib.Path(folder.name)
        tune_package.write_package(cls.folder)
        cls.whole = cls.tune(*GP, "--run", "whole", *THREE, *cls.cluster)

    def setUp(self):
        pass  # all tests share one directory

    @classmethod
    def tune(cls, *words, **options):
        return tamis("tune", *words, cwd=cls.folder, timeout=PATIENCE, **options)

    def start(self, *words, in_background=False):
        # As in the background of a script, where Ctrl-C is ignored and SIGTERM is not.
        ignore = (lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)) if in_background else None
        process = subprocess.Popen([TAMIS, "tune", *words], cwd=self.folder, preexec_fn=ignore,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def done(self, result):
        self.assertEqual((result.code, result.err), (0, ""))
        return result.out.decode()

    def read(self, path):
        return (self.folder / path).read_text()

    def rows(self, journal):
        database = sqlite3.connect(f"file:{self.folder / journal}?mode=ro", uri=True)
        try:
            rows = database.execute("SELECT * FROM individuals ORDER BY number")
            times = [column[0] for column in rows.description].index("seconds")
            return [row[:times] + row[times + 1:] for row in rows]
        finally:
            database.close()

    def generations(self, run):
        """Returns the number of saved generations of all islands together."""
        out = 0
        for file in (self.folder / run).glob("islands/*/journal.sqlite"):
            database = sqlite3.connect(f"file:{file}?immutable=1", uri=True)
            out += database.execute("SELECT count(*) FROM generations").fetchone()[0]
            database.close()
        return out

    def wait_for_generations(self, run, more_than, process):
        deadline = time.monotonic() + PATIENCE
        while self.generations(run) <= more_than:
            self.assertIsNone(process.poll(), "it ended before it was disturbed")
            self.assertLess(time.monotonic(), deadline)
            time.sleep(.02)

    def interrupt(self, process, by=signal.SIGINT):
        process.send_signal(by)
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 128 + by, err.decode())
        return out.decode(), err.decode()

    def assert_whole(self, run):
        for name in ["best.tamis", "result.json", "summary.txt"]:
            self.assertEqual(self.read(f"{run}/{name}"), self.read(f"whole/{name}"))
        self.assertEqual(self.rows(f"{run}/journal.sqlite"), self.rows("whole/journal.sqlite"))

    # --- Results.

    def test_one_island_is_a_local_run(self):
        self.done(self.tune(*GP, "--run", "local"))
        self.done(self.tune(*GP, "--run", "island", "--islands", "1", "--epoch", "3",
                            *self.cluster))

        def without_command(text):
            before, _, rest = text.partition("The same as: ")
            return before + rest[rest.index("# Packages: "):]

        self.assertEqual(without_command(self.read("local/best.tamis")),
                         without_command(self.read("island/best.tamis")))
        self.assertIn("--islands 1 --epoch 3", self.read("island/best.tamis"))
        self.assertEqual(self.read("local/result.json"), self.read("island/result.json"))
        self.assertEqual(self.rows("local/journal.sqlite"), self.rows("island/journal.sqlite"))

    def test_islands_are_merged(self):
        out = self.done(self.whole)
        rows = self.rows("whole/journal.sqlite")
        islands = [self.rows(f"whole/islands/{i}/journal.sqlite") for i in range(3)]
        self.assertEqual(len(rows), sum(map(len, islands)))
        self.assertEqual([row[0] for row in rows], list(range(len(rows))))
        self.assertIn(f"{len(rows):,} pipelines in 24 generations", out)
        arrived = 0
        for _, generation, _, canonical, origin, parents, *_ in rows:
            for parent in json.loads(parents):
                self.assertLess(rows[parent][1], generation)
            if origin == "immigrant":
                arrived += 1
                self.assertEqual(generation % 4, 0)
                source, = json.loads(parents)
                self.assertEqual(rows[source][3], canonical)
        self.assertGreater(arrived, 5)
        # Each island searches differently.
        self.assertEqual(len({tuple(row[3] for row in rows[:30]) for rows in islands}), 3)
        story = json.loads(self.done(self.tune("show", "--json", "whole")))
        self.assertEqual(sum(one["size"] for one in story["generations"]), len(rows))
        self.assertEqual(story["family"][0]["number"], story["winner"])
        # Its result can be shown again without Ray.
        without_ray = {**os.environ, "TAMIS_PYTHON": "no"}
        self.assertEqual(self.done(self.tune("resume", "whole", env=without_ray)), out)

    # --- Deaths.

    def kill_one(self, pattern, root):
        """Kills a busy descendant of `root`."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for pid, command in descendants(root).items():
                if pattern in command:
                    os.kill(pid, signal.SIGKILL)
                    return
            time.sleep(.01)
        self.fail(f"there was no {pattern}")

    def test_workers_that_are_killed_change_nothing(self):
        process = self.start(*GP, "--run", "killed", *THREE, "--on", "ray")  # its own Ray cluster
        self.kill_one("ray::run_epoch", process.pid)
        self.wait_for_generations("killed", 0, process)
        self.kill_one("tune island --jobs", process.pid)
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, err.decode()), (0, ""))
        self.assertEqual(out, self.whole.out)
        self.assert_whole("killed")

    def test_a_driver_that_ends_is_resumed(self):
        process = self.start(*GP, "--run", "cut", *THREE, *self.cluster)
        self.wait_for_generations("cut", 0, process)
        out, err = self.interrupt(process)
        self.assertIn("tamis tune resume cut", err)
        self.assertIn("interrupted", out)
        self.done(tamis("pipeline", "check", "@cut/best.tamis", cwd=self.folder))
        self.assertFalse((self.folder / "cut/journal.sqlite").exists())
        shutil.copytree(self.folder / "cut", self.folder / "spoilt")

        process = self.start("resume", "cut", *self.cluster, in_background=True)
        self.wait_for_generations("cut", self.generations("cut"), process)
        self.interrupt(process, signal.SIGTERM)

        process = self.start("resume", "cut", *self.cluster)
        self.wait_for_generations("cut", self.generations("cut"), process)
        process.kill()
        process.communicate()
        # Repeats the test with one island much slower than the others.
        self.cut_island("cut", 2, 0)
        self.done(self.tune("resume", "cut", *self.cluster))
        self.assert_whole("cut")

        # The error message of a worker is reported.
        self.change_package("spoilt")
        result = self.tune("resume", "spoilt", *self.cluster)
        self.assertEqual(result.code, 2)
        self.assertRegex(result.err, r"\A\r?tamis: [^\n]*other[^\n]*\n\Z")

    def cut_island(self, run, number, generations):
        database = sqlite3.connect(self.folder / run / f"islands/{number}/journal.sqlite")
        with database:
            database.execute("DELETE FROM meta WHERE key = 'end'")
            database.execute("DELETE FROM generations WHERE number >= ?", (generations,))
            database.execute("DELETE FROM individuals WHERE generation >= ?", (generations,))
            database.execute("DELETE FROM immigrants WHERE generation >= ?", (generations,))
            database.execute("DELETE FROM emigrants WHERE generation > ?", (generations,))
        database.close()

    def change_package(self, run):
        """Simulates islands that started with a dataset that no longer exists."""
        for file in (self.folder / run).glob("islands/*/journal.sqlite"):
            database = sqlite3.connect(file)
            with database:
                database.execute("UPDATE meta SET value = replace(value, '/small', '/other') "
                                 "WHERE key = 'options'")
            database.close()

    # --- Errors.

    def test_an_island_alone_is_not_resumed(self):
        self.assert_fails(2, "one island of a run",
                          result=self.tune("resume", "whole/islands/1"))

    def test_no_cluster_there(self):
        result = self.tune(*GP, "--run", "r", "--on", "ray", "127.0.0.1:1")
        self.assertEqual(result.code, 2)
        self.assertRegex(result.err, r"\A\r?tamis: --on: there is no Ray at 127[^\n]*\n\Z")


if __name__ == "__main__":
    unittest.main()
