#!/usr/bin/env python3
"""The forward proxy: what passes, passes untouched."""
import pathlib
import re
import socket
import sys
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest
from serve import WEBSOCKET, ServeTest, Server, message, parse, websocket_frame
from upstream import Upstream


class ProxyTest(ServeTest):
    @classmethod
    def setUpClass(cls):
        cls.up = Upstream().__enter__()
        cls.addClassCleanup(cls.up.__exit__)
        super().setUpClass()

    def through(self, path, *fields, **options):
        return self.server.through(self.up.url(path), *fields, **options)

    @property
    def host(self):
        return f"Host: 127.0.0.1:{self.up.port}"


class Requests(ProxyTest):
    def test_a_request_in_origin_form_with_our_via(self):
        self.assertEqual(self.through("echo?a=b").status, 200)
        seen = self.up.seen[-1]
        self.assertEqual(seen.lines[0], "GET /echo?a=b HTTP/1.1")
        self.assertEqual(seen.get("host"), f"127.0.0.1:{self.up.port}")
        self.assertRegex(seen.get("via"), r"^1\.1 tamis-[0-9a-f]{8}$")

    def test_the_host_is_that_of_the_target(self):
        self.server.ask(message("GET", self.up.url("echo"), "Host: evil", "Connection: close"))
        self.assertEqual(self.up.seen[-1].get("host"), f"127.0.0.1:{self.up.port}")

    def test_hop_by_hop_fields_stay(self):
        self.through("echo", "Connection: X-Mine", "X-Mine: 1", "Keep-Alive: 5", "TE: gzip",
                     "Proxy-Connection: keep-alive", "Proxy-Authorization: Basic eA==", "X-All: 2")
        seen = self.up.seen[-1]
        self.assertEqual(seen.get("x-all"), "2")
        for name in ("connection", "x-mine", "keep-alive", "te", "proxy-connection",
                     "proxy-authorization"):
            self.assertEqual(seen.get(name), "", name)

    def test_a_via_that_is_there_gets_longer(self):
        self.through("echo", "Via: 1.0 fred")
        self.assertRegex(self.up.seen[-1].get("via"), r"^1\.0 fred, 1\.1 tamis-")

    def test_every_method(self):
        for method in ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "BREW"):
            self.assertEqual(self.through("echo", method=method).status, 200, method)
            self.assertEqual(self.up.seen[-1].method, method)

    def test_content_by_length(self):
        body = bytes(range(256)) * 1000
        answer = self.through("echo", method="POST", body=body)
        self.assertTrue(answer.body.endswith(body))

    def test_content_in_chunks_with_trailers(self):
        body = b"5\r\nhello\r\n6;a=b\r\n world\r\n0\r\nX-Sum: 11\r\n\r\n"
        self.through("echo", "Transfer-Encoding: chunked", method="POST", body=body)
        seen = self.up.seen[-1]
        self.assertEqual((seen.body, seen.trailers), (b"hello world", b"X-Sum: 11"))
        self.assertEqual(seen.get("content-length"), "")

    def test_a_broken_chunk_of_a_client(self):
        answer = self.through("echo", "Transfer-Encoding: chunked", method="POST",
                              body=b"5\r\nhello\r\nxx\r\n")
        self.assertEqual(answer.status, 400)

    def test_expect_is_answered_by_the_server(self):
        with self.server.connect() as client:
            client.send(message("POST", self.up.url("echo"), self.host, "Expect: 100-continue",
                                "Content-Length: 5"))
            self.assertEqual(client.read_response().status, 100)
            client.send(b"hello")
            self.assertTrue(client.read_response().body.endswith(b"\n\nhello"))

    def test_a_server_that_refuses_before_the_content(self):
        with self.server.connect() as client:
            client.send(message("POST", self.up.url("refuse_body"), self.host,
                                "Expect: 100-continue", "Content-Length: 5"))
            answer = client.read_response()
            self.assertEqual((answer.status, answer.body), (417, b"no"))
            self.assertEqual(client.read_all(), b"")  # it may still have sent the content

    def test_max_forwards(self):
        answer = self.through("echo", "Max-Forwards: 0", "X-A: b", "Cookie: secret",
                              "Authorization: secret", method="TRACE")
        self.assertEqual(answer.get("content-type"), "message/http")
        self.assertIn("X-A: b", answer.text)
        self.assertNotIn("secret", answer.text)
        self.assertEqual(self.through("echo", "Max-Forwards: 0", method="OPTIONS").status, 204)
        self.through("echo", "Max-Forwards: 3", method="OPTIONS")
        self.assertEqual(self.up.seen[-1].get("max-forwards"), "2")


