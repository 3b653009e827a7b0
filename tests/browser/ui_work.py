#!/usr/bin/env python3
"""The web UI, parts 5 and 6: evaluations and tuning runs, the proxy."""
import json
import pathlib
import re
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import tamis
from tune_package import write_package
from ui import UiTest, expect
from upstream import Upstream

class Work(UiTest):
    def setUp(self):
        packages = tempfile.TemporaryDirectory()
        self.addCleanup(packages.cleanup)
        write_package(packages.name)
        self.words = ("--packages", packages.name)
        super().setUp()

    def start(self, kind="Evaluate", **window):
        self.open("evaluate", pipeline="dsc(window=20)", **window)
        self.page.get_by_label("What to start").get_by_role("button", name=kind).click()
        self.page.get_by_role("checkbox", name="small").check()

    def state(self):
        return self.page.get_by_test_id("state")

    def evaluate(self):
        self.page.get_by_role("button", name="Run the evaluation").click()
        expect(self.state()).to_have_text("done", timeout=60_000)

    def test_an_evaluation_with_tables_plots_and_differences(self):
        self.start()
        self.evaluate()
        page = self.page
        table = page.get_by_role("table", name="Figures of small")
        expect(table.get_by_role("rowheader")).to_have_text(["being built", "auto"])
        done = tamis("eval", "--package", str(pathlib.Path(self.words[1]) / "small"),
                     "--pipeline", "dsc(window=20)", "--pipeline", "auto", "--json", "-")
        results = json.loads(done.out)["packages"][0]["results"]
        for row, result in enumerate(results):
            expect(table.locator("tbody tr").nth(row).locator("td").first).to_have_text(
                f"{result['summary']['word_lcs']['f1']:.3f}")
        expect(page.get_by_role("img", name="word_lcs of each pipeline on each package")).to_be_visible()
        # The server's description of the measure is shown.
        measure = self.server.api("GET", "/api/measures").json["measures"][0]
        expect(page.get_by_text(measure["idea"])).to_contain_text("recall the share of what is right that was kept")
        page.get_by_role("table", name="Pages").get_by_role("button").first.click()
        expect(page.locator(".text del").first).to_contain_text("Title")
        # Kept, superfluous and missed words have the same colours as elsewhere.
        colours = page.evaluate("""() => [".in-both", ".only-here", ".only-there"].map(
            name => getComputedStyle(document.querySelector(name)).backgroundColor)""")
        self.assertEqual(colours, ["rgb(191, 230, 228)", "rgb(255, 208, 138)", "rgb(234, 220, 245)"])
        self.check_complaints()

    def test_jobs_tell_what_they_did(self):
        self.start()
        self.evaluate()
        self.page.get_by_role("checkbox", name="fast").check()
        self.page.get_by_label("the one being built").uncheck()
        self.evaluate()
        expect(self.page.get_by_role("navigation", name="Jobs").get_by_role("button")).to_contain_text(
            ["Evaluation of auto, fast on small", "Evaluation of dsc(window=20), auto on small"])
        self.check_complaints()

    def test_pages_have_their_titles(self):
        self.server.api("POST", "/api/gold", {"html": "<title>On rye bread</title><p>One two three", "package": "own",
                                              "id": "page-1", "title": "On rye bread", "gold": "One two"})
        self.open("evaluate", pipeline="plain")
        self.evaluate()
        page = self.page
        row = page.get_by_role("table", name="Pages").get_by_role("rowheader")
        expect(row).to_contain_text(["page-1"])
        expect(row).to_contain_text(["On rye bread"])
        row.get_by_role("button").click()
        page.get_by_role("button", name="Look at it").click()
        expect(page.get_by_text("On rye bread · page-1 of own")).to_be_visible()
        # Back returns to the previous position.
        page.go_back()
        expect(page.get_by_role("button", name="Look at it")).to_be_visible()
        expect(page.get_by_role("button", name="page-1")).to_have_attribute("aria-expanded", "true")
        self.check_complaints()

    def test_plots_follow_the_colours_of_the_page(self):
        self.start()
        self.evaluate()
        page = self.page

        def expect_plot(colour):
            page.wait_for_function("""(colour) => [...document.querySelectorAll(".plot svg text")].some(
                text => getComputedStyle(text).fill === colour)""", arg=colour)

        expect_plot("rgb(28, 33, 38)")
        # The theme is changed while there is no plot, and by the system.
        page.get_by_role("link", name="Build", exact=True).click()
        theme = page.get_by_role("button", name="Colours:")
        theme.click()
        theme.click()
        expect(theme).to_have_text("Dark")
        page.get_by_role("link", name="Evaluate").click()
        expect_plot("rgb(233, 235, 232)")
        theme.click()
        expect(theme).to_have_text("Auto")
        expect_plot("rgb(28, 33, 38)")
        page.emulate_media(color_scheme="dark")
        expect_plot("rgb(233, 235, 232)")
        self.check_complaints()

    def test_the_chosen_tab_is_to_be_seen(self):
        for dark in (False, True):
            self.open("evaluate", dark=dark)
            # Its background has a contrast of at least 1.1 to that of the bar, with a line in a
            # strong colour below it.
            grounds = self.page.evaluate("""() => ["nav [aria-current]", "header"].map(
                name => getComputedStyle(document.querySelector(name)).backgroundColor)""")
            light, dim = sorted(map(self.luminance, grounds), reverse=True)
            self.assertGreater((light + .05) / (dim + .05), 1.1, grounds)
            expect(self.page.locator("nav [aria-current]")).to_have_css("box-shadow", re.compile("inset"))

    @staticmethod
    def luminance(colour):
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        parts = [part / 12.92 if part <= .04045 else ((part + .055) / 1.055) ** 2.4 for part in parts]
        return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2]

    def test_a_search_says_that_it_needs_several_sites(self):
        self.server.api("POST", "/api/gold", {"html": "<p>One two three", "package": "own", "url": "http://a.example/1", "gold": "One two"})
        self.open("evaluate", pipeline="dsc")
        page = self.page
        page.get_by_label("What to start").get_by_role("button", name="Tune").click()
        start = page.get_by_role("button", name="Start the search")
        expect(page.get_by_text("pages of at least 3 sites")).to_be_visible()
        expect(page.get_by_text("pages of 1 site: too few")).to_be_visible()
        expect(start).to_be_disabled()
        page.get_by_role("checkbox", name="small").check()
        expect(page.get_by_text("pages of 21 sites: enough to search on")).to_be_visible()
        expect(start).to_be_enabled()
        self.check_complaints()

    def test_it_survives_a_reload(self):
        self.start()
        self.evaluate()
        self.page.reload()
        expect(self.state()).to_have_text("done")
        expect(self.page.get_by_role("table", name="Figures of small")).to_be_visible()
        self.check_complaints()

    def test_a_page_of_the_table_is_looked_at_and_its_marks_corrected(self):
        self.start()
        self.evaluate()
        page = self.page
        first = page.get_by_role("table", name="Pages").get_by_role("button").first
        name = first.text_content()
        first.click()
        page.get_by_role("button", name="Look at it").click()
        expect(self.frame().get_by_role("heading", name=f"Title {int(name)}", exact=True)).to_be_visible()
        page.get_by_role("link", name="Evaluate").click()
        page.get_by_role("table", name="Pages").get_by_role("button").first.click()
        page.get_by_role("button", name="Correct the marks").click()
        gold = self.server.api("GET", f"/api/packages/small/pages/{name}").json["gold"]
        self.expect_painted("kept", gold.split()[0], "The page to be marked")
        painted = self.painted("kept", "The page to be marked")
        self.assertEqual("".join(painted.split()), "".join(gold.split()))
        self.check_complaints()

    def test_a_search_that_runs_is_found_again_after_a_reload(self):
        self.start("Tune")
        page = self.page
        page.get_by_label("Look for").select_option("gp")
        page.get_by_label("Pipelines to try").fill("100000")
        page.get_by_role("button", name="Start the search").click()
        curve = page.get_by_role("img", name="F1 by generation")
        expect(curve).to_be_visible(timeout=60_000)
        page.reload()
        expect(self.state()).to_have_text("running")
        expect(curve).to_be_visible()
        before = page.get_by_text("pipelines tried").text_content()
        expect(page.get_by_text("pipelines tried")).not_to_have_text(before, timeout=60_000)
        page.get_by_role("button", name="Stop").click()
        expect(self.state()).to_have_text("cancelled", timeout=60_000)
        self.check_complaints()

    def test_a_tuning_run_is_watched_and_taken_over(self):
        self.start("Tune")
        page = self.page
        page.get_by_label("Pipelines to try").fill("60")
        page.get_by_role("button", name="Start the search").click()
        expect(page.get_by_role("img", name="F1 by generation")).to_be_visible(timeout=60_000)
        expect(self.state()).to_have_text("done", timeout=60_000)
        job = self.server.api("GET", "/api/jobs").json["jobs"][0]["id"]
        found = self.server.api("GET", f"/api/jobs/{job}/result").json
        take = page.get_by_role("button", name="Take it over")
        warning = page.get_by_role("note", name="Before you take it over")
        for text in found["result"]["warnings"]:
            expect(warning).to_contain_text(text[1:])
        expect(warning).to_contain_text("a part has only 4 sites".capitalize())
        button, note = take.bounding_box(), warning.bounding_box()
        self.assertLess(abs(button["y"] + button["height"] / 2 - note["y"] - note["height"] / 2), 60)  # next to it
        # Also if the builder was hidden.
        page.evaluate("localStorage.setItem('tamis.shown', '\"page\"')")
        take.click()
        page.wait_for_function("() => location.hash === '#build'")
        field = page.get_by_label("Pipeline as text", exact=True)
        expect(field).to_be_in_viewport()
        expect(self.node("dsc")).to_be_in_viewport()
        lines = field.input_value().splitlines()
        self.assertRegex(lines[0], r"^# Tuning of dsc\(window=20\) on small, 60 tries: 0\.\d{3} on unseen sites$")
        winner = "\n".join(line for line in found["pipeline"].splitlines() if not line.startswith("#"))
        self.assertEqual("\n".join(lines[1:]), winner)
        self.check_complaints()

    def test_a_run_goes_on_after_the_server_was_started_anew(self):
        self.start("Tune")
        page = self.page
        page.get_by_label("Look for").select_option("gp")
        page.get_by_label("Pipelines to try").fill("3000")
        page.get_by_role("button", name="Start the search").click()
        expect(page.get_by_role("img", name="F1 by generation")).to_be_visible(timeout=60_000)
        port = self.server.port
        self.server.stop()
        self.serve(port)
        expect(self.state()).to_have_text("interrupted", timeout=30_000)
        page.get_by_role("button", name="Go on").click()
        expect(self.state()).to_have_text("running", timeout=30_000)
        page.get_by_role("button", name="Stop").click()
        expect(self.state()).to_have_text("cancelled", timeout=60_000)
        expect(page.get_by_role("heading", name="The best so far")).to_be_visible(timeout=60_000)

    def test_accessible_and_small(self):
        for width, dark in ((1280, False), (1280, True), (400, False)):
            with self.subTest(width=width, dark=dark):
                self.start(width=width, dark=dark)
                self.evaluate()
                expect(self.page.get_by_role("table", name="Figures of small")).to_be_visible()
                self.check_accessibility()
                self.picture(f"ui-evaluate-{width}{'-dark' if dark else ''}")
        self.page.get_by_label("What to start").get_by_role("button", name="Tune").click()
        self.page.get_by_role("checkbox", name="small").check()
        self.page.get_by_label("Pipelines to try").fill("60")
        self.page.get_by_role("button", name="Start the search").click()
        expect(self.page.get_by_role("button", name="Take it over")).to_be_visible(timeout=60_000)
        self.check_accessibility()
        self.picture("ui-tune-400")


