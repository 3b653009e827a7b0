#!/usr/bin/env python3
"""tamis extract --resume: after kill -9, at any moment, no record is lost or doubled.

Set TAMIS_SEED for other moments than always."""
import fcntl
import gzip
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import models
import warc
from command import TAMIS, CommandTest, tamis

SEED = int(os.environ.get("TAMIS_SEED", "1"))
KILLS = 50


class Resume(CommandTest):
    def extract(self, *words):
        return tamis("extract", *words, cwd=self.folder)

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())

    def journal(self, name="x.jsonl"):
        path = self.folder / f"{name}.journal"
        return path.read_bytes() if path.exists() else b""


class Killed(Resume):
    """Three crawls of some ten chunks: members, one packed whole, and not packed."""

    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)
        pages = warc.pages(60, noise=100_000)
        members = [gzip.compress(page, 1, mtime=0) for page in pages]
        members[17] = members[17][:5000] + members[17][5100:]
        self.file(b"".join(members), "a.warc.gz")
        self.file(gzip.compress(b"".join(pages[:40]), 1, mtime=0), "b.warc.gz")
        self.file(b"".join(pages), "c.warc")
        self.inputs = ["a.warc.gz", "b.warc.gz", "c.warc"]

    def run_until_killed(self, seconds, *words):
        """Whether it came to its end before."""
        process = subprocess.Popen([TAMIS, "extract", *words], cwd=self.folder,
                                   stderr=subprocess.DEVNULL)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            return False
        self.assertIn(process.returncode, [0, 2])
        return True

    def kill_often(self, out, *words):
        words = [*self.inputs, "--out", out, "--resume", "--fields", "id,offset,file,text", *words]
        begin = time.monotonic()
        self.assertEqual(self.extract(*words).code, 0)
        whole = time.monotonic() - begin
        expected = (self.folder / out).read_bytes()
        (self.folder / out).unlink()
        kills = resumed = 0
        while kills < KILLS:
            # From before the first record to behind the last.
            is_done = self.run_until_killed(self.random.uniform(0, whole * 0.4), *words)
            if is_done:
                self.assertEqual((self.folder / out).read_bytes(), expected)
                (self.folder / out).unlink()
                continue
            kills += 1
            resumed += b"\nat " in self.journal(out)
        self.assertEqual(self.extract(*words).code, 0)
        self.assertEqual((self.folder / out).read_bytes(), expected)
        self.assertEqual(self.names(), sorted([*self.inputs, out]))
        self.assertGreater(resumed, KILLS // 4)  # else the test says little
        return expected

    def test_killed_at_many_moments(self):
        text = self.kill_often("x.jsonl", "--jobs", "2").decode()
        records = [json.loads(line) for line in text.splitlines()]
        self.assertEqual(len(records), 159)
        self.assertEqual(len({(r["file"], r["id"]) for r in records}), 159)

    def test_killed_while_packing(self):
        packed = self.kill_often("x.jsonl.gz", "--jobs", "1")
        self.assertEqual(len(gzip.decompress(packed).splitlines()), 159)


class Journal(Resume):
    def setUp(self):
        super().setUp()
        self.file(warc.gzip_each(warc.pages(20, noise=100_000)), "a.warc.gz")

    def stop_early(self, *words, inputs=("a.warc.gz",)):
        """Leaves a journal: the disk is full after some records."""
        limit = ["prlimit", "--fsize=6000", TAMIS, "extract", *inputs, "--resume", "--out", "x.jsonl",
                 "--jobs", "1", *words]
        done = subprocess.run(limit, cwd=self.folder, capture_output=True,
                              preexec_fn=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN))
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertTrue(self.journal())

    def test_a_full_disk_can_be_gone_on_from(self):
        expected = self.extract("a.warc.gz").out
        self.stop_early()
        self.assertEqual(self.names(), ["a.warc.gz", "x.jsonl.journal", "x.jsonl.part"])
        result = self.extract("a.warc.gz", "--resume", "--out", "x.jsonl")
        self.assertEqual((result.code, (self.folder / "x.jsonl").read_bytes()), (0, expected))
        self.assertIn("20 pages written of 20 in 20 records", result.err)

    def test_a_finished_file_stays(self):
        self.assertEqual(self.extract("a.warc.gz", "--resume", "--out", "x.jsonl").code, 0)
        before = (self.folder / "x.jsonl").stat()
        result = self.extract("a.warc.gz", "--resume", "--out", "x.jsonl")
        self.assertEqual((result.code, result.out), (0, b""))
        self.assertIn("x.jsonl is finished already (inputs and options are not compared", result.err)
        other = self.extract("a.warc.gz", "--resume", "--out", "x.jsonl", "--fields", "url")
        self.assertEqual((other.code, other.err), (0, result.err))
        self.assertEqual((self.folder / "x.jsonl").stat().st_mtime_ns, before.st_mtime_ns)

    def test_missing_pages_are_not_asked_for_again(self):
        self.file(warc.article(9), "a.html")
        words = ["a.html", "b.html", "--from", "pages", "--resume", "--out", "x.jsonl"]
        self.assertEqual(self.extract(*words).code, 2)
        self.file(warc.article(9), "b.html")
        result = self.extract(*words)
        self.assertEqual(result.code, 0)
        self.assertIn("x.jsonl is finished already", result.err)

    def test_other_options_are_refused(self):
        self.stop_early()
        before = self.journal()
        model = self.file(models.greedy_model(), "greedy.model")
        for words in [["--fields", "url,text"], ["--pipeline", "plain"], ["--min-words", "5"],
                      ["a.warc.gz"], ["--model", model], ["--model", f"other={model}"],
                      ["--no-rescue"], ["--line-numbers"], ["--text", "plain"], ["--no-math"],
                      ["--no-notation"], ["--no-links"], ["--no-images"], ["--no-media"],
                      ["--no-footnotes"], ["--no-tracking"], ["--html", "document"],
                      ["--html", "styled"], ["--json-content", "both"], ["--json-blocks", "all"],
                      ["--characters", "nfc"], ["--json-lists", "none"], ["--chunks", "50"],
                      ["--title", "drop"], ["--captions", "drop"], ["--noscript"],
                      ["--hide-invisible"], ["--max-bytes", "1M"], ["--charset", "utf-8"]]:
            result = self.extract("a.warc.gz", "--resume", "--out", "x.jsonl", *words)
            self.assert_fails(2, "--resume", "other inputs or options", "x.jsonl.journal",
                              result=result)
        self.assertEqual(self.journal(), before)

    def test_what_is_in_another_list_is_another_option(self):
        lines = b"".join(json.dumps({"id": i, "words": i, "html": warc.article(90, i).decode()}).encode()
                         + b"\n" for i in range(3000))
        self.file(lines, "a.jsonl")
        self.stop_early("--copy", "score", "--fields", "id,text,words", inputs=["a.jsonl"])
        result = self.extract("a.jsonl", "--resume", "--out", "x.jsonl", "--copy", "words,score",
                              "--fields", "id,text")
        self.assert_fails(2, "--resume", "other inputs or options", result=result)

    def test_an_input_without_its_end_is_not_forgotten(self):
        whole = (self.folder / "a.warc.gz").read_bytes()
        self.file(whole[:len(whole) // 8], "0.warc.gz")
        self.stop_early(inputs=["0.warc.gz", "a.warc.gz"])
        result = self.extract("0.warc.gz", "a.warc.gz", "--resume", "--out", "x.jsonl")
        self.assertNotIn("0.warc.gz", result.err)  # it was read before
        self.assertEqual(result.code, 2)

    def test_a_journal_that_is_damaged_counts_up_to_there(self):
        expected = self.extract("a.warc.gz").out
        self.stop_early()
        path = self.folder / "x.jsonl.journal"
        for cut in [1, 20, 100]:
            path.write_bytes(path.read_bytes()[:-cut] + b"at u 0 999 0 999999 junk\n")
            self.stop_early()
        self.assertEqual(self.extract("a.warc.gz", "--resume", "--out", "x.jsonl").code, 0)
        self.assertEqual((self.folder / "x.jsonl").read_bytes(), expected)
        path.write_bytes(b"something else\n")
        self.assert_fails(2, "this is no journal",
                          result=self.extract("a.warc.gz", "--resume", "--out", "x.jsonl"))

    def test_a_journal_of_another_version_is_refused(self):
        self.stop_early()
        path = self.folder / "x.jsonl.journal"
        path.write_bytes(b"tamis-journal 1 1529f0e26aa63600 dba31ed1a0b9eae4\n" + path.read_bytes().split(b"\n", 1)[1])
        self.assert_fails(2, "x.jsonl.journal", "started by another version of tamis",
                          result=self.extract("a.warc.gz", "--resume", "--out", "x.jsonl"))

    def test_what_the_disk_lost_is_made_again(self):
        """As after the machine stopped: the part is shorter than the journal says."""
        expected = self.extract("a.warc.gz").out
        self.stop_early()
        os.truncate(self.folder / "x.jsonl.part", 100)
        self.assertEqual(self.extract("a.warc.gz", "--resume", "--out", "x.jsonl").code, 0)
        self.assertEqual((self.folder / "x.jsonl").read_bytes(), expected)

    def test_two_at_once(self):
        self.stop_early()

        with open(self.folder / "x.jsonl.journal", "rb") as journal:
            fcntl.flock(journal, fcntl.LOCK_EX)
            self.assert_fails(2, "another program is writing it now",
                              result=self.extract("a.warc.gz", "--resume", "--out", "x.jsonl"))

    def test_what_cannot_be_resumed(self):
        self.assert_fails(2, "--resume", "--out FILE", result=self.extract("a.warc.gz", "--resume"))
        self.assert_fails(2, "--resume", "standard input",
                          result=self.extract("-", "--from", "warc", "--resume", "--out", "x.jsonl"))


if __name__ == "__main__":
    unittest.main()
