#!/usr/bin/env python3
"""The web UI with hostile data. Nothing that is stored, fetched or sent is executed, no other host
is contacted, and all views still work."""
import json
import pathlib
import sys
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from ui import UiTest, expect
from upstream import Upstream

# Each sets the variable `ran`, or contacts evil.example, if it is treated as anything but text.
ATTACKS = [
    "<script>window.ran=1</script>",
    "<img src=x onerror=window.ran=1>",
    "\"'><svg onload=window.ran=1>",
    "</title></textarea></script><script>window.ran=1</script>",
    "javascript:window.ran=1",
    "{{constructor.constructor('window.ran=1')()}}${window.ran=1}",
    "<iframe srcdoc='<script>parent.ran=1</script>'></iframe><base href=http://evil.example/>",
    "<link rel=stylesheet href=http://evil.example/a.css><img src=http://evil.example/a.png>",
    "__proto__", "constructor", "toString", "hasOwnProperty",
    "=1+1", "a,b;\"c\"\t\r\nd\\u0000\\", "]]>-->*/</style>",
    "\u202egnp.\u2066evil\u2069 \u200b\u200e\ufeff",
    "\x01\x07\x1b[31m\x7f\x85\x9b2J",
    "long " * 20_000,
    "\U0001f9ff\u0301" * 300 + "\ufffe\uffff",
]
ALL = " ".join(ATTACKS)
PAGE = (f"<!doctype html><title>{ALL}</title><body onload=window.ran=1><h1>{ALL}</h1>"
        + "".join(f"<p>Words of a page that goes on, number {i}: {attack}"
                  for i, attack in enumerate(ATTACKS))
        + "<p>" + "Plain words that anybody would keep, and more of them, with commas. " * 30
        + "<a href='javascript:window.top.ran=1'>a</a><form action=http://evil.example/><input></form>")
VIEWS = ("build", "compare", "gold", "evaluate", "proxy")


def evaluation(name):
    """Returns the output of an evaluation, with hostile names everywhere."""
    summary = {"pages": 6, "headline": "f1", "f1": .5, "low": .4, "high": .6, "median": .5,
               "precision": .5, "recall": .5}
    return {"measures": [name, "word_lcs"], "pipelines": [name, "__proto__"],
            "packages": [{"name": name,
                          "pages": [{"id": name + str(i), "url": name, "site": name,
                                     "page_type": name} for i in range(6)],
                          "results": [{"pipeline": which, "seconds": 1,
                                       "summary": {name: summary, "word_lcs": summary},
                                       "numbers": {name: {"f1": [.1, .2, .3, .4, .5, .6]}}}
                                      for which in (name, "__proto__")]}]}


