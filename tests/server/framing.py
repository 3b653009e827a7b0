#!/usr/bin/env python3
"""Where a response ends: a server that sends odd responses cannot make a client take one of them
for the answer to its next request, which may be for another host.

Each case is read by real clients over one connection to the proxy: Python's http.client, curl and
nginx; tests/server/attacks.py does the same with browsers."""
import concurrent.futures
import http.client
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from serve import ENVIRONMENT, ServeTest, message, parse
from upstream import Upstream, answer, chunks

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
RIGHT = b"the right answer"
EVIL = answer("<script>evil</script>", "Cache-Control: no-transform", kind="text/html")
PAUSE = 0.1  # seconds; the right answer comes after twice as long
AT_ONCE = 8  # cases


def head(status, *fields, version="HTTP/1.1"):
    return "\r\n".join([f"{version} {status}", *fields, "", ""]).encode()


def late(*parts):
    """Something, and later a response that nobody asked for."""
    return [*parts, PAUSE, EVIL, 2 * PAUSE]


# Refused before a byte is passed on, and the connection to the server is closed.
MALFORMED = {
    "status_099": late(head("099 X", "Content-Length: 0")),
    "status_000": late(head("000 X", "Content-Length: 0")),
    "status_600": late(head("600 X", "Content-Length: 0")),
    "status_999": late(head("999 X", "Content-Length: 0")),
    "two_digits": late(head("99 X", "Content-Length: 0")),
    "four_digits": late(head("0200 X", "Content-Length: 0")),
    "leading_zero": late(head("0103 X")),
    "sign": late(head("+20 OK", "Content-Length: 0")),
    "letters": late(head("2xx OK", "Content-Length: 0")),
    "two_blanks": late(head(" 200 OK", "Content-Length: 0")),
    "tab": late(b"HTTP/1.1\t200 OK\r\nContent-Length: 0\r\n\r\n"),
    "no_blank_after_status": late(head("200", "Content-Length: 0")),
    "control_in_reason": late(head("200 O\x01K", "Content-Length: 0")),
    "carriage_return_in_reason": late(head("200 O\rK", "Content-Length: 0")),
    "http_1_2": late(head("200 OK", "Content-Length: 0", version="HTTP/1.2")),
    "http_1_10": late(head("200 OK", "Content-Length: 0", version="HTTP/1.10")),
    "http_01_1": late(head("200 OK", "Content-Length: 0", version="HTTP/01.1")),
    "lower_case_http": late(head("200 OK", "Content-Length: 0", version="http/1.1")),
    "icy": late(head("200 OK", "Content-Length: 0", version="ICY")),
    "interim_with_length": late(head("103 Early", f"Content-Length: {len(EVIL)}")),
    "interim_with_chunks": late(head("103 Early", "Transfer-Encoding: chunked")),
    "continue_with_length": late(head("100 Continue", f"Content-Length: {len(EVIL)}")),
    "interim_without_end": [head("103 Early") * 40, PAUSE],
    "interim_of_odd_status": late(head("103 Early"), head("099 X", "Content-Length: 0")),
    "unasked_101": late(head("101 Switching", "Upgrade: x", "Connection: Upgrade")),
    "bare_101": late(head("101 Switching", "Content-Length: 0")),
    "length_of_64_bits": late(head("200 OK", f"Content-Length: {2 ** 63}")),
    "length_of_65_bits": late(head("200 OK", f"Content-Length: {2 ** 64}")),
    "length_with_sign": late(head("200 OK", "Content-Length: +0")),
    "length_of_two_numbers": late(head("200 OK", "Content-Length: 0 0")),
    "length_in_hex": late(head("200 OK", "Content-Length: 0x0")),
    "length_without_number": late(head("200 OK", "Content-Length:")),
    "length_and_chunked": late(head("200 OK", "Content-Length: 0", "Transfer-Encoding: chunked")),
    "old_chunked": late(head("200 OK", "Transfer-Encoding: chunked", version="HTTP/1.0")),
    "folded_status": late(b"HTTP/1.1 200\r\n OK\r\nContent-Length: 0\r\n\r\n"),
    "null_in_field": late(head("200 OK", "X: a\0b", "Content-Length: 0")),
}

