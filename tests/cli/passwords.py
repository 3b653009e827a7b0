#!/usr/bin/env python3
"""Passwords in addresses: a fetch sends them, and nothing that tamis writes has them."""
import base64
import http.server
import json
import os
import pathlib
import sys
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import warc
from command import CommandTest, tamis

SECRET = "s3cr3t"
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
PAGE = """<!doctype html><html lang=en><head><title>Rain</title>
<link rel=canonical href="http://me:s3cr3t@example.org/rain">
<meta property="og:image" content="//me:s3cr3t@example.org/rain.png">
<meta property="og:url" content="https://me:s3cr3t@example.org/rain">
<base href="http://me:s3cr3t@example.org/base/"></head>
<body><article><h1>Rain</h1>
<p>It rained for <a href="days.html">three days</a> and <a href="http://me:s3cr3t@other.org/x">more</a>,
<a href="//me:s3cr3t@third.org/y">and more</a> <q cite="http://me:s3cr3t@q.org/">so they said</q> in the town.
<img src="http://me:s3cr3t@example.org/a.png" width=300 height=200 alt="The river">
<video src="https://me:s3cr3t@example.org/v.mp4"></video>
<img srcset="http://me:s3cr3t@example.org/c.png 2x" width=300 height=200 alt="The lock">
Nobody was hurt, but forty families had to leave their houses for the night.</p></article></body></html>"""


