#!/usr/bin/env python3
"""Ctrl-C, SIGTERM and a reader that goes away, in the middle of many pages: what was
written is whole."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import TAMIS, CommandTest

PAGES = 2000
WORDS = 4000


def wait_until(condition, seconds=30):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.001)


def is_listening(process):
    """Does it look after SIGINT itself by now? Before that the signal just ends it."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    blocked = int(re.search(r"SigBlk:\s*(\w+)", status)[1], 16)
    return blocked >> (signal.SIGINT - 1) & 1


class Interrupt(CommandTest):
    def setUp(self):
        super().setUp()
        os.symlink(self.pages.name, self.folder / "in")

    @classmethod
    def setUpClass(cls):
        cls.pages = tempfile.TemporaryDirectory(prefix="tamis-")
        content = b"<p>" + b"word " * WORDS + b"end"
        for i in range(PAGES):
            pathlib.Path(cls.pages.name, f"{i:04}.html").write_bytes(content)

    @classmethod
    def tearDownClass(cls):
        cls.pages.cleanup()

    def start(self, *words, **options):
        options.setdefault("stdout", subprocess.PIPE)
        return subprocess.Popen([TAMIS, "extract", "in", *words], cwd=self.folder,
                                stderr=subprocess.PIPE, bufsize=0, **options)

    def interrupt_after_some_files(self, process, folder):
        """Waits until something was written, then sends the signal."""
        wait_until(lambda: folder.exists() and len(os.listdir(folder)) > 20)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
        return err

    def test_files_are_whole(self):
        out = self.folder / "out"
        process = self.start("--out", "out", "--jobs", "4")
        self.interrupt_after_some_files(process, out)
        self.assertEqual(process.returncode, 130)
        names = os.listdir(out)
        self.assertTrue(20 < len(names) < PAGES, len(names))
        for name in names:
            self.assertTrue(name.endswith(".txt"), name)
            self.assertTrue((out / name).read_text().endswith(" end\n"), name)

    def records(self, text):
        self.assertTrue(text.endswith(b"\n"))
        return [json.loads(line)["input"] for line in text.splitlines()]

    def test_lines_are_whole(self):
        process = self.start("--jsonl", "--jobs", "4")
        text = process.stdout.read(100_000)
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 130)
        names = self.records(text + rest)
        self.assertTrue(0 < len(names) < PAGES, len(names))
        self.assertEqual(names, [f"in/{i:04}.html" for i in range(len(names))])

    def test_a_file_of_lines_has_those_that_were_finished(self):
        process = self.start("--jsonl", "--out", "all.jsonl", "--jobs", "2")
        wait_until(lambda: any(path.stat().st_size > 100_000
                               for path in self.folder.glob("all.jsonl*")))
        self.assertFalse((self.folder / "all.jsonl").exists())
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
        self.assertEqual(process.returncode, 130)
        names = self.records((self.folder / "all.jsonl").read_bytes())
        self.assertTrue(0 < len(names) < PAGES, len(names))
        self.assertEqual(sorted(os.listdir(self.folder)), ["all.jsonl", "in"])

    def test_sigterm_too(self):
        process = self.start("--jsonl", "--jobs", "2")
        text = process.stdout.read(10_000)
        process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 128 + signal.SIGTERM)
        self.records(text + rest)

    def test_while_learning_a_site(self):
        process = self.start("--site", "--jobs", "2", "--out", "out")
        wait_until(lambda: is_listening(process))
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
        self.assertEqual(process.returncode, 130)
        self.assertFalse((self.folder / "out").exists())

    def test_waiting_for_standard_input(self):
        process = subprocess.Popen([TAMIS, "extract", "-"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_until(lambda: is_listening(process))
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=20), 130)
        process.communicate()

    def test_an_ignored_signal_stays_ignored(self):
        command = f"trap '' INT; exec '{TAMIS}' extract in --jsonl"
        process = subprocess.Popen(["sh", "-c", command], cwd=self.folder, bufsize=0,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        text = process.stdout.read(10_000)
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertEqual(len(self.records(text + rest)), PAGES)

    def test_a_reader_that_goes_away_while_a_page_hangs(self):
        process = self.start_with_one_that_hangs("--jobs", "4")
        process.stdout.read(10_000)
        time.sleep(0.5)
        process.stdout.close()
        self.assertEqual((process.wait(timeout=20), process.stderr.read()), (0, b""))
        process.stderr.close()

    def start_with_one_that_hangs(self, *words):
        """Twenty pages, more than a pipe holds, and then standard input, which never comes."""
        ends = os.pipe()
        for end in ends:
            self.addCleanup(os.close, end)
        pages = [f"in/{i:04}.html" for i in range(20)]
        return subprocess.Popen([TAMIS, "extract", "--jsonl", *words, *pages, "-"],
                                cwd=self.folder, stdin=ends[0], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, bufsize=0)

    def test_a_file_of_lines_while_a_page_hangs(self):
        process = self.start_with_one_that_hangs("--out", "x.jsonl")
        wait_until(lambda: any(path.read_bytes().count(b"\n") == 20
                               for path in self.folder.glob("x.jsonl*")))
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(len(self.records((self.folder / "x.jsonl").read_bytes())), 20)
        self.assertEqual(sorted(os.listdir(self.folder)), ["in", "x.jsonl"])

    def test_a_reader_that_goes_away_is_no_error(self):
        for words in [["--jsonl"], []]:
            process = self.start("--jobs", "4", *words)
            process.stdout.read(10_000)
            process.stdout.close()
            err = process.stderr.read()
            self.assertEqual((process.wait(timeout=20), err), (0, b""))
            process.stderr.close()


if __name__ == "__main__":
    unittest.main()