# Answered with a status, and nothing of what follows is seen.
ANSWERED = {
    "no_content_with_length": (204, late(head("204 No", f"Content-Length: {len(EVIL)}"))),
    "no_content_with_chunks": (204, late(head("204 No", "Transfer-Encoding: chunked"))),
    "no_content_with_content": (204, late(head("204 No"))),
    "not_modified_with_length": (304, late(head("304 No", f"Content-Length: {len(EVIL)}"))),
    "not_modified_with_chunks": (304, late(head("304 No", "Transfer-Encoding: chunked"))),
    "not_modified_with_content": (304, late(head("304 No"))),
    "reset_with_length": (205, late(head("205 Reset", f"Content-Length: {len(EVIL)}"))),
    "reset_with_chunks": (205, late(head("205 Reset", "Transfer-Encoding: chunked"))),
    "reset_until_close": (205, late(head("205 Reset"))),
    "reset_with_page": (205, late(head("205 Reset", "Content-Type: text/html",
                                       f"Content-Length: {len(EVIL)}"))),
    "two_finals_at_once": (200, [answer("one") + EVIL, 3 * PAUSE]),
    "two_finals": (200, late(answer("one"))),
    "content_after_chunks": (200, late(head("200 OK", "Transfer-Encoding: chunked"),
                                       chunks(b"one"))),
    "early_hints": (200, [head("103 Early", "Link: </a>; rel=preload"), PAUSE, answer("one"),
                          3 * PAUSE]),
    "early_hints_with_length_0": (200, [head("103 Early", "Content-Length: 0"), PAUSE,
                                        answer("one"), 3 * PAUSE]),
    "unasked_continue": (200, [head("100 Continue"), PAUSE, answer("one"), 3 * PAUSE]),
    "processing": (200, [head("102 Processing"), PAUSE, answer("one"), 3 * PAUSE]),
    "unknown_interim": (200, [head("199 X"), PAUSE, answer("one"), 3 * PAUSE]),
    "leading_zeros_in_length": (200, late(head("200 OK", "Content-Length: 0003") + b"one")),
    "empty_reason": (200, late(head("200 ", "Content-Length: 3") + b"one")),
    "empty_lines_before": (200, late(b"\r\n\r\n" + answer("one"))),
    "old_server": (200, late(head("200 OK", "Content-Length: 3", "Connection: keep-alive",
                                  version="HTTP/1.0") + b"one")),
}
CASES = {**{name: (502, parts) for name, parts in MALFORMED.items()}, **ANSWERED}


class FramingTest(ServeTest):
    """An evil server and another one, of which clients ask one after the other."""

    @classmethod
    def setUpClass(cls):
        cls.evil = Upstream(address=("0.0.0.0", 0)).__enter__()
        cls.addClassCleanup(cls.evil.__exit__)
        cls.evil.raw = {name: parts for name, (_, parts) in CASES.items()}
        cls.good = Upstream().__enter__()
        cls.addClassCleanup(cls.good.__exit__)
        cls.hosts = {}
        super().setUpClass()

    @property
    def right(self):
        return self.good.url(f"late/{2 * PAUSE}")

    def url(self, name):
        """The address of a case. Each has a host of its own: bytes that come late to a connection
        that is kept may well be the next response of the same host."""
        self.hosts.setdefault(name, f"127.0.1.{len(self.hosts) + 1}")
        return f"http://{self.hosts[name]}:{self.evil.port}/raw/{name}"


