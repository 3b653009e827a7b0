#!/usr/bin/env python3
"""The server itself: how it starts and ends, what it refuses, /healthz and /metrics."""
import pathlib
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import models
from command import TAMIS, CommandTest, is_sanitized, tamis
from serve import ENVIRONMENT, Client, ServeTest, Server, message, parse
from upstream import Upstream


class Start(CommandTest):
    def test_the_first_words_say_what_to_do(self):
        with Server() as server:
            rest = b"".join(server.process.stdout.readline() for _ in range(7)).decode()
        self.assertIn(f"curl --proxy http://localhost:{server.port}", rest)
        self.assertIn("in a browser", rest)
        self.assertEqual(server.errors, "")

    def test_a_port_that_is_taken(self):
        with Server() as server:
            result = tamis("serve", "--port", str(server.port))
        self.assert_fails(2, "--port", str(server.port), "Address already in use",
                          result=result)

    @unittest.skipIf(is_sanitized(), "sanitizers need more address space than any limit allows")
    def test_a_thread_that_cannot_be_started_is_one_error(self):
        codes = set()
        # The smallest limit lets few threads start, the largest one lets all of them.
        for size in range(256 << 20, 2560 << 20, 128 << 20):
            with self.subTest(size >> 20):
                process = subprocess.Popen(
                    [TAMIS, "serve", "--port", "0", "--jobs", "64", "--private"],
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT,
                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)))
                self.addCleanup(process.kill)
                try:
                    process.wait(0.5)
                except subprocess.TimeoutExpired:
                    process.terminate()
                _, errors = process.communicate(timeout=20)
                codes.add(process.returncode)
                if process.returncode != 0:
                    self.assertEqual(process.returncode, 2, errors)
                    self.assertRegex(errors.decode(),
                                     r"\Atamis: --jobs: no thread can be started [^\n]*\n\Z")
        self.assertEqual(codes, {0, 2})

    def test_a_pipeline_that_is_wrong(self):
        result = tamis("serve", "--port", "0", "--pipeline", "vote(2; dsc, nosuch)")
        self.assert_fails(2, "--pipeline", "column 14", "nosuch", result=result)

    def test_a_model_that_is_none_and_one_for_the_whole_server(self):
        result = tamis("serve", "--port", "0", "--model", self.file("<p>a page", "no.model"))
        self.assert_fails(2, "--model", "no.model: this is no model", result=result)
        asked = {"html": models.PAGE, "format": "text"}
        with Server() as server:
            self.assertNotIn("Home", server.api("POST", "/api/extract", asked).text)
        with Server("--model", self.file(models.greedy_model(), "greedy.model")) as server:
            self.assertIn("Home", server.api("POST", "/api/extract", asked).text)

    def test_other_addresses_need_a_token(self):
        result = tamis("serve", "--port", "0", "--listen", "0.0.0.0")
        self.assert_fails(2, "--listen", "0.0.0.0 can be reached by others", "--token-file",
                          result=result)

    def test_folders_and_files_that_are_none(self):
        page, nope = self.file("<p>a"), str(self.folder / "nope")
        for option, value, finding in (
                ("--data", page, "is no folder"), ("--data", page + "/a/b", "is no folder"),
                ("--packages", nope, "is not there"), ("--packages", page, "is no folder"),
                ("--upstream-ca", page, "no certificate"), ("--upstream-ca", nope, "o such file")):
            result = tamis("serve", "--port", "0", option, value)
            self.assert_fails(2, option, value.removesuffix("/a/b"), finding, result=result)
        with Server("--data", nope + "/a") as server:  # what is not there yet is made
            self.assertEqual(server.get("/healthz").status, 200)

    def test_an_address_that_is_none(self):
        result = tamis("serve", "--port", "0", "--listen", "here")
        self.assert_fails(2, "--listen", "'here' is no address", result=result)

    def test_a_token_that_is_too_short(self):
        result = tamis("serve", "--port", "0", "--token-file", self.secret("abc\n"))
        self.assert_fails(2, "token", "too short", result=result)

    def test_localhost_is_both_addresses(self):
        with Server() as server:
            for address in ("127.0.0.1", "::1"):
                try:
                    socket.create_connection((address, server.port), 5).close()
                except OSError as error:  # a machine without IPv6
                    if address == "127.0.0.1":
                        raise error


