#!/usr/bin/env python3
"""A page that fails does not affect the other pages."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from support import enter_clean_environment

enter_clean_environment()
import tamis
import warc
from tamis._crawl.fields import CRAWL_FIELDS
from tamis._crawl.recipe import Recipe
from tamis._crawl.shard import ShardWork, try_shard


class OnPurpose(Exception):
    pass


def picky(view):
    """Raises an exception on some words."""
    words = view.page.words
    if "bug" in words:
        raise OnPurpose("a bug\nin two lines")
    if "interrupt" in words:
        raise KeyboardInterrupt
    return view.present


tamis.register_filter("picky", picky)
PICKY = tamis.Pipeline("serial(plain, picky)")
# Run with little memory: the third page needs more than a gigabyte.
LITTLE_MEMORY = """
import resource, tamis
large = b"<p>" + b"<b class=x>a</b> " * 900_000
plain = tamis.Pipeline("plain")
next(plain.run_many(["<p>warm"], jobs=1)).text
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (150 << 20), -1))
for result in plain.run_many(["<p>one", "<p>two", large, "<p>four"], jobs=1, ahead=1):
    print(result.status, result.reason, repr(result.text))
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (min(used + (20 << 20), resource.getrlimit(resource.RLIMIT_AS)[0]), -1))
try:
    plain.run(large * 3)
except tamis.Error as error:
    print(error.code, error.finding)
print(repr(plain.run("<p>five").text))
"""


class RunMany(unittest.TestCase):
    def test_a_filter_that_raises_ends_one_page(self):
        pages = ["<p>one", ("<p>a bug", "http://e.org/b"), "<p>two"]
        results = list(PICKY.run_many(pages, jobs=2, errors="failed"))
        self.assertEqual([r.status for r in results], ["ok", "failed", "ok"])
        self.assertEqual([r.text for r in results], ["one\n", "", "two\n"])
        self.assertEqual(results[0].reason, None)
        self.assertEqual(results[1].reason, "OnPurpose: a bug\nin two lines")
        self.assertEqual((results[1].url, results[1].word_count, results[1].pipeline),
                         ("http://e.org/b", 0, str(PICKY)))
        self.assertIn("failed", repr(results[1]))

    def test_without_it_the_exception_is_raised_and_the_iterator_goes_on(self):
        results = PICKY.run_many(["<p>one", "<p>a bug", "<p>two"], jobs=1)
        self.assertEqual(next(results).text, "one\n")
        with self.assertRaises(OnPurpose):
            next(results)
        self.assertEqual(next(results).text, "two\n")
        self.assertRaises(StopIteration, next, results)

    def test_an_interrupt_is_raised_in_any_case(self):
        results = PICKY.run_many(["<p>interrupt", "<p>two"], jobs=1, errors="failed")
        with self.assertRaises(KeyboardInterrupt):
            next(results)
        self.assertEqual(next(results).text, "two\n")

    def test_what_errors_can_be(self):
        with self.assertRaises(tamis.Error):
            PICKY.run_many([], errors="ignore")

    def test_a_page_without_memory_fails_alone(self):
        done = subprocess.run([sys.executable, "-c", LITTLE_MEMORY], capture_output=True, text=True)
        self.assertEqual((done.stdout.splitlines(), done.returncode), (
            ["ok None 'one\\n'", "ok None 'two\\n'", "failed out of memory for this page ''",
             "ok None 'four\\n'", "too_large out of memory for this page", "'five\\n'"], 0), done.stderr)


class Crawls(unittest.TestCase):
    def test_a_shard_has_a_row_for_it_and_goes_on(self):

        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            pages = [b"<p>one", b"<p>a bug", b"<p>two"]
            (folder / "a.warc").write_bytes(
                b"".join(warc.response(str(i), page) for i, page in enumerate(pages)))
            work = ShardWork(name, "jsonl", (*CRAWL_FIELDS, "status"), Recipe("serial(plain, picky)"))
            outcome = try_shard(work, str(folder / "a.warc"))
            self.assertEqual(outcome.finding, "")
            self.assertEqual((outcome.counts["pages"], outcome.counts["written"], outcome.counts["failed"]),
                             (3, 2, 1))
            self.assertEqual(outcome.problems[0][1], "the page failed: OnPurpose: a bug in two lines")
            rows = [json.loads(line) for line in (folder / "a.jsonl").read_text().splitlines()]
        self.assertEqual([row["status"] for row in rows], [200, "failed", 200])
        self.assertEqual(rows[1], {"id": "urn:test:1", "url": "http://example.org/1", "text": None,
                                   "date": "2026-11-16T06:00:00Z", "status": "failed",
                                   "reason": "OnPurpose: a bug in two lines"})


class Passwords(unittest.TestCase):
    URL = "http://me:s3cr3t@example.org/a"

    def test_addresses_lose_them(self):
        html = f"<title>x</title><p>It <a href=b>rained</a> <a href='{self.URL}'>again</a>."
        page = tamis.Page(html, url=self.URL)
        plain = tamis.Pipeline("plain")
        (many,) = plain.run_many([(html, self.URL)])
        for result in [plain.run(html, url=self.URL), plain.run(page), many]:
            self.assertEqual(result.url, "http://example.org/a")
            for form in [result.markdown, result.html, result.json, result.highlight]:
                self.assertNotIn("s3cr3t", form)
        self.assertNotIn("s3cr3t", page.to_markdown() + str(page.url))
        self.assertNotIn("s3cr3t", json.dumps(plain.explain(html, url=self.URL)))


if __name__ == "__main__":
    unittest.main()
