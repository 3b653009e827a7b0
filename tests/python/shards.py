#!/usr/bin/env python3
"""Shards of a crawl and their driver, on a cluster of threads: rare behaviour of clusters."""
import concurrent.futures
import json
import os
import pathlib
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(1, str(pathlib.Path(__file__).parents[1] / "support"))
from support import enter_clean_environment

enter_clean_environment()
import warc
from tamis._crawl.driver import Progress, make_work, run_shards
from tamis._crawl.recipe import Recipe
from tamis._crawl.shard import ShardWork, do_shard, try_shard


class Threads:
    """Simulates workers that die on request."""

    def __init__(self, at_once=2, deaths=()):
        self.at_once = at_once
        self.deaths = list(deaths)
        self.begun = []
        self.is_stopped = False
        self.pool = concurrent.futures.ThreadPoolExecutor(at_once)

    def submit(self, work, file):
        name = pathlib.Path(file).name
        self.begun.append(name)
        return self.pool.submit(self.die if name in self.deaths else try_shard, work, file)

    def die(self, work, file):
        self.deaths.remove(pathlib.Path(file).name)
        raise MemoryError("killed " * 1000)

    def stop(self):
        self.is_stopped = True
        self.pool.shutdown()


class Shards(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.out = self.folder / "out"
        self.work = ShardWork(str(self.out), "jsonl", ("url", "text"), Recipe("auto"))

    def shards(self, count, pages=5):
        paths = [self.folder / f"{i}.warc.gz" for i in range(count)]
        for path in paths:
            path.write_bytes(warc.gzip_each(warc.pages(pages)))
        return paths

    def assert_whole(self, count, pages=5):
        self.assertEqual({path.name for path in self.out.iterdir()},
                         {*(f"{i}.jsonl" for i in range(count)), "_tamis.json", "_shards.jsonl"})
        for i in range(count):
            lines = (self.out / f"{i}.jsonl").read_text().splitlines()
            rows = [json.loads(line) for line in lines]
            self.assertEqual([row["url"] for row in rows],
                             [f"http://example.org/{page}" for page in range(pages)])

    def test_what_fails_goes_behind_all_others(self):
        cluster = Threads(1, deaths=["0.warc.gz", "0.warc.gz", "2.warc.gz"])
        report = run_shards(cluster, self.work, self.shards(4), 2, None)
        names = [name.partition(".")[0] for name in cluster.begun]
        self.assertEqual(names, ["0", "1", "2", "3", "0", "2", "0"])
        self.assertEqual((report.done, report.retries, report.failures), (4, 3, []))
        self.assertTrue(cluster.is_stopped)
        self.assert_whole(4)

    def test_one_file_needs_no_list(self):
        (path,) = self.shards(1)
        self.assertEqual(run_shards(Threads(), self.work, path, 0, None).done, 1)
        self.assertEqual(run_shards(Threads(), self.work, str(path), 0, None).before, 1)
        self.assert_whole(1)

    def test_a_death_is_told_in_short(self):
        files = self.shards(2)
        report = run_shards(Threads(deaths=["1.warc.gz"]), self.work, files, 0, None)
        (failure,) = report.failures
        self.assertEqual((failure.file, failure.attempts), (str(files[1]), 1))
        self.assertRegex(failure.finding, r"^MemoryError: killed killed.* \.\.\.$")
        self.assertLess(len(failure.finding), 700)

    def test_whoever_waits_for_progress_may_end_the_run(self):
        def stop(now):
            raise KeyboardInterrupt

        cluster = Threads()
        with self.assertRaises(KeyboardInterrupt):
            run_shards(cluster, self.work, self.shards(3), 0, stop)
        self.assertTrue(cluster.is_stopped)
        report = run_shards(Threads(), self.work, self.shards(3), 0, None)
        self.assertEqual(report.done + report.before, 3)
        self.assert_whole(3)

    def test_two_at_one_shard_do_not_disturb_each_other(self):
        self.out.mkdir()
        (path,) = self.shards(1, pages=300)
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            outcomes = list(pool.map(lambda _: do_shard(self.work, str(path)), range(4)))
        self.assertTrue(all(outcome.is_done for outcome in outcomes))
        self.assertEqual(os.listdir(self.out), ["0.jsonl"])
        self.assertEqual(len((self.out / "0.jsonl").read_text().splitlines()), 300)
        again = do_shard(self.work, str(path))
        self.assertTrue(again.is_done)
        self.assertEqual(again.counts, {})  # there was nothing to do

    def test_who_was_given_up_makes_no_file(self):
        """The worker still runs when another run has started and has removed its partial file."""
        self.out.mkdir()
        path = self.folder / "0.warc"
        os.mkfifo(path)
        outcomes = []
        late = threading.Thread(target=lambda: outcomes.append(try_shard(self.work, str(path))))
        late.start()
        with open(path, "wb") as pipe:
            pipe.write(b"".join(warc.pages(40, noise=100_000)))
            while not (parts := list(self.out.glob(".0.jsonl.*.part"))):
                time.sleep(.01)
            parts[0].unlink()
        late.join()
        self.assertEqual(outcomes[0].finding, "No such file or directory")
        self.assertEqual(os.listdir(self.out), [])

    def test_a_driver_that_died_before_it_had_said_what_it_wants(self):
        self.out.mkdir()
        (self.out / "_tamis.json").write_text('{"version": ')
        self.assertEqual(run_shards(Threads(), self.work, self.shards(1), 0, None).done, 1)
        self.assertEqual(json.loads((self.out / "_tamis.json").read_text())["pipeline"], "auto")
        self.assert_whole(1)

    def test_progress_as_text(self):
        now = Progress(shards=10, done=4, before=1, failed=1, pages=8000, seconds=240.0)
        self.assertEqual(now.seconds_left, 300)
        self.assertEqual(str(now), "4 of 10 shards, 8,000 pages, 33/s, 1 failed, 5 minutes left")
        self.assertIsNone(Progress(10, 1, 1, 0, 0, 3.0).seconds_left)

    def test_formats_name_what_they_need(self):
        with self.assertRaisesRegex(ImportError, r"pyarrow.*'tamis\[ray\]' or .*'tamis\[spark\]'"):
            make_work(self.out, "parquet", ["text"], Recipe("auto"))


if __name__ == "__main__":
    unittest.main()
