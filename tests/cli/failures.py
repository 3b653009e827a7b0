#!/usr/bin/env python3
"""A page that fails, too little memory and a full output: the run continues, or ends with an
error and can be resumed. It never aborts."""
import gzip
import json
import pathlib
import resource
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import warc
from command import TAMIS, CommandTest, is_sanitized

MIB = 1 << 20
# With this limit a page of many short words fails: it needs 400 MiB for parsing alone, and
# 700 MiB with the default pipeline. The program and small pages need 100 MiB.
LIMIT = 260 * MIB
LARGE = b"<p>" + b"a " * 7_800_000


class Limited(CommandTest):
    def run_with(self, *words, limits=(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE):
        def limit():
            for kind, value in limits:
                resource.setrlimit(kind, (value, value))

        done = subprocess.run([TAMIS, *words], cwd=self.folder, stdin=stdin, stdout=stdout,
                              stderr=subprocess.PIPE, preexec_fn=limit)
        self.assertNotIn(b"terminate", done.stderr)
        self.assertGreaterEqual(done.returncode, 0, done.stderr)
        return done.returncode, done.stdout, done.stderr.decode()


@unittest.skipIf(is_sanitized(), "sanitizers need all of the address space")
class Failed(Limited):
    """One page among others needs more memory than there is."""

    MEMORY = [(resource.RLIMIT_AS, LIMIT)]

    def setUp(self):
        super().setUp()
        pages = [warc.response(str(i), warc.article(30, i)) for i in range(6)]
        pages[3] = warc.response("3", LARGE)
        self.file(warc.gzip_each(pages), "a.warc.gz")
        (self.folder / "in").mkdir()
        for i in range(4):
            self.file(LARGE if i == 2 else warc.article(30, i), f"in/{i}.html")

    def crawl(self, *words, limits=MEMORY):
        code, out, err = self.run_with("extract", "a.warc.gz", "--jobs", "1", *words, limits=limits)
        return code, [json.loads(line) for line in out.splitlines()], err

    def test_a_crawl_has_a_record_for_it_and_continues(self):
        code, records, err = self.crawl("--log", "log")
        self.assertEqual(code, 0, err)
        self.assertEqual([record["id"] for record in records], [f"urn:test:{i}" for i in range(6)])
        failed = records.pop(3)
        self.assertEqual((failed["status"], failed["text"]), ("failed", None))
        self.assertEqual(failed["reason"], "out of memory for this page")
        self.assertEqual(failed["url"], "http://example.org/3")
        self.assertFalse(any("status" in record for record in records))
        self.assertIn("tamis: 5 pages written of 6 in 6 records; 1 failed", err)
        (line,) = (self.folder / "log").read_text().splitlines()
        self.assertEqual(json.loads(line)["finding"], "the page failed: out of memory for this page")
        self.assertEqual(self.crawl("--strict")[0], 2)

    def test_resume_gets_past_it(self):
        words = ["--resume", "--out", "x.jsonl", "--fields", "id,words"]
        code, _, err = self.crawl(*words)
        self.assertEqual(code, 0, err)
        lines = (self.folder / "x.jsonl").read_text().splitlines()
        self.assertEqual(len(lines), 6)
        self.assertIn('"status":"failed"', lines[3])
        self.assertIn("finished already", self.crawl(*words)[2])

    def test_warc_output(self):
        code, _, err = self.crawl("--out", "x.warc")
        self.assertEqual(code, 0, err)
        out = (self.folder / "x.warc").read_bytes()
        self.assertEqual(out.count(b"WARC-Type: conversion"), 5)
        self.assertIn(b"\r\nstatus: failed\r\nreason: out of memory for this page\r\n", out)

    def test_a_directory(self):
        code, out, err = self.run_with("extract", "in", "--jobs", "1", "--out", "texts", limits=self.MEMORY)
        self.assertEqual(code, 2)
        self.assertIn("tamis: in/2.html: out of memory for this page", err)
        self.assertIn("4 pages, 1 with an error", err)
        self.assertEqual(sorted(path.name for path in (self.folder / "texts").iterdir()),
                         ["0.txt", "1.txt", "3.txt"])

    def test_lines_of_json_for_pages(self):
        code, out, err = self.run_with("extract", "in", "--jobs", "1", "--jsonl", limits=self.MEMORY)
        self.assertEqual(code, 2)
        lines = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([line.get("status") for line in lines], [None, None, "failed", None])
        self.assertEqual(lines[2]["reason"], lines[2]["error"]["finding"])

    def test_a_site(self):
        """Learning the site meets the page first."""
        code, out, err = self.run_with("extract", "in", "--jobs", "1", "--site", "--pipeline", "sst",
                                       "--jsonl", limits=self.MEMORY)
        self.assertEqual(code, 2, err)
        self.assertEqual(len(out.splitlines()), 4)

    def test_an_evaluation(self):
        for i in range(4):
            self.file("word0x0 word0x1\n", f"in/{i}.txt")
        self.assertEqual(self.run_with("package", "make", "in", "p")[0], 0)
        code, out, err = self.run_with("eval", "--package", "p", "--pipeline", "plain", "--jobs", "1",
                                       "--csv", "-", limits=self.MEMORY)
        self.assertEqual(code, 0, err)
        rows = out.decode().splitlines()
        self.assertEqual(["out of memory for this page" in row for row in rows],
                         [False, False, False, True, False])


@unittest.skipIf(is_sanitized(), "sanitizers need all of the address space")
class LittleMemory(Limited):
    """With less and less memory a crawl ends with an error, and what it wrote can be resumed."""

    def setUp(self):
        super().setUp()
        pages = warc.pages(40, noise=200_000)
        self.file(warc.gzip_each(pages), "a.warc.gz")
        self.file(gzip.compress(b"".join(pages), 1), "b.warc.gz")
        self.words = ["extract", "a.warc.gz", "b.warc.gz", "--resume", "--fields", "id,text", "--quiet"]
        code, _, err = self.run_with(*self.words, "--out", "whole.jsonl")
        self.assertEqual(code, 0, err)
        self.whole = (self.folder / "whole.jsonl").read_bytes()

    def test_no_limit_aborts_it(self):
        ended = set()
        for jobs in ["1", "2", "16"]:
            for size in range(24, 400, 24):
                out = f"{jobs}-{size}.jsonl"
                with self.subTest(out):
                    code, _, err = self.run_with(*self.words, "--out", out, "--jobs", jobs,
                                                 limits=[(resource.RLIMIT_AS, size * MIB)])
                    ended.add(code)
                    if code == 127 or "shared libraries" in err:
                        continue  # not even the program was loaded
                    self.assertIn(code, [0, 2], err)
                    if code == 2:
                        self.assertRegex(err, "out of memory|no thread can be started|Cannot allocate")
                        code, _, err = self.run_with(*self.words, "--out", out)
                        self.assertEqual(code, 0, err)
                    text = (self.folder / out).read_bytes()
                    if b'"status":"failed"' not in text:
                        self.assertEqual(text, self.whole)
        self.assertIn(0, ended)
        self.assertIn(2, ended)


@unittest.skipIf(is_sanitized(), "sanitizers need all of the address space")
class LittleMemoryForPackages(Limited):
    def test_no_archive_is_called_damaged(self):
        (self.folder / "in").mkdir()
        for i in range(3):
            self.file(warc.article(30, i, noise=3_000_000), f"in/{i}.html")
            self.file("word", f"in/{i}.txt")
        code, _, err = self.run_with("package", "make", "in", "p.tar.zst")
        self.assertEqual(code, 0, err)
        errors = []
        for size in range(72, 320, 4):
            code, _, err = self.run_with("eval", "--package", "p.tar.zst", "--pipeline", "plain", "--jobs", "1",
                                         limits=[(resource.RLIMIT_AS, size * MIB)])
            self.assertNotIn("damaged", err)
            errors.append((code, "out of memory" in err))
        self.assertIn((2, True), errors)
        self.assertIn((0, False), errors)


class FullOutput(Limited):
    """A file that reaches `ulimit -f` is an error, as a full disk is."""

    FILES = [(resource.RLIMIT_FSIZE, 100_000)]

    def setUp(self):
        super().setUp()
        self.file(warc.gzip_each(warc.pages(40, words=2000)), "a.warc.gz")

    def test_a_crawl(self):
        for words in [["--out", "x.jsonl"], ["--out", "y.jsonl", "--resume"], ["--out", "z.warc"]]:
            with self.subTest(words):
                code, _, err = self.run_with("extract", "a.warc.gz", *words, limits=self.FILES)
                self.assertEqual(code, 2)
                self.assertRegex(err, "(?i)file too large")

    def test_a_resumed_crawl_is_complete(self):
        words = ["extract", "a.warc.gz", "--out", "x.jsonl", "--resume", "--quiet"]
        self.assertEqual(self.run_with(*words, limits=self.FILES)[0], 2)
        self.assertEqual(self.run_with(*words)[0], 0)
        expected = self.run_with("extract", "a.warc.gz", "--quiet")[1]
        self.assertEqual((self.folder / "x.jsonl").read_bytes(), expected)

    def test_standard_output(self):
        with open(self.folder / "out", "wb") as out:
            code, _, err = self.run_with("extract", "a.warc.gz", limits=self.FILES, stdout=out)
        self.assertEqual(code, 2)
        self.assertRegex(err, "(?i)file too large")

    def test_one_page(self):
        page = self.file("<p>" + "word " * 100_000)
        for words in [["--out", "x.txt"], ["--out", "folder/"]]:
            code, _, err = self.run_with("extract", page, *words, "--pipeline", "plain", limits=self.FILES)
            self.assertEqual(code, 2)
            self.assertRegex(err, "(?i)file too large")


if __name__ == "__main__":
    unittest.main()
