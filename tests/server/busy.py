#!/usr/bin/env python3
"""More than the server can do at once: it says so, goes on with the rest, and ends in time."""
import gzip
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from serve import Server
from upstream import PAGE, Upstream, answer

FETCHES = 64         # of reader and API at once: ServeLimits in src/serve/http/options.h
CLIENT_ANSWERS = 8   # of one client, with a quota
CLIENT_CONNECTIONS = 200
# Slow to judge, and of a size that passes: many small blocks.
LARGE = ("<!doctype html><title>t</title><body>"
         + "<div><p>Some words of a <a href=/a>page</a> that has many of them.</div>" * 100_000)
# Each differs, so that none is a copy of another.
SLOW = "vote(" + ", ".join(f"accb(range={i})" for i in range(40, 100)) + ")"


class Pages(Upstream):
    def way_packed_page(self, request):
        """Few bytes that are large to those who look inside."""
        request.socket.sendall(answer(gzip.compress(LARGE.encode()), "Content-Encoding: gzip",
                                      kind="text/html"))

    def way_stuck(self, request):
        """Nearly all of a page of 7.9 MB; the end never comes."""
        size = 7_900_000
        request.socket.sendall(f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                               f"Content-Length: {size}\r\n\r\n".encode()
                               + PAGE.encode().ljust(size - 1))
        self.is_over.wait(60)
        return "close"


def wait_until(is_so, seconds=20):
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise AssertionError("it never became so")
        time.sleep(0.02)


def ask_many(server, request, count):
    """So many requests that stay without an answer; their connections."""
    clients = [server.connect() for _ in range(count)]
    for client in clients:
        client.send(request)
    return clients


def close_all(clients):
    for client in clients:
        client.socket.close()


def read_request(server, url):
    return (f"GET /read/{url} HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
            "Connection: close\r\n\r\n").encode()


def proxy_request(host):
    return f"GET http://{host}/ HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()


def seconds_to_end(server):
    begin = time.monotonic()
    code = server.stop()
    if code != 0:
        raise AssertionError(f"exit code {code}: {server.errors}")
    return time.monotonic() - begin


class SlowFetches(unittest.TestCase):
    def test_all_turns_are_taken(self):
        with Pages() as up, Server("--allow-private", "--drain-timeout", "1") as server:
            clients = ask_many(server, read_request(server, up.url("silent")), FETCHES)
            wait_until(lambda: len(up.seen) == FETCHES)
            self.assertEqual(server.get("/read/" + up.url("page")).status, 503)
            answer = server.api("POST", "/api/extract", {"url": up.url("page")})
            self.assertEqual((answer.status, answer.json["error"]["place"]), (503, "url"))
            # Who brings the page needs no turn, and the proxy looks up names as ever.
            self.assertEqual(server.api("POST", "/api/extract", {"html": PAGE}).status, 200)
            answer = server.through(up.url("page").replace("127.0.0.1", "localhost"))
            self.assertEqual(answer.status, 200)
            self.assertTrue(answer.get("x-tamis").startswith("filtered"))
            close_all(clients)

    def test_one_client_does_not_have_them_all(self):
        with Pages() as up, Server("--allow-private", "--quota", "1000",
                                   "--drain-timeout", "1") as server:
            clients = ask_many(server, read_request(server, up.url("silent")), CLIENT_ANSWERS)
            wait_until(lambda: len(up.seen) == CLIENT_ANSWERS)
            self.assertEqual(server.get("/read/" + up.url("page")).status, 503)
            self.assertEqual(len(up.seen), CLIENT_ANSWERS)
            close_all(clients)

    def test_the_end_does_not_wait_for_them(self):
        with Pages() as up:
            server = Server("--allow-private", "--drain-timeout", "1")
            clients = ask_many(server, read_request(server, up.url("silent")), 5)
            wait_until(lambda: len(up.seen) == 5)
            self.assertLess(seconds_to_end(server), 10)  # a fetch may take 20
            close_all(clients)


def slow_names():
    """A library that makes the system look up some names for minutes."""
    out = pathlib.Path(tempfile.mkdtemp(prefix="tamis-names-")) / "slow_names.so"
    source = pathlib.Path(__file__).parents[1] / "support" / "slow_names.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", out, source], check=True)
    return out


