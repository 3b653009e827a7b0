#!/usr/bin/env python3
"""Attacks inside of https that is opened (--intercept), by clients and by servers."""
import pathlib
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import intercept
from framing import CASES, PAUSE, RIGHT
from intercept import Tunnel, client_tls, setUpModule
from serve import ENVIRONMENT, message
from upstream import Upstream, answer

PATIENCE = 15  # seconds


def s_client(server, port, *words, stdin=b""):
    """openssl as the client, through the proxy."""
    return subprocess.run(
        ["openssl", "s_client", "-proxy", f"127.0.0.1:{server.port}", "-connect",
         f"localhost:{port}", "-servername", "localhost", "-CAfile", str(intercept.CA / "ca.pem"),
         *words], input=stdin, capture_output=True, timeout=PATIENCE, env=ENVIRONMENT)


class Names(intercept.InterceptTest):
    """The host of CONNECT, the name in TLS and the Host field, each of them another."""

    def status(self, host, name, field, target="/plain"):
        tls = client_tls()
        tls.check_hostname = False
        with Tunnel(self.server, self.up.port, host=host, name=name, tls=tls) as tunnel:
            tunnel.send(message("GET", target, *([f"Host: {field}"] if field is not None else [])))
            return tunnel.read_response().status

    def test_names_that_differ(self):
        port = self.up.port
        before = len(self.up.seen)
        for host, name, field, expected in (
                ("localhost", "localhost", f"other.localhost:{port}", 421),
                ("localhost", "other.localhost", f"localhost:{port}", 421),
                ("127.0.0.1", "other.localhost", f"localhost:{port}", 421),
                ("127.0.0.1", "localhost", f"127.0.0.1:{port}", 421),
                ("localhost", "localhost", "localhost", 421),  # another port
                ("localhost", "localhost", f"localhost.:{port}", 421),
                ("localhost", "localhost", f"localhost:0{port}", 200),  # the same port
                ("localhost", "localhost", f"localhost@evil:{port}", 400),
                ("localhost", "localhost", f"localhost:{port}, evil", 400),
                ("localhost", "localhost", f"localhost:{port}/", 400),
                ("localhost", "localhost", "", 421), ("localhost", "localhost", None, 400),
                ("localhost", "evil.example", f"evil.example:{port}", 502),
                ("127.0.0.1", "evil.example", f"evil.example:{port}", 502)):
            with self.subTest(host=host, name=name, field=field):
                self.assertEqual(self.status(host, name, field), expected)
        self.assertLessEqual(len(self.up.seen), before + 1)

    def test_a_name_that_the_certificate_has_is_asked_for_by_it(self):
        self.assertEqual(self.status("localhost", "other.localhost",
                                     f"other.localhost:{self.up.port}"), 200)
        self.assertEqual((self.up.hellos[-1][0], self.up.seen[-1].get("host")),
                         ("other.localhost", f"other.localhost:{self.up.port}"))

    def test_targets_that_name_a_host(self):
        field = f"localhost:{self.up.port}"
        before = len(self.up.seen)
        for target in (f"http://{field}/plain", f"https://{field}/plain", "http://evil.example/",
                       "https://evil.example/", "evil.example:443", "plain"):
            self.assertEqual(self.status("localhost", "localhost", field, target), 400, target)
        self.assertEqual(len(self.up.seen), before)
        self.assertEqual(self.status("localhost", "localhost", field, "//evil.example/"), 404)
        self.assertEqual(self.up.seen[-1].target, "//evil.example/")

    def test_a_second_host_field(self):
        with self.tunnel() as tunnel:
            tunnel.send(message("GET", "/plain", f"Host: localhost:{self.up.port}", "Host: evil"))
            self.assertEqual(tunnel.read_response().status, 400)

    def test_a_kept_connection_is_not_for_another_name(self):
        certificate = intercept.CERTIFICATES.make("only", "localhost")
        with Upstream(*certificate) as up:
            def ask(name):
                with Tunnel(self.server, up.port, name=name, tls=client_tls()) as tunnel:
                    found = tunnel.get("/plain", host=name, port=up.port)
                    return found.status, found.get("x-tamis-error")
            self.assertEqual(ask("localhost"), (200, None))
            self.assertEqual(ask("other.localhost"), (502, "certificate"))
            self.assertEqual(ask("localhost"), (200, None))
            self.assertEqual((up.connections, len(up.seen)), (2, 2))

    def test_a_kept_connection_is_not_for_another_address(self):
        with Upstream(*intercept.GOOD, address=("0.0.0.0", 0)) as up:
            for count, host in enumerate(("127.0.0.1", "127.0.0.2", "localhost"), 1):
                with Tunnel(self.server, up.port, host=host, tls=client_tls()) as tunnel:
                    self.assertEqual(tunnel.get("/plain", port=up.port).body, b"hello")
                self.assertEqual(up.connections, count)


