#!/usr/bin/env python3
"""Attacks that need a real browser: Firefox and Chromium, each where it is installed.

Desync: a server sends odd responses through the proxy, so that the browser takes one of them for
the answer of another host. Reader: a page makes the browser open the reader view without a click."""
import json
import pathlib
import sys
import threading
import time
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import chromium
import firefox
from framing import ANSWERED, CASES, PAUSE, RIGHT, head
from runner import main
from serve import ServeTest
from upstream import Upstream, answer

NO_CHANGE = "Cache-Control: no-transform"  # the proxy keeps scripts
# All that are answered, and of those that are refused the ones that a browser might take for more.
TRIED = [*ANSWERED, "status_099", "status_000", "status_999", "interim_with_length",
         "interim_with_chunks", "interim_of_odd_status", "bare_101", "length_of_64_bits"]


def html(text, *fields):
    return [answer("<!doctype html>" + text, NO_CHANGE, *fields, kind="text/html")]


STOLEN = html("<title>stolen</title><script>document.title += ' ' + origin</script>")[0]
STOLEN_BY = {
    "status_099": head("099 X", "Content-Length: 0"),
    "reset_with_length": head("205 Reset", f"Content-Length: {len(STOLEN) + 2}") + b"\r\n",
    "reset_with_chunks": head("205 Reset", "Transfer-Encoding: chunked")
                         + f"2\r\n\r\n\r\n{len(STOLEN):x}\r\n".encode(),
    "early_hints_with_length_0": head("103 Early", "Content-Length: 0"),
}


class Chromium(chromium.Chromium):
    """With the methods of Firefox."""

    def __init__(self, proxy_port=None):
        old = list(chromium.FLAGS)
        proxy = [f"--proxy-server=http://127.0.0.1:{proxy_port}", "--proxy-bypass-list=<-loopback>"]
        chromium.FLAGS += ["--disable-popup-blocking", *(proxy if proxy_port else [])]
        try:
            super().__init__()
        finally:
            chromium.FLAGS[:] = old

    def visit(self, url):
        self.call("Page.navigate", url=url)

    def click(self, selector):
        place = self.evaluate(f"(() => {{ const box = document.querySelector({json.dumps(selector)})"
                              ".getBoundingClientRect(); return [box.x + 5, box.y + 5]; })()")
        super().click(*place)

    def wait_for(self, expression):
        deadline = time.monotonic() + chromium.PATIENCE
        while time.monotonic() < deadline:
            try:
                if value := self.evaluate(expression):
                    return value
            except RuntimeError:
                pass  # between two pages
            time.sleep(0.05)
        raise TimeoutError(expression)


class DesyncTest:
    browser_class = None

    @classmethod
    def setUpClass(cls):
        cls.evil = Upstream(address=("0.0.0.0", 0)).__enter__()
        cls.addClassCleanup(cls.evil.__exit__)
        cls.good = Upstream(address=("127.0.0.2", 0)).__enter__()
        cls.addClassCleanup(cls.good.__exit__)
        super().setUpClass()
        cls.browser = cls.browser_class(cls.server.port)
        cls.addClassCleanup(cls.browser.close)

    def test_no_server_answers_for_another(self):
        """Item 1 of issue 24, and others of its kind: a response that the browser may take for
        complete, and later a page with a script."""
        bank = self.good.url("raw/bank")
        for name, first in STOLEN_BY.items():
            # The page comes when the browser waits for the bank, also if the proxy does not ask it.
            asked = threading.Event()
            self.good.raw["bank"] = [asked.set, 5 * PAUSE, *html("<title>the bank</title>")]
            self.evil.raw[name] = [first, lambda asked=asked: asked.wait(2), STOLEN, 10 * PAUSE]
            self.evil.raw["start"] = html(
                f"<title>start</title><link rel=icon href=data:,><script>fetch('/raw/{name}').catch(() => 0).finally(() => "
                f"location = {json.dumps(bank)})</script>")
            with self.subTest(name):
                self.browser.visit(f"http://127.0.0.1:{self.evil.port}/raw/start")
                title = self.browser.wait_for(f"location.href == {json.dumps(bank)} && "
                                              "document.readyState == 'complete' && document.title")
                self.assertEqual(title, "the bank")
                self.browser.visit("about:blank")
                self.browser.wait_for("location.href == 'about:blank'")

    def test_the_next_request_gets_its_own_answer(self):
        self.evil.raw |= {name: CASES[name][1] for name in TRIED}
        self.good.raw["page"] = html("<title>a page</title>")
        self.browser.visit(self.good.url("raw/page"))
        self.browser.wait_for("document.title == 'a page'")
        right = self.good.url(f"late/{2 * PAUSE}")
        for number, name in enumerate(TRIED):
            url = f"http://127.0.1.{number + 1}:{self.evil.port}/raw/{name}"
            self.browser.evaluate(f"void (self.found = null, fetch({json.dumps(url)}, {{mode: 'no-cors'}})"
                                  f".catch(() => 0).then(() => fetch({json.dumps(right)}))"
                                  ".then((answer) => answer.text()).catch(String)"
                                  ".then((text) => self.found = text))")
            with self.subTest(name):
                self.assertEqual(self.browser.wait_for("self.found"), RIGHT.decode())


