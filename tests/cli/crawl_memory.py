#!/usr/bin/env python3
"""tamis extract on crawls holds the memory that docs/bulk.md states, however large they are."""
import gzip
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "bench"))
import memory
import warc
from command import TAMIS, CommandTest, is_sanitized

MIB = 1 << 20
FIXED = 64 * MIB
EACH_JOB = 32 * MIB


class Memory(CommandTest):
    def most_memory(self, *words, **options):
        """Of the command, in bytes, and what it printed."""
        script = ("import resource, subprocess, sys; "
                  "done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE); "
                  "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024); "
                  "sys.stdout.flush(); sys.stdout.buffer.write(done.stdout); "
                  "sys.exit(done.returncode)")
        done = subprocess.run([sys.executable, "-c", script, TAMIS, "extract", *words],
                              cwd=self.folder, capture_output=True, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        first, _, rest = done.stdout.partition(b"\n")
        return int(first), rest

    def assert_held(self, jobs, *words, pages):
        memory, out = self.most_memory(*words, "--jobs", str(jobs), "--quiet")
        self.assertEqual(len(out.splitlines()), pages)
        self.assertLess(memory, FIXED + jobs * EACH_JOB)
        return memory

    def test_usual_pages(self):
        """A crawl of 200 MB, unpacked, in each of the ways that it can be stored."""
        page = warc.article(2000, noise=10_000) + b"<div class=x><a href=/y>z</a></div>" * 3000
        record = warc.response("0", page)
        count = 200_000_000 // len(record)
        self.file(gzip.compress(record) * count, "a.warc.gz")
        self.file(record * count, "b.warc")
        with gzip.open(self.folder / "c.warc.gz", "wb", 1) as whole:
            for _ in range(count):
                whole.write(record)
        for name in ["a.warc.gz", "b.warc", "c.warc.gz"]:
            self.assert_held(2, name, "--pipeline", "cetd_ds", "--fields", "words", pages=count)

    def test_bombs(self):
        """Members that become twenty times larger than a page may be."""
        bomb = gzip.compress(warc.response("bomb", warc.article(9) + b" " * 60_000_000))
        coded = warc.response("coded", gzip.compress(b" " * 60_000_000),
                              fields="Content-Type: text/html\r\nContent-Encoding: gzip\r\n")
        good = gzip.compress(warc.response("0", warc.article(9)))
        self.file(good + bomb + gzip.compress(coded) + good, "a.warc.gz")
        self.assert_held(2, "a.warc.gz", "--max-bytes", "3M", pages=2)


@unittest.skipIf(is_sanitized(), "sanitizers need more memory")
class PerByte(unittest.TestCase):
    """What bench/memory.py measures, for the kinds of pages that need most and least. A bound is
    half as much again as bench/runs/2026-11-18-memory-crawl.md has, so twice as much fails."""

    SIZE = 2_000_000
    # Bytes per byte of the page: at the peak of the command and of the crawl, and kept by the crawl.
    BOUNDS = {
        "table cells": (194, 200, 45),
        "list items": (149, 153, 27),
        "nested elements": (132, 153, 28),
        "short words": (29, 33, 24),
        "paragraphs of text": (17, 20, 12),
    }

    def test_peak_and_what_is_kept(self):
        baseline = memory.peak_of_command(memory.USUAL.encode())
        least = memory.memory_of_crawl(b"")
        for name, bounds in self.BOUNDS.items():
            page = memory.KINDS[name](self.SIZE).encode()
            peak, kept = memory.memory_of_crawl(page)
            figures = (memory.peak_of_command(page) - baseline, peak - least[0], kept - least[1])
            for what, figure, bound in zip(["command", "crawl", "kept"], figures, bounds):
                with self.subTest(name, what=what):
                    self.assertLess(figure / len(page), bound)


if __name__ == "__main__":
    unittest.main()
