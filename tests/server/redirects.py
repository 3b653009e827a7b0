#!/usr/bin/env python3
"""The reader and redirects to private addresses.

Runs in a network of its own (support/network.py), in which this machine has a public address, too: so
there is something that may be fetched, and no packet can leave."""
import pathlib
import sys
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import network
from serve import ServeTest, Server
from upstream import WORDS, Upstream

PUBLIC = "93.184.216.34"  # of nobody in this network


class Redirects(ServeTest):
    @classmethod
    def setUpClass(cls):
        cls.up = Upstream(address=(PUBLIC, 8080)).__enter__()
        cls.addClassCleanup(cls.up.__exit__)
        cls.private = Upstream(address=("127.0.0.1", 8080)).__enter__()
        cls.addClassCleanup(cls.private.__exit__)
        super().setUpClass()

    def read(self, path):
        url = urllib.parse.quote(self.up.url(path), safe="")
        return self.server.get(f"/read?format=text&url={url}")

    def redirect(self, location):
        return self.read("redirect?" + urllib.parse.quote(location, safe=""))

    def test_public_addresses_are_fetched(self):
        self.assertIn(WORDS.strip(), self.read("page").text)
        self.assertIn(WORDS.strip(), self.redirect(self.up.url("page")).text)

    def test_redirects_to_private_addresses_are_refused(self):
        for location in ("http://127.0.0.1:8080/page", "http://localhost:8080/page",
                         "http://127.1:8080/page", "http://0:8080/page", "http://[::1]:8080/page",
                         "http://[::ffff:127.0.0.1]:8080/page", "http://169.254.169.254/latest/",
                         "http://10.0.0.1/", self.up.url("redirect?http://127.0.0.1:8080/page")):
            answer = self.redirect(location)
            self.assertEqual(answer.status, 403, location)
            self.assertNotIn(WORDS.strip(), answer.text)
        self.assertEqual(self.private.connections, 0)

    def test_redirects_to_other_schemes_and_ports_are_refused(self):
        for location in ("file:///etc/passwd", "gopher://127.0.0.1:8080/", "ftp://127.0.0.1/"):
            self.assertEqual(self.redirect(location).status, 502, location)
        with Upstream(address=(PUBLIC, 2525)) as mail:
            self.assertEqual(self.redirect(mail.url("page")).status, 403)
            self.assertEqual(mail.connections, 0)

    def test_the_proxy_reaches_public_addresses_only(self):
        with Server("--no-private") as server:
            self.assertEqual(server.through(self.up.url("plain")).body, b"hello")
            self.assertEqual(server.through("http://127.0.0.1:8080/plain").status, 403)
        self.assertEqual(self.private.connections, 0)


if __name__ == "__main__":
    network.enter([PUBLIC])
    unittest.main()
