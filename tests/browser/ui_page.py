#!/usr/bin/env python3
"""The web UI, part 2: a page and the live result of the pipeline on it; hostile and huge pages; a
server that is restarted meanwhile."""
import os
import pathlib
import re
import statistics
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from ui import UiTest, expect, page_of
from upstream import Upstream
from tune_package import write_package

# All known ways to run a script, to leave a frame, or to contact another host.
HOSTILE = """<!doctype html><html><head><title>&lt;img src=x onerror=top.attacked=1&gt;</title>
<base href="http://evil.example/" target="_top"><meta http-equiv="refresh" content="0;url=http://evil.example/">
<script>top.attacked = 1; parent.location = "http://evil.example/"</script>
<style>@import "http://evil.example/x.css"; p { background: url(http://evil.example/p.png) }</style>
<link rel=stylesheet href="http://evil.example/y.css"></head>
<body onload="top.attacked=1"><p onclick="top.attacked=1" id=here>Words of the page that is hostile, and long
enough to be kept by somebody who looks for long texts in the pages of strangers.</p>
<img src="http://evil.example/i.png" onerror="top.attacked=1"><a href="javascript:top.attacked=1" target=_top>a link</a>
<a href="http://evil.example/" target=_top>another link</a><iframe srcdoc="<script>top.attacked=1</script>"></iframe>
<form action="http://evil.example/" target=_top><button>send</button><input autofocus onfocus="top.attacked=1"></form>
<svg onload="top.attacked=1"><script>top.attacked=1</script></svg><object data="data:text/html,<script>top.attacked=1</script>"></object>
<p>&lt;script&gt;top.attacked = 1&lt;/script&gt; &lt;/tamis-w&gt;&lt;img src=x onerror=top.attacked=1&gt;</p>
</body></html>"""

# Moves a slider and waits until its effect is on the screen. Returns milliseconds.
SLIDE = """async (value) => {
  const slider = document.querySelector("input[type=range]");
  const kept = document.querySelector("[data-testid=kept]");
  const before = kept.dataset.runs;
  const start = performance.now();
  slider.value = value;
  slider.dispatchEvent(new Event("input", {bubbles: true}));
  const frame = () => new Promise(requestAnimationFrame);
  while (kept.dataset.runs === before) await frame();
  await frame();  // begins when the one before it is on the screen
  return performance.now() - start;
}"""


ROUNDS = 3  # of nine steps


def is_calm():
    """Reports whether no process waits for a CPU."""
    return os.getloadavg()[0] <= os.cpu_count()