class Smuggled(ProxyTest):
    """What two programs could read in two ways reaches no server (RFC 9112)."""

    def send(self, *lines, body=b""):
        head = "\r\n".join([f"POST {self.up.url('echo')} HTTP/1.1", self.host, *lines, "", ""])
        before = len(self.up.seen)
        answer = parse(self.server.ask(head.encode() + body))
        return answer, self.up.seen[before:]

    def test_lengths_that_contradict(self):
        inside = f"GET {self.up.url('plain')} HTTP/1.1\r\nHost: a\r\n\r\n".encode()
        for lines in (("Content-Length: 0", f"Content-Length: {len(inside)}"),
                      (f"Content-Length: 0, {len(inside)}",),
                      ("Content-Length: 5", "Content-Length: 5"),
                      ("Transfer-Encoding: chunked", f"Content-Length: {len(inside) + 5}"),
                      ("Content-Length: 4", "Transfer-Encoding: chunked"),
                      ("Transfer-Encoding: identity", "Content-Length: 4"),
                      ("Transfer-Encoding: chunked, identity",),
                      ("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
                      ("Transfer-Encoding : chunked",), ("Transfer-Encoding: \x0bchunked",),
                      (" Transfer-Encoding: chunked",),
                      ("Content-Length : 5",), ("Content-Length: 0x5",)):
            answer, seen = self.send(*lines, body=b"0\r\n\r\n" + inside)
            self.assertIn(answer.status, (400, 501), lines)
            self.assertEqual(answer.get("connection"), "close")
            self.assertEqual(seen, [], lines)

    def test_bare_line_feeds(self):
        for lines in (("A: b\nContent-Length: 5",), ("A: b\n\nGET / HTTP/1.1",), ("A: b\rC: d",)):
            answer, seen = self.send(*lines)
            self.assertEqual((answer.status, seen), (400, []), lines)

    def test_chunks_with_bare_line_feeds(self):
        answer, seen = self.send("Transfer-Encoding: chunked", body=b"5\nhello\n0\n\n\r\n\r\n")
        self.assertEqual((answer.status, seen), (400, []))

    def test_a_fold_is_a_blank(self):
        answer, seen = self.send("X-A: b", " \t c", "Content-Length: 0", "Connection: close")
        self.assertEqual(answer.status, 200)
        self.assertRegex(seen[0].get("x-a"), r"^b[ \t]+c$")
        self.assertEqual(len([line for line in seen[0].lines if "c" == line.strip()]), 0)

    def test_framing_is_written_anew(self):
        _, seen = self.send("Transfer-Encoding: cHuNkEd", "Connection: close",
                            body=b"0005;x=\"y\"\r\nhello\r\n0\r\n\r\n")
        self.assertEqual((seen[0].get("transfer-encoding"), seen[0].body), ("chunked", b"hello"))


class Responses(ProxyTest):
    def test_bytes_are_untouched(self):
        answer = self.through("big/1000000")
        self.assertEqual(answer.body, (bytes(range(256)) * 4000)[:1000000])
        self.assertEqual(answer.get("content-length"), "1000000")

    def test_chunks_and_their_trailers(self):
        answer = self.through("chunked")
        self.assertEqual((answer.body, answer.is_whole), (b"hello world", True))
        self.assertEqual(answer.trailers, b"X-Sum: 11\r\n\r\n")

    def test_content_until_the_end_becomes_chunks(self):
        answer = self.through("until_close")
        self.assertEqual((answer.body, answer.get("transfer-encoding"), answer.is_whole),
                         (b"to the end", "chunked", True))

    def test_old_servers_and_old_clients(self):
        self.assertEqual(self.through("http_1_0").body, b"old")
        for path, body in (("chunked", b"hello world"), ("until_close", b"to the end")):
            request = f"GET {self.up.url(path)} HTTP/1.0\r\n\r\n".encode()
            answer = parse(self.server.ask(request))
            self.assertEqual((answer.body, answer.get("transfer-encoding")), (body, None))

    def test_head(self):
        answer = self.through("head_only", method="HEAD")
        self.assertEqual((answer.status, answer.get("content-length"), answer.body),
                         (200, "1234", b""))

    def test_answers_without_content(self):
        for status in (204, 304):
            answer = self.through(f"status/{status}")
            self.assertEqual((answer.status, answer.body, answer.get("etag")),
                             (status, b"", '"a"'))

    def test_any_status(self):
        for status in (201, 301, 404, 418, 500, 599):
            answer = self.through(f"status/{status}")
            self.assertEqual((answer.status, answer.body), (status, b"body"))

    def test_early_hints_are_dropped(self):
        """Some clients take them for the response; framing.py has more."""
        with self.server.connect() as client:
            client.send(message("GET", self.up.url("interim"), self.host))
            self.assertEqual(client.read_response().body, b"late")

    def test_hop_by_hop_fields_of_servers(self):
        answer = self.through("hops")
        self.assertEqual((answer.get("x-open"), answer.get("x-secret"), answer.get("keep-alive"),
                          answer.get("proxy-authenticate")), ("2", None, None, None))
        self.assertRegex(answer.get("via"), r"^1\.1 tamis-")


class Connections(ProxyTest):
    def test_both_sides_are_kept(self):
        with self.server.connect() as client:
            client.send(message("GET", self.up.url("plain"), self.host))
            client.read_response()
            before = self.up.connections
            for _ in range(5):
                client.send(message("GET", self.up.url("plain"), self.host))
                self.assertEqual(client.read_response().body, b"hello")
            self.assertEqual(self.up.connections, before)

    def test_a_kept_connection_that_was_closed_is_replaced(self):
        with self.server.connect() as client:
            for _ in range(5):
                client.send(message("GET", self.up.url("close_after"), self.host))
                self.assertEqual(client.read_response().body, b"hello")

    def test_many_at_once(self):
        with self.server.connect() as client:
            client.send(message("GET", self.up.url("plain"), self.host) * 20)
            for _ in range(20):
                self.assertEqual(client.read_response().body, b"hello")

    def test_a_client_that_goes_away(self):
        for _ in range(20):
            with self.server.connect() as client:
                client.send(message("GET", self.up.url("big/10000000"), self.host))
                client.read_exactly(1000)
        self.assertEqual(self.through("plain").body, b"hello")

    def test_tunnels(self):
        with self.server.connect() as client:
            client.send(f"CONNECT 127.0.0.1:{self.up.port} HTTP/1.1\r\n{self.host}\r\n\r\n"
                        .encode() + message("GET", "/plain", "Host: a"))
            self.assertEqual(client.read_until(b"\r\n\r\n"),
                             b"HTTP/1.1 200 Connection established\r\n\r\n")
            self.assertEqual(client.read_response().body, b"hello")
            client.send(message("GET", "/echo", "Host: a", "X-Raw: \x01"))
            self.assertIn(b"\x01", client.read_response().body)

    def test_a_tunnel_is_half_closed(self):
        with self.server.connect() as client:
            client.send(f"CONNECT 127.0.0.1:{self.up.port} HTTP/1.1\r\n{self.host}\r\n\r\n"
                        .encode() + message("GET", "/big/500000", "Host: a"))
            client.read_until(b"\r\n\r\n")
            client.socket.shutdown(socket.SHUT_WR)
            self.assertEqual(len(parse(client.read_all()).body), 500000)

    def test_a_change_of_protocol(self):
        with self.server.connect() as client:
            client.send(message("GET", self.up.url("upgrade"), self.host, "Connection: Upgrade",
                                "Upgrade: echo"))
            answer = client.read_response()
            self.assertEqual((answer.status, answer.get("upgrade"), answer.get("connection")),
                             (101, "echo", "Upgrade"))
            client.read_until(b"ready;")
            client.send(b"hello")
            self.assertEqual(client.read_exactly(5), b"HELLO")

    def test_websocket(self):
        with self.server.connect() as client:
            client.send(message("GET", self.up.url("websocket"), self.host, *WEBSOCKET))
            answer = client.read_response()
            self.assertEqual((answer.status, answer.get("sec-websocket-accept")),
                             (101, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))  # RFC 6455, section 1.3
            for text in ("hello", "again"):
                client.send(websocket_frame(text))
                self.assertEqual(client.read_exactly(7), b"\x81\x05" + text.upper().encode())
        self.assertEqual(self.up.seen[-1].get("connection"), "Upgrade")

    def test_loops_are_found(self):
        via = parse(self.server.ask(message("GET", self.up.url("echo"), self.host,
                                            "Connection: close"))).body.decode()
        name = re.search(r"Via: 1\.1 (tamis-\w+)", via)[1]
        self.assertEqual(self.through("echo", f"Via: 1.1 a, 1.1 {name}").status, 508)

    def test_an_address_of_our_own_is_answered_here(self):
        answer = self.server.through(f"http://127.0.0.1:{self.server.port}/healthz")
        self.assertEqual(answer.body, b"ok\n")

    def test_no_such_host(self):
        answer = self.server.through("http://no-such-host.invalid/")
        self.assertEqual((answer.status, answer.get("x-tamis-error")), (502, "unknown-host"))

    def test_nobody_listens(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        answer = self.server.through(f"http://127.0.0.1:{port}/")
        self.assertEqual((answer.status, answer.get("x-tamis-error")), (502, "refused"))
        answer = parse(self.server.ask(f"CONNECT 127.0.0.1:{port} HTTP/1.1\r\nHost: a\r\n"
                                       "Connection: close\r\n\r\n".encode()))
        self.assertEqual(answer.status, 502)


class Curl(ProxyTest):
    def test_get_and_head_and_post(self):
        self.assertEqual(self.server.curl(self.up.url("plain")).stdout, b"hello")
        head = self.server.curl("--head", self.up.url("head_only")).stdout
        self.assertIn(b"Content-Length: 1234", head)
        body = "x" * 50000
        done = self.server.curl("--data", body, "-H", "Expect: 100-continue",
                                self.up.url("echo"))
        self.assertTrue(done.stdout.endswith(body.encode()), done.stderr)

    def test_many_on_one_connection(self):
        done = self.server.curl(*[self.up.url("plain")] * 10)
        self.assertEqual(done.stdout, b"hello" * 10)

    def test_a_tunnel(self):
        done = self.server.curl("--proxytunnel", self.up.url("plain"))
        self.assertEqual(done.stdout, b"hello")


class Options(CommandTest):
    def test_no_private_addresses(self):
        with Upstream() as up, Server("--no-private") as server:
            for url in (up.url("plain"), f"http://localhost:{up.port}/plain"):
                answer = server.through(url)
                self.assertEqual((answer.status, answer.get("x-tamis-error")), (403, "forbidden"))
            answer = parse(server.ask(f"CONNECT 127.0.0.1:{up.port} HTTP/1.1\r\nHost: a\r\n"
                                      "Connection: close\r\n\r\n".encode()))
            self.assertEqual(answer.status, 403)
            self.assertEqual(up.connections, 0)

    def test_the_token_of_a_proxy(self):
        token = self.secret("open-sesame")
        with Upstream() as up, Server("--token-file", token) as server:
            answer = server.through(up.url("echo"))
            self.assertEqual((answer.status, answer.get("proxy-authenticate")),
                             (407, 'Basic realm="tamis"'))
            answer = server.through(
                up.url("echo"), "Proxy-Authorization: Basic YW55b25lOm9wZW4tc2VzYW1l")
            self.assertEqual(answer.status, 200)
            self.assertNotIn("sesame", answer.text)
            self.assertEqual(len(up.seen), 1)

    def test_sigterm_lets_a_transfer_finish(self):
        with Upstream() as up:
            server = Server()
            with server.connect() as client:
                client.send(message("GET", up.url("big/3000000"),
                                    f"Host: 127.0.0.1:{up.port}"))
                client.read_until(b"\r\n\r\n")
                ended = threading.Thread(target=server.stop)
                ended.start()
                self.assertEqual(len(client.read_all()), 3000000)
                ended.join()
            self.assertEqual((server.process.returncode, server.errors), (0, ""))


if __name__ == "__main__":
    unittest.main()
