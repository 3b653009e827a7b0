#!/usr/bin/env python3
"""The web page, parts 5 and 6: evaluations and tuning runs, the proxy."""
import json
import pathlib
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
        expect(table.get_by_role("rowheader")).to_have_text(["being built", "default"])
        done = tamis("eval", "--package", str(pathlib.Path(self.words[1]) / "small"),
                     "--pipeline", "dsc(window=20)", "--pipeline", "default", "--json", "-")
        results = json.loads(done.out)["packages"][0]["results"]
        for row, result in enumerate(results):
            expect(table.locator("tbody tr").nth(row).locator("td").first).to_have_text(
                f"{result['summary']['word_lcs']['f1']:.3f}")
        expect(page.get_by_role("img", name="word_lcs of each pipeline on each package")).to_be_visible()
        page.get_by_role("table", name="Pages").get_by_role("button").first.click()
        expect(page.locator(".text del").first).to_contain_text("Title")
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
        curve = page.get_by_role("img", name="Figure by generation")
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
        expect(page.get_by_role("img", name="Figure by generation")).to_be_visible(timeout=60_000)
        expect(self.state()).to_have_text("done", timeout=60_000)
        job = self.server.api("GET", "/api/jobs").json["jobs"][0]["id"]
        winner = self.server.api("GET", f"/api/jobs/{job}/result").json["pipeline"]
        page.get_by_role("button", name="Take it over").click()
        wanted = self.server.api("POST", "/api/check", {"text": winner}).json["text"]
        self.expect_text(wanted)
        self.check_complaints()

    def test_a_run_goes_on_after_the_server_was_started_anew(self):
        self.start("Tune")
        page = self.page
        page.get_by_label("Look for").select_option("gp")
        page.get_by_label("Pipelines to try").fill("3000")
        page.get_by_role("button", name="Start the search").click()
        expect(page.get_by_role("img", name="Figure by generation")).to_be_visible(timeout=60_000)
        port = self.server.port
        self.server.stop()
        self.serve(port)
        expect(self.state()).to_have_text("interrupted", timeout=30_000)
        page.get_by_role("button", name="Go on").click()
        expect(self.state()).to_have_text("running", timeout=30_000)
        page.get_by_role("button", name="Stop").click()
        expect(self.state()).to_have_text("cancelled", timeout=60_000)
        expect(page.get_by_role("heading", name="The best so far")).to_be_visible()

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
        expect(row.locator("td.number").nth(1)).to_have_text("1", timeout=15_000)  # passed, by itself
        page.get_by_role("switch", name="Filter pages of 127.0.0.1").check()
        expect(row.get_by_label("Pipeline for 127.0.0.1")).to_have_value("")
        self.assertIn("filtered", self.verdict())
        row.get_by_label("Pipeline for 127.0.0.1").select_option("precision")
        # The menu shows the choice at once; the server has it a little later.
        expected = [{"host": "127.0.0.1", "pipeline": "precision"}]
        deadline = time.monotonic() + 15
        while (rules := self.server.api("GET", "/api/rules").json["rules"]) != expected:
            self.assertLess(time.monotonic(), deadline, rules)
            time.sleep(0.1)

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
