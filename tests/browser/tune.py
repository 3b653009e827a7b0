#!/usr/bin/env python3
"""The page of tamis tune show in a real browser, without a network.

TAMIS_PICTURES=DIR writes screenshots to DIR.
"""
import json
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import chromium
import tune_package
from command import tamis

PICTURES = os.environ.get("TAMIS_PICTURES")
RUNS = {
    "one": ["--population", "30", "--generations", "6"],
    "two": ["--population", "20", "--generations", "4", "--objective", "precision_recall"],
}


class Show(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = chromium.Chromium()
        cls.browser.call("Network.enable")
        cls.browser.call("Network.emulateNetworkConditions", offline=True, latency=0,
                         downloadThroughput=-1, uploadThroughput=-1)
        cls.temporary = tempfile.TemporaryDirectory(prefix="tamis-")
        cls.folder = pathlib.Path(cls.temporary.name)
        tune_package.write_package(cls.folder, "</script><b>hostile</b>")
        cls.story = {}
        for name, words in RUNS.items():
            done = tamis("tune", "gp", "--package", "small", "--filters", "dsc,bte,ccb,lqf",
                         "--run", name, *words, cwd=cls.folder)
            assert done.code == 0, done.err
            shown = tamis("tune", "show", name, cwd=cls.folder)
            assert (shown.code, shown.out.decode()) == (0, f"{name}/show.html\n"), shown.err
            cls.story[name] = json.loads(tamis("tune", "show", "--json", name, cwd=cls.folder).out)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.temporary.cleanup()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def open(self, name="one", **view):
        self.browser.open(self.folder / name / "show.html", **view)
        self.browser.evaluate(
            "new Promise(d => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(d))))")

    def text(self, selector):
        return self.browser.evaluate(f"document.querySelector({json.dumps(selector)}).textContent")

    def count(self, selector):
        return self.browser.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length")

    def picture(self, name):
        if PICTURES:
            height = self.browser.evaluate("document.documentElement.scrollHeight")
            width = self.browser.evaluate("innerWidth")
            self.browser.screenshot(
                pathlib.Path(PICTURES) / f"tune-{name}.png", captureBeyondViewport=True,
                clip={"x": 0, "y": 0, "width": width, "height": min(height, 6000), "scale": 1})

    def test_everything_is_there(self):
        for name in RUNS:
            self.open(name)
            self.picture(name)
            for part in ["progress", "generality", "front", "filters"]:
                self.assertGreater(self.count(f"#{part} svg path"), 3, part)
            self.assertEqual(self.text("pre.found"),
                             self.story[name]["result"]["winner"]["pipeline"])
            self.assertIn("looked at once", self.text("#result"))
            self.assertIn("the best single filter", self.text("#result"))

    def test_the_front_has_its_files(self):
        self.open("two")
        self.assertEqual(self.count("#files tbody tr"), len(self.story["two"]["result"]["front"]))
        self.assertIn("front-1.tamis", self.text("#files"))
        self.assertIn(self.story["two"]["result"]["front"][0]["pipeline"], self.text("#files"))

    def test_parts_and_generations_are_told_as_people_count(self):
        self.open()
        self.assertRegex(self.text("#totals"), r"\d+ pages of \d+ sites to train on")
        self.assertEqual(self.text("#progress tbody tr > *"), "1")

    def test_one_row_a_generation(self):
        self.open()
        self.assertEqual(self.count("#progress tbody tr"), len(self.story["one"]["generations"]))
        self.assertEqual(self.count("#filters tbody tr"), len(self.story["one"]["filters"]))

    def test_the_family_begins_with_the_winner(self):
        self.open()
        self.assertEqual(self.text(".family code"), self.story["one"]["family"][0]["pipeline"])
        self.assertEqual(self.count(".family code"), len(self.story["one"]["family"]))

    def test_light_and_dark_narrow_and_wide(self):
        for width in [360, 1280]:
            for dark in [False, True]:
                self.open(width=width, dark=dark)
                self.picture(f"{width}-{'dark' if dark else 'light'}")
                self.assertLessEqual(
                    self.browser.evaluate("document.documentElement.scrollWidth"), width)

    def test_names_of_others_are_text(self):
        self.open()
        self.assertIn("</script><b>hostile</b>", self.text("#totals"))
        self.assertEqual(self.count("#totals b"), 0)


if __name__ == "__main__":
    if not chromium.program():
        print("skipped: no Chromium here")
        sys.exit(77)
    unittest.main()