class SlowNames(unittest.TestCase):
    """Of a name server that does not answer."""

    @classmethod
    def setUpClass(cls):
        cls.library = slow_names()
        cls.addClassCleanup(shutil.rmtree, cls.library.parent)

    def server(self):
        return Server("--drain-timeout", "1", environment={"LD_PRELOAD": str(self.library)})

    def test_others_are_found_meanwhile_and_the_end_does_not_wait(self):
        with Pages() as up:
            server = self.server()
            proxied = ask_many(server, proxy_request("a.slow"), 5)
            read = ask_many(server, read_request(server, "http://b.slow/"), 5)
            answer = server.through(up.url("page").replace("127.0.0.1", "localhost"))
            self.assertTrue(answer.get("x-tamis").startswith("filtered"))
            # One look-up serves all who ask for the name, and there is an end to names.
            proxied += ask_many(server, proxy_request("a.slow"), 60)
            for i in range(40):
                proxied += ask_many(server, proxy_request(f"c{i}.slow"), 1)
            self.assertEqual(proxied[-1].read_response().status, 504)
            read[0].socket.close()
            self.assertLess(seconds_to_end(server), 10)
            close_all(proxied + read)


class Connections(unittest.TestCase):
    def test_one_client_does_not_have_them_all(self):
        with Server("--quota", "1000") as server:
            clients = [server.connect() for _ in range(CLIENT_CONNECTIONS)]
            wait_until(lambda: clients[-1].socket.getpeername())
            self.assertEqual(server.ask(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), b"")
            clients.pop().socket.close()
            wait_until(lambda: server.get("/healthz") is not None)
            close_all(clients)


class SlowFilters(unittest.TestCase):
    def test_the_original_passes_after_a_time(self):
        with Pages() as up, Server("--pipeline", SLOW, "--filter-timeout", "1") as server:
            answer = server.through(up.url("packed_page"))
            self.assertEqual((answer.status, answer.get("x-tamis")),
                             (200, "original; reason=timeout"))
            self.assertEqual(gzip.decompress(answer.body).decode(), LARGE)
            self.assertEqual(server.metric('tamis_original_total{reason="timeout"}'), 1)

    def test_what_nobody_waits_for_is_not_begun(self):
        with Pages() as up, Server("--pipeline", SLOW, "--filter-timeout", "1",
                                   "--jobs", "1") as server:
            threads = [threading.Thread(target=server.through, args=(up.url("packed_page"),))
                       for _ in range(10)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            # One page had its turn; of the other nine no work is left, so a small page
            # waits for one large page at most, and its bytes are no longer counted.
            wait_until(lambda: server.through(up.url("page")).get("x-tamis").startswith("filtered"))
            wait_until(lambda: server.metric("tamis_held_bytes") == 0)


class LittleMemory(unittest.TestCase):
    def test_a_filter_that_fails(self):
        """The server may take no more memory: the original, which is small, passes."""
        with Pages() as up, Server("--jobs", "1") as server:
            self.assertTrue(server.through(up.url("page")).get("x-tamis").startswith("filtered"))
            pages = int(pathlib.Path(f"/proc/{server.process.pid}/statm").read_text().split()[0])
            limit = pages * os.sysconf("SC_PAGE_SIZE") + (4 << 20)
            resource.prlimit(server.process.pid, resource.RLIMIT_AS, (limit, limit))
            answer = server.through(up.url("packed_page"))
            self.assertEqual((answer.status, answer.get("x-tamis")),
                             (200, "original; reason=error"))
            self.assertEqual(gzip.decompress(answer.body).decode(), LARGE)
            self.assertEqual(server.metric('tamis_original_total{reason="error"}'), 1)
            self.assertTrue(server.through(up.url("page")).get("x-tamis").startswith("filtered"))

    def test_too_many_pages_are_held(self):
        with Pages() as up, Server() as server:
            host = f"{up.host}:{up.port}"
            request = (f"GET {up.url('stuck')} HTTP/1.1\r\nHost: {host}\r\n"
                       "Connection: close\r\n\r\n").encode()
            # 34 are enough; on a busy machine some are late.
            clients = ask_many(server, request, 40)
            wait_until(lambda: server.metric("tamis_held_bytes") > 256 << 20, seconds=60)
            answer = server.through(up.url("page"))
            self.assertEqual((answer.status, answer.get("x-tamis")),
                             (200, "original; reason=busy"))
            self.assertEqual(answer.text, PAGE)
            self.assertEqual(server.api("POST", "/api/extract", {"html": PAGE}).status, 503)
            close_all(clients)


if __name__ == "__main__":
    unittest.main()
