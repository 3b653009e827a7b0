#!/usr/bin/env python3
"""The web UI with events in unusual order: late answers, an unreachable server, links and reloads,
many jobs, duplicate names."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from tune_package import write_package
from ui import UiTest, expect

MARKED = "The page to be marked"
# Delays the answers to URLs that contain a word.
LATE = """(() => { const there = window.fetch; window.late = ""; window.fetch = async (path, options) => {
  const answer = await there(path, options);
  if (window.late && String(path).includes(window.late)) await new Promise(done => setTimeout(done, 600));
  return answer; }; })()"""


class Steady(UiTest):
    def tearDown(self):
        self.check_complaints()

    def field(self):
        return self.page.get_by_label("Pipeline as text", exact=True)

    def palette(self, name):
        return self.page.get_by_role("region", name="Palette").get_by_role("button", name=name, exact=True)

    def names(self):
        return self.page.locator(".svelte-flow__node .name")

    def make_unsound(self):
        """Adds a case without a label, which is not a valid pipeline yet."""
        self.node("dsc").click()
        self.palette("ccb").click()
        expect(self.page.locator("#text-problems")).to_contain_text("not whole yet")

    def test_what_is_typed_and_what_is_clicked_at_once(self):
        self.page.add_init_script(LATE)
        self.open(pipeline="dsc")
        self.page.evaluate("() => { window.late = '/api/check' }")
        self.field().fill("vote(dsc, bte)")
        self.palette("ccb").click()
        self.expect_text("vote(dsc, bte, ccb)\n")
        # The same in the other direction.
        self.palette("lqf").click()
        self.field().focus()
        self.page.keyboard.press("Control+End")
        self.page.keyboard.type("# abc", delay=60)
        expect(self.node("lqf")).to_have_count(0)  # the text has priority
        expect(self.field()).to_have_value("vote(dsc, bte, ccb)\n# abc")

    def test_a_half_typed_text_is_not_lost(self):
        self.open(pipeline="serial(lqf, dsc)")
        half = "serial(lqf, dsc, vote(2; bte, ccb, "
        self.node("dsc").click()
        self.field().fill(half)
        expect(self.page.locator("#text-problems button")).not_to_have_count(0)
        self.page.get_by_label("window", exact=True).fill("20")
        self.expect_text("serial(lqf, dsc(window=20))\n")
        self.page.get_by_role("button", name="Undo", exact=True).click()
        expect(self.field()).to_have_value(half)
        self.page.reload()
        expect(self.field()).to_have_value(half)
        expect(self.names()).to_have_text(["serial", "lqf", "dsc"])
        expect(self.page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()

    def test_a_tree_that_is_not_whole_is_there_after_a_reload(self):
        self.open(pipeline="by_type(else: dsc)")
        self.make_unsound()
        self.page.reload()
        expect(self.names()).to_contain_text(["by_type", "dsc", "ccb"])
        expect(self.field()).to_have_value("by_type(else: dsc)\n")

    def test_the_parts_say_that_a_pipeline_is_not_whole(self):
        self.open(pipeline="by_type(else: dsc)")
        self.make_unsound()
        expect(self.page.get_by_role("button", name="Share")).to_be_disabled()
        self.page.get_by_role("link", name="Gold").click()
        self.open_example()
        expect(self.page.get_by_text("Its last whole form is used: by_type(else: dsc)")).to_be_visible()
        self.expect_painted("kept", "fourteen", MARKED)
        expect(self.page.get_by_test_id("f1")).to_have_text("1.000")

    def test_stored_pipelines_come_by_their_parts(self):
        self.open(pipeline="bte")
        self.page.get_by_label("Name of the pipeline").fill("mine")
        self.page.get_by_role("button", name="Save", exact=True).click()
        self.palette("mine").click()
        self.expect_text("serial(bte, bte)\n")
        self.still(self.node("serial"))
        self.palette("mine").drag_to(self.node("serial"), target_position={"x": 8, "y": 8})
        self.expect_text("serial(bte, bte, bte)\n")

    def test_back_to_a_link_does_not_undo_what_came_after_it(self):
        self.open(pipeline="dsc")
        page = self.page
        page.get_by_role("button", name="Share").click()
        page.wait_for_function("() => location.hash.includes('pipeline=')")
        page.get_by_role("link", name="Compare").click()
        page.get_by_role("link", name="Build").click()
        self.field().fill("vote(2; ccb, bte, lqf)")
        expect(self.node("lqf")).to_be_visible()
        page.go_back()
        page.go_back()
        self.expect_text("vote(2; ccb, bte, lqf)\n")
        page.wait_for_function("() => !location.hash.includes('pipeline=')")
        page.reload()
        self.expect_text("vote(2; ccb, bte, lqf)\n")

    def test_a_file_that_is_no_pipeline_changes_nothing(self):
        self.open(pipeline="vote(2; ccb, dsc)")
        file = self.folder / "odd.json"
        file.write_text('{"filter": "nothing"}')
        self.page.get_by_role("button", name="Open …").click()
        self.page.locator("dialog input[type=file]").first.set_input_files(str(file))
        expect(self.page.locator("dialog[open]").get_by_role("alert")).to_contain_text("unknown filter")
        self.page.keyboard.press("Escape")
        self.expect_text("vote(2; ccb, dsc)\n")
        expect(self.page.locator("#text-problems button")).to_have_count(0)

    def test_nothing_of_the_page_before(self):
        self.expect_complaints("status of 400")  # an incomplete pipeline is tried nevertheless
        self.open(pipeline="by_type(else: dsc)")
        self.open_example()
        self.expect_painted("kept", "fourteen")
        self.frame().get_by_text("Rye does not wait").hover()
        card = self.page.get_by_label("Who kept the passage")
        expect(card.get_by_role("listitem")).not_to_have_count(0)
        self.make_unsound()
        self.page.get_by_role("button", name="Example").hover()
        self.open_page("<p>A small page of few words, and of no more than that.</p>")
        expect(self.frame().get_by_text("A small page")).to_be_visible()
        expect(card.get_by_role("listitem")).to_have_count(0)
        expect(self.page.get_by_test_id("kept")).to_have_text("")

    def test_a_late_answer_does_not_go_to_another_page(self):
        self.page.add_init_script(LATE)
        self.open("compare", pipeline="plain")
        self.open_example()
        count = self.page.locator("section .count")
        expect(count.nth(1)).to_contain_text("of 402 words")
        self.page.evaluate("() => { window.late = document.querySelector('iframe').src.match(/pages\\/(\\w+)/)[1] + '/run' }")
        self.page.get_by_label("Pipeline 2 as text").fill("plain")
        self.page.keyboard.press("Enter")
        self.open_page("<p>A small page of few words.</p>")
        expect(count.nth(1)).to_have_text("6 of 6 words")
        self.page.wait_for_timeout(900)
        expect(count).to_have_text(["6 of 6 words", "6 of 6 words"])

    def test_a_page_that_scrolls_inside_is_coloured_to_its_end(self):
        self.open(pipeline="plain")
        rows = "".join(f"<p>Paragraph number{i} with some words to be coloured in it.</p>" for i in range(400))
        self.open_page("<style>html,body{height:100%;margin:0;overflow:hidden}main{height:100vh;overflow:auto}</style>"
                       f"<main>{rows}</main>")
        self.expect_painted("kept", "number0")
        self.page.evaluate("() => { document.querySelector('iframe').contentDocument.querySelector('main').scrollTop = 1e6 }")
        self.expect_painted("kept", "number399")

    def test_a_page_that_has_our_own_names(self):
        self.open(pipeline="plain")
        self.open_page('<p id="tamis-paint">Words of the page that are not to be touched.</p>')
        self.expect_painted("kept", "not to be touched")
        expect(self.frame().get_by_text("Words of the page")).to_have_text("Words of the page that are not to be touched.")

    def test_an_address_with_blanks_and_one_without_a_part(self):
        self.expect_complaints("status of 502", "status of 403")
        self.open("constructor", pipeline="dsc")
        self.expect_text("dsc\n")
        asked = []
        self.page.on("request", lambda request: asked.append(request.post_data) if request.url.endswith("/api/pages") else None)
        self.page.get_by_label("Address of a page").fill(" http://127.0.0.1:1/x ")
        self.page.get_by_role("button", name="Fetch").click()
        expect(self.page.get_by_role("alert")).to_be_visible()
        self.assertEqual(asked, ['{"url":"http://127.0.0.1:1/x"}'])

    def test_large_enough_for_a_finger(self):
        self.open(pipeline="vote(2; ccb, dsc)", width=400)
        for button in self.page.get_by_role("toolbar").get_by_role("button").all():
            box = button.bounding_box()
            self.assertGreaterEqual(min(box["width"], box["height"]), 28, button.inner_text())
        self.page.goto(self.address("#compare"))
        self.open_example()
        self.assertGreater(self.page.get_by_label("Pipeline 1 as text").bounding_box()["width"], 120)

    def test_each_part_goes_on_by_itself_when_the_server_is_back(self):
        self.expect_complaints("Failed to load resource")
        self.open("gold", pipeline="plain")
        self.open_example()
        page, port = self.page, self.server.port
        self.expect_painted("kept", "We use cookies", MARKED)
        expect(page.get_by_test_id("f1")).to_have_text("1.000")
        self.server.stop()
        self.frame(MARKED).get_by_text("Rye does not wait").click()
        expect(page.locator(".said")).to_contain_text("does not answer")
        self.serve(port)
        expect(page.locator(".said")).not_to_contain_text("does not answer")
        expect(page.get_by_test_id("f1")).to_contain_text("0.")
        page.get_by_role("link", name="Compare").click()
        expect(page.locator("section .count").nth(1)).to_contain_text("of 402 words")
        self.server.stop()
        page.get_by_label("Pipeline 2 as text").fill("plain")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("does not answer")
        self.serve(port)
        expect(page.locator("section .count").nth(1)).to_have_text("402 of 402 words")
        expect(page.get_by_role("alert")).to_have_count(0)

    def test_it_starts_when_the_server_is_there(self):
        self.expect_complaints("Failed to load resource")
        self.page.route("**/api/filters", lambda route: route.abort())
        self.page.goto(self.address("#build?pipeline=dsc"))
        expect(self.page.locator("main")).to_contain_text("does not answer")
        self.page.unroute("**/api/filters")
        self.expect_text("dsc\n")


class Jobs(UiTest):
    def setUp(self):
        super().setUp()
        self.server.stop()
        given = self.folder / "given"
        for name in ("first", "second"):  # both are named small
            write_package(given, pages=400)  # a search must not end before it is stopped
            (given / "small").rename(given / name)
        self.words = ("--packages", str(given))
        self.serve()

    def tearDown(self):
        self.check_complaints()

    def test_many_jobs_do_not_stop_the_page(self):
        for _ in range(8):
            self.server.api("POST", "/api/tune", {"method": "gp", "packages": ["first"], "evaluations": 100000})
        self.open("evaluate")
        expect(self.page.get_by_role("navigation", name="Jobs").get_by_role("button")).to_have_count(8)
        expect(self.page.get_by_role("button", name="Run the evaluation")).to_be_visible()
        self.page.get_by_role("button", name="Stop").click()
        expect(self.page.get_by_test_id("state")).to_have_text("cancelled", timeout=60_000)
        # The page also receives the state of jobs that it does not watch.
        for job in self.server.api("GET", "/api/jobs").json["jobs"]:
            self.server.api("POST", f"/api/jobs/{job['id']}/cancel", {})
        expect(self.page.get_by_role("navigation", name="Jobs").locator(".cancelled")).to_have_count(8, timeout=60_000)

    def test_packages_that_call_themselves_the_same(self):
        self.open("evaluate", pipeline="dsc")
        page = self.page
        for name in ("first", "second"):
            page.get_by_role("checkbox", name=name).check()
        page.get_by_role("button", name="Run the evaluation").click()
        expect(page.get_by_test_id("state")).to_have_text("done", timeout=60_000)
        page.locator("label", has_text="Package").locator("select").select_option("second")
        expect(page.get_by_role("table", name="Figures of second")).to_be_visible()
        page.get_by_role("table", name="Pages").get_by_role("button").first.click()
        page.get_by_role("button", name="Look at it").click()
        expect(self.frame().get_by_role("heading", name="Title")).to_be_visible()


class Rules(UiTest):
    def tearDown(self):
        self.check_complaints()

    def test_a_host_below_a_rule_for_many_is_switched_on(self):
        host = {"host": "www.x.example", "filtered": 0, "passed": 2, "failed": 0, "tunnelled": 0,
                "last_seen": "2026-11-16T00:00:00Z", "last_reason": "rule", "pipeline": "pass"}
        self.page.route("**/api/hosts", lambda route: route.fulfill(json={"hosts": [host]}))
        self.server.api("PUT", "/api/rules/*.x.example", {"pipeline": "pass"})
        self.server.api("PUT", "/api/rules/a.example", {"pipeline": "precision"})
        self.open("proxy")
        switch = self.page.get_by_role("switch", name="Filter pages of www.x.example")
        expect(switch).not_to_be_checked()
        switch.check()
        expect(self.page.get_by_label("Pipeline for www.x.example")).to_have_value(self.server.api("GET", "/api/rules").json["pipeline"])
        expect(self.page.get_by_role("alert")).to_have_count(0)
        # A host with its own pipeline gets it again.
        mine = self.page.get_by_label("Pipeline for a.example")
        own = self.page.get_by_role("switch", name="Filter pages of a.example")
        own.uncheck()
        expect(mine).to_have_value("pass")
        own.check()
        expect(mine).to_have_value("precision")


if __name__ == "__main__":
    unittest.main()