class Guarded(http.server.BaseHTTPRequestHandler):
    """Answers those who know the password."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        expected = "Basic " + base64.b64encode(f"me:{SECRET}".encode()).decode()
        is_known = self.headers.get("Authorization") == expected
        if is_known and self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", f"http://me:{SECRET}@{self.headers['Host']}/page.html")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        body = PAGE.encode() if is_known else b"<p>no"
        self.send_response(200 if is_known and self.path != "/missing" else 401)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Passwords(CommandTest):
    def setUp(self):
        super().setUp()
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Guarded)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.host = f"127.0.0.1:{server.server_port}"

    def url(self, path="page.html", password=SECRET):
        return f"http://me:{password}@{self.host}/{path}"

    def run_all(self, *words, code=0, **options):
        """What it writes, to standard output, error and files; the password is nowhere."""
        result = tamis(*words, cwd=self.folder, env=ENVIRONMENT, **options)
        self.assertEqual(result.code, code, result.err)
        for path in self.folder.rglob("*"):
            self.assertNotIn(SECRET, str(path.relative_to(self.folder)))
            if path.is_file() and path.name not in getattr(self, "given", []):
                self.assertNotIn(SECRET.encode(), path.read_bytes(), path)
        self.assertNotIn(SECRET, result.err)
        self.assertNotIn(SECRET.encode(), result.out)
        return result

    def test_the_fetch_sends_it_and_no_format_shows_it(self):
        for form in ["text", "markdown", "html", "highlight", "json"]:
            with self.subTest(form):
                self.assertIn(b"three days", self.run_all("extract", self.url(), "--format", form).out)
        found = json.loads(self.run_all("extract", self.url(), "--format", "json").out)
        self.assertEqual(found["url"], f"http://{self.host}/page.html")
        markdown = self.run_all("extract", self.url(), "--format", "markdown", "--metadata").out.decode()
        self.assertIn("(http://example.org/base/days.html)", markdown)
        self.assertIn("(http://other.org/x)", markdown)
        lists = self.run_all("extract", self.url(), "--format", "json", "--json-lists", "all")
        self.assertIn(b"http://third.org/y", lists.out)

    def test_a_file_without_a_base(self):
        """Addresses that cannot be resolved are not the way out, either."""
        self.given = ["page.html"]
        page = self.file(PAGE.replace("<base", "<nobase"))
        for form in ["markdown", "html", "highlight", "json"]:
            self.run_all("extract", page, "--format", form)
        self.run_all("extract", page, "--format", "json", "--base-url", "http://me:s3cr3t@example.org/")

    def test_redirects(self):
        line = json.loads(self.run_all("extract", "--jsonl", self.url("moved")).out)
        self.assertEqual(line["input"], f"http://{self.host}/moved")
        self.assertEqual(line["url"], f"http://{self.host}/page.html")

    def test_errors(self):
        result = self.run_all("extract", self.url("missing"), code=2)
        self.assertIn(f"http://{self.host}/missing: the server answers 401", result.err)
        self.run_all("extract", self.url("missing"), "--jsonl", code=2)
        self.run_all("extract", f"http://me:{SECRET}@127.0.0.1:1/", code=2)
        self.run_all("extract", f"http://me:{SECRET}@[bad/", code=2)
        self.run_all("extract", f"ftp://me:{SECRET}@127.0.0.1/", code=2)
        self.run_all("page", self.url("missing"), code=2)

    def test_mistyped_addresses(self):
        """They are not fetched, but are still not shown with the password."""
        self.file("<p>A page.", "p.html")
        place = f"me:{SECRET}@127.0.0.1:1/x"
        for address in [f"HTTP://{place}", f"http:/{place}", f"Https:{place}", f"htp://{place}", f" http://{place}",
                        f"http//{place}", f"http:\\\\{place}", f"http://me:{SECRET}/y@127.0.0.1:1/x"]:
            for words in [["extract", address], ["extract", "--jsonl", address], ["page", address],
                          ["explain", address], ["site", "x.site", address],
                          *(["extract", "--from", kind, address] for kind in ("warc", "jsonl", "archive", "pages")),
                          ["extract", "--from", "warc", address, "--out", "x.jsonl", "--resume", "--log", "log"],
                          ["extract", "p.html", "--out", address], ["extract", "p.html", "--model", address],
                          ["extract", "--files-from", address], ["package", "check", address],
                          ["eval", "--package", address, "--pipeline", "plain"], [address]]:
                with self.subTest(words):
                    self.run_all(*words, code=2)
                    for path in self.folder.glob("x.jsonl*"):
                        path.unlink()

    def test_names_of_files_stay(self):
        for name in ["a@b.html", "me:x@b.html", "d/http:me@b.html"]:
            (self.folder / name).parent.mkdir(exist_ok=True)
            self.file("<p>A page.", name)
            line = json.loads(self.run_all("extract", "--jsonl", name).out)
            self.assertEqual(line["input"], name)

    def test_files_named_after_addresses(self):
        self.run_all("extract", "--out", "texts", self.url("page.html"), self.url("b.html"))
        host = self.host.replace(":", "_")
        names = [path.name for path in (self.folder / "texts").iterdir()]
        self.assertTrue(all(name.startswith(host) for name in names), names)

    def test_explain_and_site(self):
        for form in ["text", "json", "html"]:
            self.run_all("explain", self.url(), "--format", form, "--out", "why." + form)
        self.run_all("site", "x.site", self.url(), self.url("b.html"))

    def test_a_crawl_of_addresses(self):
        fields = "id,url,file,text,json,html,markdown"
        self.given = ["list"]
        self.file(self.url() + "\n" + self.url("missing") + "\n", "list")
        self.run_all("extract", "--files-from", "list", "--fields", fields, "--out", "x.jsonl", "--resume",
                     "--log", "log", "--from", "pages", code=2)
        (line,) = map(json.loads, (self.folder / "x.jsonl").read_text().splitlines())
        self.assertEqual(line["id"], f"http://{self.host}/page.html")
        self.assertEqual(line["file"], line["id"])

    def test_crawls_that_hold_it(self):
        self.given = ["a.warc", "a.jsonl"]
        record = warc.response("0", PAGE.encode()).replace(b"http://example.org/0", b"http://me:s3cr3t@example.org/0")
        self.file(record, "a.warc")
        self.file(json.dumps({"url": "http://me:s3cr3t@example.org/0", "html": PAGE}) + "\n", "a.jsonl")
        for name in self.given:
            line = json.loads(self.run_all("extract", name, "--fields", "url,json,html,markdown").out)
            self.assertEqual(line["url"], "http://example.org/0")
            self.run_all("extract", name, "--out", name + ".out.warc")

    def test_lines_that_hold_it_in_other_places(self):
        self.given = ["a.jsonl"]
        self.file(json.dumps({"id": "http://me:s3cr3t@example.org/0", "url": "me:s3cr3t@example.org/0",
                              "html": PAGE}) + "\n", "a.jsonl")
        line = json.loads(self.run_all("extract", "a.jsonl", "--fields", "id,url").out)
        self.assertEqual(line, {"id": "http://example.org/0", "url": "example.org/0"})

    def test_imported_packages(self):
        self.given = ["1.html", "1.txt"]
        (self.folder / "raw").mkdir()
        self.file(f'<text id="http://me:{SECRET}@example.org/1">\n{self.plain()}</text>', "raw/1.html")
        self.file("<p>It rained for three days.", "raw/1.txt")
        self.run_all("package", "import", "--format", "cleaneval", "raw", "imported")
        (line,) = map(json.loads, (self.folder / "imported/pages.jsonl").read_text().splitlines())
        self.assertEqual(line["url"], "http://example.org/1")

    def test_packages_that_hold_it(self):
        self.given = ["pages.jsonl"]
        for name, content in [("package.json", '{"name": "held"}'), ("html/1.html", self.plain()),
                              ("gold/1.txt", "It rained for three days.\n"),
                              ("pages.jsonl", json.dumps({"id": "1", "url": f"http://me:{SECRET}@example.org/1"}))]:
            (self.folder / "held" / name).parent.mkdir(parents=True, exist_ok=True)
            self.file(content, "held/" + name)
        self.assertIn(b"http://example.org/1", self.run_all("package", "list", "held").out)
        self.run_all("package", "make", "held", "copy")
        self.assertNotIn(SECRET, (self.folder / "copy/pages.jsonl").read_text())
        self.run_all("eval", "--package", "held", "--pipeline", "plain", "--json", "x.json", "--report", "report")

    @staticmethod
    def plain():
        return "<html><p>It rained for three days.</p></html>"


if __name__ == "__main__":
    unittest.main()
