#!/usr/bin/env python3
"""The reader and redirects to private addresses.

Runs in a network of its own (unshare --net), in which this machine has a public address, too: so
there is something that may be fetched, and no packet can leave."""
import os
import pathlib
import shutil
import subprocess
import sys
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from serve import ServeTest, Server
from upstream import WORDS, Upstream

PUBLIC = "93.184.216.34"  # of nobody in this network
INSIDE = "TAMIS_TEST_NETWORK"


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


def enter_network():
    """Runs this file again in a network of its own, where that is possible."""
    setup = f"ip link set lo up && ip addr add {PUBLIC}/32 dev lo"
    unshare = ["unshare", "--net", *([] if os.getuid() == 0 else ["--map-root-user"]), "sh", "-c"]
    if not shutil.which("unshare") or not shutil.which("ip") or subprocess.run(
            [*unshare, setup], capture_output=True).returncode != 0:
        print("no network of our own can be made here (unshare --net, ip)")
        sys.exit(77)
    os.environ[INSIDE] = "1"
    os.execvp("unshare", [*unshare, f'{setup} && exec "$@"', "sh", sys.executable, *sys.argv])


if __name__ == "__main__":
    if INSIDE not in os.environ:
        enter_network()
    unittest.main()