class Bytes(FramingTest):
    """What the proxy sends, byte by byte."""

    def ask(self, name, *fields, version="HTTP/1.1", method="GET", body=b""):
        """All that the proxy sends until its connection is closed."""
        request = message(method, self.url(name), "Host: a", "Connection: close", *fields,
                          body=body)
        return self.server.ask(request.replace(b" HTTP/1.1\r\n", f" {version}\r\n".encode(), 1))

    def test_malformed_responses_are_refused_and_their_connection_is_closed(self):
        for name in MALFORMED:
            with self.subTest(name):
                got = self.ask(name)
                self.assertNotIn(b"evil", got)
                found = parse(got, skips_interim=False)
                self.assertEqual((found.status, found.get("x-tamis-error")), (502, "malformed"))
                before = self.evil.connections
                again = self.url(name).replace("/raw/" + name, "/plain")
                self.assertEqual(self.server.through(again).body, b"hello")
                self.assertEqual(self.evil.connections, before + 1)

    def test_one_response_for_one_request(self):
        for name, (status, _) in ANSWERED.items():
            with self.subTest(name):
                got = self.ask(name)
                self.assertEqual(got.count(b"HTTP/1.1 "), 1, got)
                found = parse(got, skips_interim=False)
                self.assertEqual((found.status, found.body), (status, b"one" if status == 200 else b""))
                self.assertEqual(found.get("transfer-encoding"),
                                 "chunked" if name == "content_after_chunks" else None)
                length = {200: "3", 205: "0"}.get(status)
                if name != "content_after_chunks":
                    self.assertEqual(found.get("content-length"), length)

    def test_head_has_no_content(self):
        self.evil.raw["head"] = late(head("200 OK", f"Content-Length: {len(EVIL)}"))
        self.evil.raw["head_chunked"] = late(head("200 OK", "Transfer-Encoding: chunked"))
        for name, length in (("head", str(len(EVIL))), ("head_chunked", None)):
            with self.server.connect() as client:
                client.send(message("HEAD", self.url(name), "Host: a"))
                found = client.read_response("HEAD")
                self.assertEqual((found.status, found.get("content-length"),
                                  found.get("transfer-encoding")), (200, length, None))
                client.send(message("GET", self.right, "Host: a"))
                self.assertEqual(client.read_response().body, RIGHT)

    def test_old_clients_get_no_interim_response(self):
        for name in ("early_hints", "unasked_continue"):
            got = self.ask(name, version="HTTP/1.0")
            self.assertEqual(got.count(b"HTTP/1.1 "), 1, got)
        got = self.ask("unasked_continue", "Expect: 100-continue", version="HTTP/1.0")
        self.assertEqual(got.count(b"HTTP/1.1 "), 1, got)

    def test_continue_passes_if_it_was_asked_for(self):
        got = self.ask("unasked_continue", "Expect: 100-continue", method="POST", body=b"x")
        # The server of the test has sent one before, too.
        self.assertTrue(got.startswith(b"HTTP/1.1 100 Continue\r\n"), got)
        self.assertEqual(got.count(b"HTTP/1.1 "), 3, got)
        got = self.ask("early_hints_with_length_0", "Expect: 100-continue", method="POST", body=b"x")
        self.assertEqual(got.count(b"HTTP/1.1 "), 2, got)

    def test_protocols_that_the_client_did_not_ask_for(self):
        other = head("101 Switching", "Upgrade: other", "Connection: Upgrade")
        mine = head("101 Switching", "Upgrade: mine", "Connection: Upgrade")
        self.evil.raw["other"] = late(other)
        self.evil.raw["mine"] = [mine, b"hello"]
        self.evil.raw["unsaid"] = late(head("101 Switching", "Upgrade: mine"))
        self.evil.raw["unnamed"] = late(head("101 Switching", "Connection: Upgrade"))
        self.evil.raw["two"] = late(head("101 Switching", "Upgrade: mine, other",
                                         "Connection: Upgrade"))
        self.evil.raw["old"] = late(mine.replace(b"HTTP/1.1", b"HTTP/1.0"))
        wanted = ("Connection: Upgrade", "Upgrade: mine")
        for name in ("other", "unsaid", "unnamed", "two", "old"):
            found = parse(self.ask(name, *wanted), skips_interim=False)
            self.assertEqual((found.status, found.get("x-tamis-error")), (502, "malformed"), name)
        found = parse(self.ask("mine", *wanted, version="HTTP/1.0"), skips_interim=False)
        self.assertEqual(found.status, 502)
        self.assertEqual(self.evil.seen[-1].get("upgrade"), "")
        with self.server.connect() as client:
            client.send(message("GET", self.url("mine"), "Host: a", "Connection: Upgrade",
                                "Upgrade: older, MINE"))
            self.assertEqual(client.read_response().status, 101)
            self.assertEqual(client.read_exactly(5), b"hello")

    def answer_early(self, response):
        """A server that answers before it has the content of the request: what the client gets
        before and after it sends the rest."""
        with socket.create_server(("127.0.0.1", 0)) as listener, self.server.connect() as client:
            host = f"127.0.0.1:{listener.getsockname()[1]}"
            client.send(message("POST", f"http://{host}/", f"Host: {host}", "Content-Length: 5",
                                "Connection: Upgrade", "Upgrade: mine") + b"ab")
            server, _ = listener.accept()
            server.settimeout(10)
            while b"\r\n\r\nab" not in server.recv(1 << 16, socket.MSG_PEEK):
                time.sleep(0.01)
            server.sendall(response)
            first = client.read_until(b"\r\n\r\n")
            client.send(b"cde" + message("GET", self.right, "Host: a"))
            rest = client.read_all()
            server.close()
            return parse(first + rest, skips_interim=False)

    def test_a_response_before_the_request_was_sent_ends_the_connection(self):
        found = self.answer_early(answer("early") + EVIL)
        self.assertEqual((found.status, found.body), (200, b"early"))
        self.assertEqual(found.get("connection"), "close")

    def test_no_change_of_protocol_within_a_request(self):
        found = self.answer_early(head("101 Switching", "Upgrade: mine", "Connection: Upgrade"))
        self.assertEqual((found.status, found.get("x-tamis-error")), (502, "malformed"))
        self.assertNotIn(b"the right", found.body)

    def test_a_tunnel_has_no_content(self):
        for field in ("Content-Length: 5", "Transfer-Encoding: chunked"):
            got = self.server.ask(message("CONNECT", f"127.0.0.1:{self.good.port}", "Host: a", field))
            self.assertEqual((parse(got).status, parse(got).get("connection")), (400, "close"))


