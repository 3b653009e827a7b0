#!/usr/bin/env python3
"""Filters that compare pages get better while one browses; and what is kept for it."""
import http.server
import pathlib
import random
import re
import sqlite3
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from serve import Server

TEMPLATE = [f"Our company {word} values every visitor of this portal" for word in
            ("certainly", "always", "evidently", "naturally", "obviously", "surely")]


def article(number):
    chance = random.Random(number)
    return [" ".join(f"story{chance.randrange(10_000)}" for _ in range(25)) for _ in range(4)]


def page(number):
    box = "".join(f"<div class=box><p>{text}.</p></div>" for text in TEMPLATE)
    story = "".join(f"<p>{text}</p>" for text in article(number))
    return (f"<html><head><title>Page {number}</title></head><body><div id=top>{box}</div>"
            f"<div id=main><h1>Headline {number}</h1>{story}</div></body></html>")


class Site(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        body = page(int(self.path.strip("/"))).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class SiteTest(unittest.TestCase):
    def setUp(self):
        self.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
        threading.Thread(target=self.site.serve_forever, daemon=True).start()
        self.addCleanup(self.site.server_close)
        self.addCleanup(self.site.shutdown)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name) / "data"

    def serve(self, *words):
        return Server("--data", str(self.data), "--pipeline", "lh", "--no-bar", *words)

    def url(self, number):
        return f"http://127.0.0.1:{self.site.server_port}/{number}"

    def visit(self, server, number):
        """(words kept, words of the page, whether the template is still there)"""
        answer = server.through(self.url(number))
        found = re.fullmatch(r"filtered; kept=(\d+); words=(\d+)", answer.get("x-tamis"))
        self.assertIn(article(number)[0], answer.text)
        return int(found[1]), int(found[2]), TEMPLATE[0] in answer.text


class Learning(SiteTest):
    def test_the_template_goes_once_it_is_known(self):
        with self.serve() as server:
            kept, words, has_template = self.visit(server, 0)
            self.assertEqual((kept, has_template), (words, True))
            for number in range(1, 6):
                kept, words, has_template = self.visit(server, number)
            self.assertLess(kept, words)
            self.assertFalse(has_template)

    def test_what_was_learnt_stays(self):
        with self.serve() as server:
            for number in range(6):
                self.visit(server, number)
        with self.serve() as server:
            self.assertFalse(self.visit(server, 99)[2])

    def test_the_reader_learns_too(self):
        with self.serve("--allow-private") as server:
            for number in range(6):
                answer = server.get(f"/read?url={self.url(number)}&pipeline=lh&format=text")
            self.assertNotIn(TEMPLATE[0], answer.text)

    def test_who_sends_a_page_teaches_nothing(self):
        with self.serve() as server:
            for number in range(6):
                server.api("POST", "/api/extract", {"html": page(number), "url": self.url(number),
                                                    "pipeline": "lh"})
            self.assertTrue(self.visit(server, 50)[2])


class Kept(SiteTest):
    def test_no_text_and_no_names(self):
        with self.serve() as server:
            for number in range(6):
                self.visit(server, number)
        data = (self.data / "sites.sqlite").read_bytes().lower()
        words = {word for number in range(6) for text in article(number) for word in text.split()}
        for word in [*words, *" ".join(TEMPLATE).split(), "headline", "127.0.0.1", "localhost",
                     "page 1"]:
            if len(word) > 4:
                self.assertNotIn(word.lower().encode(), data, word)
        rows = sqlite3.connect(self.data / "sites.sqlite").execute("SELECT host FROM sites").fetchall()
        self.assertEqual(len(rows), 1)

    def test_nothing_where_it_is_switched_off(self):
        for words in (("--no-sites",), ("--private",)):
            with self.serve(*words) as server:
                for number in range(6):
                    has_template = self.visit(server, number)[2]
                self.assertTrue(has_template)
            self.assertFalse((self.data / "sites.sqlite").exists())

    def test_nothing_where_no_filter_compares(self):
        with Server("--data", str(self.data), "--pipeline", "plain") as server:
            self.visit(server, 1)
        rows = sqlite3.connect(self.data / "sites.sqlite").execute("SELECT * FROM sites").fetchall()
        self.assertEqual(rows, [])

    def test_a_damaged_file_is_begun_anew(self):
        self.data.mkdir(parents=True)
        (self.data / "sites.sqlite").write_bytes(b"no database" * 1000)
        with self.serve() as server:
            for number in range(6):
                has_template = self.visit(server, number)[2]
            self.assertFalse(has_template)


if __name__ == "__main__":
    unittest.main()