@unittest.skipUnless(firefox.program(), "Firefox is missing (apt-get install firefox-esr)")
class FirefoxDesync(DesyncTest, ServeTest):
    @staticmethod
    def browser_class(port):
        # One connection to the proxy, so that the next request is on the one that was attacked.
        return firefox.Firefox(port, **{"network.http.max-persistent-connections-per-proxy": 1})


@unittest.skipUnless(chromium.program(), "Chromium is missing (apt-get install chromium)")
class ChromiumDesync(DesyncTest, ServeTest):
    browser_class = Chromium


class ReaderTest:
    """A page of another site, which wants the reader view to fetch an address."""

    browser_class = None
    words = ("--allow-private",)
    WAYS = {
        "iframe": "<iframe src='{}'></iframe>",
        "embed": "<embed src='{}'><object data='{}'></object>",
        "img": "<img src='{}'>",
        "script": "<script src='{}'></script>",
        "style": "<link rel=stylesheet href='{}'>",
        "media": "<video src='{}'></video><audio src='{}'></audio>",
        "fetch": "<script>fetch('{}', {{mode: 'no-cors'}}); fetch('{}').catch(() => 0)</script>",
        "beacon": "<script>navigator.sendBeacon('{}')</script>",
        "prefetch": "<link rel=prefetch href='{}'><link rel=preload as=fetch href='{}'>",
        "prerender": "<link rel=prerender href='{}'><script type=speculationrules>{{\"prerender\":"
                     "[{{\"urls\":[\"{}\"]}}],\"prefetch\":[{{\"urls\":[\"{}\"]}}]}}</script>",
        "open": "<script>window.open('{}')</script>",
        "form": "<form action='{path}'><input name=a></form>"
                "<script>document.forms[0].submit()</script>",
        "location": "<script>location = '{}'</script>",
        "refresh": "<meta http-equiv=refresh content='0; url={}'>",
        "frame_of_frame": "<iframe srcdoc=\"<iframe src='{}'></iframe>\"></iframe>",
    }

    @classmethod
    def setUpClass(cls):
        cls.up = Upstream().__enter__()
        cls.addClassCleanup(cls.up.__exit__)
        super().setUpClass()
        cls.browser = cls.browser_class()
        cls.addClassCleanup(cls.browser.close)

    def reader(self, way):
        url = urllib.parse.quote(self.up.url(f"page?{way}"), safe="")
        return f"http://localhost:{self.server.port}/read?url={url}"

    def path(self, way):
        return f"http://localhost:{self.server.port}/read/{self.up.url('page')}?{way}"

    def fetched(self):
        return [request.target for request in self.up.seen if request.target.startswith("/page")]

    def show(self, name, text):
        self.up.raw[name] = html(f"<title>{name}</title>{text}")
        self.browser.visit(self.up.url("raw/" + name))

    def test_no_page_makes_the_reader_fetch(self):
        asked = self.server.metric("tamis_reader_requests_total")
        before = len(self.fetched())
        for way, text in self.WAYS.items():
            url = self.reader(way)
            self.show(way, text.format(*[url] * 3, path=self.path(way)))
            time.sleep(0.3)
            self.browser.visit("about:blank")
        time.sleep(0.5)
        self.assertEqual(self.fetched()[before:], [])
        # They did ask: a frame, a picture and a navigation at the least.
        self.assertGreater(self.server.metric("tamis_reader_requests_total"), asked + 5)

    def test_a_link_that_a_person_follows_is_fetched(self):
        self.show("link", f"<a href='{self.reader('link')}'>read</a>")
        self.browser.wait_for("document.title == 'link' && !!document.querySelector('a')")
        self.browser.click("a")
        self.browser.wait_for("document.title == 'A page'")
        self.assertEqual(self.fetched()[-1], "/page?link")

    def test_an_address_that_a_person_enters_is_fetched(self):
        self.browser.visit(self.reader("typed"))
        self.browser.wait_for("document.title == 'A page'")
        self.assertEqual(self.fetched()[-1], "/page?typed")


@unittest.skipUnless(firefox.program(), "Firefox is missing (apt-get install firefox-esr)")
class FirefoxReader(ReaderTest, ServeTest):
    browser_class = firefox.Firefox


@unittest.skipUnless(chromium.program(), "Chromium is missing (apt-get install chromium)")
class ChromiumReader(ReaderTest, ServeTest):
    browser_class = Chromium

    def test_a_page_that_a_person_loads_again_is_fetched(self):
        self.test_a_link_that_a_person_follows_is_fetched()
        self.browser.evaluate("window.mark = true")
        self.browser.call("Page.reload")
        self.browser.wait_for("document.title == 'A page' && !window.mark")


if __name__ == "__main__":
    main()