class Clients(FramingTest):
    """Ask the evil server, then the good one, over one connection."""

    def check_all(self, ask):
        """Runs ask(name, lane), which returns the first status and the second body, for all cases
        on several lanes; a lane has one case at a time."""
        names = list(CASES)

        def run(lane):
            return {name: ask(name, lane) for name in names[lane::AT_ONCE]}
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            found = {name: pair for part in pool.map(run, range(AT_ONCE))
                     for name, pair in part.items()}
        self.assertEqual(found, {name: (CASES[name][0], RIGHT) for name in found})
        self.assertEqual(len(found), len(CASES))

    def test_python(self):
        def ask(name, _):
            client = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=5)
            try:
                client.request("GET", self.url(name))
                first = client.getresponse()
                first.read()
                client.request("GET", self.right)
                return first.status, client.getresponse().read()
            except (OSError, http.client.HTTPException) as error:
                return 0, repr(error)
            finally:
                client.close()
        self.check_all(ask)

    def test_curl(self):
        def ask(name, _):
            with tempfile.TemporaryDirectory() as folder:
                done = self.server.curl("-m", "5", "-w", "%{http_code} ", "-o", f"{folder}/1",
                                        self.url(name), "-o", f"{folder}/2", self.right)
                second = pathlib.Path(folder) / "2"
                return (int(done.stdout.split()[0]),
                        second.read_bytes() if second.exists() else done.stderr)
        self.check_all(ask)


