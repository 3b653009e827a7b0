"""Drives the web UI of `tamis serve` in Debian's Chromium with Playwright, for tests/browser.

Playwright comes from PyPI (tools/setup test puts it in build/test-venv). Without it, or without
Chromium, the tests are skipped. With TAMIS_PICTURES=FOLDER they write screenshots to FOLDER.

The argument of wait_for_function() must be a function, "() => ...". An expression would be retried with
eval, which the content security policy forbids, and so would fail only on a slow machine.
"""
import json
import os
import pathlib
import sys
import tempfile
import unittest

import chromium
from command import ROOT
from serve import Server

PYTHON = pathlib.Path(os.environ.get("TAMIS_PYTHON", ROOT / "build/test-venv/bin/python"))
PICTURES = os.environ.get("TAMIS_PICTURES")
RECIPE = ROOT / "examples/recipe.html"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PATIENCE = 20_000  # milliseconds, until something is on the screen

try:
    from playwright.sync_api import expect, sync_playwright
    expect.set_options(timeout=PATIENCE)
except ImportError:
    if PYTHON.exists() and pathlib.Path(sys.executable) != PYTHON:
        os.execv(PYTHON, [str(PYTHON), *sys.argv])
    print("skipped: no Playwright (tools/setup test puts it in build/test-venv, from PyPI)")
    sys.exit(77)
if not chromium.program():
    print("skipped: no Chromium here")
    sys.exit(77)


def page_of(size):
    """Returns a page of at least `size` bytes."""
    text = RECIPE.read_text()
    body = text.partition("<main>")[2].partition("</main>")[0]
    while len(text) < size:
        text += body
    return text


class UiTest(unittest.TestCase):
    """A server with its own directory, and a browser window, for each test."""

    words = ()  # additional options of tamis serve

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.playwright.chromium.launch(
            executable_path=chromium.program(), args=["--no-sandbox", "--no-proxy-server"])
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tamis-ui-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.server = None
        self.serve()
        self.addCleanup(lambda: self.server.stop())
        self.complaints = []
        self.expected = []
        self.window()

    def serve(self, port=0):
        """Starts the server, or restarts it on its previous port."""
        self.server = Server("--data", str(self.folder / "data"), *self.words,
                             *(("--port", str(port)) if port else ()))

    def window(self, width=1280, height=800, dark=False):
        """Opens a new window without stored state."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, accept_downloads=True,
            color_scheme="dark" if dark else "light", reduced_motion="reduce")
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        # Playwright tries to run scripts in the page's frame, where they are forbidden.
        self.page.on("console", lambda said: self.complaints.append(said.text)
                     if said.type in ("error", "warning")
                     and not said.text.startswith("Blocked script execution") else None)
        return self.page

    def address(self, place=""):
        return f"http://localhost:{self.server.port}/{place}"

    def open(self, view="build", pipeline="", **window):
        """Shows a part of the page, with that pipeline."""
        if window:
            self.window(**window)
        query = f"?pipeline={pipeline}" if pipeline else ""
        self.page.goto(self.address(f"#{view}{query}"))
        self.page.wait_for_selector("main h1, main .sheet", state="attached")

    def open_example(self):
        self.page.get_by_role("button", name="Open the example").click()
        self.page.wait_for_selector("iframe")

    def open_page(self, html):
        """Opens a page as a file, which is faster than pasting it if it is large."""
        path = self.folder / "given.html"
        path.write_text(html)
        self.page.locator("form input[type=file]").first.set_input_files(str(path))
        self.page.wait_for_selector("iframe")

    @property
    def text(self):
        """Returns the pipeline as text, on one line."""
        return " ".join(self.page.get_by_label("Pipeline as text", exact=True).input_value().split())

    def expect_text(self, wanted):
        expect(self.page.get_by_label("Pipeline as text", exact=True)).to_have_value(wanted)

    def node(self, name, nth=0):
        """Returns a node of the flow by its name."""
        return self.page.locator(".svelte-flow__node").filter(
            has=self.page.locator(".name", has_text=name)).nth(nth)

    def frame(self, title="The page"):
        return self.page.frame_locator(f"iframe[title='{title}']")

    def painted(self, layer, title="The page"):
        """Returns the words of a highlight layer as text."""
        return self.page.evaluate("""([title, layer]) => {
            const frame = document.querySelector(`iframe[title='${title}']`);
            const highlight = frame.contentWindow.CSS.highlights.get(layer);
            return [...(highlight ?? [])].map(range => range.toString()).join(" ");
        }""", [title, layer])

    def expect_painted(self, layer, part, title="The page", timeout=PATIENCE):
        self.page.wait_for_function("""([title, layer, part]) => {
            const frame = document.querySelector(`iframe[title='${title}']`);
            const highlight = frame?.contentWindow?.CSS.highlights.get(layer);
            return [...(highlight ?? [])].some(range => range.toString().includes(part));
        }""", arg=[title, layer, part], timeout=timeout)

    def still(self, locator):
        """Returns the final position of an element: after each change the flow is laid out again."""
        box = None
        while box is None or box != locator.bounding_box():
            box = locator.bounding_box()
            self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return box

    def drag(self, first, last, steps=6):
        """Drags from one point to another. Playwright's own mouse waits forever if a frame must not run
        scripts, because it tries to run one there."""
        session = self.page.context.new_cdp_session(self.page)

        def send(kind, share, buttons):
            session.send("Input.dispatchMouseEvent", {
                "type": kind, "button": "left", "buttons": buttons, "clickCount": 1,
                "x": first[0] + share * (last[0] - first[0]),
                "y": first[1] + share * (last[1] - first[1])})

        send("mousePressed", 0, 1)
        for step in range(1, steps + 1):
            send("mouseMoved", step / steps, 1)
        send("mouseReleased", 1, 0)

    def picture(self, name):
        if PICTURES:
            self.page.wait_for_timeout(300)
            self.page.screenshot(path=f"{PICTURES}/{name}.png")

    def check_accessibility(self):
        """Checks that axe finds no serious problem."""
        self.page.evaluate(AXE.read_text() + "; undefined")
        found = self.page.evaluate(
            "axe.run(document, {iframes: false, resultTypes: ['violations']})")
        serious = [{"id": v["id"], "help": v["help"], "at": [n["target"] for n in v["nodes"]][:5]}
                   for v in found["violations"] if v["impact"] in ("serious", "critical")]
        self.assertEqual(serious, [], json.dumps(serious, indent=1))

    def expect_complaints(self, *parts):
        """Expects a message of the browser with these words, possibly with a delay."""
        self.expected += parts

    def check_complaints(self):
        self.assertEqual([one for one in self.complaints
                          if not any(part in one for part in self.expected)], [])
