#!/usr/bin/env python3
"""The web UI, parts 1 and 3: pipelines built by mouse and by keyboard, and compared."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from ui import UiTest, expect


class Build(UiTest):
    def tearDown(self):
        self.check_complaints()

    def click_tool(self, name):
        self.page.get_by_role("toolbar").get_by_role("button", name=name, exact=True).click()

    def wrap_in(self, combinator):
        self.page.get_by_label("Wrap the selection in").select_option(combinator)

    def add(self, name):
        self.page.get_by_role("region", name="Palette").get_by_role(
            "button", name=name, exact=True).click()

    def test_by_mouse(self):
        self.open(pipeline="dsc")
        self.add("bte")
        self.expect_text("serial(dsc, bte)\n")
        self.wrap_in("vote")
        self.expect_text("serial(dsc, vote(bte))\n")
        self.add("ccb")
        self.expect_text("serial(dsc, vote(bte, ccb))\n")
        self.node("vote").click(position={"x": 20, "y": 12})
        self.click_tool("Unwrap")
        self.expect_text("serial(dsc, bte, ccb)\n")
        self.node("ccb").click()
        self.click_tool("Move earlier")
        self.expect_text("serial(dsc, ccb, bte)\n")
        self.click_tool("Duplicate")
        self.expect_text("serial(dsc, ccb, ccb, bte)\n")
        self.click_tool("Delete ccb")
        self.expect_text("serial(dsc, ccb, bte)\n")
        for _ in range(3):
            self.click_tool("Undo")
        self.expect_text("serial(dsc, bte, ccb)\n")
        self.click_tool("Redo")
        self.expect_text("serial(dsc, ccb, bte)\n")

    def test_several_are_grouped(self):
        self.open(pipeline="serial(dsc, bte, ccb)")
        self.node("dsc").click()
        self.node("bte").click(modifiers=["Shift"])
        self.wrap_in("union")
        self.expect_text("serial(union(dsc, bte), ccb)\n")

    def test_dragged_from_the_palette_and_within_the_flow(self):
        self.open(pipeline="serial(dsc, union(bte, ccb))")
        palette = self.page.get_by_role("region", name="Palette")
        self.still(self.node("union"))
        palette.get_by_role("button", name="lqf", exact=True).drag_to(
            self.node("union"), target_position={"x": 8, "y": 8})
        self.expect_text("serial(dsc, union(lqf, bte, ccb))\n")
        source, target = self.still(self.node("dsc")), self.still(self.node("ccb"))
        mouse = self.page.mouse
        mouse.move(source["x"] + 20, source["y"] + 10)
        mouse.down()
        mouse.move(target["x"] + 30, target["y"] + target["height"] - 2, steps=8)
        mouse.up()
        self.expect_text("serial(union(lqf, bte, ccb, dsc))\n")

    def test_by_keyboard_alone(self):
        self.open(pipeline="dsc")
        page = self.page
        page.get_by_label("Find a filter").focus()
        page.keyboard.type("content code blurring")
        page.keyboard.press("Tab")  # the group's heading
        for _ in range(12):
            if page.evaluate("document.activeElement.textContent.trim()") == "accb":
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        self.expect_text("serial(dsc, accb)\n")
        self.node("serial").focus()
        page.keyboard.press("ArrowRight")
        expect(self.node("dsc")).to_be_focused()
        page.keyboard.press("Alt+ArrowRight")
        self.expect_text("serial(accb, dsc)\n")
        page.keyboard.press("Control+d")
        self.expect_text("serial(accb, dsc, dsc)\n")
        page.keyboard.press("Delete")
        self.expect_text("serial(accb, dsc)\n")
        page.keyboard.press("Control+z")
        self.expect_text("serial(accb, dsc, dsc)\n")
        page.keyboard.press("ArrowLeft")
        expect(self.node("accb")).to_be_focused()

    def test_text_and_flow_in_step(self):
        self.open(pipeline="dsc")
        field = self.page.get_by_label("Pipeline as text", exact=True)
        field.fill("vote(2; accb*2, # the strong one\n  dsc(window=40), bte)")
        expect(self.node("vote")).to_be_visible()
        expect(self.node("accb")).to_contain_text("×2")
        expect(self.node("dsc")).to_contain_text("window=40")
        field.blur()
        self.node("bte").click()
        self.click_tool("Delete bte")
        expect(field).to_have_value("vote(2;\n  accb*2,  # the strong one\n  dsc(window=40)\n)\n")
        self.page.get_by_role("button", name="Undo").click()
        expect(self.node("bte")).to_be_visible()

    def test_errors_at_their_place(self):
        self.open(pipeline="dsc")
        field = self.page.get_by_label("Pipeline as text", exact=True)
        field.fill("vote(2; accb,\n  dsk(window=40), bte(x=1))")
        problems = self.page.locator("#text-problems")
        expect(problems).to_contain_text("line 2, column 3: unknown filter 'dsk'")
        expect(problems).to_contain_text("unknown parameter 'x'")
        self.assertEqual(self.page.locator(".back mark").all_text_contents(), ["dsk", "x=1"])
        expect(self.node("dsc")).to_be_visible()  # the flow waits for the server
        problems.get_by_role("button").first.click()
        self.assertEqual(field.evaluate("f => f.value.slice(f.selectionStart, f.selectionEnd)"), "dsk")
        expect(field).to_have_attribute("aria-invalid", "true")

    def test_what_is_not_whole_is_marked_on_its_node(self):
        self.open(pipeline="dsc")
        self.wrap_in("by_type")
        self.expect_text("by_type(else: dsc)\n")
        self.add("bte")
        expect(self.page.locator(".leaf.wrong")).to_contain_text("bte")
        expect(self.page.get_by_role("alert")).to_be_visible()
        self.page.get_by_label("case", exact=True).fill("forum")
        expect(self.page.locator(".leaf.wrong")).to_have_count(0)

    def test_parameters_are_sliders_on_their_scale(self):
        self.open(pipeline="dsc(window=40)")
        page = self.page
        slider = page.get_by_label("window, slider")
        expect(slider).to_have_attribute("aria-valuetext", "40")
        slider.focus()
        page.keyboard.press("End")
        self.expect_text("dsc(window=200)\n")
        page.get_by_label("window", exact=True).fill("60")
        self.expect_text("dsc(window=60)\n")
        page.get_by_role("button", name="window: back to the default").click()
        self.expect_text("dsc\n")
        specs = page.evaluate("fetch('/api/filters').then(a => a.json())")
        dsc = next(f for f in specs["filters"] if f["name"] == "dsc")
        for param in dsc["params"]:
            self.assertGreater(page.get_by_text(param["meaning"]).count(), 0, param["name"])

    def test_saved_with_versions_and_compared(self):
        self.open(pipeline="dsc")
        page = self.page
        page.get_by_label("Name of the pipeline").fill("mine")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("Saved mine, version 1.")).to_be_visible()
        self.add("bte")
        self.expect_text("serial(dsc, bte)\n")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("Saved mine, version 2.")).to_be_visible()
        stored = self.server.api("GET", "/api/pipelines/mine").json
        self.assertEqual((stored["text"], stored["version"]), ("serial(dsc, bte)\n", 2))
        page.get_by_role("button", name="Difference …").click()
        page.locator("dialog[open] select").select_option("mine@1")
        shown = page.get_by_label("Difference", exact=True)
        expect(shown.locator(".new")).to_have_text(["+ serial", "+   dsc", "+   bte"])
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Open …").click()
        page.get_by_role("button", name="Versions of mine").click()
        page.get_by_role("button", name="version 1 ").click()
        self.expect_text("dsc\n")

    def test_what_somebody_else_saved_is_not_overwritten(self):
        self.open(pipeline="dsc")
        self.server.api("PUT", "/api/pipelines/theirs", {"text": "bte"})
        self.expect_complaints("status of 412")
        self.page.get_by_label("Name of the pipeline").fill("theirs")
        self.page.get_by_role("button", name="Save", exact=True).click()
        alert = self.page.get_by_role("alert").filter(has_text="theirs")
        expect(alert).to_contain_text("Not saved.")
        self.assertEqual(self.server.api("GET", "/api/pipelines/theirs").json["text"], "bte")

    def test_what_is_said_of_a_save_moves_nothing(self):
        self.expect_complaints("status of 412", "status of 400")
        for width in (1280, 400):
            self.open(pipeline="dsc", width=width)
            page = self.page
            parts = [page.get_by_role("region", name="Palette"), page.get_by_role("toolbar"), page.get_by_label("The page")]
            self.still(self.node("dsc"))
            before = [part.bounding_box() for part in parts]
            name = page.get_by_label("Name of the pipeline")
            name.fill("no such name/" + "x" * 60)
            name.press("Enter")
            alert = page.get_by_role("alert")
            expect(alert).to_be_in_viewport(ratio=1)
            expect(alert.locator("strong")).to_have_css("color", "rgb(168, 58, 12)")
            self.assertEqual([part.bounding_box() for part in parts], before)
            alert.get_by_role("button", name="Close").click()
            expect(alert).to_have_count(0)
            name.fill(f"good{width}")
            name.press("Enter")
            expect(page.get_by_text(f"Saved good{width}, version 1.")).to_be_visible()
            self.assertEqual([part.bounding_box() for part in parts], before)

    def test_cards_of_the_palette_stay_in_the_window(self):
        self.server.api("PUT", "/api/pipelines/long", {"text": "vote(1; " + ", ".join(f"dsc(window={w})" for w in range(20, 190)) + ")"})
        for width in (1280, 400):
            self.open(pipeline="dsc", width=width)
            for item in self.page.get_by_role("region", name="Palette").get_by_role("button").all():
                if not item.is_visible():
                    continue  # collapsed
                item.focus()
                card = self.page.locator(".tip.isShown")
                expect(card).to_have_count(1)
                box = card.bounding_box()
                self.assertGreaterEqual(min(box["x"], box["y"]), 0, box)
                self.assertLessEqual(box["x"] + box["width"], width, box)
                self.assertLessEqual(box["y"] + box["height"], 800, box)

    def test_weights_come_back_with_their_branches(self):
        self.open(pipeline="vote(2; accb*3, dsc*2, bte)")
        self.node("accb").click()
        self.node("dsc").click(modifiers=["Shift"])
        self.wrap_in("serial")
        self.expect_text("vote(2; serial(accb, dsc), bte)\n")
        self.click_tool("Unwrap")
        self.expect_text("vote(2; accb*3, dsc*2, bte)\n")
        self.node("dsc").click()
        self.wrap_in("serial")
        self.expect_text("vote(2; accb*3, serial(dsc)*2, bte)\n")
        self.click_tool("Unwrap")
        self.expect_text("vote(2; accb*3, dsc*2, bte)\n")

    def test_room_for_an_address(self):
        self.open()
        self.assertGreater(self.page.get_by_label("Address of a page").bounding_box()["width"], 300)

    def test_it_begins_with_the_default(self):
        self.open()
        usual = self.server.api("GET", "/api/rules").json["pipeline"]
        self.expect_text(f"{usual}\n")
        self.page.get_by_role("button", name="Open …").click()
        entry = self.page.get_by_role("dialog").get_by_role("button").filter(has_text="the default")
        expect(entry).to_have_count(1)
        expect(entry.locator("code")).to_have_text(usual)

    def test_exported_imported_and_shared(self):
        self.open(pipeline="vote(2; accb, dsc*2)")
        page = self.page
        with page.expect_download() as text:
            page.get_by_role("button", name="Export as text").click()
        self.assertEqual(pathlib.Path(text.value.path()).read_text(), "vote(2; accb, dsc*2)\n")
        with page.expect_download() as tree:
            page.get_by_role("button", name="Export as JSON").click()
        exported = json.loads(pathlib.Path(tree.value.path()).read_text())
        self.assertEqual(exported["of"][1], {"filter": "dsc", "weight": 2})
        file = self.folder / "other.json"
        file.write_text(json.dumps({"combine": "union", "of": exported["of"][:1]}))
        page.get_by_role("button", name="Open …").click()
        page.locator("dialog input[type=file]").first.set_input_files(str(file))
        self.expect_text("union(accb)\n")
        page.get_by_role("button", name="Share").click()
        page.wait_for_function("() => location.hash.includes('pipeline=')")
        link = page.url
        self.window()
        self.page.goto(link)
        self.expect_text("union(accb)\n")

    def test_a_reload_loses_nothing(self):
        self.open(pipeline="dsc")
        self.add("bte")
        self.expect_text("serial(dsc, bte)\n")
        self.page.goto(self.address("#build"))
        self.page.reload()
        self.expect_text("serial(dsc, bte)\n")

    def test_accessible_and_small(self):
        for width, dark in ((1280, False), (1280, True), (400, False)):
            with self.subTest(width=width, dark=dark):
                self.open(pipeline="serial(drop, vote(2; cectd_ds, readability, dsc(window=40)))",
                          width=width, dark=dark)
                self.node("dsc").click()
                self.open_example()
                self.expect_painted("kept", "three")
                self.frame().get_by_text("The trick is a").hover()
                expect(self.page.get_by_label("Who kept the passage").get_by_role("listitem")).to_have_count(6)
                self.check_accessibility()
                wide = self.page.evaluate("document.documentElement.scrollWidth")
                self.assertLessEqual(wide, width)
                # There is no empty space below the last part.
                root, inside, end = self.page.evaluate("""() => {
                    const main = document.querySelector("main");
                    const bottom = Math.max(...[...main.children].map(child => child.getBoundingClientRect().bottom));
                    return [document.documentElement.scrollHeight, main.scrollHeight,
                            bottom - main.getBoundingClientRect().top + main.scrollTop]; }""")
                self.assertLessEqual(root, 800)
                self.assertLessEqual(inside, max(end, 800) + 1)
                self.picture(f"ui-build-{width}{'-dark' if dark else ''}")


class Compare(UiTest):
    def tearDown(self):
        self.check_complaints()

    def start(self, **window):
        self.open("compare", pipeline="dsc", **window)
        self.open_example()
        self.page.get_by_label("Pipeline 2 as text").fill("bte")
        self.page.keyboard.press("Enter")

    def test_up_to_four_with_their_differences(self):
        self.start()
        page = self.page
        page.get_by_role("button", name="Add another").click()
        page.get_by_role("button", name="Add another").click()
        expect(page.get_by_role("button", name="Add another")).to_be_disabled()
        page.get_by_label("Pipeline 3 as text").fill("plain")
        page.keyboard.press("Enter")
        title = "The page as pipeline {} keeps it".format
        self.expect_painted("here", "We use cookies", title(3))  # plain keeps everything
        self.expect_painted("missing", "We use cookies", title(1))
        self.assertNotIn("We use cookies", self.painted("all", title(3)))
        table = page.get_by_role("region", name="Agreement").get_by_role("table")
        expect(table.get_by_role("rowheader", name="learned", exact=True)).to_be_visible()
        expect(table.get_by_role("columnheader", name="learned", exact=True)).to_be_visible()
        # The key above a column precedes the name in the row of the same pipeline.
        keys = [row.split()[0] for row in table.locator("tbody th").all_inner_texts()]
        self.assertEqual(table.locator("thead th > :first-child").all_inner_texts(), keys)
        self.assertEqual(len(set(keys)), len(keys))
        # Every pipeline agrees with itself.
        rows = table.locator("tbody tr")
        for i in range(rows.count()):
            expect(rows.nth(i).locator("td").nth(i)).to_have_text("100")
        page.get_by_role("button", name="Remove pipeline 4").click()
        expect(page.get_by_label("Pipeline 4 as text")).to_have_count(0)

    def test_the_first_follows_what_is_built_and_all_scroll_together(self):
        self.start()
        title = "The page as pipeline {} keeps it".format
        self.expect_painted("all", "flour", title(2))
        page = self.page
        page.evaluate("document.querySelectorAll('iframe')[0].contentWindow.scrollTo(0, 300)")
        page.wait_for_function("() => document.querySelectorAll('iframe')[1].contentWindow.scrollY === 300")
        page.get_by_role("link", name="Build", exact=True).click()
        page.get_by_label("Pipeline as text", exact=True).fill("plain")
        expect(self.node("plain")).to_be_visible()
        page.get_by_role("link", name="Compare").click()
        expect(page.get_by_label("Pipeline 1 as text")).to_have_value("plain")
        self.expect_painted("here", "We use cookies", title(1))
        expect(page.get_by_label("Pipeline 2 as text")).to_have_value("bte")

    def test_a_wrong_one_says_so_and_can_be_built(self):
        self.start()
        page = self.page
        self.expect_complaints("status of 400")
        page.get_by_label("Pipeline 2 as text").fill("nothing")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("unknown filter")
        page.get_by_role("region", name="Pipeline 1").get_by_role("button", name="Build").click()
        self.expect_text("dsc\n")

    def test_accessible_and_small(self):
        for width, dark in ((1280, False), (1280, True), (400, False)):
            with self.subTest(width=width, dark=dark):
                self.start(width=width, dark=dark)
                self.expect_painted("all", "flour", "The page as pipeline 2 keeps it")
                self.check_accessibility()
                self.picture(f"ui-compare-{width}{'-dark' if dark else ''}")


if __name__ == "__main__":
    unittest.main()
