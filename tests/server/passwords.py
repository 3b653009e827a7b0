#!/usr/bin/env python3
"""Passwords in addresses that clients give: the server sends them to the host, and to nobody else."""
import base64
import http.server
import json
import pathlib
import sys
import tempfile
import threading
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from serve import Server, ServeTest

JSON = "Content-Type: application/json"
SECRET = "s3cr3t"
PAGE = b"""<title>Rain</title><article><p>It rained for <a href=days.html>three days</a>, and on the fourth
the river stood in the market square. Nobody was hurt, but forty families had to leave.</article>"""


class Guarded(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        expected = "Basic " + base64.b64encode(f"me:{SECRET}".encode()).decode()
        self.send_response(200 if self.headers.get("Authorization") == expected else 401)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)


class Passwords(ServeTest):
    words = ("--allow-private",)

    @classmethod
    def setUpClass(cls):
        up = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Guarded)
        threading.Thread(target=up.serve_forever, daemon=True).start()
        cls.addClassCleanup(up.server_close)
        cls.addClassCleanup(up.shutdown)
        cls.host = f"127.0.0.1:{up.server_port}"
        super().setUpClass()

    def ask(self, path, value=None, status=200):
        body = b"" if value is None else json.dumps(value).encode()
        answer = self.server.get(path, JSON, method="GET" if value is None else "POST", body=body)
        self.assertEqual(answer.status, status, answer.text)
        self.assertNotIn(SECRET, answer.text)
        return answer.text

    def test_fetched_pages(self):
        url = f"http://me:{SECRET}@{self.host}/a.html"
        for name in ("text", "markdown", "html", "json", "highlight"):
            self.assertIn("three days", self.ask("/api/extract", {"url": url, "format": name}))
        found = json.loads(self.ask("/api/extract", {"url": url, "format": "json"}))
        self.assertEqual(found["url"], f"http://{self.host}/a.html")
        self.ask("/api/explain", {"url": url})
        self.ask("/api/fetch", {"url": url})
        self.assertIn("three days", self.ask("/read?url=" + urllib.parse.quote(url, "")))

    def test_pages_that_are_given(self):
        url = f"http://me:{SECRET}@{self.host}/a.html"
        for name in ("markdown", "html", "json"):
            self.ask("/api/extract", {"html": PAGE.decode(), "url": url, "format": name})
        self.ask("/api/explain", {"html": PAGE.decode(), "url": url})

    def test_pages_that_are_stored(self):
        """Marked pages, pages in the editor and sites: no answer and no file has it."""
        url = f"http://me:{SECRET}@{self.host}/a.html"
        with tempfile.TemporaryDirectory() as data, Server("--allow-private", "--data", data) as server:
            live = server.api("POST", "/api/pages", {"html": PAGE.decode(), "url": url})
            marked = server.api("POST", "/api/gold", {"package": "mine", "html": PAGE.decode(), "url": url,
                                                      "gold": "three days"})
            marked_live = server.api("POST", "/api/gold", {"package": "mine", "page": live.json["id"],
                                                           "id": "b", "gold": "three days"})
            read = server.get("/read?pipeline=sst&url=" + urllib.parse.quote(url, ""))
            self.assertEqual([live.status, marked.status, marked_live.status, read.status], [200, 201, 201, 200])
            answers = [live, marked, marked_live, read, server.get("/api/packages/mine"), server.get("/api/pages"),
                       server.get(f"/api/pages/{live.json['id']}"), server.get("/metrics"), server.get("/api/hosts")]
            for answer in answers:
                self.assertNotIn(SECRET, answer.text)
            for path in pathlib.Path(data).rglob("*"):
                self.assertNotIn(SECRET, path.name)
                if path.is_file():
                    self.assertNotIn(SECRET.encode(), path.read_bytes(), path)
            self.assertIn(f"http://{self.host}/a.html", [page["url"] for page in answers[4].json["pages"]])
        self.assertNotIn(SECRET, server.errors)

    def test_errors(self):
        wrong = f"http://{SECRET}:{SECRET}@{self.host}/a.html"
        self.ask("/api/extract", {"url": wrong}, status=502)
        self.ask("/api/extract", {"url": f"ftp://me:{SECRET}@{self.host}/"}, status=400)
        self.ask("/api/extract", {"url": f"http://me:{SECRET}@127.0.0.1:1/"}, status=502)


if __name__ == "__main__":
    unittest.main()
