#!/usr/bin/env python3
"""The web UI without a mouse, with its dialogs, with links, reloads, and an unreachable server."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from ui import UiTest, expect

SIZES = ((1280, False), (1280, True), (400, False))


class Keys(UiTest):
    def tearDown(self):
        self.check_complaints()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, name, key="Tab", most=40):
        """Moves the focus there with Tab alone."""
        for _ in range(most):
            self.press(key)
            found = self.page.evaluate(
                "(e => e.getAttribute('aria-label') ?? e.textContent.trim())(document.activeElement)")
            if found == name:
                return
        self.fail(f"Tab does not come to {name}")

    def field(self):
        return self.page.get_by_label("Pipeline as text", exact=True)

    def test_several_are_grouped_and_taken_apart(self):
        self.open(pipeline="serial(dsc, bte, ccb)")
        self.node("serial").focus()
        self.press("ArrowRight", "ArrowRight", "Shift+ArrowRight")
        expect(self.node("ccb")).to_be_focused()
        expect(self.page.locator(".svelte-flow__node [class*=selected]")).to_have_count(2)
        self.press("w")
        expect(self.page.get_by_label("Wrap the selection in")).to_be_focused()
        self.press("v", "Enter")
        self.expect_text("serial(dsc, vote(bte, ccb))\n")
        expect(self.node("vote")).to_be_focused()
        self.press("u")
        self.expect_text("serial(dsc, bte, ccb)\n")

    def test_a_selection_outlives_the_way_to_the_buttons(self):
        self.open(pipeline="serial(dsc, bte, ccb)")
        self.node("serial").focus()
        self.press("ArrowRight", "ArrowRight", "Shift+ArrowRight")
        expect(self.node("ccb")).to_be_focused()
        self.tab_to("Duplicate", key="Shift+Tab", most=6)
        expect(self.page.locator(".svelte-flow__node [class*=selected]")).to_have_count(2)
        self.tab_to("Delete ccb", most=2)
        self.press("Enter")
        self.expect_text("serial(dsc)\n")

    def test_out_of_a_box_and_into_one(self):
        self.open(pipeline="serial(dsc, vote(bte, ccb), lqf)")
        self.node("serial").focus()
        self.press("ArrowRight", "Alt+Shift+ArrowRight")
        self.expect_text("serial(vote(dsc, bte, ccb), lqf)\n")
        expect(self.node("dsc")).to_be_focused()
        self.press("Alt+Shift+ArrowLeft")
        self.expect_text("serial(vote(bte, ccb), dsc, lqf)\n")
        expect(self.node("dsc")).to_be_focused()
        self.press("Alt+Shift+ArrowRight")  # into the previous one, at its end
        self.expect_text("serial(vote(bte, ccb, dsc), lqf)\n")
        self.press("Alt+ArrowUp")
        self.expect_text("serial(vote(bte, dsc, ccb), lqf)\n")

    def test_the_same_by_buttons(self):
        self.open(pipeline="serial(dsc, by_type(else: bte))")
        self.node("dsc").click()
        tools = self.page.get_by_role("toolbar")
        tools.get_by_role("button", name="Move into the box beside").click()
        self.page.get_by_label("case", exact=True).fill("forum")
        self.expect_text("serial(by_type(forum: dsc, else: bte))\n")
        tools.get_by_role("button", name="Move out").click()
        self.expect_text("serial(by_type(else: bte), dsc)\n")

    def test_undo_goes_through_text_and_flow(self):
        self.open(pipeline="dsc")
        self.field().fill("serial(dsc, bte)")
        expect(self.node("bte")).to_be_visible()
        self.node("bte").click()
        self.press("Control+d")
        self.expect_text("serial(dsc, bte, bte)\n")
        self.press("Control+z")
        self.expect_text("serial(dsc, bte)\n")
        self.press("Control+z")
        self.expect_text("dsc\n")
        self.press("Control+y")
        self.expect_text("serial(dsc, bte)\n")
        # In the field: first the undo steps of the field, then the others.
        self.field().focus()
        self.press("Control+End")
        self.page.keyboard.type("# note")
        expect(self.field()).to_have_value("serial(dsc, bte)\n# note")
        while self.field().input_value() != "serial(dsc, bte)\n":
            before = self.field().input_value()
            self.press("Control+z")
            expect(self.field()).not_to_have_value(before)
        self.press("Control+z")
        self.expect_text("dsc\n")

    def test_what_is_typed_comes_before_what_is_done_next(self):
        self.open(pipeline="dsc")
        self.node("dsc").click()
        self.field().fill("vote(dsc, bte)")
        self.page.get_by_role("button", name="Duplicate").focus()  # at once
        self.expect_text("vote(dsc, bte)\n")
        self.press("Control+z")
        self.expect_text("dsc\n")

    def test_dialogs(self):
        self.open(pipeline="vote(2; dsc, bte)")
        page = self.page
        page.get_by_label("Name of the pipeline").focus()
        page.keyboard.type("mine")
        self.press("Enter")
        expect(page.get_by_text("Saved mine, version 1.")).to_be_visible()
        page.get_by_role("button", name="Open …").focus()
        self.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        self.tab_to("version 1, versions of mine")
        self.press("Enter")
        expect(page.get_by_role("button", name="version 1 ")).to_have_count(2)
        self.press("Escape")
        expect(page.get_by_role("button", name="Open …")).to_be_focused()
        self.tab_to("Difference …", most=6)
        self.press("Enter")
        self.tab_to("Difference", most=6)  # its content can be scrolled by keys
        self.press("Escape")
        expect(page.get_by_role("button", name="Difference …")).to_be_focused()

    def test_who_kept_the_passage(self):
        self.open(pipeline="vote(2; ccb, dsc, learned)")
        self.open_example()
        self.expect_painted("kept", "fourteen")
        card = self.page.get_by_label("Who kept the passage")
        self.page.get_by_role("button", name="Next passage").focus()
        self.press("Enter")
        expect(card.get_by_role("status")).to_contain_text("We use cookies")
        expect(card.get_by_role("listitem").first).to_contain_text("dropped")
        self.expect_painted("here", "We use cookies")
        for _ in range(40):
            if "Rye does not" in card.get_by_role("status").text_content():
                break
            self.press("Enter")
        expect(card.get_by_role("listitem").first).to_contain_text("kept")
        expect(card.get_by_role("listitem")).to_have_count(4)
        self.press("Shift+Tab", "Enter")
        expect(card.get_by_role("status")).not_to_contain_text("Rye does not")

    def test_a_link_in_the_same_tab_and_a_reload_after_it(self):
        self.open(pipeline="dsc")
        self.expect_text("dsc\n")
        self.page.evaluate("location.hash = '#build?pipeline=union(bte, ccb)'")
        self.expect_text("union(bte, ccb)\n")
        self.node("ccb").click()
        self.press("Delete")
        self.expect_text("union(bte)\n")
        self.page.wait_for_function("() => !location.hash.includes('pipeline')")
        self.page.reload()
        self.expect_text("union(bte)\n")

    def test_a_reload_keeps_the_page(self):
        self.open(pipeline="dsc")
        self.open_example()
        self.expect_painted("kept", "fourteen")
        self.page.reload()
        self.expect_painted("kept", "fourteen")

    def test_all_goes_on_by_itself_when_the_server_is_back(self):
        self.open(pipeline="dsc")
        self.open_example()
        self.expect_painted("kept", "fourteen")
        kept = self.page.get_by_test_id("kept").text_content()
        port = self.server.port
        self.expect_complaints("Failed to load resource")
        self.server.stop()
        self.node("dsc").click()
        self.press("Control+d")
        expect(self.page.get_by_role("alert").first).to_contain_text("does not answer")
        self.page.get_by_label("window", exact=True).fill("20")
        self.serve(port)
        self.expect_text("serial(dsc, dsc(window=20))\n")
        expect(self.page.get_by_text("does not answer")).to_have_count(0)
        expect(self.page.get_by_test_id("kept")).not_to_have_text(kept)

    def test_dialogs_and_what_unfolds_are_accessible_and_small(self):
        self.server.api("PUT", "/api/pipelines/mine", {"text": "dsc"})
        self.server.api("POST", "/api/gold", {"html": "<p>One two", "package": "own", "id": "page-1", "gold": "One"})
        for width, dark in SIZES:
            with self.subTest(width=width, dark=dark):
                self.open(pipeline="vote(2; dsc, bte)", width=width, dark=dark)
                page = self.page
                for name, ready in (("Open …", "Versions of mine"), ("Difference …", "Close"), ("Package …", "out of the package")):
                    page.get_by_role("button", name=name).click()
                    expect(page.get_by_role("dialog").get_by_role("button", name=ready)).to_be_visible()
                    if name == "Open …":
                        page.get_by_role("button", name=ready).click()
                        expect(page.get_by_role("button", name="version 1 ")).to_have_count(2)
                    self.check_accessibility()
                    self.check_width(width)
                    self.press("Escape")
                page.get_by_role("button", name="Paste", exact=True).click()
                self.field().fill("vote(2; dsk)")
                expect(page.locator("#text-problems")).to_contain_text("unknown filter")
                page.get_by_role("region", name="Palette").get_by_role("button", name="bte", exact=True).focus()
                self.check_accessibility()
                self.check_width(width)
                page.goto(self.address("#gold"))
                page.get_by_text("Mark many pages").click()
                expect(page.get_by_label("Addresses, one a line")).to_be_visible()
                self.check_accessibility()
                self.check_width(width)

    def check_width(self, width):
        self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), width)


if __name__ == "__main__":
    unittest.main()
