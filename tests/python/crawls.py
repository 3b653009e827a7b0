#!/usr/bin/env python3
"""tamis.read_warc: the pages of a crawl are those that the command reads."""
import gzip
import importlib
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(1, str(pathlib.Path(__file__).parents[1] / "support"))
from support import ROOT, TAMIS, consume_together, enter_clean_environment

enter_clean_environment()
import tamis
import warc


class Crawls(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def file(self, content, name="a.warc.gz"):
        path = self.folder / name
        path.write_bytes(content)
        return path

    def test_all_packings_give_the_same_pages(self):
        records = warc.pages(40, noise=20_000)
        plain = b"".join(records)
        for name, content in (("a.warc", plain), ("b.warc.gz", warc.gzip_each(records)),
                              ("c.warc.gz", gzip.compress(plain))):
            with self.subTest(name):
                pages = list(tamis.read_warc(self.file(content, name)))
                self.assertEqual([page.url for page in pages],
                                 [f"http://example.org/{i}" for i in range(40)])
                self.assertEqual(pages[7].html, warc.article(30, 7, 20_000))

    def test_what_is_known_of_a_page(self):
        (page,) = tamis.read_warc(str(self.file(warc.gzip_each(warc.pages(1)))))
        self.assertEqual((page.status, page.charset, page.date, page.offset, page.is_truncated),
                         (200, "utf-8", "2026-11-16T06:00:00Z", 0, False))
        self.assertEqual(page.media_type, "text/html")
        self.assertIn("urn:test:0", page.id)
        self.assertIs(page.html, page.html)

    def test_arc_files(self):
        answer = b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n" + warc.article(9)
        records = [warc.arc("filedesc://a.arc", b"1 0 x\n"), warc.arc("http://example.org/0", answer)]
        (page,) = tamis.read_warc(self.file(warc.gzip_each(records), "a.arc.gz"))
        self.assertEqual((page.url, page.date), ("http://example.org/0", "2001-01-31T23:59:59Z"))
        self.assertEqual(page.html, warc.article(9))

    def test_results_are_those_of_the_command(self):
        path = self.file(warc.gzip_each(warc.pages(30)))
        lines = subprocess.run([TAMIS, "extract", path], check=True, capture_output=True).stdout
        theirs = [json.loads(line) for line in lines.splitlines()]
        results = tamis.Pipeline("auto").run_many(tamis.read_warc(path), jobs=2)
        self.assertEqual([(r.url, r.text.strip()) for r in results],
                         [(row["url"], row["text"].strip()) for row in theirs])

    def test_hidden_text_is_recovered_unless_rescue_is_false(self):
        app = (ROOT / "examples/forms/app.html").read_text().encode("latin-1", "xmlcharrefreplace")
        field = "Content-Type: text/html; charset=iso-8859-1\r\n"
        path = self.file(warc.response("0", app, field), "a.warc")
        fields = "rescued,charset,title,language,page_type,text"
        row = json.loads(subprocess.run([TAMIS, "extract", path, "--fields", fields], check=True,
                                        capture_output=True).stdout)
        (result,) = tamis.Pipeline("auto").run_many(tamis.read_warc(path))
        about = result.metadata
        self.assertEqual(row, {
            "rescued": "next", "charset": result.encoding, "title": about.title, "text": result.text,
            "language": about.detected_language, "page_type": about.page_type})
        self.assertEqual(result.rescued, "next")
        (shown,) = tamis.Pipeline("auto").run_many(tamis.read_warc(path), rescue=False)
        self.assertEqual((shown.rescued, shown.text), (None, "Loading …\n"))

    def test_the_declared_charset_counts_and_can_be_overruled(self):
        html = "<p>Grüße aus Köln, sagt sie, und geht nach Hause.".encode("latin-1")
        field = "Content-Type: text/html; charset=iso-8859-1\r\n"
        (page,) = tamis.read_warc(self.file(warc.response("0", html, field), "a.warc"))
        self.assertEqual(tamis.Page(page).words[0], "Grüße")
        self.assertEqual(tamis.extract(page, pipeline="plain").url, "http://example.org/0")
        self.assertEqual(tamis.extract(page, url="http://e.org/").url, "http://e.org/")
        self.assertNotEqual(tamis.Page(page, charset="utf-8").words[0], "Grüße")

    def test_what_is_no_page_is_counted(self):
        records = [*warc.pages(2), warc.record("request", "r", b"GET / HTTP/1.1\r\n\r\n"),
                   warc.response("p", b"GIF89a", "Content-Type: image/gif\r\n")]
        reader = tamis.read_warc(self.file(warc.gzip_each(records)))
        self.assertEqual(len(list(reader)), 2)
        self.assertEqual((reader.counts["records"], reader.counts["damaged"]), (4, 0))
        self.assertEqual(reader.problems, [])

    def test_what_is_too_large_is_counted(self):
        records = [warc.response("l", b"<p>" + b"large " * (3 << 20)), *warc.pages(1)]
        reader = tamis.read_warc(self.file(warc.gzip_each(records)))
        self.assertEqual(len(list(reader)), 1)
        self.assertEqual(reader.counts["too_large"], 1)

    def test_what_is_truncated_is_counted(self):
        cut = "WARC-Truncated: length\r\n"
        records = [warc.response(str(i), warc.article(30, i), warc_fields=cut if i % 3 == 0 else "")
                   for i in range(8)]
        reader = tamis.read_warc(self.file(warc.gzip_each(records)))
        self.assertEqual(sum(page.is_truncated for page in reader), 3)
        self.assertEqual(reader.counts["truncated"], 3)

    def test_what_is_damaged_is_passed_over_and_told(self):
        packed = [gzip.compress(record, mtime=0) for record in warc.pages(9, noise=2000)]
        packed[4] = packed[4][:400] + b"\0" * 60 + packed[4][460:]
        reader = tamis.read_warc(self.file(b"".join(packed)))
        self.assertEqual(len(list(reader)), 8)
        ((offset, finding),) = reader.problems
        self.assertEqual(offset, sum(map(len, packed[:4])))
        self.assertTrue(finding)

    def test_threads_that_share_a_crawl_lose_no_page(self):
        path = self.file(warc.gzip_each(warc.pages(2000, noise=2000)))
        for threads in (2, 4):
            with self.subTest(threads=threads):
                reader = tamis.read_warc(path)
                got, refused, raised = consume_together(reader, threads)
                self.assertEqual(raised, [])
                self.assertEqual(sorted(int(page.url.split("/")[-1]) for page in got),
                                 list(range(2000)))
                self.assertLessEqual(refused, {"iterator already executing"})
                self.assertEqual(reader.counts["records"], 2000)

    def test_counts_may_be_asked_for_while_others_read(self):
        records = warc.pages(1000, noise=2000)
        packed = [gzip.compress(record, mtime=0) for record in records]
        packed[::2] = [member[:200] + bytes(60) + member[260:] for member in packed[::2]]
        reader = tamis.read_warc(self.file(b"".join(packed)))
        reading = threading.Thread(target=lambda: list(reader))
        reading.start()
        told = []
        while reading.is_alive():
            told.append((len(reader.problems), reader.counts["damaged"]))
        reading.join()
        self.assertEqual((len(reader.problems), reader.counts["damaged"]), (500, 500))
        self.assertEqual(told, sorted(told))  # counts only grow

    def test_what_is_not_there(self):
        with self.assertRaises(tamis.Error) as caught:
            tamis.read_warc(self.folder / "none.warc")
        self.assertEqual(caught.exception.code, "cannot_read")
        self.assertIn("none.warc", caught.exception.place)

    def test_parquet_names_what_it_needs(self):
        for use in (lambda: tamis.read_parquet("a.parquet"), lambda: tamis.write_parquet([], "a.parquet")):
            with self.assertRaisesRegex(ImportError, r"pyarrow.*pip install 'tamis\[parquet\]'"):
                use()

    def test_clusters_name_what_they_need(self):
        for name in ("ray", "spark"):
            with self.subTest(name), self.assertRaises(ImportError) as caught:
                importlib.import_module(f"tamis.{name}")
            self.assertIn(f"pip install 'tamis[{name}]'", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
