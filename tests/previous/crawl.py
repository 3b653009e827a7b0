#!/usr/bin/env python3
"""Crawls that the previous version of tamis was killed in are resumed, with the same output.

tests/previous/crawl has the journal and the partial output of each run, as kill -9 left them, and
its whole output. The inputs are written anew: they are not compressed, so they always have the same
bytes. The files are made with the command of that version, which must have the same default model,
because a crawl is only resumed with the model that it was started with:

    TAMIS=/path/to/previous/tamis tests/previous/crawl.py --make
"""
import gzip
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import warc
from command import TAMIS, CommandTest, tamis

KEPT = pathlib.Path(__file__).parent / "crawl"
FIELDS = "id,url,date,file,offset,status,media_type,charset,truncated,bytes,title,words,text"
# The output, and the options, of each run. What these pipelines keep does not change.
RUNS = {
    "records": ["x.jsonl", "a.warc", "b.arc", "--pipeline", "plain", "--fields", FIELDS],
    "chosen": ["x.jsonl", "a.warc", "--pipeline", "plain", "--min-words", "20", "--max-words", "26",
               "--strict"],
    "packed": ["x.jsonl.gz", "c.jsonl", "--pipeline", "plain", "--copy", "number", "--fields",
               "id,url,text"],
    "conversions": ["x.warc.gz", "a.warc", "--pipeline", "plain", "--max-bytes", "1M"],
    "union": ["x.jsonl", "a.warc", "--pipeline", "plain", "--pipeline", "other=bte", "--union",
              "--fields", "id,text,words"],
}
SECONDS_BETWEEN_SYNCS = 5


class CrawlTest(CommandTest):
    def setUp(self):
        super().setUp()
        articles = [warc.article(10 + i % 20, i, noise=50_000) for i in range(100)]
        self.file(b"".join(warc.response(str(i), page) for i, page in enumerate(articles)), "a.warc")
        self.file(b"".join(warc.arc(f"http://example.org/{i}", b"HTTP/1.0 200 OK\r\n\r\n" + page)
                           for i, page in enumerate(articles[:20])), "b.arc")
        lines = [json.dumps({"id": str(i), "number": i, "html": page.decode()}) + "\n"
                 for i, page in enumerate(articles)]
        self.file("".join(lines), "c.jsonl")

    def words(self, run):
        out, *words = RUNS[run]
        return ["extract", *words, "--out", out, "--resume", "--jobs", "1"]

    def paths(self, run):
        out = self.folder / RUNS[run][0]
        return [out, pathlib.Path(f"{out}.part"), pathlib.Path(f"{out}.journal")]


def kept_file(run, name):
    return KEPT / f"{run}-{name}.gz"


class Maker(CrawlTest):
    """Writes what the other tests read."""

    def make(self):
        shutil.rmtree(KEPT, ignore_errors=True)
        KEPT.mkdir()
        for run in RUNS:
            out, part, journal = self.paths(run)
            while not self.kill_after_a_sync(run, journal):
                out.unlink()
            self.keep(run, "part", part.read_bytes())
            self.keep(run, "journal", journal.read_bytes())
            done = tamis(*self.words(run), cwd=self.folder)
            self.assertEqual(done.code, 0, done.err)
            self.keep(run, "out", out.read_bytes())
            out.unlink()

    def kill_after_a_sync(self, run, journal):
        """Reports whether the run was killed after a line of the journal says that the disk has the
        output. Only these lines count on another machine."""
        process = subprocess.Popen([TAMIS, *self.words(run)], cwd=self.folder,
                                   stderr=subprocess.DEVNULL)
        for wanted, pause in [(b"\nat ", SECONDS_BETWEEN_SYNCS + 0.2), (b"\nat d ", 0)]:
            while not journal.exists() or wanted not in journal.read_bytes():
                process.send_signal(signal.SIGCONT)
                time.sleep(0.0005)
                process.send_signal(signal.SIGSTOP)
                if process.poll() is not None:
                    return False
            time.sleep(pause)
        process.kill()
        process.wait()
        return True

    @staticmethod
    def keep(run, name, content):
        kept_file(run, name).write_bytes(gzip.compress(content, mtime=0))


class PreviousCrawls(CrawlTest):
    def kept(self, run, name):
        return gzip.decompress(kept_file(run, name).read_bytes())

    @staticmethod
    def unpacked(path, content):
        return gzip.decompress(content) if path.name.endswith(".gz") else content

    def test_a_killed_crawl_is_resumed(self):
        for run in RUNS:
            with self.subTest(run):
                out, part, journal = self.paths(run)
                part.write_bytes(self.kept(run, "part"))
                journal.write_bytes(self.kept(run, "journal"))
                done = tamis(*self.words(run), cwd=self.folder)
                self.assertEqual(done.code, 0, done.err)
                self.assertEqual(self.unpacked(out, out.read_bytes()),
                                 self.unpacked(out, self.kept(run, "out")))
                self.assertFalse(part.exists() or journal.exists())
                out.unlink()

    def test_it_is_not_started_again(self):
        """A record of the partial output, which was changed, is not written again."""
        out, part, journal = self.paths("records")
        part.write_bytes(self.kept("records", "part").replace(b'"id":"urn', b'"id":"URN', 1))
        journal.write_bytes(self.kept("records", "journal"))
        self.assertEqual(tamis(*self.words("records"), cwd=self.folder).code, 0)
        self.assertIn(b"URN", out.read_bytes())


if __name__ == "__main__":
    if sys.argv[1:] == ["--make"]:
        suite = unittest.TestSuite([Maker("make")])
        sys.exit(not unittest.TextTestRunner().run(suite).wasSuccessful())
    unittest.main()