class Proxy(UiTest):
    def setUp(self):
        super().setUp()
        self.up = Upstream().__enter__()
        self.addCleanup(self.up.__exit__)

    def tearDown(self):
        self.check_complaints()

    def verdict(self):
        return self.server.through(self.up.url("page")).get("x-tamis")

    def test_hosts_rules_and_counts(self):
        self.assertIn("filtered", self.verdict())
        self.open("proxy")
        page = self.page
        row = page.get_by_role("row").filter(has_text="127.0.0.1")
        expect(page.get_by_test_id("filtered")).to_have_text("1")
        page.get_by_role("switch", name="Filter pages of 127.0.0.1").uncheck()
        expect(row.get_by_label("Pipeline for 127.0.0.1")).to_have_value("pass")
        self.assertEqual(self.verdict(), "original; reason=rule")
        expect(row.locator("td.number").nth(1)).to_have_text("1", timeout=15_000)  # forwarded unmodified, because of its content
        page.get_by_role("switch", name="Filter pages of 127.0.0.1").check()
        expect(row.get_by_label("Pipeline for 127.0.0.1")).to_have_value("")
        self.assertIn("filtered", self.verdict())
        row.get_by_label("Pipeline for 127.0.0.1").select_option("precision")
        # The menu shows the choice at once; the server stores it a little later.
        expected = [{"host": "127.0.0.1", "pipeline": "precision"}]
        deadline = time.monotonic() + 15
        while (rules := self.server.api("GET", "/api/rules").json["rules"]) != expected:
            self.assertLess(time.monotonic(), deadline, rules)
            time.sleep(0.1)

    def test_https_and_tunnels(self):
        self.open("proxy")
        page = self.page
        expect(page.get_by_text("Pages of https pass unopened")).to_contain_text("--intercept")
        page.get_by_label("Host for a new rule").fill("*.bank.example")
        page.get_by_role("button", name="Add a rule").click()
        choice = page.get_by_label("Pipeline for *.bank.example")
        expect(choice).to_have_value("pass")
        choice.select_option("tunnel")
        expect(page.get_by_role("switch", name="Filter pages of *.bank.example")).to_be_checked()  # HTTP pages
        self.assertEqual(self.server.api("GET", "/api/rules").json["rules"], [{"host": "*.bank.example", "pipeline": "tunnel"}])

    def test_the_server_opens_https(self):
        authority = str(self.folder / "ca")
        self.assertEqual(tamis("ca", "init", "--folder", authority).code, 0)
        self.server.stop()
        self.words = ("--intercept", "--ca-folder", authority)
        self.serve()
        self.open("proxy")
        expect(self.page.get_by_text("Pages of https are opened and filtered, too.")).to_be_visible()

    def test_a_private_server_says_that_it_stores_nothing(self):
        self.server.stop()
        self.words = ("--private",)
        self.serve()
        for part in ("proxy", "build"):
            self.open(part)
            expect(self.page.get_by_text("This server stores nothing")).to_be_visible()
        self.page.get_by_label("Name of the pipeline").fill("mine")
        expect(self.page.get_by_role("button", name="Save", exact=True)).to_be_disabled()

    def test_a_new_rule(self):
        self.open("proxy")
        self.page.get_by_label("Host for a new rule").fill("*.bank.example")
        self.page.get_by_role("button", name="Add a rule").click()
        expect(self.page.get_by_label("Pipeline for *.bank.example")).to_have_value("pass")

    def test_accessible_and_small(self):
        self.verdict()
        self.server.api("PUT", "/api/rules/*.bank.example", {"pipeline": "pass"})
        for width, dark in ((1280, False), (1280, True), (400, False)):
            with self.subTest(width=width, dark=dark):
                self.open("proxy", width=width, dark=dark)
                expect(self.page.get_by_test_id("filtered")).to_have_text("1")
                self.check_accessibility()
                self.picture(f"ui-proxy-{width}{'-dark' if dark else ''}")


if __name__ == "__main__":
    unittest.main()