class Ports(CommandTest):
    """Each face can have a port of its own."""

    def ports(self, server):
        rest = b"".join(server.process.stdout.readline() for _ in range(7)).decode()
        return (int(re.search(r"proxy to localhost, port (\d+)", rest)[1]),
                int(re.search(r"http://localhost:(\d+)/api/", rest)[1]))

    def get(self, port, target, host=None, method="GET"):
        with Client(port) as client:
            client.send(message(method, target, f"Host: {host or f'localhost:{port}'}",
                                "Connection: close"))
            return parse(client.read_all())

    def test_three_ports(self):
        with Upstream() as up, Server("--proxy-port", "0", "--api-port", "0") as server:
            main, (proxy, api) = server.port, self.ports(server)
            self.assertEqual(len({main, proxy, api}), 3)
            found = {port: (self.get(port, "/").status, self.get(port, "/metrics").status,
                            self.get(port, "/api/filters").status,
                            self.get(port, up.url("plain"), "a").status)
                     for port in (main, proxy, api)}
            self.assertEqual(found[main], (200, 200, 404, 421))
            self.assertEqual(found[proxy], (404, 404, 404, 200))
            self.assertEqual(found[api], (404, 404, 200, 421))
            self.assertEqual(self.get(api, f"127.0.0.1:{up.port}", method="CONNECT").status, 421)
            for port in (main, proxy, api):
                self.assertEqual(self.get(port, "/healthz").body, b"ok\n")
                self.assertEqual(self.get(port, "/healthz", f"localhost:{up.port}").status, 421)
            # Our own addresses are answered here also when the proxy is asked for them.
            url = f"http://localhost:{api}/api/filters"
            self.assertEqual(self.get(proxy, url, "a").status, 200)

    def test_one_more_port(self):
        with Upstream() as up, Server("--proxy-port", "0") as server:
            proxy, api = self.ports(server)
            self.assertEqual(api, server.port)
            self.assertEqual(self.get(proxy, up.url("plain"), "a").body, b"hello")
            self.assertEqual(self.get(api, "/api/filters").status, 200)

    def test_a_port_that_is_taken(self):
        with Server() as server:
            result = tamis("serve", "--port", "0", "--api-port", str(server.port))
        self.assert_fails(2, "--api-port", str(server.port), "Address already in use",
                          result=result)