class Messages(intercept.InterceptTest):
    def test_smuggled_requests(self):
        """What comes after a request that is refused is not another one."""
        host = f"Host: localhost:{self.up.port}"
        inside = message("GET", "/smuggled", host)
        for lines, body in (
                (("Content-Length: 0", f"Content-Length: {len(inside)}"), b""),
                (("Transfer-Encoding: chunked", "Content-Length: 4"), b"0\r\n\r\n"),
                (("Transfer-Encoding: chunked, identity",), b"0\r\n\r\n"),
                (("Transfer-Encoding: xchunked",), b""), (("Transfer-Encoding : chunked",), b""),
                (("X: a\nTransfer-Encoding: chunked",), b"0\r\n\r\n"),
                (("X: a\rContent-Length: 5",), b""), (("Content-Length: +5",), b""),
                (("Transfer-Encoding: chunked",), b"0\n\n"),
                (("Transfer-Encoding: chunked",), b"-1\r\n\r\n"),
                (("Transfer-Encoding: chunked",), b"0x0\r\n\r\n"),
                (("Transfer-Encoding: chunked",), b"1\r\nab\r\n0\r\n\r\n")):
            with self.subTest(lines=lines, body=body), self.tunnel() as tunnel:
                tunnel.send(message("POST", "/plain", host, *lines, body=body + inside))
                self.assertIn(tunnel.read_response().status, (400, 501))
                self.assertEqual(tunnel.read_all(), b"")
        self.assertNotIn("/smuggled", [seen.target for seen in self.up.seen])

    def test_odd_responses(self):
        """The attacks of framing.py, by a server inside of TLS."""
        self.up.raw = {name: parts for name, (_, parts) in CASES.items()}
        found = {}

        def ask(name):
            with Upstream(*intercept.GOOD) as up, \
                    Tunnel(self.server, up.port, tls=client_tls()) as tunnel:
                up.raw = {name: CASES[name][1]}
                first = tunnel.get("/raw/" + name, port=up.port)
                if first.get("connection") == "close":
                    return first.status, RIGHT
                return first.status, tunnel.get(f"/late/{2 * PAUSE}", port=up.port).body
        # Those that keep the connection: bytes that come late may be the server's next response.
        names = [name for name, (status, _) in CASES.items() if status in (502, 205)]
        names += ["no_content_with_length", "no_content_with_chunks", "early_hints", "processing",
                  "early_hints_with_length_0", "unasked_continue", "unknown_interim"]
        for begin in range(0, len(names), 8):
            threads = [threading.Thread(target=lambda name=name: found.update({name: ask(name)}))
                       for name in names[begin:begin + 8]]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(found, {name: (CASES[name][0], RIGHT) for name in names})

    def test_http_2(self):
        preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0"
        with self.tunnel() as tunnel:
            tunnel.send(preface)
            self.assertIn(tunnel.read_response().status, (400, 505))
            self.assertEqual(tunnel.read_all(), b"")
        # A server that agrees on nothing else, and one that speaks it unasked.
        with Upstream(*intercept.GOOD, protocols=["h2"]) as up, \
                Tunnel(self.server, up.port, tls=client_tls()) as tunnel:
            self.assertIn(tunnel.get("/plain", port=up.port).status, (200, 502))
            self.assertEqual(up.hellos[-1][1], None)
        with Upstream(*intercept.GOOD) as up, \
                Tunnel(self.server, up.port, tls=client_tls()) as tunnel:
            up.raw["h2"] = [b"\0\0\0\4\0\0\0\0\0" + b"\0\0\1\1\5\0\0\0\1\x88"]
            found = tunnel.get("/raw/h2", port=up.port)
            self.assertEqual((found.status, found.get("x-tamis-error")), (502, "malformed"))