@unittest.skipUnless(os.access(NGINX, os.X_OK), "nginx is missing")
class Nginx(Clients):
    """nginx in front of the proxy; each of its ports has one connection that it keeps."""

    CONFIG = """
daemon off; pid {folder}/pid; error_log {folder}/errors; worker_processes 1;
events {{ worker_connections 256; }}
http {{
  access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {servers}
}}
"""
    # The two rewrites make a whole address, which a proxy wants as the target.
    SERVER = """
upstream tamis{port} {{ server 127.0.0.1:{proxy}; keepalive 1; }}
server {{
  listen 127.0.0.1:{port};
  location / {{
    rewrite ^(.*)$ "://$http_host$1";
    rewrite ^(.*)$ "http$1" break;
    proxy_pass http://tamis{port}; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Host $http_host; proxy_next_upstream off; proxy_read_timeout 5s;
  }}
}}
"""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory(prefix="tamis-nginx-")
        cls.addClassCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)  # its worker is another user
        free = [socket.create_server(("127.0.0.1", 0)) for _ in range(AT_ONCE)]
        cls.ports = [listener.getsockname()[1] for listener in free]
        for listener in free:
            listener.close()
        config = pathlib.Path(folder.name) / "nginx.conf"
        config.write_text(cls.CONFIG.format(folder=folder.name, servers="".join(
            cls.SERVER.format(port=port, proxy=cls.server.port) for port in cls.ports)))
        nginx = subprocess.Popen([NGINX, "-c", str(config), "-p", folder.name],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                 env=ENVIRONMENT)
        cls.addClassCleanup(nginx.wait)
        cls.addClassCleanup(nginx.terminate)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", cls.ports[-1]), 1).close()
                break
            except OSError:
                time.sleep(0.05)

    def ask(self, url, port):
        host, path = re.match(r"http://([^/]+)(/.*)", url).groups()
        with socket.create_connection(("127.0.0.1", port), 10) as sock:
            sock.sendall(message("GET", path, f"Host: {host}", "Connection: close"))
            out = b""
            while data := sock.recv(1 << 16):
                out += data
        return parse(out)

    test_python = test_curl = None  # of the base class

    def test_nginx(self):
        def ask(name, lane):
            first = self.ask(self.url(name), self.ports[lane])
            second = self.ask(self.right, self.ports[lane])
            return first and first.status, second and second.body
        self.check_all(ask)


class Trailers(FramingTest):
    DROPPED = ("Connection", "Keep-Alive", "Proxy-Authorization", "Proxy-Authenticate",
               "Proxy-Authentication-Info", "Proxy-Connection", "TE", "Upgrade", "Host", "Trailer",
               "Authorization", "WWW-Authenticate", "Cookie", "Set-Cookie", "Cache-Control",
               "Expect", "Max-Forwards", "Pragma", "Range", "If-Match", "If-None-Match",
               "If-Modified-Since", "If-Unmodified-Since", "If-Range", "Age", "Date", "Expires",
               "Location", "Retry-After", "Vary", "Warning", "Content-Encoding", "Content-Type",
               "Content-Range", "Via", "X-Tamis-Pipeline", "HTTP2-Settings", "Sec-Fetch-Dest", "Sec-Fetch-Mode",
               "sec-fetch-site", "Sec-Fetch-User", "X-Named", "X-Also-Named")
    ALL = "".join(f"{name}: {'X-Also-Named' if name == 'Connection' else 'secret'}\r\n"
                  for name in DROPPED) + "X-Sum: 11\r\n"

    def test_of_responses(self):
        self.evil.raw["trailers"] = [
            head("200 OK", "Transfer-Encoding: chunked", "Connection: x-named")
            + chunks(b"one", trailers=self.ALL.encode())]
        found = self.server.through(self.url("trailers"))
        self.assertEqual((found.body, found.trailers), (b"one", b"X-Sum: 11\r\n\r\n"))

    def test_of_requests(self):
        # Without Connection: close of its own, which other tests have.
        url = self.good.url("echo")
        with self.server.connect() as client:
            client.send(message("POST", url, "Host: a", "Transfer-Encoding: chunked",
                                "Connection: x-named",
                                body=chunks(b"one", trailers=self.ALL.encode())))
            self.assertEqual(client.read_response().status, 200)
        seen = self.good.seen[-1]
        self.assertEqual((seen.body, seen.trailers), (b"one", b"X-Sum: 11"))

    def test_lengths_in_trailers(self):
        for line in ("Content-Length: 5", "Transfer-Encoding: chunked"):
            self.evil.raw["framing"] = [head("200 OK", "Transfer-Encoding: chunked")
                                        + chunks(b"one", trailers=f"{line}\r\n".encode())]
            found = self.server.through(self.url("framing"))
            self.assertTrue(found is None or not found.is_whole or not found.trailers.strip(), line)


if __name__ == "__main__":
    unittest.main()
