#!/usr/bin/env python3
"""Names that lead to private addresses, all the time or every other time: the reader view, the API
and `--no-private` reach none of them.

Runs in a network of its own (support/network.py) with a name server of its own (support/names.py),
in which this machine has public addresses and private ones."""
import pathlib
import sys
import time
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import network
from names import Names
from runner import main
from serve import ServeTest, message, parse
from upstream import WORDS, Upstream

NAME_SERVER = "127.0.0.53"
PUBLIC, PUBLIC_6 = "93.184.216.34", "2606:2800:220:1::1"  # of nobody in this network
SILENT = "93.184.216.35"  # nobody listens there
# All of these are this machine, and all have a server that must not be reached.
PRIVATE = ["127.0.0.1", "10.0.0.5", "172.16.0.5", "192.168.0.5", "100.64.0.5", "169.254.169.254",
           "198.18.0.5", "192.0.2.5", "::1", "fd00::5", "64:ff9b::7f00:1", "64:ff9b::a00:5",
           "64:ff9b:1::a00:5", "2002:7f00:1::1", "2002:a00:5::1", "2001:db8::5", "2001::5"]
# No server can listen there, but a connection to them may reach one: the first and the last two
# lead to 127.0.0.1 on Linux.
OTHERS = ["0.0.0.0", "0.0.0.1", "255.255.255.255", "224.0.0.1", "fe80::1", "ff02::1", "::7f00:1",
          "::", "::ffff:127.0.0.1", "::ffff:10.0.0.5", "::ffff:0.0.0.0"]
PORT = 8080

# Ways to write 127.0.0.1 or a name of it.
SPELLINGS = ["2130706433", "017700000001", "0177.0.0.1", "0x7f.0.0.1", "0x7f000001", "127.1",
             "127.0.1", "127.0.0.1.", "0", "0.0", "00000.0", "localhost", "LOCALHOST", "localhost.",
             "private.test", "private.test.", "PRIVATE.TEST", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]",
             "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::127.0.0.1]",
             "[2002:7f00:1::1]", "[fe80::1%25lo]", "%6cocalhost", "127%2e0%2e0%2e1",
             "%31%32%37.0.0.1", urllib.parse.quote("１２７.0.0.1"),
             urllib.parse.quote("127。0。0。1"), urllib.parse.quote("ⓛocalhost")]


def name_of(address):
    return "a" + address.replace(":", "-").replace(".", "-") + "x.test"


def setUpModule():
    global NAMES, HIDDEN
    NAMES = Names((NAME_SERVER, 53)).__enter__()
    unittest.addModuleCleanup(NAMES.__exit__)
    servers = [Upstream(address=(address, PORT)).__enter__()
               for address in [PUBLIC, PUBLIC_6, *PRIVATE]]
    for server in servers:
        unittest.addModuleCleanup(server.__exit__)
    HIDDEN = servers[2:]
    NAMES.table |= {name_of(address): [address] for address in PRIVATE + OTHERS}
    NAMES.table |= {
        "public.test": [PUBLIC], "public6.test": [PUBLIC_6], "private.test": ["127.0.0.1"],
        "all.test": [PUBLIC, PUBLIC_6], "cname.test": ["localhost"], "chain.test": ["cname.test"],
        "cname-private.test": ["private.test"], "cname-public.test": ["public.test"],
        "localhost": ["127.0.0.1", "::1"]}


class RebindingTest(ServeTest):
    def tearDown(self):
        self.assertEqual([up.host for up in HIDDEN if up.connections], [])

    # Three ways to ask; each returns the status, and whether the page was there.

    def ways(self):
        return {"reader": self.read, "api": self.extract, "explain": self.explain}

    def read(self, url):
        return self.found(self.server.get("/read?format=text&url=" + urllib.parse.quote(url, safe="")))

    def extract(self, url):
        return self.found(self.server.api("POST", "/api/extract", {"url": url, "format": "text"}))

    def explain(self, url):
        answer = self.server.api("POST", "/api/explain", {"url": url})
        return answer.status, "nodes" in answer.json

    @staticmethod
    def found(answer):
        return answer.status, "The main text" in answer.text


