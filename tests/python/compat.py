#!/usr/bin/env python3
"""tamis.compat: compares the replacement for trafilatura with trafilatura itself, if it is
installed, and runs the add-on in mitmproxy (tools/setup bench installs both)."""
import functools
import http.client
import http.server
import json
import os
import pathlib
import socket
import subprocess
import sys
import threading
import time
import unittest
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from support import CLEAN, ROOT, enter_clean_environment

enter_clean_environment()
import tamis
from tamis.compat import trafilatura

PEERS = ROOT / "build/bench-venv/bin"
ARTICLE = (ROOT / "examples/article.html").read_text()
PAGE = """<html lang=en><title>Rain</title><meta name=author content="Ann Gray">
<meta property="article:published_time" content="2024-05-31T10:00:00Z"><article><h1>Rain</h1>
<p>It rained for <a href=/t>three days</a>, and on the fourth the river stood in the market
square, as it had in 1954. Nobody was hurt, but forty families left their houses.</p>
<table><tr><td>Monday</td><td>Tuesday</td></tr><tr><td>12 mm</td><td>14 mm</td></tr></table>
<p>The water came in the evening, <b>faster</b> than anyone remembers, says the baker, who
carried his flour to the first floor in time, and was the only one to have bread.</p>
</article>"""


class Trafilatura(unittest.TestCase):
    def test_forms(self):
        text = trafilatura.extract(PAGE)
        self.assertTrue(text.startswith("It rained for three days, and on the fourth"))
        self.assertNotIn("\n\n", text)
        self.assertIn("**faster**", trafilatura.extract(PAGE, output_format="markdown"))
        self.assertIn("<p>", trafilatura.extract(PAGE, output_format="html"))
        self.assertEqual(json.loads(trafilatura.extract(PAGE, output_format="json"))["text"], text)
        self.assertIn("\t", trafilatura.extract(PAGE, output_format="csv"))
        formula = trafilatura.extract(PAGE.replace(">Rain<", ">=1+1 rain<"), output_format="csv")
        self.assertIn("'=1+1 rain", formula.split("\t"))
        for wrong in ("xml", "xmltei", "python", "pdf"):
            with self.subTest(wrong), self.assertRaises(tamis.Error) as caught:
                trafilatura.extract(PAGE, output_format=wrong)
            self.assertEqual(caught.exception.place, "output_format")

    def test_what_is_included(self):
        markdown = functools.partial(trafilatura.extract, PAGE, "https://e.org/a",
                                     output_format="markdown")
        self.assertNotIn("](", markdown())
        self.assertIn("[three days](https://e.org/t)", markdown(include_links=True))
        self.assertIn("[three days](", trafilatura.extract(PAGE, include_links=True))
        with_table = trafilatura.extract(PAGE, favor_recall=True)
        self.assertIn("14 mm", with_table)
        self.assertNotIn("14 mm", trafilatura.extract(PAGE, favor_recall=True, include_tables=False))
        commented = PAGE.replace("</article>", "<div id=comments><p>I like the rain very much "
                                 "indeed, it is good for the garden and the trees.</div></article>")
        self.assertNotIn("I like the rain",
                         trafilatura.extract(commented, favor_recall=True, include_comments=False))

    def test_metadata(self):
        self.assertIn('title: "Rain"', trafilatura.extract(PAGE, with_metadata=True))
        row = json.loads(trafilatura.extract(PAGE, "https://e.org/a", "7", output_format="json",
                                             with_metadata=True))
        self.assertEqual((row["title"], row["author"], row["date"], row["hostname"], row["id"]),
                         ("Rain", "Ann Gray", "2024-05-31", "e.org", "7"))
        document = trafilatura.bare_extraction(PAGE, author_blacklist={"ann gray"})
        self.assertEqual((document.title, document.author), ("Rain", None))
        self.assertEqual(trafilatura.bare_extraction(PAGE, as_dict=True)["date"], "2024-05-31")

    def test_what_gives_none(self):
        for arguments in ({"target_language": "de"}, {"only_with_metadata": True},
                          {"url": "https://e.org/a", "url_blacklist": {"https://e.org/a"}}):
            with self.subTest(arguments):
                self.assertIsNone(trafilatura.extract(PAGE, **arguments))
                self.assertIsNone(trafilatura.bare_extraction(PAGE, **arguments))
        self.assertIsNone(trafilatura.extract(None))
        self.assertIsNone(trafilatura.extract(""))
        self.assertIsNotNone(trafilatura.extract(PAGE, target_language="en"))
        self.assertIsNotNone(trafilatura.extract(PAGE, "https://e.org/a", only_with_metadata=True))

    def test_what_says_nothing_here_is_warned_of(self):
        for name, value in (("deduplicate", True), ("prune_xpath", "//p"), ("config", {"a": 1})):
            for function in (trafilatura.extract, trafilatura.bare_extraction):
                with self.subTest(name), self.assertWarnsRegex(
                        trafilatura.IgnoredArgument, f"{name} is ignored") as caught:
                    function(PAGE, **{name: value})
                self.assertEqual(pathlib.Path(caught.filename), pathlib.Path(__file__))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            trafilatura.extract(PAGE, fast=True, no_fallback=True)
        with self.assertRaises(TypeError):
            trafilatura.extract(PAGE, favour_precision=True)
        with self.assertRaisesRegex(tamis.Error, "of type int"):
            trafilatura.extract(7)

    @unittest.skipUnless((PEERS / "trafilatura").exists(), "trafilatura is not installed")
    def test_beside_the_real_one(self):
        """In trafilatura's Python with the tamis package: the same arguments, the same keys,
        similar texts."""
        said = subprocess.run(
            [PEERS / "python", "-c", BESIDE, ROOT / "examples/article.html"],
            env={**os.environ, "PYTHONPATH": site_packages()}, capture_output=True, text=True)
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
        self.assertIn("all alike", said.stdout)


