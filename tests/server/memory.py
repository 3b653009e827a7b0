#!/usr/bin/env python3
"""How much memory the server takes while clients send it the worst pages that they may, and how
much it keeps. bench/serve_memory.py sends more of them."""
import concurrent.futures
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import nasty_pages
from serve import Server

KEPT = 200      # MiB after all requests
MOST = 1024     # MiB at any time: --max-memory
CLIENTS = 8     # requests of one client at once, with a quota
TOO_LARGE = 413  # status: too many words for the parts of the pipeline
PUBLIC = ("--public", "--quota", "100000")


def send(server, path, content):
    return server.get(path, "Content-Type: text/html", method="POST", body=content)


class Memory(unittest.TestCase):
    def assert_small(self, server):
        self.assertLess(server.memory(), KEPT)
        self.assertLess(server.memory("VmHWM"), MOST)

    def test_one_request_after_another(self):
        with Server(*PUBLIC) as server:
            statuses = [send(server, *request).status for request in nasty_pages.requests(14)]
            self.assertLessEqual(set(statuses), {200, TOO_LARGE})
            self.assertGreater(statuses.count(200), 10)
            self.assert_small(server)

    def test_requests_at_once(self):
        with Server(*PUBLIC) as server, \
                concurrent.futures.ThreadPoolExecutor(2 * CLIENTS) as pool:
            answers = list(pool.map(lambda request: send(server, *request),
                                    nasty_pages.requests(3 * CLIENTS)))
            self.assertLessEqual({answer.status for answer in answers}, {200, 503, TOO_LARGE})
            for answer in answers:
                if answer.status == 503:
                    self.assertEqual(answer.get("retry-after"), "1")
            self.assertGreaterEqual(sum(answer.status != 503 for answer in answers), CLIENTS)
            self.assert_small(server)

    def test_output_that_repeats_its_page(self):
        """Each link repeats a base of 1,000 bytes: 1,495 MiB at the peak before that was limited."""
        with Server(*PUBLIC) as server, concurrent.futures.ThreadPoolExecutor(3) as pool:
            path = "/api/extract?format=json&json-content=both&pipeline=plain"
            for kind in nasty_pages.HEADS:
                content = nasty_pages.page(kind)
                for answer in pool.map(lambda _: send(server, path, content), range(3)):
                    self.assertEqual(answer.status, 200)
                    self.assertLess(len(answer.body), 50 * len(content))
            self.assert_small(server)

    def test_json_of_many_values(self):
        with Server(*PUBLIC) as server:
            for text, status in (("[" * 1_900_000, 400),
                                 ('{"html":[' + "[]," * 600_000 + "0]}", 400),
                                 # An object that looks for each name took a minute for these.
                                 ("{" + ",".join(f'"{i}":{{}}' for i in range(150_000)) + "}",
                                  TOO_LARGE)):
                answer = server.get("/api/extract", "Content-Type: application/json",
                                    method="POST", body=text.encode())
                self.assertEqual(answer.status, status)
            self.assert_small(server)

    def test_escapes_in_json_hide_no_tags(self):
        with Server("--max-memory", "256M", "--public", "--quota", "1000") as server:
            html = json.dumps("<p>a" * 200_000).replace("<", "\\u003c")
            answer = server.get("/api/extract", "Content-Type: application/json", method="POST",
                                body=f'{{"html": {html}}}'.encode())
            self.assertEqual((answer.status, answer.json["error"]["place"]), (413, "content"))
            self.assertLess(server.memory("VmHWM"), 256)

    def test_a_page_that_needs_more_than_there_is(self):
        with Server("--max-memory", "300M") as server:
            answer = send(server, "/api/extract", b"<p>a" * 400_000)
            self.assertEqual(answer.status, 413)
            self.assertIn("--max-memory", answer.json["error"]["allowed"])
            self.assertLess(server.memory("VmHWM"), 300)

    def test_too_little_is_said(self):
        with self.assertRaisesRegex(RuntimeError, "--max-memory: .*512M"):
            Server("--max-memory", "256M", "--sites-size", "128M")
        with self.assertRaisesRegex(RuntimeError, "--max-memory"):
            Server("--max-memory", "1M")

    def test_pages_that_are_worked_on_in_the_browser(self):
        with Server() as server:
            for i in range(12):
                html = f"<title>{i}</title>" + "<p>a" * 200_000
                added = server.api("POST", "/api/pages", {"html": html})
                self.assertEqual(added.status, 200)
                ran = server.api("POST", f"/api/pages/{added.json['id']}/run", {"pipeline": "auto"})
                self.assertIn(ran.status, (200, 404))
            self.assertLess(server.memory("VmHWM"), MOST)


if __name__ == "__main__":
    unittest.main()