class Fetching(RebindingTest):
    """The reader view and the API."""

    def assert_refused(self, url, statuses=(403,)):
        for name, ask in self.ways().items():
            status, has_page = ask(url)
            self.assertIn(status, statuses, (name, url))
            self.assertFalse(has_page, (name, url))

    def test_public_names_are_fetched(self):
        for host in ("public.test", "public6.test", "all.test", "cname-public.test", "public.test."):
            for name, ask in self.ways().items():
                status, has_page = ask(f"http://{host}:{PORT}/page")
                self.assertEqual((status, has_page), (200, True), (name, host))

    def test_names_of_private_addresses(self):
        for address in PRIVATE + OTHERS:
            self.assert_refused(f"http://{name_of(address)}:{PORT}/page")

    def test_aliases_of_private_names(self):
        for host in ("cname.test", "chain.test", "cname-private.test"):
            self.assert_refused(f"http://{host}:{PORT}/page")

    def test_other_spellings(self):
        """Some are no hosts at all, or unknown: 400 and 502."""
        for host in SPELLINGS:
            self.assert_refused(f"http://{host}:{PORT}/page", (400, 403, 502))

    def test_redirects_to_private_names(self):
        for host in [name_of(address) for address in PRIVATE + OTHERS] + SPELLINGS + ["cname.test"]:
            location = urllib.parse.quote(f"http://{host}:{PORT}/page", safe="")
            status, has_page = self.read(f"http://public.test:{PORT}/redirect?{location}")
            self.assertIn(status, (403, 502), host)
            self.assertFalse(has_page, host)

    def test_a_name_that_is_private_the_next_time(self):
        NAMES.table["next.test"] = lambda number: ["127.0.0.1" if number else PUBLIC]
        self.assertEqual(self.read(f"http://next.test:{PORT}/page"), (200, True))
        self.assert_refused(f"http://next.test:{PORT}/page")

    def test_a_name_that_changes_all_the_time(self):
        for first in (0, 1):
            name = f"changes{first}.test"
            NAMES.table[name] = (
                lambda number, first=first: [PUBLIC if number % 2 == first else "127.0.0.1"])
            found = {ask(f"http://{name}:{PORT}/page") for _ in range(5) for ask in self.ways().values()}
            self.assertLessEqual(found, {(200, True), (403, False)})

    def test_a_redirect_to_the_same_name(self):
        """The name is private as soon as the first connection was made."""
        NAMES.table["again.test"] = lambda number: ["127.0.0.1" if number else PUBLIC]
        for path in ("page", f"redirect?http://again.test:{PORT}/page"):
            location = urllib.parse.quote(f"http://again.test:{PORT}/{path}", safe="")
            status, has_page = self.read(f"http://again.test:{PORT}/redirect?{location}")
            # By the connection that there is, or not at all.
            self.assertIn((status, has_page), {(200, True), (403, False)})
        location = urllib.parse.quote(f"http://again.test:80/page", safe="")
        status, has_page = self.read(f"http://public.test:{PORT}/redirect?{location}")
        self.assertIn(status, (403, 502))

    def test_public_and_private_addresses_of_one_name(self):
        for number, addresses in enumerate(([PUBLIC, "127.0.0.1"], ["127.0.0.1", PUBLIC],
                                            [PUBLIC, "::1"], ["127.0.0.1", PUBLIC_6],
                                            ["::1", PUBLIC_6], ["10.0.0.5", "::1", PUBLIC])):
            NAMES.table[f"mixed{number}.test"] = addresses
            for name, ask in self.ways().items():
                found = ask(f"http://mixed{number}.test:{PORT}/page")
                self.assertIn(found, {(200, True), (403, False)}, (name, addresses))

    def test_no_private_address_stands_in_for_a_silent_one(self):
        for number, other in enumerate(("127.0.0.1", "10.0.0.5", "::1")):
            NAMES.table[f"silent{number}.test"] = [SILENT, other]
            self.assert_refused(f"http://silent{number}.test:{PORT}/page", (403, 502))


