#!/usr/bin/env python3
"""Upstream servers that misbehave: each gives the documented answer, and nothing leaks."""
import pathlib
import socket
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from serve import ServeTest, message, parse
from upstream import Upstream

# Before a byte of the answer is passed on: a status and a code (docs/serve.md).
ANSWERED = {
    "silent": (504, "timeout"),
    "slow_head": (504, "timeout"),
    "close_at_once": (502, "reset"),
    "reset_at_once": (502, "reset"),
    "endless_interim": (502, "malformed"),
    "unasked_upgrade": (502, "malformed"),
    "half_head": (502, "malformed"),
    "garbage": (502, "malformed"),
    "not_http": (502, "malformed"),
    "http_0_9": (502, "malformed"),
    "http_2": (502, "malformed"),
    "endless_head": (502, "malformed"),
    "endless_line": (502, "malformed"),
    "two_lengths": (502, "malformed"),
    "length_and_chunked": (502, "malformed"),
    "bad_length": (502, "malformed"),
    "negative_length": (502, "malformed"),
    "bare_feeds": (502, "malformed"),
    "blank_before_colon": (502, "malformed"),
    "unknown_coding": (502, "malformed"),
}

# Later: the client sees that something is missing, whatever it has already; where it has
# nothing yet, by an answer.
CUT = ["short", "reset_in_body", "bad_chunk", "chunk_too_long", "huge_chunk",
       "no_last_chunk", "endless_extension", "endless_trailers", "stalled_body"]


class Faults(ServeTest):
    words = ("--answer-timeout", "1", "--transfer-timeout", "1")

    @classmethod
    def setUpClass(cls):
        cls.up = Upstream().__enter__()
        cls.addClassCleanup(cls.up.__exit__)
        super().setUpClass()

    def tearDown(self):
        """Nobody holds a connection any more, but the one that asks."""
        deadline = time.monotonic() + 10
        while (open_now := self.server.metric("tamis_open_connections")) > 1 and \
                time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(open_now, 1)
        self.assertLessEqual(self.server.metric("tamis_open_upstreams"), 2)  # idle ones
        self.assertEqual(self.server.metric("tamis_held_bytes"), 0)

    def test_a_client_that_reads_slowly_gets_all(self):
        """Longer than --transfer-timeout, but never so long without a byte."""
        text = b"<p>" + b"word " * 600_000
        for name, asked in {
                "passed": message("GET", self.up.url("big/3000000"), "Host: a",
                                  "Connection: close"),
                "our own": message("POST", "/api/extract?format=text&pipeline=plain",
                                   f"Host: localhost:{self.server.port}", "Connection: close",
                                   "Content-Type: text/html", body=text)}.items():
            with self.subTest(name), self.server.connect() as client:
                client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
                client.send(asked)
                begin, got = time.monotonic(), b""
                while data := client.socket.recv(1 << 16):
                    got += data
                    time.sleep(0.06)
                self.assertGreater(time.monotonic() - begin, 2)
                self.assertTrue(parse(got).is_whole, (len(got), got[:300]))

    def test_a_client_that_does_not_read_is_left(self):
        with self.server.connect() as client:
            client.send(message("GET", self.up.url("big/60000000"), "Host: a"))
            deadline = time.monotonic() + 10
            while self.server.metric("tamis_open_upstreams") > 0 and time.monotonic() < deadline:
                time.sleep(0.1)
            self.assertLess(time.monotonic(), deadline)

    def test_there_are_enough(self):
        self.assertGreaterEqual(len(ANSWERED) + len(CUT), 25)

    def test_faults_before_the_answer(self):
        for way, expected in ANSWERED.items():
            with self.subTest(way):
                name = f'tamis_upstream_faults_total{{reason="{expected[1]}"}}'
                before = self.server.metric(name)
                answer = self.server.through(self.up.url(way))
                self.assertEqual((answer.status, answer.get("x-tamis-error")), expected)
                self.assertEqual(self.server.metric(name), before + 1)

    def test_faults_within_the_content(self):
        for way in CUT:
            with self.subTest(way):
                before = self.server.metric('tamis_upstream_faults_total{reason="cut-off"}')
                answer = self.server.through(self.up.url(way))
                is_told = answer and answer.get("x-tamis-error") == "cut-off"
                self.assertTrue(is_told or answer is None or not answer.is_whole)
                if is_told:
                    self.assertEqual(answer.status, 502)
                self.assertEqual(
                    self.server.metric('tamis_upstream_faults_total{reason="cut-off"}'),
                    before + 1)

    def test_what_is_too_long_is_not_the_next_answer(self):
        with self.server.connect() as client:
            for path, body in (("long", b"hello"), ("plain", b"hello"), ("long", b"hello")):
                client.send(message("GET", self.up.url(path), f"Host: 127.0.0.1:{self.up.port}"))
                self.assertEqual(client.read_response().body, body)

    def test_endless_content_is_streamed_until_the_client_has_enough(self):
        with self.server.connect() as client:
            client.send(message("GET", self.up.url("endless_body"), "Host: a"))
            for _ in range(100):
                client.read_exactly(100_000)
                client.unread = client.unread[-1000:]

    def test_all_at_once(self):
        found = []

        def ask(way):
            answer = self.server.through(self.up.url(way))
            found.append((way, answer and answer.status))
        ways = [*ANSWERED, *CUT] * 3
        threads = [threading.Thread(target=ask, args=(way,)) for way in ways]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(found), len(ways))
        for way, status in found:
            if way in ANSWERED:
                self.assertEqual(status, ANSWERED[way][0], way)

    def test_a_client_that_reads_nothing_is_given_up(self):
        with self.server.connect() as client:
            client.send(message("GET", self.up.url("endless_body"), "Host: a"))
            time.sleep(2.5)
        self.assertEqual(self.server.through(self.up.url("plain")).body, b"hello")

    def test_a_client_that_sends_half_of_its_content(self):
        with self.server.connect() as client:
            client.send(message("POST", self.up.url("echo"), f"Host: 127.0.0.1:{self.up.port}",
                                "Content-Length: 100") + b"half")
            answer = parse(client.read_all())
            self.assertTrue(answer is None or answer.status in (408, 502), answer)


if __name__ == "__main__":
    unittest.main()