class Hostile(UiTest):
    def setUp(self):
        self.foreign = []
        self.dialogs = []
        super().setUp()

    def serve(self, port=0):
        if not port:
            self.write_data(self.folder / "data")
        super().serve(port)

    def window(self, **size):
        page = super().window(**size)
        # Requests that a policy forbids do not reach this handler.
        page.route(lambda url: urllib.parse.urlsplit(url).hostname not in ("localhost", None, ""),
                   lambda route: (self.foreign.append(route.request.url), route.abort()))
        page.on("dialog", lambda dialog: (self.dialogs.append(dialog.message), dialog.dismiss()))
        return page

    def write_data(self, data):
        """Writes what an attacker with access to the directory could leave there."""
        for i, attack in enumerate(ATTACKS):
            self.write(data / "pipelines" / f"own-{i}" / "000001.tamis",
                       f"# {attack}".replace("\n", " ").replace("\r", " ") + "\ndsc(window=20)\n")
            self.write_job(data, f"{i:016x}", "eval" if i % 2 else "tune", attack)
            name = attack.replace("/", "_").replace("\0", "_")[:60]
            if not name.startswith("."):
                self.write_package(data / "packages" / name, attack)
        self.write_package(data / "packages" / "mine", ALL)
        self.write(data / "pipelines" / "<img src=x onerror=window.ran=1>" / "000001.tamis", "bte")
        self.write(data / "pipelines" / "broken" / "000001.tamis", b"\xff\xfe\0 vote(")
        self.write(data / "rules", "constructor dsc\n__proto__.example pass\n*.example.org bte\n")
        for i, text in enumerate(("", "null", "[]", "{", '{"id": 5}', '"a"', "[" * 100_000, b"\xff",
                                  '{"id": "bad-7", "request": null}',
                                  '{"id": "bad-8", "request": {}, "kind": [], "state": {}}')):
            self.write(data / "jobs" / f"bad-{i}" / "job.json", text)

    @staticmethod
    def write(path, content):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes)
                         else content.encode("utf-8", "surrogatepass"))

    def write_job(self, data, name, kind, attack):
        result = evaluation(attack) if kind == "eval" else {
            "pipeline": f"# {attack}\ndsc", "finished": True, "summary": attack,
            "result": {"headline": attack, "warnings": [attack, attack], "duels": []}}
        self.write(data / "jobs" / name / "job.json", json.dumps({
            "id": name, "kind": kind, "state": "failed" if kind == "tune" else "done",
            "created_seconds": 1, "ended_seconds": 2,
            "request": {"packages": [attack, "__proto__"], "pipeline": attack, "method": attack,
                        "pipelines": [attack, {"name": attack, "pipeline": attack}]},
            "progress": {"phase": attack}, "result": result,
            "error": {"place": attack, "finding": attack, "allowed": attack}}))

    def write_package(self, folder, attack):
        self.write(folder / "package.json", json.dumps(
            {"name": attack, "description": attack, "license": attack, "languages": [attack],
             "gold": attack}))
        self.write(folder / "pages.jsonl", json.dumps(
            {"id": "page", "url": attack, "title": attack, "page_type": attack,
             "language": attack, "site": attack}) + "\n")
        self.write(folder / "html" / "page.html", PAGE)
        self.write(folder / "gold" / "page.txt", ALL)

    def check_nothing_ran(self):
        for frame in self.page.frames:
            if frame == self.page.main_frame:
                self.assertIsNone(frame.evaluate("() => window.ran ?? null"))
        self.assertEqual((self.foreign, self.dialogs), ([], []))
        # The policies block what a page would load, and their messages are expected. So are those
        # of the server about a name that is too long or belongs to no dataset.
        self.expect_complaints("Content Security Policy", "Refused to", "violates the following",
                               "the server responded with a status of 4")
        self.check_complaints()

    def test_views_of_hostile_data(self):
        for view in VIEWS:
            with self.subTest(view=view):
                self.open(view)
                expect(self.page.locator("main").first).to_be_visible()
                self.page.wait_for_timeout(300)
                self.check_nothing_ran()

    def test_jobs(self):
        self.open("evaluate")
        jobs = self.page.get_by_role("navigation", name="Jobs").get_by_role("button")
        expect(jobs).to_have_count(len(ATTACKS))
        for i in range(len(ATTACKS)):
            jobs.nth(i).click()
            expect(self.page.get_by_test_id("state")).to_be_visible()
        self.expect_complaints("derived_inert")  # a result that arrives when its job is closed
        self.check_nothing_ran()

    def test_a_page_of_a_package(self):
        self.open("gold")
        opened = self.server.api("GET", "/api/packages/mine/pages/page").json
        added = self.server.api("POST", "/api/pages", {"html": opened["html"], "url": opened["url"]})
        self.assertEqual(added.status, 200)
        self.open("build")
        self.open_page(PAGE)
        expect(self.frame().locator("h1").first).to_be_visible()
        self.page.wait_for_timeout(1000)
        self.check_nothing_ran()

    def test_names_that_the_api_is_given(self):
        for attack in ATTACKS:
            quoted = urllib.parse.quote(attack.encode("utf-8", "surrogatepass"), safe="")[:4000]
            for path, value in ((f"/api/pipelines/{quoted}", {"text": f"# {attack}\nbte"}),
                                (f"/api/rules/{quoted}", {"pipeline": attack}),
                                ("/api/rules/a.example", {"pipeline": attack})):
                self.assertIn(self.server.api("PUT", path, value).status, (200, 201, 400, 404, 413), attack)
            answer = self.server.api("POST", "/api/gold", {
                "package": attack, "html": PAGE, "gold": attack, "id": attack})
            self.assertIn(answer.status, (201, 400, 409), attack)
            self.server.api("POST", "/api/gold", {"package": "sent", "html": PAGE, "gold": attack,
                                                  "title": attack, "url": attack,
                                                  "page_type": attack, "language": attack})
            self.server.api("POST", "/api/eval", {"packages": ["sent"], "sample": 1,
                                                  "pipelines": [{"name": attack, "pipeline": "bte"}]})
        for view in VIEWS:
            self.open(view)
            self.page.wait_for_timeout(300)
            self.check_nothing_ran()

    def test_links_that_open_pipelines(self):
        for attack in ATTACKS:
            self.page.goto(self.address("#build?pipeline=" + urllib.parse.quote(
                attack[:2000].encode("utf-8", "surrogatepass"))))
            self.page.reload()
            self.page.wait_for_selector("main h1, main .sheet", state="attached")
            self.check_nothing_ran()

    def test_hosts_of_the_proxy(self):
        with Upstream() as up:
            self.server.through(up.url("page"))
            self.open("proxy")
            expect(self.page.get_by_test_id("filtered")).to_have_text("1")
            self.check_nothing_ran()


if __name__ == "__main__":
    unittest.main()