class Own(ServeTest):
    def test_healthz(self):
        answer = self.server.get("/healthz")
        self.assertEqual((answer.status, answer.body), (200, b"ok\n"))

    def test_metrics_are_what_prometheus_reads(self):
        answer = self.server.get("/metrics")
        self.assertEqual(answer.get("content-type"),
                         "text/plain; version=0.0.4; charset=utf-8")
        for line in answer.text.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) tamis_\w+ .+|tamis_\w+(\{\w+="[^"]+"\})? \S+)$')

    def test_the_first_page(self):
        answer = self.server.get("/")
        self.assertEqual(answer.get("content-type"), "text/plain; charset=utf-8")
        self.assertIn(f"the web page    http://localhost:{self.server.port}/", answer.text)
        self.assertIn("default-src 'none'", answer.get("content-security-policy"))

    def test_what_is_not_there(self):
        self.assertEqual(self.server.get("/nothing").status, 404)
        for path in ("/nothing", "/api/nothing"):  # terminals obey U+009B
            for fields in ((), ("Accept: text/html",)):
                answer = parse(self.server.ask(
                    f"GET {path}\x9b2J HTTP/1.1\r\nHost: localhost:{self.server.port}\r\n".encode()
                    + "".join(field + "\r\n" for field in (*fields, "Connection: close", "")).encode()))
                self.assertEqual(answer.status, 404)
                self.assertNotIn(b"\xc2\x9b", answer.body)

    def test_an_error_is_a_page_for_browsers(self):
        answer = self.server.get("/<i>", "Accept: text/html,*/*")
        self.assertEqual(answer.get("content-type"), "text/html; charset=utf-8")
        self.assertNotIn("<i>", answer.text)
        self.assertIn("&lt;i&gt;", answer.text)

    def test_a_method_that_is_of_no_use(self):
        answer = self.server.get("/healthz", method="DELETE")
        self.assertEqual((answer.status, answer.get("allow")), (405, "GET, HEAD"))

    def test_head_has_no_content(self):
        answer = self.server.get("/healthz", method="HEAD")
        self.assertEqual((answer.status, answer.get("content-length"), answer.body),
                         (200, "3", b""))

    def test_strict_fields_on_every_answer(self):
        for path in ("/", "/healthz", "/nothing", "/metrics"):
            answer = self.server.get(path)
            self.assertEqual(answer.get("x-content-type-options"), "nosniff")
            self.assertIn("frame-ancestors 'none'", answer.get("content-security-policy"))

    def test_requests_on_one_connection(self):
        with self.server.connect() as client:
            for _ in range(3):
                client.send(message("GET", "/healthz", f"Host: localhost:{self.server.port}"))
                self.assertEqual(client.read_response().body, b"ok\n")

    def test_requests_sent_at_once_are_answered_in_their_order(self):
        host = f"Host: localhost:{self.server.port}"
        with self.server.connect() as client:
            client.send(message("GET", "/healthz", host) + message("GET", "/nothing", host) +
                        message("GET", "/healthz", host))
            self.assertEqual([client.read_response().status for _ in range(3)],
                             [200, 404, 200])

    def test_http_1_0_is_closed_unless_it_asks(self):
        head = f"GET /healthz HTTP/1.0\r\nHost: localhost:{self.server.port}\r\n"
        answer = parse(self.server.ask(head.encode() + b"\r\n"))
        self.assertEqual((answer.status, answer.get("connection")), (200, "close"))

    def test_one_byte_at_a_time(self):
        with self.server.connect() as client:
            for byte in message("GET", "/healthz", f"Host: localhost:{self.server.port}"):
                client.send(bytes([byte]))
            self.assertEqual(client.read_response().body, b"ok\n")


class Refused(ServeTest):
    """RFC 9112: what could be read in two ways is not read at all."""

    def assert_refused(self, status, request):
        answer = parse(self.server.ask(request))
        self.assertEqual((answer.status, answer.get("connection")), (status, "close"))

    def with_host(self, *lines):
        host = f"Host: localhost:{self.server.port}"
        return "\r\n".join(["POST /healthz HTTP/1.1", host, *lines, "", ""]).encode()

    def test_two_lengths(self):
        self.assert_refused(400, self.with_host("Content-Length: 1", "Content-Length: 2"))
        self.assert_refused(400, self.with_host("Content-Length: 1", "Content-Length: 1"))
        self.assert_refused(400, self.with_host("Content-Length: 1, 2"))

    def test_a_length_that_is_no_number(self):
        for value in ("-1", "+1", "0x10", "1 0", "99999999999999999999999"):
            self.assert_refused(400, self.with_host(f"Content-Length: {value}"))

    def test_chunked_and_a_length(self):
        self.assert_refused(400, self.with_host("Transfer-Encoding: chunked",
                                                "Content-Length: 5"))

    def test_codings_other_than_chunked(self):
        self.assert_refused(501, self.with_host("Transfer-Encoding: gzip, chunked"))
        for value in ("xchunked", "chunked, chunked", "identity"):
            answer = parse(self.server.ask(self.with_host(f"Transfer-Encoding: {value}")))
            self.assertIn(answer.status, (400, 501), value)

    def test_chunked_in_http_1_0(self):
        request = self.with_host("Transfer-Encoding: chunked").replace(b"HTTP/1.1", b"HTTP/1.0")
        self.assert_refused(400, request)

    def test_bare_line_feeds(self):
        self.assert_refused(400, self.with_host("A: b").replace(b"\r\n", b"\n"))
        self.assert_refused(400, self.with_host("A: b\nC: d"))

    def test_a_blank_before_the_colon(self):
        self.assert_refused(400, self.with_host("Content-Length : 5"))

    def test_no_host_and_two_hosts(self):
        self.assert_refused(400, b"GET / HTTP/1.1\r\n\r\n")
        self.assert_refused(400, self.with_host("Host: other"))

    def test_bytes_that_are_no_http(self):
        self.assert_refused(400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 9 + b"\r\n\r\n")
        self.assert_refused(400, b"hello\r\n\r\n")

    def test_other_versions(self):
        self.assertEqual(parse(self.server.ask(b"GET / HTTP/2.0\r\nHost: a\r\n\r\n")).status, 505)
        self.assertIn(parse(self.server.ask(b"GET / HTTP/3.1\r\nHost: a\r\n\r\n")).status,
                      (400, 505))

    def test_a_head_without_end(self):
        self.assert_refused(431, self.with_host(*(f"X-{i}: {'y' * 500}" for i in range(200))))
        self.assert_refused(431, b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n")

    def test_a_null_in_a_field(self):
        self.assert_refused(400, self.with_host("A: b\0c"))

    def test_targets_that_are_none(self):
        for target in ("*", "example.org", "ftp://example.org/", "http://", "http://a b/",
                       "http://u:p@example.org/", "http://example.org:99999/"):
            answer = parse(self.server.ask(message("GET", target, "Host: a")))
            self.assertEqual(answer.status, 400, target)

    def test_content_over_the_limit(self):
        self.assert_refused(413, self.with_host("Content-Length: 99999999999"))

    def test_an_obsolete_fold_is_one_value(self):
        with self.server.connect() as client:
            client.send(f"GET /healthz HTTP/1.1\r\nHost: localhost:{self.server.port}\r\n"
                        "X-A: b\r\n c\r\n\r\n".encode())
            self.assertEqual(client.read_response().status, 200)


class OtherSites(ServeTest):
    """Pages of strangers run in the same browser."""

    def test_a_name_that_is_not_ours(self):
        for host in ("evil.example", "evil.example:8118", "localhost:1", "127.0.0.1"):
            answer = parse(self.server.ask(message("GET", "/metrics", f"Host: {host}",
                                                   "Connection: close")))
            self.assertEqual(answer.status, 421, host)

    def test_changes_from_another_site(self):
        for field in ("Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
                      "Origin: http://evil.example", "Origin: null",
                      f"Origin: https://localhost:{self.server.port}"):
            answer = self.server.get("/healthz", field, method="POST")
            self.assertEqual(answer.status, 403, field)

    def test_changes_from_our_own_pages(self):
        for field in ("Sec-Fetch-Site: same-origin",
                      f"Origin: http://localhost:{self.server.port}"):
            self.assertEqual(self.server.get("/healthz", field, method="POST").status, 405)


class Token(CommandTest):
    def test_only_those_who_show_it(self):
        file = self.secret("open-sesame\n")
        with Server("--listen", "0.0.0.0", "--token-file", file) as server:
            self.assertEqual(server.get("/healthz").status, 200)
            answer = server.get("/metrics")
            self.assertEqual(answer.status, 401)
            self.assertIn("Basic", answer.get("www-authenticate"))
            for field in ("Bearer open-sesame", "Basic YW55b25lOm9wZW4tc2VzYW1l"):
                self.assertEqual(server.get("/metrics", "Authorization: " + field).status, 200)
            for field in ("Bearer open-sesam", "Bearer open-sesame2", "Bearer", "Basic !!",
                          "Basic b3Blbi1zZXNhbWU="):
                self.assertEqual(server.get("/metrics", "Authorization: " + field).status, 401)

    def test_pages_of_other_sites_change_nothing_with_it(self):
        file = self.secret("open-sesame\n")
        with Server("--token-file", file) as server:
            token = "Authorization: Bearer open-sesame"
            own = f"Origin: http://localhost:{server.port}"
            for origin, status in ((own, 405), ("Origin: http://evil.example", 403)):
                answer = server.get("/healthz", token, origin, method="POST")
                self.assertEqual(answer.status, status, origin)


class Time(CommandTest):
    def test_a_head_that_does_not_come(self):
        with Server("--head-timeout", "1") as server, server.connect() as client:
            client.send(b"GET / HT")
            self.assertEqual(client.read_all(), b"")

    def test_a_connection_that_is_idle(self):
        with Server("--idle-timeout", "1") as server, server.connect() as client:
            self.assertEqual(client.read_all(), b"")

    def test_sigterm_ends_idle_connections_at_once(self):
        for which in (signal.SIGTERM, signal.SIGINT):
            server = Server()
            with server.connect() as client:
                client.send(message("GET", "/healthz", f"Host: localhost:{server.port}"))
                client.read_response()
                self.assertEqual(server.stop(which), 0)
                self.assertEqual(client.read_all(), b"")
            self.assertEqual(server.errors, "")

    def test_sigterm_lets_a_request_finish(self):
        server = Server()
        with server.connect() as client:
            client.send(f"POST /healthz HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
                        "Content-Length: 2\r\n\r\na".encode())
            server.get("/healthz")  # by now the other one is being read
            ended = threading.Thread(target=server.stop)
            ended.start()
            time.sleep(0.3)
            client.send(b"b")
            answer = parse(client.read_all())
            self.assertEqual((answer.status, answer.get("connection")), (405, "close"))
            ended.join()
        self.assertEqual((server.process.returncode, server.errors), (0, ""))

    def test_the_end_comes_within_a_bound(self):
        server = Server("--drain-timeout", "1")
        with server.connect() as client:
            client.send(f"POST / HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
                        "Content-Length: 2\r\n\r\na".encode())
            server.get("/healthz")
            self.assertEqual(server.stop(), 0)
        self.assertRegex(server.errors, "did not finish in time")


if __name__ == "__main__":
    unittest.main()