class Meter:
    """CPU time of the window and of the server. Other processes do not count."""

    def __init__(self, test):
        self.process = test.server.process.pid
        self.session = test.page.context.new_cdp_session(test.page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.start = self.now()

    def now(self):
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        window = next(m["value"] for m in metrics if m["name"] == "TaskDuration")
        fields = pathlib.Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        server = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return window + server

    def milliseconds(self):
        return 1000 * (self.now() - self.start)


class Page(UiTest):
    words = ("--allow-private",)

    def tearDown(self):
        self.check_complaints()

    def kept(self):
        return self.page.get_by_test_id("kept")

    def test_the_mask_of_the_selected_node(self):
        self.open(pipeline="vote(2; ccb, dsc, bte)")
        self.open_example()
        self.expect_painted("kept", "fourteen")
        whole = self.painted("kept")
        self.node("dsc").click()
        expect(self.page.get_by_text("keeps 230 of 402 words")).to_be_visible()
        self.page.wait_for_function("""(whole) => {
            const set = document.querySelector("iframe").contentWindow.CSS.highlights.get("kept");
            return [...set].map(String).join(" ") !== whole; }""", arg=whole)
        words = " ".join(self.painted("kept").split())
        explained = self.page.evaluate("""() => fetch("/api/extract?pipeline=dsc&format=text", {method: "POST",
            headers: {"Content-Type": "text/html"},
            body: document.querySelector("iframe").contentDocument.documentElement.outerHTML}).then(a => a.text())""")
        self.assertIn(" ".join(explained.split())[:60], words)
        self.assertIn("We use cookies", self.painted("dropped"))

    def test_votes_are_coloured(self):
        self.open(pipeline="vote(2; ccb, dsc, bte)")
        self.open_example()
        self.page.get_by_label("Colour of words").select_option("votes")
        self.expect_painted("votes-5", "fourteen")
        self.assertIn("We use cookies", self.painted("votes-0"))
        self.page.get_by_label("Colour of words").select_option("none")
        self.page.wait_for_function(
            "() => document.querySelector('iframe').contentWindow.CSS.highlights.size === 0")

    def test_who_kept_the_passage(self):
        self.open(pipeline="vote(2; ccb, dsc, learned)")
        self.open_example()
        self.expect_painted("kept", "fourteen")
        self.frame().get_by_text("Rye does not wait").hover()
        card = self.page.get_by_label("Who kept the passage")
        expect(card.get_by_role("listitem")).to_have_count(4)
        expect(card).to_contain_text("learned")
        expect(card.locator(".score")).not_to_have_count(0)
        self.frame().get_by_text("We use cookies").hover()
        expect(card.get_by_role("listitem").first).to_contain_text("dropped")

    def test_the_result_in_all_forms(self):
        self.open(pipeline="default")
        self.open_example()
        page = self.page
        page.get_by_role("button", name="Result", exact=True).click()
        reader = self.frame("The result, to read")
        expect(reader.get_by_role("heading", name="What you need")).to_be_visible()
        form = page.get_by_label("Form of the result")
        result = page.get_by_label("The result", exact=True)
        form.select_option("markdown")
        expect(result).to_contain_text("## What you need")
        form.select_option("text")
        expect(result).to_contain_text("1. In the evening")
        form.select_option("html")
        expect(result).to_contain_text("<h2>What you need</h2>")
        page.get_by_role("button", name="Page", exact=True).last.click()
        expect(page.locator("iframe")).to_have_count(1)

    def test_what_is_counted_is_named(self):
        self.open(pipeline="vote(2; ccb, dsc, bte)")
        self.open_example()
        counted = self.kept()
        expect(counted).to_contain_text(re.compile(r"vote: \d+ of 402 words"))
        result = re.search(r"\d+", counted.text_content())[0]
        self.node("dsc").click()
        expect(counted).to_contain_text("dsc: 230 of 402 words")
        self.page.get_by_role("button", name="Result", exact=True).click()
        expect(counted).to_contain_text(f"result: {result} of 402 words")
        self.page.get_by_role("button", name="Both", exact=True).last.click()
        expect(counted).to_contain_text(f"dsc: 230, result: {result} of 402 words")

    def test_a_file_that_is_no_text_is_refused(self):
        self.open(pipeline="plain")
        path = self.folder / "picture.html"
        path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(100_000))
        asked = []
        self.page.on("request", lambda request: asked.append(request.url))
        self.page.locator("form input[type=file]").first.set_input_files(str(path))
        expect(self.page.get_by_role("alert")).to_have_text("picture.html is a PNG picture; a page is HTML or text")
        self.assertEqual([url for url in asked if "/api/pages" in url], [])
        self.open_page("<p>A page in words")
        expect(self.page.get_by_role("alert")).to_have_count(0)

    def test_from_an_address_a_file_a_package_and_pasted(self):
        with Upstream() as up:
            self.open(pipeline="default")
            page = self.page
            page.get_by_label("Address of a page").fill(up.url("page"))
            page.get_by_role("button", name="Fetch").click()
            expect(self.frame().get_by_role("heading", name="Heading")).to_be_visible()
            self.open_page("<p>From a file")
            expect(self.frame().get_by_text("From a file")).to_be_visible()
            page.get_by_role("button", name="Paste", exact=True).click()
            page.get_by_label("HTML of a page").fill("<p>Pasted here")
            page.get_by_role("button", name="Use it").click()
            expect(self.frame().get_by_text("Pasted here")).to_be_visible()
            self.expect_complaints("status of 502")
            page.get_by_label("Address of a page").fill("http://127.0.0.1:1/")
            page.get_by_role("button", name="Fetch").click()
            expect(page.get_by_role("alert")).to_be_visible()

    def slide(self, what, pipeline):
        """Moves a slider of dsc on a page of 500 KB. Returns the requests, and the number of steps.
        """
        self.open(pipeline=pipeline)
        self.open_page(page_of(500_000))
        self.node("dsc").click()
        self.expect_painted("kept", "fourteen")
        asked = []
        self.page.on("requestfinished", lambda request: asked.append(request))
        was_calm = is_calm()
        meter = Meter(self)
        rounds = [[self.page.evaluate(SLIDE, value) for value in range(50, 950, 100)]
                  for _ in range(ROUNDS)]
        steps = sum(map(len, rounds))
        spent = meter.milliseconds() / steps
        medians = [statistics.median(times) for times in rounds]
        print(f"a step of a slider, {what}, 500 KB: {min(medians):.0f} ms from the input to the screen "
              f"(medians of {ROUNDS} rounds {', '.join(f'{m:.0f}' for m in medians)}; all "
              f"{min(map(min, rounds)):.0f} to {max(map(max, rounds)):.0f}), {spent:.0f} ms of the "
              f"processor; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors", file=sys.stderr)
        self.assertLess(spent, 100)
        # Delays by other processes are not a failure.
        if was_calm and is_calm():
            self.assertLess(min(medians), 100)
        return asked, steps

    def test_a_parameter_is_on_the_screen_within_a_tenth_of_a_second(self):
        asked, steps = self.slide("one filter", "dsc")
        received = sum(request.sizes()["responseBodySize"] for request in asked) / steps
        print(f"{received / 1000:.1f} KB in {len(asked) / steps:.1f} answers", file=sys.stderr)
        # Checks what does not depend on the machine: the text and the masks are sent, and not the
        # page again.
        self.assertLessEqual(len(asked), 2 * steps)
        self.assertLess(received, 50_000)

    def test_so_is_one_in_a_vote_of_six(self):
        self.slide("a vote of six", "vote(3; dsc, ccb, bte, density, tccb, cectd_ds)")

    def test_five_megabytes(self):
        self.open(pipeline="vote(2; ccb, dsc, bte)")
        self.open_page(page_of(5_000_000))
        expect(self.kept()).to_contain_text("words", timeout=60_000)
        self.expect_painted("kept", "fourteen", timeout=60_000)
        self.node("dsc").click()
        expect(self.page.get_by_label("window, slider")).to_be_visible()
        self.page.goto(self.page.url.replace("#build", "#gold"))
        title = "The page to be marked"
        self.expect_painted("kept", "fourteen", title, 60_000)
        self.page.keyboard.press("n")
        self.expect_painted("here", "Rye", title, 60_000)
        marked = self.page.get_by_text("words marked")
        before = marked.text_content()
        self.page.keyboard.press("Space")
        self.expect_painted("kept", "Rye does", title, 60_000)
        expect(marked).not_to_have_text(before)
        expect(self.page.get_by_test_id("f1")).to_have_text("1.000", timeout=60_000)

    def test_nothing_of_a_hostile_page_runs_or_gets_out(self):
        asked = []
        self.expect_complaints("Content Security Policy")  # the browser reports what it refused
        self.page.route("**/evil.example/**", lambda route: (asked.append(route.request.url),
                                                             route.abort()))
        self.open(pipeline="plain")
        self.open_page(HOSTILE)
        self.expect_painted("kept", "hostile")
        self.frame().get_by_text("Words of the page").click()
        self.frame().get_by_text("another link").click()
        self.frame().get_by_text("another link").click(button="middle")
        for shown in ("Result", "Both"):
            self.page.get_by_role("button", name=shown, exact=True).last.click()
            reader = self.frame("The result, to read")
            reader.get_by_text("another link").click()
            reader.get_by_text("another link").click(button="middle")
            expect(reader.get_by_text("Words of the page")).to_be_visible()
        self.page.goto(self.page.url.replace("#build", "#gold"))
        self.expect_painted("kept", "hostile", "The page to be marked")
        self.assertIsNone(self.page.evaluate("window.attacked ?? null"))
        self.assertIn(f"localhost:{self.server.port}", self.page.url)
        self.assertEqual(asked, [])  # requests that the policy blocks do not get this far
        self.assertEqual(len(self.page.context.pages), 1)
        # Nor alone in a tab.
        page = self.page.evaluate("document.querySelector('iframe').src")
        self.page.goto(page)
        self.assertIsNone(self.page.evaluate("window.attacked ?? null"))

    def test_the_server_is_started_anew(self):
        self.open(pipeline="dsc")
        self.open_example()
        self.node("dsc").click()
        self.expect_painted("kept", "fourteen")
        before = self.kept().text_content()
        port = self.server.port
        self.expect_complaints("Failed to load resource")
        self.server.stop()
        self.page.get_by_label("window", exact=True).fill("20")
        expect(self.page.get_by_role("alert").first).to_contain_text("does not answer")
        self.serve(port)
        self.page.get_by_label("window", exact=True).fill("25")
        expect(self.kept()).not_to_have_text(before)
        expect(self.page.get_by_text("does not answer")).to_have_count(0)
        self.expect_text("dsc(window=25)\n")

    def test_a_page_that_the_server_forgot_is_sent_again_for_its_frame(self):
        self.open(pipeline="plain")
        self.open_example()
        self.expect_painted("kept", "fourteen")
        self.expect_complaints("Failed to load resource")
        page, port = self.page, self.server.port
        for view, title in (("Gold", "The page to be marked"), ("Build", "The page")):
            self.server.stop()
            self.serve(port)
            page.get_by_role("link", name=view).click()
            self.expect_painted("kept", "fourteen", title)
        for i in range(33):
            self.server.api("POST", "/api/pages", {"html": f"<p>page {i}</p>"})
        page.get_by_role("link", name="Compare").click()
        self.expect_painted("all", "fourteen", "The page as pipeline 1 keeps it")
        page.get_by_role("link", name="Build").click()
        self.expect_painted("kept", "fourteen")
        # The server is unreachable while the frame is reloaded with a missing file.
        self.expect_complaints("oven.css")
        self.server.stop()
        page.get_by_label("pictures").check()
        self.serve(port)
        page.wait_for_function("() => document.querySelector('iframe')?.contentWindow.location.search.includes('load=1')")
        self.expect_painted("kept", "fourteen")


class Packages(UiTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        write_package(folder.name)
        self.words = ("--packages", folder.name)
        super().setUp()

    def test_a_page_of_a_package(self):
        self.open(pipeline="default")
        self.page.get_by_role("button", name="Package …").click()
        self.page.get_by_label("Find a page").fill("17")
        self.page.get_by_role("button", name="17", exact=True).click()
        expect(self.frame().get_by_role("heading", name="Title 17")).to_be_visible()
        self.check_complaints()


if __name__ == "__main__":
    unittest.main()
