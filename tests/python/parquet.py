#!/usr/bin/env python3
"""tamis.read_parquet and write_parquet, with pyarrow from PyPI."""
import doctest
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(1, str(pathlib.Path(__file__).parents[1] / "support"))
from support import TOOLS, enter_environment_with

enter_environment_with("parquet", TOOLS)
import pyarrow
import pyarrow.parquet
import tamis
import tamis._parquet
import warc

HTML = ("<html><head><title>Rain</title></head><body><p>It rained for <a href=three.html>three "
        "days</a>.</body></html>")
PLAIN = tamis.Pipeline("plain")


class ParquetTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def file(self, name="pages.parquet", **columns):
        path = self.folder / name
        pyarrow.parquet.write_table(pyarrow.table(columns), path)
        return path


class Read(ParquetTest):
    def texts(self, *words, **options):
        return [result.text for result in PLAIN.run_many(tamis.read_parquet(*words, **options))]

    def test_strings_and_bytes_of_any_encoding(self):
        german = "<p>Grüße aus Köln, sagt sie, und geht nach Hause."
        for kind, page in ((pyarrow.string(), german), (pyarrow.large_string(), german),
                           (pyarrow.binary(), german.encode("latin-1")),
                           (pyarrow.large_binary(), german.encode())):
            with self.subTest(kind):
                path = self.file(html=pyarrow.array([page], kind))
                self.assertEqual(self.texts(path), ["Grüße aus Köln, sagt sie, und geht nach Hause.\n"])

    def test_a_row_without_a_page_keeps_its_place(self):
        path = self.file(html=["<p>one", None, "<p>three"])
        self.assertEqual(self.texts(str(path)), ["one\n", "", "three\n"])

    def test_addresses(self):
        path = self.file(body=[HTML], url=["https://e.org/a/"], at=["https://f.org/"])
        (result,) = PLAIN.run_many(tamis.read_parquet(path, "body"))
        self.assertIn("https://e.org/a/three.html", result.markdown)
        (result,) = PLAIN.run_many(tamis.read_parquet(path, "body", url="at"))
        self.assertEqual(result.url, "https://f.org/")

    def test_many_rows_in_groups_and_a_folder_of_files(self):
        pages = [warc.article(40, i).decode() for i in range(500)]
        for number, half in enumerate((pages[:300], pages[300:])):
            table = pyarrow.table({"html": half})
            pyarrow.parquet.write_table(table, self.folder / f"{number}.parquet", row_group_size=70)
        for name in ("_hidden.parquet", ".part.parquet", "notes.txt"):
            (self.folder / name).write_text("no table")
        read = [page for page, _ in tamis.read_parquet(self.folder)]
        self.assertEqual(read, pages)

    def refuse(self, place, finding, code, *words, **options):
        with self.assertRaises(tamis.Error) as caught:
            tamis.read_parquet(*words, **options)  # before anything is read from it
        self.assertIn(place, caught.exception.place)
        self.assertIn(finding, caught.exception.finding)
        self.assertEqual(caught.exception.code, code)

    def test_what_is_refused(self):
        path = self.file(html=[HTML], n=[7])
        self.refuse("column 'body'", "is not there", "bad_argument", path, "body")
        self.refuse("column 'at'", "is not there", "bad_argument", path, url="at")
        self.refuse("none.parquet", "no such file", "cannot_read", self.folder / "none.parquet")
        self.refuse("column 'n'", "is of type int64", "bad_argument", path, "n")
        wrong = self.folder / "page.html"
        wrong.write_text(HTML)
        self.refuse("page.html", "", "bad_file", wrong)
        empty = self.folder / "empty"
        empty.mkdir()
        self.refuse("empty", "no file *.parquet", "cannot_read", empty)

    def test_damage_is_told_with_its_place(self):
        path = self.file(html=[os.urandom(5000) for _ in range(50)])
        damaged = bytearray(path.read_bytes())
        damaged[4:60] = bytes(56)  # the header of the first page of the column
        path.write_bytes(damaged)
        with self.assertRaises(tamis.Error) as caught:
            list(tamis.read_parquet(path))
        self.assertIn("pages.parquet", caught.exception.place)


class Write(ParquetTest):
    def rows(self):
        return pyarrow.parquet.read_table(self.folder / "texts.parquet").to_pylist()

    def write(self, results, **options):
        return tamis.write_parquet(results, self.folder / "texts.parquet", **options)

    def test_columns_have_their_types(self):
        count = self.write([tamis.extract(HTML, url="https://e.org/", pipeline="plain")],
                           fields=["url", "title", "authors", "words", "confidence", "only_chrome",
                                   "rescued", "text", "markdown"])
        self.assertEqual(count, 1)
        (row,) = self.rows()
        self.assertEqual(row, {
            "url": "https://e.org/", "title": "Rain", "authors": [], "words": 6, "confidence": None,
            "only_chrome": False, "rescued": None, "text": "It rained for three days.\n",
            "markdown": "It rained for [three days](https://e.org/three.html).\n"})
        schema = pyarrow.parquet.read_schema(self.folder / "texts.parquet")
        self.assertEqual([str(kind) for kind in schema.types],
                         ["string", "string", "list<element: string>", "int64", "double", "bool",
                          "string", "string", "string"])

    def test_the_way_of_a_crawl(self):
        path = self.folder / "a.warc.gz"
        path.write_bytes(warc.gzip_each(warc.pages(2500)))
        count = self.write(tamis.Pipeline("auto").run_many(tamis.read_warc(path)))
        self.assertEqual(count, 2500)
        rows = self.rows()
        self.assertEqual(list(rows[0]), ["url", "text", "title", "authors", "published", "language"])
        self.assertEqual([row["url"] for row in rows], [f"http://example.org/{i}" for i in range(2500)])

    def test_nothing_is_a_file_without_rows(self):
        self.assertEqual(self.write([], fields=["text"]), 0)
        self.assertEqual(self.rows(), [])

    def test_the_file_is_whole_or_as_it_was(self):
        def some():
            yield tamis.extract(HTML)
            parts = list(self.folder.glob(".texts.parquet.*.part"))
            self.assertEqual(len(parts), 1)
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            self.write(some())
        self.assertEqual(os.listdir(self.folder), [])
        self.write([tamis.extract(HTML, pipeline="plain")], fields=["text"])
        before = self.rows()
        with self.assertRaises(KeyboardInterrupt):
            self.write(some())
        self.assertEqual(self.rows(), before)
        self.assertEqual(os.listdir(self.folder), ["texts.parquet"])

    def test_what_is_refused(self):
        with self.assertRaisesRegex(tamis.Error, "did you mean 'title'"):
            self.write([], fields=["titel"])
        with self.assertRaisesRegex(tamis.Error, "there is no field 'offset'"):
            self.write([], fields=["offset"])
        with self.assertRaises(FileNotFoundError):
            tamis.write_parquet([], self.folder / "none" / "texts.parquet")
        self.assertEqual(os.listdir(self.folder), [])

    def test_what_is_written_can_be_read_as_pages(self):
        self.write([tamis.extract(HTML, url="https://e.org/", pipeline="plain")], fields=["url", "html"])
        ((page, url),) = tamis.read_parquet(self.folder / "texts.parquet")
        self.assertIn("<p>It rained", page)
        self.assertEqual(url, "https://e.org/")


class Documents(ParquetTest):
    def test_docstrings(self):
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.folder)
        tested = doctest.testmod(tamis._parquet, verbose=False)
        self.assertEqual(tested.failed, 0)
        self.assertGreater(tested.attempted, 6)


if __name__ == "__main__":
    unittest.main()