class Proxying(RebindingTest):
    words = ("--no-private",)

    def through(self, host):
        answer = self.server.through(f"http://{host}:{PORT}/page")
        return answer.status, WORDS[:50] in answer.text

    def tunnel(self, host):
        with self.server.connect() as client:
            client.send(message("CONNECT", f"{host}:{PORT}", "Host: a"))
            status = client.read_response("HEAD").status
            if status != 200:
                return status, False
            client.send(message("GET", "/page", "Host: a"))
            return status, WORDS[:50] in client.read_response().text

    def ways(self):
        return {"proxy": self.through, "tunnel": self.tunnel}

    def assert_refused(self, host, statuses=(403,)):
        for name, ask in self.ways().items():
            status, has_page = ask(host)
            self.assertIn(status, statuses, (name, host))
            self.assertFalse(has_page, (name, host))

    def test_public_names_are_reached(self):
        for host in ("public.test", "public6.test", "all.test", "cname-public.test", "public.test."):
            for name, ask in self.ways().items():
                self.assertEqual(ask(host), (200, True), (name, host))

    def test_names_of_private_addresses(self):
        for address in PRIVATE + OTHERS:
            self.assert_refused(name_of(address))

    def test_aliases_of_private_names(self):
        for host in ("cname.test", "chain.test", "cname-private.test"):
            self.assert_refused(host)

    def test_other_spellings(self):
        for host in SPELLINGS:
            self.assert_refused(host, (400, 403, 502))

    def test_public_and_private_addresses_of_one_name(self):
        for number, addresses in enumerate(([PUBLIC, "127.0.0.1"], ["127.0.0.1", PUBLIC],
                                            ["127.0.0.1", PUBLIC_6], ["::1", "10.0.0.5", PUBLIC])):
            NAMES.table[f"mixed{number}.test"] = addresses
            for name, ask in self.ways().items():
                self.assertEqual(ask(f"mixed{number}.test"), (200, True), (name, addresses))

    def test_no_private_address_stands_in_for_a_silent_one(self):
        for number, other in enumerate(("127.0.0.1", "10.0.0.5", "::1")):
            NAMES.table[f"silent{number}.test"] = [SILENT, other]
            self.assert_refused(f"silent{number}.test", (502, 504))

    def test_a_name_that_is_private_the_next_time(self):
        """The proxy remembers addresses for ten seconds, and then asks again."""
        NAMES.table["later.test"] = lambda number: ["127.0.0.1" if number else PUBLIC]
        self.assertEqual(self.through("later.test"), (200, True))
        asked = len(NAMES.asked)
        self.assertEqual(self.tunnel("later.test"), (200, True))
        self.assertEqual(len(NAMES.asked), asked)
        time.sleep(10.2)
        self.assertEqual(self.tunnel("later.test"), (403, False))
        # By the connection that was kept, which leads to the public address.
        self.assertEqual(self.through("later.test"), (200, True))


class OurOwn(RebindingTest):
    """A web page whose name leads to this server itself, as a browser with and without the proxy
    asks it."""

    words = ("--allow-private",)

    def test_by_another_name(self):
        port = self.server.port
        NAMES.table["evil.test"] = ["127.0.0.1"]
        for path in ("/api/filters", "/metrics", "/read?url=http://public.test:8080/page"):
            answer = parse(self.server.ask(message("GET", path, f"Host: evil.test:{port}",
                                                   "Connection: close")))
            self.assertEqual(answer.status, 421, path)
            for host in ("evil.test", "localhost.", "127.1", "2130706433", "[::ffff:127.0.0.1]"):
                answer = self.server.through(f"http://{host}:{port}{path}")
                self.assertIn(answer.status, (403, 421, 502, 508), (host, path))


if __name__ == "__main__":
    network.enter([f"{address}/{128 if ':' in address else 32}"
                   for address in [PUBLIC, PUBLIC_6, SILENT, *PRIVATE]
                   if address not in ("127.0.0.1", "::1")], NAME_SERVER)
    main()
