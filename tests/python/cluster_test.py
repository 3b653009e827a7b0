"""The common tests of clusters, on a real cluster of this machine. Tables and crawls must give the
same output as the library and the command, even if workers are killed.

Some tests kill a worker in the middle of a shard. In these, the shard is a pipe that the test
writes to, so the worker waits for more input while it is killed. By then the file itself has
replaced the pipe, and the next worker reads the file.
"""
import contextlib
import gzip
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import time

import models
import pyarrow
import pyarrow.parquet
import tamis
import warc
from support import ROOT, TAMIS

PATIENCE = 240  # seconds, for what usually takes a few
ALL = ["id", "url", "date", "file", "offset", "status", "media_type", "charset", "truncated",
       "bytes", "title", "authors", "published", "modified", "site", "description", "language",
       "page_type", "confidence", "only_chrome", "rescued", "words", "text", "markdown", "html", "json"]
HTML = ("<html><head><title>Rain</title></head><body><article><p>It rained for "
        "<a href=three.html>three days</a>.</p></article></body></html>")


def wait_until(happens, what):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := happens():
            return found
        time.sleep(.01)
    raise AssertionError(f"{what} did not happen in {PATIENCE} s")


def pid_of(part):
    """Returns the worker that writes the file, from the file's name."""
    return int(part.name.rsplit("-", 2)[1])


def is_alive(pid):
    try:
        state = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"  # ended, but not waited for yet


def read_rows(path):
    if path.suffix == ".parquet":
        return pyarrow.parquet.read_table(path).to_pylist()
    packing = {".gz": "gzip", ".zst": "zstd"}.get(path.suffix)
    with pyarrow.input_stream(str(path), compression=packing) as file:
        return [json.loads(line) for line in file.read().splitlines()]


def block_once(folder):
    """Returns a function on batches: the first worker that calls it writes its process id, and
    waits to be killed."""
    def pass_on(batch):
        try:
            with open(f"{folder}/blocked", "x") as file:
                file.write(f"{os.getpid()}\n")
            time.sleep(PATIENCE)
        except FileExistsError:
            pass
        return batch

    return pass_on