BESIDE = """
import inspect, json, sys
import lxml.html
import trafilatura as real
from tamis.compat import trafilatura as ours
html = open(sys.argv[1]).read()
for name in "extract", "bare_extraction":
    theirs = inspect.signature(getattr(real, name)).parameters
    mine = inspect.signature(getattr(ours, name)).parameters
    assert list(theirs) == list(mine), (list(theirs), list(mine))
    for key, parameter in theirs.items():
        if key not in ("config",):
            assert parameter.default == mine[key].default, key
for options in {}, {"with_metadata": True}:
    a, b = (json.loads(m.extract(html, url="https://e.org/a", output_format="json", **options))
            for m in (real, ours))
    assert set(a) <= set(b), set(a) - set(b)
a, b = (m.bare_extraction(html, url="https://e.org/a", with_metadata=True) for m in (real, ours))
assert set(a.as_dict()) == set(b.as_dict())
assert (a.date, a.hostname) == (b.date, b.hostname), (a.as_dict(), b.as_dict())
a, b = (set(m.extract(html).split()) for m in (real, ours))
assert len(a & b) / len(b) > .8, a ^ b
assert ours.extract(lxml.html.fromstring(html)) == ours.extract(html)
print("all alike")
"""


def site_packages():
    (found,) = CLEAN.glob("lib/python*/site-packages")
    return str(found)


class OfAddon(http.server.BaseHTTPRequestHandler):
    """A site with a page, a page without content, and a script."""

    def do_GET(self):
        kind, body = {
            "/page": ("text/html; charset=utf-8", ARTICLE.encode()),
            "/nothing": ("text/html", b"<title>x</title>"),
            "/script": ("text/javascript", b"var rain = 1;"),
        }[self.path]
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


@unittest.skipUnless((PEERS / "mitmdump").exists(), "mitmproxy is not installed")
class MitmproxyAddon(unittest.TestCase):
    def setUp(self):
        self.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), OfAddon)
        threading.Thread(target=self.site.serve_forever, daemon=True).start()
        self.addCleanup(self.site.server_close)
        self.addCleanup(self.site.shutdown)

    def start(self, *settings):
        """Starts a mitmdump with the add-on. Returns the port that it listens on."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        addon = pathlib.Path(site_packages()) / "tamis/compat/mitmproxy_addon.py"
        words = [PEERS / "mitmdump", "-q", "--listen-host", "127.0.0.1", "-p", str(port),
                 "-s", addon]
        for setting in settings:
            words += ["--set", setting]
        self.process = subprocess.Popen(
            words, env={**os.environ, "PYTHONPATH": site_packages()}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(self.process.stdout.close)
        self.addCleanup(self.process.wait)
        self.addCleanup(self.process.kill)
        return port

    def wait(self, port):
        while self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return
            except OSError:
                time.sleep(0.1)
        self.fail(self.process.stdout.read())

    def get(self, port, path, **headers):
        proxy = http.client.HTTPConnection("127.0.0.1", port)
        self.addCleanup(proxy.close)
        address = f"http://127.0.0.1:{self.site.server_address[1]}{path}"
        proxy.request("GET", address, headers=headers)
        answer = proxy.getresponse()
        return answer.headers["content-type"], answer.read().decode()

    def test_pages_become_what_is_to_be_read(self):
        port = self.start("tamis_format=markdown")
        self.wait(port)
        kind, page = self.get(port, "/page")
        self.assertEqual(kind, "text/markdown; charset=utf-8")
        self.assertIn('title: "Old canal lock opens again', page)
        self.assertTrue(page.endswith(tamis.extract(ARTICLE).markdown[-60:]))
        self.assertEqual(self.get(port, "/script"), ("text/javascript", "var rain = 1;"))
        self.assertEqual(self.get(port, "/nothing"), ("text/html", "<title>x</title>"))
        fetched = self.get(port, "/page", **{"Sec-Fetch-Dest": "empty"})
        self.assertEqual(fetched[1], ARTICLE)

    def test_html_is_a_document(self):
        port = self.start("tamis_pipeline=keep(css=p)")
        self.wait(port)
        kind, page = self.get(port, "/page")
        self.assertEqual(kind, "text/html; charset=utf-8")
        self.assertTrue(page.startswith("<!DOCTYPE html>"), page[:60])
        self.assertNotIn("<nav", page)

    def test_a_wrong_pipeline_is_told(self):
        self.start("tamis_pipeline=vote(2; bet)")
        said = self.process.communicate()[0]
        self.assertIn("did you mean 'bte'", said)


if __name__ == "__main__":
    unittest.main()
