#!/usr/bin/env python3
"""The web UI, part 4: pages are annotated quickly, saved, corrected, and used."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import tamis
from tune_package import write_package
from ui import RECIPE, UiTest, expect

MARKED = "The page to be marked"


class Gold(UiTest):
    def tearDown(self):
        self.check_complaints()

    def start(self, pipeline="dsc", **window):
        self.open("gold", pipeline=pipeline, **window)
        self.open_example()
        self.expect_painted("kept", "fourteen", MARKED)

    def f1(self):
        return self.page.get_by_test_id("f1")

    def test_blocks_and_passages_saved_and_read_back(self):
        self.start()
        page, frame = self.page, self.frame(MARKED)
        expect(self.f1()).to_have_text("1.000")  # it starts with what the pipeline keeps
        page.get_by_role("button", name="Clear").click()
        frame.get_by_text("Rye does not wait").click()
        self.expect_painted("kept", "Rye does not wait", MARKED)
        self.assertIn("forgotten it more than once.", " ".join(self.painted("kept", MARKED).split()))
        expect(self.f1()).not_to_have_text("1.000")
        # Paints from the first word of a heading to the last.
        heading = frame.get_by_role("heading", name="What you need").bounding_box()
        middle = heading["y"] + heading["height"] / 2
        self.drag((heading["x"] + 3, middle), (heading["x"] + 150, middle))
        self.expect_painted("kept", "What you", MARKED)
        page.get_by_label("Package", exact=True).fill("bread")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("bread has 1 page.")).to_be_visible()
        package = self.folder / "data/packages/bread"
        done = tamis("eval", "--package", str(package), "--pipeline", "plain", "--json", "-")
        self.assertEqual(done.code, 0, done.err)
        figures = json.loads(done.out)["packages"][0]["results"][0]["summary"]["word_lcs"]
        self.assertEqual(figures["recall"], 1)  # all annotated words are words of the page
        self.assertLess(figures["precision"], 0.5)
        gold = self.server.api("GET", "/api/packages/bread").json["pages"][0]["id"]
        text = self.server.api("GET", f"/api/packages/bread/pages/{gold}").json["gold"]
        self.assertIn("Rye does not wait for you", text)
        self.assertNotIn("cookies", text)

    def test_by_keyboard_with_undo(self):
        self.start()
        page = self.page
        page.get_by_role("button", name="Clear").click()
        self.page.evaluate("document.activeElement.blur()")
        page.keyboard.press("j")
        self.expect_painted("here", "We use cookies", MARKED)
        page.keyboard.press("Space")
        self.expect_painted("kept", "We use cookies", MARKED)
        page.keyboard.press("j")
        page.keyboard.press("k")
        page.keyboard.press("Control+z")
        page.wait_for_function("""() => document.querySelector("iframe")
            .contentWindow.CSS.highlights.get("kept").size === 0""")

    def test_a_row_of_pages(self):
        self.open("gold", pipeline="plain")
        page = self.page
        for name in ("one", "two"):
            (self.folder / f"{name}.html").write_text(f"<p>This is page {name} of a row.</p>")
        page.get_by_text("Mark many pages").click()
        page.locator("details input[type=file]").set_input_files(
            [str(self.folder / "one.html"), str(self.folder / "two.html")])
        expect(self.frame(MARKED).get_by_text("page one")).to_be_visible()
        page.get_by_role("button", name="Save and next").click()
        expect(self.frame(MARKED).get_by_text("page two")).to_be_visible()
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("mine has 2 pages.")).to_be_visible()

    def saved(self, package="mine"):
        """Returns the pages of a dataset on the server: {id: gold text}."""
        pages = self.server.api("GET", f"/api/packages/{package}").json["pages"]
        return {page["id"]: self.server.api("GET", f"/api/packages/{package}/pages/{page['id']}").json["gold"]
                for page in pages}

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def here(self):
        """Returns the message about the block at the keyboard position."""
        return self.page.locator(".said")

    def test_a_page_with_its_old_marks_is_corrected(self):
        self.start()
        page, frame = self.page, self.frame(MARKED)
        page.get_by_role("button", name="Clear").click()
        frame.get_by_text("Rye does not wait").click()
        frame.get_by_role("heading", name="What you need").click()
        self.expect_painted("kept", "What you need", MARKED)
        page.get_by_label("Package", exact=True).fill("bread")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("bread has 1 page.")).to_be_visible()
        before = self.saved("bread")
        # In a later session, with another pipeline.
        self.window()
        self.open("gold", pipeline="plain")
        page, frame = self.page, self.frame(MARKED)
        page.get_by_role("button", name="Package …").click()
        page.get_by_role("button", name=next(iter(before))).first.click()
        self.expect_painted("kept", "Rye does not wait", MARKED)
        self.expect_painted("dropped", "We use cookies", MARKED)
        self.assertNotIn("cookies", self.painted("kept", MARKED))
        expect(page.get_by_label("Package", exact=True)).to_have_value("bread")
        frame.get_by_role("heading", name="What you need").click()
        page.wait_for_function("""() => ![...document.querySelector("iframe").contentWindow.CSS
            .highlights.get("kept")].join(" ").includes("What you need")""")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("bread has 1 page.")).to_be_visible()
        after = self.saved("bread")
        self.assertEqual(list(after), list(before))
        gold, = after.values()
        self.assertIn("Rye does not wait", gold)
        self.assertNotIn("What you need", gold)
        self.assertIn("What you need", next(iter(before.values())))

    def mark_one_block(self, text):
        self.page.get_by_role("button", name="Clear").click()
        self.frame(MARKED).get_by_text(text).click()
        self.expect_painted("kept", text, MARKED)

    def count(self):
        return self.page.get_by_text("words marked")

    def test_what_was_saved_comes_back_and_is_not_overwritten(self):
        self.start("plain")
        page = self.page
        self.mark_one_block("Rye does not wait")
        marked = self.count().text_content()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("mine has 1 page.")).to_be_visible()
        before = self.saved()
        page.get_by_role("link", name="Build").click()
        expect(self.node("plain")).to_be_visible()
        page.get_by_role("link", name="Gold").click()
        expect(self.count()).to_have_text(marked)
        page.reload()
        expect(self.count()).to_have_text(marked)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("mine has 1 page.")).to_be_visible()
        self.assertEqual(self.saved(), before)

    def test_each_page_has_its_own_marks_that_are_not_saved_yet(self):
        self.start("plain")
        self.mark_one_block("Rye does not wait")
        marked = self.count().text_content()
        self.open_page("<p>One two three four five six.</p><p>Seven eight nine ten.</p>")
        expect(self.count()).to_have_text("10 of 10 words marked")
        self.frame(MARKED).get_by_text("Seven").click()
        expect(self.count()).to_have_text("6 of 10 words marked")
        self.page.get_by_role("button", name="Example").click()
        expect(self.count()).to_have_text(marked)

    def test_a_mark_does_not_send_the_page_again(self):
        sent = []
        self.page.on("request", lambda request: sent.append(len(request.post_data or ""))
                     if request.url.endswith("/api/gold") else None)
        self.start("plain")
        expect(self.f1()).to_have_text("1.000")
        self.frame(MARKED).get_by_text("Rye does not wait").click()
        expect(self.f1()).not_to_have_text("1.000")
        self.assertGreaterEqual(len(sent), 2)
        self.assertLess(max(sent), 1000)  # the page has more than 4,000

    def test_a_page_is_taken_out(self):
        self.start()
        page = self.page
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("mine has 1 page.")).to_be_visible()
        page.get_by_role("button", name="Package …").click()
        page.get_by_role("button", name="out of the package").click()
        expect(page.get_by_role("button", name="out of the package for good?")).to_be_visible()
        self.assertEqual(len(self.saved()), 1)
        page.get_by_role("button", name="out of the package for good?").click()
        expect(page.get_by_role("button", name="out of the package")).to_have_count(0)
        self.assertEqual(self.saved(), {})

    def test_borders_and_rows_of_blocks_by_keyboard(self):
        self.start("plain")
        self.page.evaluate("document.activeElement.blur()")
        self.press("n")  # everything is kept: the first border is the beginning
        expect(self.here()).to_contain_text("kept: We use cookies")
        self.press("Space")
        expect(self.here()).to_contain_text("dropped: We use cookies")
        self.press("j", "j", "j")
        here = self.here().text_content()
        self.press("Shift+Space")
        self.expect_painted("dropped", "We use cookies", MARKED)
        expect(self.here()).not_to_have_text(here)
        self.press("n")
        expect(self.here()).to_contain_text("kept:")
        self.press("]")
        self.page.wait_for_function("""() => document.querySelector("iframe")
            .contentWindow.CSS.highlights.get("kept").size === 1""")
        self.press("a")
        self.expect_painted("kept", "We use cookies", MARKED)
        self.press("j", "[")
        self.expect_painted("dropped", "We use cookies", MARKED)
        self.press("Control+z", "Control+z")
        self.page.wait_for_function("""() => document.querySelector("iframe")
            .contentWindow.CSS.highlights.get("kept").size === 1""")
        self.press("Control+y")
        self.expect_painted("kept", "We use cookies", MARKED)

    def test_shift_and_click_goes_up_to_a_block(self):
        self.start()
        page, frame = self.page, self.frame(MARKED)
        page.get_by_role("button", name="Clear").click()
        frame.get_by_text("Rye does not wait").click()
        frame.get_by_role("heading", name="What you need").click(modifiers=["Shift"])
        self.expect_painted("kept", "What you need", MARKED)
        self.assertEqual(self.page.evaluate(
            """document.querySelector("iframe").contentWindow.CSS.highlights.get("kept").size"""), 1)

    # If the pipeline is wrong only at one end, a page needs only this many keys.
    def test_twenty_pages_with_three_keys_each(self):
        self.open("gold", pipeline="plain")
        page = self.page
        files = []
        for i in range(20):
            files.append(self.folder / f"{i:02}.html")
            files[-1].write_text(f"<nav>Home {i}</nav><p>This is the text of page number {i}, as it is.</p>")
        page.get_by_text("Mark many pages").click()
        page.locator("details input[type=file]").set_input_files([str(file) for file in files])
        for i in range(20):
            expect(self.frame(MARKED).get_by_text(f"number {i},")).to_be_visible()
            expect(page.get_by_text(f"page {i + 1} of 20")).to_be_visible()
            self.expect_painted("kept", f"Home {i}", MARKED)
            self.press("n", "Space", "s")
        expect(page.get_by_text("mine has 20 pages.")).to_be_visible()
        texts = sorted(text.strip() for text in self.saved().values())
        self.assertEqual(texts, sorted(f"This is the text of page number {i}, as it is." for i in range(20)))
        done = tamis("package", "check", str(self.folder / "data/packages/mine"))
        self.assertEqual(done.code, 0, done.err)

    def test_keys_go_on_after_a_click_into_the_page(self):
        self.open("gold", pipeline="plain")
        for name in ("one", "two"):
            (self.folder / f"{name}.html").write_text(f"<p>Menu of {name}</p><p>This is page {name}.</p>")
        self.page.get_by_text("Mark many pages").click()
        self.page.locator("details input[type=file]").set_input_files(
            [str(self.folder / "one.html"), str(self.folder / "two.html")])
        for name in ("one", "two"):
            self.expect_painted("kept", f"Menu of {name}", MARKED)
            if name == "one":
                self.frame(MARKED).get_by_text("Menu of one").click()
            else:
                self.press("n", "Space")
            self.expect_painted("dropped", f"Menu of {name}", MARKED)
            self.press("s")
        expect(self.page.get_by_text("mine has 2 pages.")).to_be_visible()
        self.assertEqual({text.strip() for text in self.saved().values()},
                         {"This is page one.", "This is page two."})

    def test_what_cannot_be_fetched_is_left_out(self):
        self.open("gold", pipeline="plain")
        page = self.page
        page.get_by_text("Mark many pages").click()
        self.expect_complaints("Failed to load resource")
        page.get_by_label("Addresses, one a line").fill("http://127.0.0.1:1/a http://127.0.0.1:1/b\nnowhere at all")
        (self.folder / "there.html").write_text("<p>This one is there.</p>")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(self.here()).to_contain_text("Left out: nowhere at all (no address")
        expect(self.here()).to_contain_text("http://127.0.0.1:1/a (")
        expect(self.here()).to_contain_text("http://127.0.0.1:1/b (")
        page.locator("details input[type=file]").set_input_files(str(self.folder / "there.html"))
        expect(self.frame(MARKED).get_by_text("This one is there.")).to_be_visible()

    def test_all_pages_of_a_package_in_a_row(self):
        for i in (1, 2):
            self.server.api("POST", "/api/gold", {"html": f"<p>Menu {i}<p>Text of page {i}", "package": "mine",
                                                  "id": f"page-{i}", "gold": f"Text of page {i}"})
        self.open("gold", pipeline="plain")
        self.page.get_by_text("Mark many pages").click()
        self.page.get_by_label("All pages of a package").select_option("mine")
        for i in (1, 2):
            self.expect_painted("kept", f"Text of page {i}", MARKED)
            self.expect_painted("dropped", f"Menu {i}", MARKED)
            self.press("s")
        expect(self.page.get_by_text("Saved as page-2; mine has 2 pages.")).to_be_visible()

    def test_a_reload_keeps_page_marks_and_row(self):
        self.start()
        page = self.page
        page.get_by_role("button", name="Clear").click()
        self.frame(MARKED).get_by_text("Rye does not wait").click()
        self.expect_painted("kept", "Rye does not wait", MARKED)
        page.get_by_text("Mark many pages").click()
        page.get_by_label("Addresses, one a line").fill("http://a.example/ http://b.example/")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_text("2 waiting").first).to_be_visible()
        page.reload()
        self.expect_painted("kept", "Rye does not wait", MARKED)
        self.assertNotIn("What you need", self.painted("kept", MARKED))
        expect(page.get_by_role("button", name="Save and next")).to_be_visible()
        page.get_by_text("Mark many pages").click()
        page.get_by_role("button", name="Forget the 2 waiting").click()
        expect(page.get_by_role("button", name="Save", exact=True)).to_be_visible()

    def test_a_file_in_another_encoding(self):
        self.open("gold", pipeline="plain")
        path = self.folder / "latin.html"
        path.write_bytes('<meta charset="iso-8859-1"><p>Käse und Öl für die Straße'.encode("latin-1"))
        self.page.locator("form input[type=file]").first.set_input_files(str(path))
        self.expect_painted("kept", "Käse und Öl für die Straße", MARKED)
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.get_by_text("mine has 1 page.")).to_be_visible()
        self.assertEqual([text.strip() for text in self.saved().values()], ["Käse und Öl für die Straße"])

    def test_tuned_on_what_was_marked(self):
        for i in range(12):
            menu = "".join(f"<li><a href=/{j}>Menu {j}</a>" for j in range(8))
            text = f"<p>Page {i} tells in many words what there is to say of the number {i}. " * 4
            self.server.api("POST", "/api/gold", {
                "html": f"<ul>{menu}</ul>{text}<p>Imprint", "url": f"http://site{i}.example/", "package": "mine",
                "gold": " ".join([f"Page {i} tells in many words what there is to say of the number {i}."] * 4)})
        self.start("dsc")
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.get_by_text("mine has 13 pages.")).to_be_visible()
        page = self.page
        page.get_by_role("link", name="Evaluate").click()
        page.get_by_label("What to start").get_by_role("button", name="Tune").click()
        expect(page.get_by_role("checkbox", name="mine")).to_be_checked()
        page.get_by_label("Pipelines to try").fill("30")
        page.get_by_role("button", name="Start the search").click()
        page.get_by_role("button", name="Take it over").click(timeout=60_000)
        job = self.server.api("GET", "/api/jobs").json["jobs"][0]["id"]
        winner = self.server.api("GET", f"/api/jobs/{job}/result").json["result"]["winner"]
        text = self.server.api("POST", "/api/check", {"text": winner["pipeline"]}).json["text"]
        self.expect_text(f"# Tuning of dsc on mine, 30 tries: {winner['report']['value']:.3f} on unseen sites\n{text}")

    def test_accessible_and_small(self):
        for width, dark in ((1280, False), (1280, True), (400, False)):
            with self.subTest(width=width, dark=dark):
                self.start("default", width=width, dark=dark)
                expect(self.f1()).to_have_text("1.000")
                self.press("n", "n")
                expect(self.here()).to_contain_text("dropped:")
                self.check_accessibility()
                self.picture(f"ui-gold-{width}{'-dark' if dark else ''}")


class Given(UiTest):
    def setUp(self):
        super().setUp()
        self.server.stop()
        given = self.folder / "given"
        write_package(given)
        (given / "small").rename(given / "other")
        write_package(given)
        (given / "other/html/3.html").write_text("<p>Another page altogether.</p>")
        (given / "other/gold/3.txt").write_text("Another page altogether.\n")
        self.words = ("--packages", str(given))
        self.serve()

    def packages(self):
        found = self.server.api("GET", "/api/packages").json["packages"]
        return {one["name"]: (one["pages"], one["is_own"]) for one in found}

    def test_pages_of_one_name_from_two_packages(self):
        self.open("gold", pipeline="plain")
        page = self.page
        for name in ("small", "other"):
            page.get_by_role("button", name="Package …").click()
            page.locator("dialog[open] select").select_option(name)
            page.get_by_label("Find a page").fill("3")
            page.get_by_role("button", name="3", exact=True).click()
            self.expect_painted("kept", "Title 3" if name == "small" else "Another page", MARKED)
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text(f"Saved as {name}-3;")).to_be_visible()
        self.assertEqual(self.packages()["mine"], (2, True))
        # A dataset of that name would hide the given one.
        self.expect_complaints("status of 409")
        page.get_by_label("Package", exact=True).fill("small")
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".said")).to_contain_text("'small' is given, and stays as it is")
        self.assertEqual(self.packages()["small"], (40, False))
        self.check_complaints()


if __name__ == "__main__":
    unittest.main()
