#!/usr/bin/env python3
"""Servers that others reach: quotas, and what everybody may do."""
import pathlib
import socket
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from serve import Server
from upstream import PAGE, WORDS, Upstream


class Quotas(unittest.TestCase):
    def test_the_api(self):
        with Server("--quota", "3") as server:
            for _ in range(3):
                self.assertEqual(server.get("/api/filters").status, 200)
            answer = server.get("/api/filters")
            self.assertEqual((answer.status, answer.json["error"]["place"]), (429, "quota"))
            self.assertRegex(answer.json["error"]["allowed"], r"^3 a minute; again in \d+ s$")
            self.assertGreater(int(answer.get("retry-after")), 0)
            self.assertEqual(server.get("/read/http://example.org/").status, 429)
            self.assertEqual(server.get("/healthz").status, 200)

    def test_the_proxy(self):
        with Server("--quota", "2") as server, Upstream() as up:
            for _ in range(2):
                self.assertEqual(server.through(up.url("page")).status, 200)
            answer = server.through(up.url("page"))
            self.assertEqual((answer.status, answer.get("x-tamis-error")), (429, "quota"))
            self.assertEqual(len(up.seen), 2)

    def test_clients_of_a_server_before_us(self):
        with Server("--quota", "1", "--forwarded-by", "127.0.0.1") as server:
            # What stands before the last address the client may have written itself.
            for field, status in (("192.0.2.1", 200), ("192.0.2.2", 200),
                                  ("192.0.2.3, 192.0.2.1", 429), ("192.0.2.1, 192.0.2.4", 200),
                                  ("no address", 200), ("no address", 429)):
                self.assertEqual(server.get("/api/filters", f"X-Forwarded-For: {field}").status,
                                 status, field)
        with Server("--quota", "1", "--forwarded-by", "192.0.2.9") as server:
            for status in (200, 429):
                self.assertEqual(server.get("/api/filters", f"X-Forwarded-For: 192.0.2.{status}")
                                 .status, status)
        with self.assertRaisesRegex(RuntimeError, "--forwarded-by"):
            Server("--quota", "1", "--forwarded-by", "example")
        with self.assertRaisesRegex(RuntimeError, "--quota"):
            Server("--forwarded-by", "127.0.0.1")

    def test_a_server_before_us_is_one_address(self):
        # A client of IPv6 is a whole network; who is believed is not.
        with Server("--quota", "1", "--forwarded-by", "::2", "--forwarded-by", "192.0.2.9",
                    "--listen", "::1") as server:
            for status in (200, 429):
                with socket.create_connection(("::1", server.port)) as client:
                    client.sendall(f"GET /api/filters HTTP/1.1\r\nHost: [::1]:{server.port}\r\n"
                                   f"X-Forwarded-For: 192.0.2.{status}\r\nConnection: close\r\n"
                                   "\r\n".encode())
                    self.assertIn(str(status).encode(), client.recv(100).split(b"\r\n")[0])

    def test_addresses_with_ports(self):
        with Server("--quota", "1", "--forwarded-by", "127.0.0.1") as server:
            for field, status in (("192.0.2.1:567", 200), ("192.0.2.1", 429),
                                  ("[2001:db8::1]:80", 200), ("2001:db8::2", 429)):
                self.assertEqual(server.get("/api/filters", f"X-Forwarded-For: {field}").status,
                                 status, field)

    def test_nobody_guesses_tokens_for_long(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("open-sesame")
            file.flush()
            with Server("--token-file", file.name) as server, Upstream() as up:
                seen = [server.get("/api/filters", "Authorization: Bearer wrong").status
                        for _ in range(70)]
                self.assertEqual((seen[0], seen[-1]), (401, 429))
                answer = server.get("/api/filters", "Authorization: Bearer wrong")
                self.assertRegex(answer.json["error"]["allowed"], r"^again in \d+ s$")
                self.assertEqual(server.through(up.url("page")).status, 429)
                answer = server.get("/api/filters", "Authorization: Bearer open-sesame")
                self.assertEqual(answer.status, 200)

    def test_who_does_not_show_the_token_uses_nothing_up(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("open-sesame")
            file.flush()
            with Server("--quota", "2", "--token-file", file.name) as server:
                for _ in range(5):
                    answer = server.get("/api/filters")
                    self.assertEqual(answer.status, 401)
                    self.assertIn("Authorization: Bearer TOKEN", answer.json["error"]["allowed"])
                answer = server.get("/api/filters", "Authorization: Bearer open-sesame")
                self.assertEqual(answer.status, 200)


class FirstWords(unittest.TestCase):
    """What the front page says, as the terminal does."""

    def test_of_a_public_server(self):
        with Server("--listen", "127.0.0.1", "--public", "--quota", "60") as server:
            text = server.get("/").text
            page = server.get("/", "Accept: text/html").text
            self.assertIn("<html", page)
            self.assertIn("/read/https://example.org/", text)
            self.assertIn("/read/https://example.org/", page)
            text += page
            for word in ("proxy to", "--proxy", "http_proxy", "/metrics", "Ctrl-C", "localhost",
                         "127.0.0.1", str(server.port)):
                self.assertNotIn(word, text)
            self.assertRegex(page, '<form action="/read"><input name="url"')
            self.assertIn("form-action 'self'",
                          server.get("/", "Accept: text/html").get("content-security-policy"))

    def test_of_one_with_a_token_at_all_addresses(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("open-sesame")
            file.flush()
            with Server("--listen", "0.0.0.0", "--token-file", file.name) as server:
                text = server.get("/", "Authorization: Bearer open-sesame").text
                self.assertIn("--proxy-user me:TOKEN", text)
                self.assertIn(socket.gethostname(), text)
                self.assertNotIn("0.0.0.0", text)


class Public(unittest.TestCase):
    def test_it_needs_a_quota(self):
        with self.assertRaisesRegex(RuntimeError, "--quota"):
            Server("--listen", "0.0.0.0", "--public")
        with self.assertRaisesRegex(RuntimeError, "--token-file"):
            Server("--listen", "0.0.0.0", "--quota", "60")

    def test_it_opens_no_private_addresses_to_everybody(self):
        with self.assertRaisesRegex(RuntimeError, "--allow-private"):
            Server("--listen", "0.0.0.0", "--public", "--quota", "60", "--allow-private")
        with self.assertRaisesRegex(RuntimeError, "--allow-private"):
            Server("--public", "--quota", "60", "--allow-private", "--forwarded-by", "127.0.0.1")

    def test_it_opens_no_tunnels(self):
        with self.assertRaisesRegex(RuntimeError, "--intercept"):
            Server("--public", "--quota", "60", "--intercept")

    def test_it_takes_small_pages(self):
        with Server("--public", "--quota", "60") as server:
            answer = server.get("/api/extract", "Content-Type: text/html", method="POST",
                                body=b"<p>" + b"a " * (1 << 20))
            self.assertEqual(answer.status, 413)

    def test_what_everybody_may_do(self):
        with tempfile.TemporaryDirectory() as data, Upstream() as up, \
                Server("--listen", "127.0.0.1", "--public", "--quota", "1000",
                       "--data", data) as server:
            answer = server.api("POST", "/api/extract", {"html": PAGE, "format": "text"})
            self.assertIn(WORDS.strip(), answer.text)
            for path in ("/", "/api/filters", "/api/pipelines", "/api/openapi.json"):
                self.assertEqual(server.get(path).status, 200, path)
            answer = server.get("/api/filters", "Host: tamis.example")
            self.assertEqual(server.api("PUT", "/api/pipelines/mine", {"text": "bte"}).status, 405)
            for path in ("/api/jobs", "/api/rules", "/api/hosts", "/api/packages"):
                self.assertEqual(server.get(path).status, 404, path)
            self.assertEqual(server.api("POST", "/api/eval", {"packages": ["a"]}).status, 404)
            self.assertEqual(server.api("POST", "/api/gold", {"html": "a"}).status, 404)
            self.assertEqual(server.get("/metrics").status, 403)
            self.assertEqual(server.through(up.url("page")).status, 403)
            self.assertEqual(server.get("/read/" + up.url("page")).status, 403)
            self.assertEqual(up.connections, 0)
            self.assertEqual(list(pathlib.Path(data).iterdir()), [])


if __name__ == "__main__":
    unittest.main()