class ClusterTest:
    """The tests of a cluster. A derived class is also a unittest.TestCase, and defines
    extract_warcs(files, out, **options), and extract(table, **options) -> rows as dicts. It also
    defines extract_after(function, table, **options), where the function receives each batch
    first, and driver(out, files), the arguments of a program that calls extract_warcs. `mends`
    is the number of times that the cluster itself restarts a task."""

    mends = 0

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="tamis-")))
        self.out = self.folder / "out"

    # --- Crawls.

    def shard(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return path

    def shards(self, count=3):
        return [self.shard(f"{i}.warc.gz", warc.gzip_each(warc.pages(20 + i)))
                for i in range(count)]

    def rows(self, path, fields, *options):
        """Returns the rows that the command writes."""
        done = subprocess.run([TAMIS, "extract", path, "--fields", ",".join(fields), *options],
                              check=True, capture_output=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def assert_whole(self, files, format="jsonl.zst", fields=("id", "url", "date", "text")):
        """Checks that each file has its rows, and that there are no other files."""
        names = {path.name for path in self.out.iterdir()} - {"_tamis.json", "_shards.jsonl"}
        stems = [path.name.removesuffix(".warc.gz") for path in files]
        self.assertEqual(names, {f"{stem}.{format}" for stem in stems})
        for path, stem in zip(files, stems):
            self.assertEqual(read_rows(self.out / f"{stem}.{format}"), self.rows(path, fields))

    def log(self):
        return [json.loads(line) for line in (self.out / "_shards.jsonl").read_text().splitlines()]

    def test_rows_are_those_of_the_command(self):
        files = self.shards()
        seen = []
        report = self.extract_warcs(files, self.out, fields=ALL, progress=seen.append)
        self.assertEqual((report.shards, report.done, report.failures), (3, 3, []))
        self.assertEqual((report.counts["written"], report.counts["records"]), (63, 63))
        self.assertIn("3 of 3 shards done, 0 failed; 63 pages written of 63", str(report))
        self.assertIn("3 of 3 shards, 63 pages", str(seen[-1]))
        self.assertEqual(seen[-1].seconds_left, 0)
        self.assertGreater(report.processor_seconds, 0)
        self.assert_whole(files, fields=ALL)

    def test_formats(self):
        files = self.shards(1)
        for format in ("jsonl", "jsonl.gz", "parquet"):
            with self.subTest(format):
                self.out = self.folder / format
                self.extract_warcs(files, self.out, format=format, pipeline="cetd_ds",
                                   fields=["url", "authors", "words", "text"])
                rows = read_rows(self.out / f"0.{format}")
                self.assertEqual(len(rows), 20)
                self.assertEqual(rows[7]["authors"], [])
                self.assertEqual(rows[7]["words"], len(rows[7]["text"].split()))

    def test_what_cannot_be_read_is_counted_and_told(self):
        packed = [gzip.compress(record, mtime=0) for record in warc.pages(9, noise=2000)]
        packed[4] = packed[4][:400] + b"\0" * 60 + packed[4][460:]
        empty = gzip.compress(warc.response("e", b"<html></html>"), mtime=0)
        path = self.shard("a.warc.gz", b"".join([*packed, empty]))
        report = self.extract_warcs([path], self.out)
        counts = report.counts
        self.assertEqual((counts["written"], counts["empty"], counts["damaged"]), (8, 1, 1))
        (row,) = self.log()
        ((offset, finding),) = row["problems"]
        self.assertEqual(offset, sum(map(len, packed[:4])))
        self.assertEqual([str(problem) for problem in report.problems],
                         [f"{path}, offset {offset}: {finding}"])
        self.assert_whole([path])

    def test_hidden_text_is_rescued_as_the_command_does(self):
        app = (ROOT / "examples/forms/app.html").read_text().encode("latin-1", "xmlcharrefreplace")
        field = "Content-Type: text/html; charset=iso-8859-1\r\n"
        path = self.shard("a.warc.gz", gzip.compress(warc.response("0", app, field)))
        report = self.extract_warcs([path], self.out, fields=ALL)
        self.assertEqual((report.counts["rescued"], report.counts["written"]), (1, 1))
        self.assert_whole([path], fields=ALL)
        (row,) = read_rows(self.out / "a.jsonl.zst")
        self.assertEqual((row["rescued"], row["charset"]), ("next", "windows-1252"))
        self.assert_refused("out", "was begun with rescue", [path], self.out, fields=ALL, rescue=False)
        (shown,) = self.extract({"html": [app]}, fields=["rescued", "text"], rescue=False)
        self.assertEqual(shown, {"rescued": None, "text": "Loading …\n"})

    # --- Deaths of workers.

    def feed_pipe(self, path, content, is_last=True):
        """Replaces the pipe by the file, or, unless `is_last`, by another pipe, when a worker is in
        the middle of it. Returns the end of the pipe and the partial file of the worker."""
        def open_pipe():
            with contextlib.suppress(OSError):  # no process reads it yet
                return os.open(path, os.O_WRONLY | os.O_NONBLOCK)

        end = wait_until(open_pipe, f"reading {path}")
        os.set_blocking(end, True)
        beside = path.with_suffix(".next")
        if is_last:
            beside.write_bytes(content)
        else:
            os.mkfifo(beside)
        with contextlib.suppress(BrokenPipeError):
            os.write(end, content[:len(content) * 3 // 4])

        def find_part():
            return [p for p in self.out.glob(f".{path.name.partition('.')[0]}.*.part")
                    if p.stat().st_size and is_alive(pid_of(p))]

        (part,) = wait_until(find_part, "a part of a result")
        os.replace(beside, path)
        return end, part

    def with_pipe(self):
        """Returns shards, one of which is a pipe, and the content for the pipe."""
        files = self.shards()
        os.mkfifo(self.folder / "pipe.warc.gz")
        files.insert(1, self.folder / "pipe.warc.gz")
        return files, warc.gzip_each(warc.pages(240, noise=20_000))

    def test_a_worker_that_is_killed_in_the_middle_changes_nothing(self):
        files, content = self.with_pipe()
        killed = []

        def kill():
            for i in range(self.mends + 1):
                end, part = self.feed_pipe(files[1], content, is_last=i == self.mends)
                os.kill(pid_of(part), signal.SIGKILL)
                killed.append(part)
                os.close(end)

        killer = threading.Thread(target=kill)
        killer.start()
        report = self.extract_warcs(files, self.out, format="jsonl")
        killer.join()
        self.assertEqual(len(killed), self.mends + 1)
        self.assertEqual((report.done, report.retries, report.failures), (4, 1, []))
        died = [row for row in self.log() if "finding" in row]
        self.assertEqual([(row["file"], row["attempt"]) for row in died], [(str(files[1]), 1)])
        self.assert_whole(files, "jsonl")

    def test_a_driver_that_is_killed_is_followed_by_another(self):
        files, content = self.with_pipe()
        driver = self.start_driver(files)
        end, part = self.feed_pipe(files[1], content)
        others = [self.out / f"{i}.jsonl" for i in range(3)]
        wait_until(lambda: all(path.exists() for path in others), "the other shards")
        before = [path.stat().st_mtime_ns for path in others]
        with self.assertRaises(tamis.Error) as caught:
            self.extract_warcs(files, self.out, format="jsonl")
        self.assertIn("another run", caught.exception.finding)
        driver.kill()
        driver.wait()
        report = self.extract_warcs(files, self.out, format="jsonl")
        self.assertEqual((report.done, report.before, report.failures), (1, 3, []))
        self.assertEqual([path.stat().st_mtime_ns for path in others], before)
        # A worker for the dead driver may still be running. It ends now.
        os.close(end)
        wait_until(lambda: not is_alive(pid_of(part)), "the end of its worker")
        self.assert_whole(files, "jsonl")

    def start_driver(self, files):
        driver = subprocess.Popen(self.driver(self.out, files), stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
        self.addCleanup(driver.wait)
        self.addCleanup(driver.kill)
        return driver

    def test_a_driver_that_is_interrupted_ends_its_workers(self):
        files, content = self.with_pipe()
        driver = self.start_driver(files)
        end, part = self.feed_pipe(files[1], content)
        driver.send_signal(signal.SIGINT)
        self.assertNotEqual(driver.wait(timeout=PATIENCE), 0)
        wait_until(lambda: not is_alive(pid_of(part)), "the end of its worker")
        os.close(end)
        self.assertFalse((self.out / "pipe.jsonl").exists())
        self.assertEqual(self.extract_warcs(files, self.out, format="jsonl").failures, [])
        self.assert_whole(files, "jsonl")

    # --- Repeated calls.

    def test_what_is_done_is_not_done_again(self):
        files = self.shards()
        self.extract_warcs(files[:2], self.out)
        (self.out / ".2.jsonl.zst.here-1-2.part").write_bytes(b"half")
        report = self.extract_warcs(files, self.out)
        self.assertEqual((report.shards, report.done, report.before), (3, 1, 2))
        self.assert_whole(files)
        again = self.extract_warcs(files, self.out)
        self.assertEqual((again.done, again.before, again.counts), (0, 3, {}))

    def test_what_fails_is_tried_again_and_told(self):
        files = self.shards(2)
        lost = self.folder / "lost.warc.gz"
        report = self.extract_warcs([lost, *files], self.out, retries=2)
        (failure,) = report.failures
        self.assertEqual((failure.file, failure.attempts, failure.place), (str(lost), 3, str(lost)))
        self.assertIn("no such file", failure.finding)
        self.assertIn("tried 3 times", str(failure))
        self.assertEqual((report.done, report.retries), (2, 2))
        self.assert_whole(files)
        lost.write_bytes(files[0].read_bytes())
        self.assertEqual(self.extract_warcs([lost, *files], self.out).done, 1)
        self.assert_whole([lost, *files])

    def assert_refused(self, place, finding, *arguments, **options):
        with self.assertRaises(tamis.Error) as caught:
            self.extract_warcs(*arguments, **options)
        self.assertIn(place, caught.exception.place)
        self.assertIn(finding, caught.exception.finding)

    def test_what_is_refused(self):
        (file,) = files = self.shards(1)
        self.extract_warcs(files, self.out)
        self.assert_refused("out", "was begun with fields", files, self.out, fields=["text"])
        self.assert_refused("out", "was begun with pipeline", files, self.out, pipeline="bte")
        other = self.folder / "other"
        self.assert_refused("0.warc.gz", "would be written to 0.jsonl.zst", [file, file], other)
        self.assert_refused("fields", "did you mean 'title'", files, other, fields=["titel"])
        self.assert_refused("fields", "twice", files, other, fields=["text", "text"])
        self.assert_refused("fields", "no field", files, other, fields=[])
        self.assert_refused("format", "unknown format 'xml'", files, other, format="xml")
        self.assert_refused("retries", "-1", files, other, retries=-1)
        self.assert_refused("column 1", "unknown filter", files, other, pipeline="bet")
        self.assert_refused("pipeline", "site", files, other,
                            pipeline=tamis.Pipeline("bte", site=tamis.Site()))

    # --- A custom model, which workers do not need to access.

    def greedy_model(self):
        path = self.folder / "greedy.model"
        path.write_bytes(models.greedy_model())
        return path

    def test_a_model_decides_in_a_crawl(self):
        path, model = self.shard("a.warc", warc.response("0", models.PAGE.encode())), self.greedy_model()
        self.extract_warcs([path], self.out, model=model)
        (row,) = read_rows(self.out / "a.jsonl.zst")
        self.assertIn("Home", row["text"])
        self.assertEqual([row], self.rows(path, list(row), "--model", model))
        self.extract_warcs([path], self.out, model=str(model))  # the same: nothing to do
        self.assert_refused("out", "was begun with model", [path], self.out)
        self.assert_refused("out", "was begun with model", [path], self.out, model=models.GENERAL)
        self.assert_refused("nowhere.model", "", [path], self.out, model="nowhere.model")
        self.assert_refused("a.warc", "this is no model", [path], self.out, model=path)

    def test_a_model_decides_in_a_table(self):
        table, model = {"html": [models.PAGE] * 2}, self.greedy_model()
        self.assertIn("Home", self.extract(table, fields=["text"], model=model)[1]["text"])
        self.assertNotIn("Home", self.extract(table, fields=["text"])[1]["text"])

    def test_a_pipeline_in_a_file_is_sent_as_what_it_holds(self):
        (self.folder / "a.tamis").write_text("plain")
        lost = tamis.Pipeline(f"serial(plain, @{self.folder}/a.tamis)")
        (self.folder / "a.tamis").unlink()
        (row,) = self.extract({"html": ["<p>Only this."]}, pipeline=lost, fields=["text"])
        self.assertEqual(row["text"], "Only this.\n")

    # --- Tables.

    def test_a_table(self):
        table = {"html": [HTML, None, "<p>Only this."], "url": ["https://e.org/a", None, None],
                 "number": [1, 2, 3]}
        rows = self.extract(table, pipeline="plain", fields=["title", "authors", "words", "markdown"])
        self.assertEqual(rows, [
            {"url": "https://e.org/a", "number": 1, "title": "Rain", "authors": [], "words": 6,
             "markdown": "# Rain\n\nIt rained for [three days](https://e.org/three.html).\n"},
            {"url": None, "number": 2, "title": None, "authors": None, "words": None,
             "markdown": None},
            {"url": None, "number": 3, "title": None, "authors": [], "words": 2,
             "markdown": "Only this.\n"}])

    def test_bytes_with_a_charset(self):
        page = "<p>Grüße aus Köln, sagt sie, und geht nach Hause.".encode("latin-1")
        table = {"page": [page], "as": ["iso-8859-1"], "at": ["https://e.org/"]}
        (row,) = self.extract(table, html="page", charset="as", url="at", keep="at",
                              fields=["url", "charset", "text", "html"], pipeline="plain")
        self.assertEqual(list(row), ["at", "url", "charset", "text", "html"])
        self.assertEqual(row["text"], "Grüße aus Köln, sagt sie, und geht nach Hause.\n")
        self.assertEqual((row["url"], row["charset"]), ("https://e.org/", "windows-1252"))

    def test_the_fields_without_any_choice(self):
        (row,) = self.extract({"html": [HTML * 3]})
        self.assertEqual(list(row), ["text", "title", "authors", "published", "language"])

    def test_tables_that_are_wrong(self):
        for finding, options in (
                ("column 'page': is not in the table (html, title)", {"html": "page"}),
                ("column 'where': is not in the table (html, title)", {"url": "where"}),
                ("column 'title': is in the table already", {"fields": ["title"]}),
                ("column 'title': is of type int64 (binary or string)",
                 {"html": "title", "fields": ["text"]}),
                ("there is no field 'offset'", {"fields": ["offset"]})):
            with self.subTest(finding), self.assertRaises(Exception) as caught:
                self.extract({"html": [HTML], "title": [7]}, **options)
            self.assertIn(finding, str(caught.exception))

    def test_a_worker_that_is_killed_in_a_table_changes_nothing(self):
        table = {"html": [warc.article(40, i).decode() for i in range(50)], "i": list(range(50))}
        blocked = self.folder / "blocked"

        def kill():
            text = wait_until(lambda: blocked.exists() and blocked.read_text(), "the first batch")
            os.kill(int(text), signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        rows = self.extract_after(block_once(self.folder), table, fields=["text"])
        killer.join()
        self.assertEqual([row["i"] for row in rows], list(range(50)))
        for row in rows:
            self.assertEqual(row["text"], tamis.extract(table["html"][row["i"]]).text)
