#!/usr/bin/env python3
"""Every program gives the same answer: files, --jsonl, --out, crawls, the API, the reader and the
proxy print the bytes that tamis extract prints. tests/python/one_path.py does the same for Python."""
import json
import pathlib
import sys
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import one_path
import warc
from command import CommandTest, tamis
from one_path import extracted
from serve import Server
from upstream import Upstream, answer

PAGES = one_path.pages()
SUFFIX = {"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json"}


def url_of(name):
    return f"http://www.example.org/pages/{name}.html"


def as_record(output, form):
    """The member of a record: JSON stands there as it is."""
    return json.loads(output) if form == "json" else output


class OnePath(CommandTest):
    maxDiff = None

    def write_pages(self, names):
        for name in names:
            self.file(PAGES[name], f"{name}.html")
        return [f"{name}.html" for name in names]


class Files(OnePath):
    def test_records_of_jsonl(self):
        for setting, names in one_path.each_case():
            files = self.write_pages(names)
            result = tamis("extract", *setting.words(), "--jsonl", *files, cwd=self.folder)
            records = [json.loads(line) for line in result.out.splitlines()]
            self.assertEqual([record["input"] for record in records], files)
            for name, record in zip(names, records):
                with self.subTest(name, setting=setting):
                    expected = extracted(PAGES[name], setting)
                    if expected is None:
                        self.assertIn("error", record)
                    else:
                        self.assertEqual(record.get("content"), as_record(expected, setting.format))

    def test_files_of_out(self):
        for setting, names in one_path.each_case():
            out = self.folder / setting.name / setting.pipeline.replace(" ", "")
            out.parent.mkdir(exist_ok=True)
            tamis("extract", *setting.words(), "--out", str(out), *self.write_pages(names),
                  cwd=self.folder)
            for name in names:
                with self.subTest(name, setting=setting):
                    file = out / (name + SUFFIX[setting.format])
                    expected = extracted(PAGES[name], setting)
                    self.assertEqual(file.read_bytes().decode() if file.exists() else None, expected)


class Crawls(OnePath):
    def compare(self, file, write, can_hold=lambda html: True):
        for setting, names in one_path.each_case():
            if not setting.is_for_crawls():
                continue
            names = [name for name in names if can_hold(PAGES[name])]
            self.file(b"".join(write(name, PAGES[name]) for name in names), file)
            result = tamis("extract", *setting.words(), "--fields", "url," + setting.format, file,
                           cwd=self.folder)
            self.assertIn(result.code, (0, 1), result.err)
            records = {record["url"]: record[setting.format]
                       for record in map(json.loads, result.out.splitlines())}
            for name in names:
                with self.subTest(name, setting=setting):
                    expected = extracted(PAGES[name], setting, url_of(name))
                    if expected is not None:
                        expected = as_record(expected, setting.format)
                    self.assertEqual(records.get(url_of(name)), expected)

    def test_warc(self):
        def write(name, html):
            record = warc.response(name, html, fields="Content-Type: text/html\r\n")
            return record.replace(f"http://example.org/{name}\r\n".encode(),
                                  f"{url_of(name)}\r\n".encode())

        self.compare("pages.warc", write)

    def test_json_lines(self):
        def is_utf8(html):
            try:
                return bool(html.decode())
            except UnicodeDecodeError:
                return False

        self.compare("pages.jsonl", lambda name, html: json.dumps(
            {"url": url_of(name), "html": html.decode()}).encode() + b"\n", is_utf8)


class Serving(OnePath):
    @classmethod
    def setUpClass(cls):
        cls.up = Upstream().__enter__()
        cls.addClassCleanup(cls.up.__exit__)
        cls.server = Server("--allow-private")
        cls.addClassCleanup(cls.server.stop)
        cls.up.raw = {name: [answer(html, kind="text/html")] for name, html in PAGES.items()}

    def url(self, name):
        return self.up.url(f"raw/{name}")

    def test_api(self):
        for setting, names in one_path.each_case():
            for name in names:
                query = urllib.parse.urlencode({**setting.query(), "url": url_of(name)})
                got = self.server.get(f"/api/extract?{query}", "Content-Type: text/html",
                                      method="POST", body=PAGES[name])
                with self.subTest(name, setting=setting):
                    self.assertEqual(got.status, 200)
                    expected = extracted(PAGES[name], setting, url_of(name))
                    if expected is not None:
                        self.assertEqual(got.text, expected)
                    elif setting.format == "text":
                        self.assertEqual(got.text, "")

    def test_reader(self):
        """It fetches pages, and its HTML is a document."""
        for name, pipeline in zip(PAGES, one_path.PIPELINES * len(PAGES)):
            for form in SUFFIX:
                setting = one_path.Setting("default", pipeline)
                setting.format = form
                query = urllib.parse.urlencode({"url": self.url(name), "format": form,
                                                "pipeline": pipeline})
                got = self.server.get(f"/read?{query}")
                with self.subTest(name, form=form, pipeline=pipeline):
                    expected = extracted(PAGES[name], setting, self.url(name),
                                         ["--html", "document"] if form == "html" else [])
                    self.assertEqual(got.status, 200)
                    if expected is not None:
                        self.assertEqual(got.text, expected)
                    elif form == "text":
                        self.assertEqual(got.text, "")

    def test_reader_view(self):
        setting = one_path.Setting("default", "auto")
        setting.format = "html"
        for name, html in PAGES.items():
            expected = extracted(html, setting, self.url(name)) or ""
            got = self.server.get(f"/read/{self.url(name)}", "Accept: text/html")
            with self.subTest(name):
                self.assertEqual(one_path.reader_body(got.text, expected), expected)

    def test_proxy(self):
        """Pages that ask for a password or are there to be used pass as they are."""
        for name, html in PAGES.items():
            for pipeline in one_path.PIPELINES:
                setting = one_path.Setting("default", pipeline)
                setting.format = "html"
                expected = extracted(html, setting, self.url(name), ["--html", "styled"])
                done = self.server.curl("-D", "-", "-H", f"X-Tamis-Pipeline: {pipeline}", self.url(name))
                head, _, body = done.stdout.decode("utf-8", "replace").partition("\r\n\r\n")
                with self.subTest(name, pipeline=pipeline):
                    self.assertEqual(done.stderr, b"")
                    if "original; reason=form" in head or "original; reason=tool" in head:
                        continue
                    if expected is None:
                        self.assertIn("original; reason=empty", head)
                    else:
                        self.assertEqual(one_path.without_bar(body), expected, head)


if __name__ == "__main__":
    unittest.main()