class Records(intercept.InterceptTest):
    """TLS that is cut off, changed or begun again."""

    def handshake(self):
        """(connection, TLS, what is to be sent): a client that has its own hand on every record."""
        tunnel = Tunnel(self.server, self.up.port)
        read, write = ssl.MemoryBIO(), ssl.MemoryBIO()
        tls = client_tls().wrap_bio(read, write, server_hostname="localhost")
        while True:
            try:
                tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                tunnel.send(write.read())
                read.write(tunnel.read_some())
        tunnel.send(write.read())
        return tunnel, tls, write

    def request(self):
        return message("GET", "/echo?changed", f"Host: localhost:{self.up.port}")

    def test_records_that_are_cut_off(self):
        for size in (1, 4, 5, 6, 40, -1):
            tunnel, tls, write = self.handshake()
            with tunnel:
                tls.write(self.request())
                tunnel.send(write.read()[:size])
                tunnel.socket.shutdown(socket.SHUT_WR)
                self.assertNotIn(b"HTTP/1.1", tunnel.read_all())
        self.assertNotIn("/echo?changed", [seen.target for seen in self.up.seen])

    def test_records_that_were_changed(self):
        for at, bit in ((0, 1), (1, 1), (3, 0x80), (4, 1), (10, 1), (-1, 1)):
            tunnel, tls, write = self.handshake()
            with tunnel:
                tls.write(self.request())
                record = bytearray(write.read())
                record[at] ^= bit
                tunnel.send(bytes(record))
                tunnel.socket.shutdown(socket.SHUT_WR)
                tunnel.read_all()
        self.assertNotIn("/echo?changed", [seen.target for seen in self.up.seen])
        self.assertEqual(self.ask("/plain").body, b"hello")

    def test_plain_text_within_tls(self):
        tunnel, _, _ = self.handshake()
        with tunnel:
            tunnel.send(self.request())
            self.assertNotIn(b"HTTP/1.1", tunnel.read_all())
        self.assertNotIn("/echo?changed", [seen.target for seen in self.up.seen])

    def test_responses_that_are_cut_off(self):
        """A server that stops within its head, its content or its chunks, without an end in TLS."""
        for number, part in enumerate((b"HTTP/1.1 200 OK\r\nContent-Le",
                                       b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf",
                                       b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhal",
                                       b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>half")):
            def cut(request, part=part):
                request.socket.sendall(part)
                time.sleep(0.1)
                socket.socket(fileno=request.socket.detach()).close()
                return "close"
            setattr(self.up, f"way_cut{number}", cut)
            with self.subTest(part), self.tunnel() as tunnel:
                try:
                    found = tunnel.get(f"/cut{number}", port=self.up.port)
                except (EOFError, OSError):
                    continue
                self.assertEqual(found.status, 502)

    def test_a_client_that_begins_again(self):
        """Renegotiation, which TLS 1.2 has."""
        done = s_client(self.server, self.up.port, "-tls1_2", stdin=b"R\n"
                        + message("GET", "/echo?again", f"Host: localhost:{self.up.port}"))
        self.assertIn(b"RENEGOTIATING", done.stdout + done.stderr)
        self.assertRegex(done.stderr, b"no renegotiation|unexpected|closed|alert")
        self.assertNotIn("/echo?again", [seen.target for seen in self.up.seen])
        self.assertEqual(self.ask("/plain").body, b"hello")

    def test_a_server_that_begins_again(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        certificate, key = intercept.GOOD
        server = subprocess.Popen(
            ["openssl", "s_server", "-tls1_2", "-accept", f"127.0.0.1:{port}", "-cert",
             str(certificate), "-key", str(key)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, env=ENVIRONMENT)
        try:
            while b"ACCEPT" not in server.stdout.readline():
                pass
            with Tunnel(self.server, port, tls=client_tls()) as tunnel:
                tunnel.send(message("GET", "/", f"Host: localhost:{port}"))
                while b"GET / HTTP/1.1" not in server.stdout.readline():
                    pass
                server.stdin.write(b"R\n")  # its command for another handshake
                server.stdin.flush()
                time.sleep(0.3)
                try:
                    server.stdin.write(answer("hello").replace(b"hello", b"hello\n"))
                    server.stdin.flush()
                except BrokenPipeError:
                    pass
                server.stdin.close()
                # As if it had not asked, or not at all.
                found = tunnel.read_response()
                self.assertIn(found.status, (200, 502))
        finally:
            server.kill()
            server.wait()
            server.stdout.close()
        self.assertEqual(self.ask("/plain").body, b"hello")

    def test_early_data(self):
        """None is taken: who has a copy of it could send it again."""
        with tempfile.TemporaryDirectory() as folder:
            session, early = f"{folder}/session", pathlib.Path(folder) / "early"
            early.write_bytes(message("GET", "/echo?early", f"Host: localhost:{self.up.port}"))
            request = message("GET", "/plain", f"Host: localhost:{self.up.port}", "Connection: close")
            first = s_client(self.server, self.up.port, "-tls1_3", "-ign_eof", "-sess_out", session,
                             stdin=request)
            self.assertIn(b"hello", first.stdout, first.stderr)
            if pathlib.Path(session).exists():
                second = s_client(self.server, self.up.port, "-tls1_3", "-ign_eof", "-sess_in",
                                  session, "-early_data", str(early), stdin=request)
                self.assertNotIn(b"Early data was accepted", second.stdout)
            self.assertNotRegex(first.stdout, rb"Max Early Data: [1-9]")
        self.assertNotIn("/echo?early", [seen.target for seen in self.up.seen])


if __name__ == "__main__":
    unittest.main()
