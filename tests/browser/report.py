#!/usr/bin/env python3
"""The report of `tamis eval --report`, in Chromium without a network.

To get screenshots: TAMIS_PICTURES=FOLDER tests/browser/report.py writes them to FOLDER.
"""
import json
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import chromium
import report_packages
from command import tamis

PICTURES = os.environ.get("TAMIS_PICTURES")
PIPELINES = report_packages.PIPELINES
FIGURES = ["precision-recall", "speed", "by-type", "by-site", "boxes", "sizes", "packages"]

# The number of coloured marks by figure. Axes have no fill, and clips are black.
MARKS = """Object.fromEntries(Array.from(document.querySelectorAll("figure"), f => [f.id,
    f.querySelectorAll('.plot svg path[fill]:not([fill="none"]):not([fill="#000"])').length]))"""


def quantile(values, share):
    at = (len(values) - 1) * share
    low = int(at)
    return values[low] + (values[min(low + 1, len(values) - 1)] - values[low]) * (at - low)


def outliers(values):
    """Returns the values beyond one and a half boxes, as defined by Tukey."""
    values = sorted(values)
    first, third = quantile(values, .25), quantile(values, .75)
    reach = 1.5 * (third - first)
    return sum(not first - reach <= value <= third + reach for value in values)


class Report(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = chromium.Chromium()
        cls.browser.call("Network.enable")
        cls.browser.call("Network.emulateNetworkConditions", offline=True, latency=0,
                         downloadThroughput=-1, uploadThroughput=-1)
        cls.temporary = tempfile.TemporaryDirectory(prefix="tamis-")
        cls.folder = pathlib.Path(cls.temporary.name)
        report_packages.write_packages(cls.folder)
        done = tamis(*report_packages.EVAL, "--report", "report", cwd=cls.folder)
        assert done.code == 0, done.err
        cls.facts = json.loads((cls.folder / "report/report.json").read_text())

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.temporary.cleanup()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])
        self.assertEqual(self.browser.evaluate("typeof attacked"), "undefined")

    def open(self, name="index.html", **view):
        self.browser.open(self.folder / "report" / name, **view)
        self.settle()

    def settle(self):
        """Waits until the plots are drawn, which is after their containers have a width."""
        self.browser.evaluate("new Promise(d => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(d))))")

    def picture(self, name):
        if PICTURES:
            height = self.browser.evaluate("document.documentElement.scrollHeight")
            width = self.browser.evaluate("innerWidth")
            self.browser.screenshot(pathlib.Path(PICTURES) / f"report-{name}.png", captureBeyondViewport=True,
                                    clip={"x": 0, "y": 0, "width": width, "height": min(height, 6000), "scale": 1})

    def choose(self, label, index):
        self.browser.evaluate(f"""(() => {{
            const select = Array.from(document.querySelectorAll(".chooser"))
                .find(c => c.textContent.startsWith({json.dumps(label)})).querySelector("select");
            select.selectedIndex = {index};
            select.dispatchEvent(new Event("change"));
        }})()""")
        self.settle()

    def column(self, section, index):
        return self.browser.evaluate(f"""Array.from(document.querySelectorAll("#{section} tbody tr"),
            r => r.children[{index}].textContent)""")

    def values(self, package=0, measure="word_lcs", number="f1"):
        return [r["numbers"][measure][number] for r in self.facts["packages"][package]["results"]]

    # --- Plots.

    def expected_marks(self, package):
        pages = self.facts["packages"][package]["pages"]
        many = len(PIPELINES)
        kinds = {key: len({page[key] for page in pages}) for key in ("page_type", "site")}
        parts = max(1, min(8, len(pages) // 5))
        rounded = [[round(value, 4) for value in column] for column in self.values(package)]
        return {"precision-recall": many, "speed": many,
                "by-type": many * kinds["page_type"], "by-site": many * kinds["site"],
                "boxes": many + sum(outliers(column) for column in rounded),
                "sizes": len(pages) + many * parts,
                "packages": many * (len(self.facts["packages"]) + 1)}

    def test_every_plot_has_its_marks(self):
        self.open()
        self.assertEqual(self.browser.evaluate("Array.from(document.querySelectorAll('figure'), f => f.id)"), FIGURES)
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('figure .plot svg').length"), len(FIGURES))
        self.assertEqual(self.browser.evaluate(MARKS), self.expected_marks(0))
        self.choose("Package", 1)
        self.assertEqual(self.browser.evaluate(MARKS), self.expected_marks(1))

    def test_points_of_the_front_have_rings(self):
        self.open()
        rings = self.browser.evaluate("""Array.from(document.querySelectorAll("#speed path[stroke]"))
            .filter(p => p.getAttribute("fill") !== "none" && p.getAttribute("stroke") === getComputedStyle(document.body).color).length""")
        rows = self.browser.evaluate("""Array.from(document.querySelectorAll("#speed tbody tr"),
            r => Array.from(r.children, c => c.textContent))""")
        front = [row for row in rows if row[3] == "yes"]
        self.assertEqual(rings, len(front))
        number = lambda text: float(text.replace(",", ""))
        for row in rows:
            beaten = any(number(other[1]) > number(row[1]) and number(other[2]) > number(row[2]) for other in rows)
            if beaten:
                self.assertEqual(row[3], "no")
        best = max(rows, key=lambda row: number(row[2]))
        self.assertEqual(best[3], "yes")

    def test_every_plot_says_in_words_what_it_is(self):
        self.open()
        for name in FIGURES:
            parts = self.browser.evaluate(f"""(() => {{ const f = document.getElementById("{name}");
                const plot = f.querySelector(".plot");
                return [plot.getAttribute("role"), plot.getAttribute("aria-label"), f.querySelector(".how").textContent,
                        f.querySelectorAll("details tbody tr").length]; }})()""")
            self.assertEqual(parts[0], "img")
            self.assertGreater(len(parts[1]), 20)
            self.assertGreater(len(parts[2]), 60)
            self.assertGreaterEqual(parts[3], 3)

    def test_a_measure_without_precision(self):
        self.open()
        self.choose("Measure", 2)  # empty
        self.assertIn("empty", self.browser.evaluate("document.querySelector('#standings thead').textContent"))
        self.assertEqual(self.browser.evaluate(MARKS)["precision-recall"], len(PIPELINES))  # of word_lcs
        self.assertIn("(word_lcs, since empty has no precision and recall)",
                      self.browser.evaluate("document.querySelector('#precision-recall .how').textContent"))

    def test_every_point_has_its_name(self):
        self.open(width=1280)
        for figure in ("precision-recall", "speed"):
            shown = self.browser.evaluate(f"document.querySelector('#{figure} svg').textContent")
            for pipeline in PIPELINES:
                self.assertIn(pipeline[:10], shown)

    def test_measures_without_data_are_not_offered(self):
        done = tamis("eval", "--package", "hill", "--pipeline", "default", "--pipeline", "bte", "--report", "report/all",
                     cwd=self.folder)
        self.assertEqual(done.code, 0, done.err)
        self.open("all/index.html")
        offered = self.browser.evaluate(
            "Array.from(document.querySelectorAll('#choices select')[1].options, o => o.text)")
        self.assertEqual(offered, ["word_lcs", "cleaneval", "bag", "shingles", "empty"])
        heads = self.browser.evaluate("document.querySelector('#standings thead').textContent")
        self.assertIn("shingles", heads)
        self.assertNotIn("segments", heads)
        self.choose("Measure", 4)
        self.assertIn("empty", self.browser.evaluate("document.querySelectorAll('#standings thead th')[1].textContent"))

    def test_pipelines_can_be_hidden(self):
        self.open()
        self.browser.evaluate("document.querySelector('#pipelines button').click()")
        self.settle()
        self.assertEqual(self.browser.evaluate(MARKS)["speed"], len(PIPELINES) - 1)
        self.assertNotIn("default", self.column("standings", 0))
        for _ in range(2):  # the last one stays visible
            self.browser.evaluate("document.querySelectorAll('#pipelines button').forEach(b => b.getAttribute('aria-pressed') === 'true' && b.click())")
        self.settle()
        self.assertEqual(len(self.column("standings", 0)), 1)

    def test_pointing_at_a_point_names_it(self):
        self.open()
        x, y = self.browser.evaluate("""(() => {
            const p = document.querySelector('#precision-recall path[d^="M1 0A1 1"]');
            p.scrollIntoView({block: "center"});
            const r = p.getBoundingClientRect();
            return [r.left + r.width / 2, r.top + r.height / 2];
        })()""")
        self.browser.point_at(x, y)
        self.settle()
        shown = self.browser.evaluate("document.querySelector('#precision-recall svg').textContent")
        self.assertRegex(shown, r"default\s*precision [01]\.\d{3}\s*recall [01]\.\d{3}")

    def test_a_ringed_point_leads_to_its_page(self):
        self.open()
        x, y = self.browser.evaluate("""(() => {
            const p = Array.from(document.querySelectorAll('#sizes path[d^="M1 0A1 1"]'))
                .find(p => (p.getAttribute("stroke") ?? "none") !== "none" && p.getAttribute("stroke") !== "transparent");
            p.scrollIntoView({block: "center"});
            const r = p.getBoundingClientRect();
            return [r.left + r.width / 2, r.top + r.height / 2];
        })()""")
        self.browser.point_at(x, y)
        self.browser.leave(lambda: self.browser.click(x, y))
        self.assertRegex(self.browser.evaluate("location.pathname"), r"/pages/1-\d+\.html$")

    # --- Tables.

    def test_sorting(self):
        self.open()
        button = "document.querySelectorAll('#standings thead button')"
        order = "document.querySelectorAll('#standings thead th')[1].getAttribute('aria-sort')"
        self.assertEqual(self.column("standings", 0), PIPELINES)
        self.browser.evaluate(f"{button}[1].click()")
        values = [float(text[:5]) for text in self.column("standings", 1)]
        self.assertEqual(values, sorted(values, reverse=True))
        self.assertEqual(self.browser.evaluate(order), "descending")
        self.browser.evaluate(f"{button}[1].click()")
        self.assertEqual([float(text[:5]) for text in self.column("standings", 1)], sorted(values))
        self.browser.evaluate(f"{button}[0].click()")
        self.assertEqual(self.column("standings", 0), sorted(PIPELINES))
        self.assertIsNone(self.browser.evaluate(order))

    def test_standings_are_those_of_the_evaluation(self):
        self.open()
        for text, result in zip(self.column("standings", 1), self.facts["packages"][0]["results"], strict=True):
            summary = result["summary"]["word_lcs"]
            self.assertEqual(text, f"{summary['f1']:.3f}{summary['low']:.3f}–{summary['high']:.3f}")

    def test_each_beside_the_first(self):
        self.open()
        expected = [d for d in self.facts["packages"][0]["comparisons"] if d["measure"] == "word_lcs"]
        self.assertEqual(self.column("comparisons", 0), [d["pipeline"] for d in expected])
        self.assertEqual(self.column("comparisons", 3), [str(d["better"]) for d in expected])
        for shown, duel in zip(self.column("comparisons", 6), expected, strict=True):
            self.assertEqual(shown, "< 0.001" if duel["holm_p"] < .001 else f"{duel['holm_p']:.3f}")

    def test_a_verdict_fits_its_row(self):
        self.open()
        for verdict, duel in zip(self.column("comparisons", 7), [
                d for d in self.facts["packages"][0]["comparisons"] if d["measure"] == "word_lcs"], strict=True):
            figure = "higher figure" if duel["low"] > 0 else "lower figure" if duel["high"] < 0 else "figure undecided"
            pages = ("pages undecided" if duel["holm_p"] >= .05 else
                     "better on more pages" if duel["better"] > duel["worse"] else "worse on more pages")
            expected = f"{figure}; {pages}"
            self.assertEqual(verdict, "no clear difference" if expected == "figure undecided; pages undecided" else expected)
        self.assertIn("lower figure", " ".join(self.column("comparisons", 7)))

    def test_how_it_was_made(self):
        self.open()
        shown = self.browser.evaluate("document.getElementById('origin').textContent")
        self.assertIn(self.facts["conditions"]["command"], shown)
        self.assertIn(self.facts["packages"][0]["fingerprint"], shown)

    def test_a_table_that_is_wider_than_its_place_says_so(self):
        for width, more in ((400, True), (2560, False)):
            self.open(width=width)
            self.assertEqual(self.browser.evaluate("document.querySelector('#standings .wide').hasAttribute('data-more')"), more)

    def test_worst_pages(self):
        self.open()
        values = self.values()[0]
        worst = sorted(range(len(values)), key=lambda i: (round(values[i], 4), i))[:20]
        ids = [page["id"] for page in self.facts["packages"][0]["pages"]]
        self.assertEqual(self.column("worst", 0), [ids[i] for i in worst])
        self.browser.evaluate("document.querySelector('#worst .more').click()")
        self.assertEqual(len(self.column("worst", 0)), len(ids))
        self.choose("Worst for", 0)  # the greatest disagreement
        columns = [[round(value, 4) for value in column] for column in self.values()]
        spreads = [max(row) - min(row) for row in zip(*columns)]
        self.assertEqual(self.column("worst", 0)[0], ids[spreads.index(max(spreads))])

    # --- The whole page.

    def test_light_and_dark(self):
        background = "getComputedStyle(document.body).backgroundColor"
        fill = "document.querySelector('#boxes .plot path[fill^=rgb]').getAttribute('fill')"
        self.open(dark=False)
        light = self.browser.evaluate(f"[{background}, {fill}]")
        self.picture("light")
        self.open(dark=True)
        dark = self.browser.evaluate(f"[{background}, {fill}]")
        self.picture("dark")
        self.assertTrue(all(one != other for one, other in zip(light, dark)))
        self.browser.evaluate("document.getElementById('theme').click()")
        self.assertEqual(self.browser.evaluate(f"[{background}, {fill}]"), light)
        self.browser.evaluate("document.getElementById('theme').click()")
        self.assertEqual(self.browser.evaluate(f"[{background}, {fill}]"), dark)

    def test_narrow_and_wide_screens_need_no_sideways_scrolling(self):
        view = next(iter(sorted((self.folder / "report/pages").iterdir()))).name
        for width in (320, 400, 800, 1280, 2560):
            for name in ("index.html", f"pages/{view}"):
                self.open(name, width=width)
                if width == 400:
                    self.picture("narrow" if name == "index.html" else "page-narrow")
                self.assertEqual(self.browser.evaluate("document.documentElement.scrollWidth"), width)

    def test_plots_follow_the_width(self):
        self.open(width=1280)
        width = "document.querySelector('#boxes svg').clientWidth"
        wide = self.browser.evaluate(width)
        self.browser.call("Emulation.setDeviceMetricsOverride", width=400, height=900, deviceScaleFactor=1, mobile=False)
        self.settle()
        self.assertLess(self.browser.evaluate(width), 400)
        self.assertGreater(wide, 1000)

    def test_all_controls_can_be_reached_by_keyboard(self):
        self.open()
        unreachable = self.browser.evaluate("""Array.from(document.querySelectorAll("a, button, select, summary, .wide"),
            e => e.tabIndex).filter(i => i < 0).length""")
        self.assertEqual(unreachable, 0)
        unnamed = self.browser.evaluate("""Array.from(document.querySelectorAll("select"),
            s => s.labels.length).filter(n => n !== 1).length""")
        self.assertEqual(unnamed, 0)

    def test_a_policy_that_runs_nothing_of_others(self):
        for name in ("index.html", "pages/1-1.html"):
            self.open(name)
            self.browser.evaluate("""(() => { const s = document.createElement("script");
                s.textContent = "attacked = 1"; document.body.append(s); })()""")
            self.assertEqual(self.browser.evaluate("typeof attacked"), "undefined")
            self.assertEqual(len(self.browser.complaints()), 1)  # the one from the content security policy
            self.browser.events.clear()

    # --- Side by side.

    def test_three_colours(self):
        self.open("pages/1-1.html")
        self.picture("page")
        looks = self.browser.evaluate("""(() => {
            const look = (e) => { const s = getComputedStyle(e);
                return [s.backgroundColor, s.textDecorationLine, s.fontWeight >= 600]; };
            const main = (tag) => document.querySelector(`main .row ${tag}`);
            return [look(main("span")), look(main("del")), look(main("ins"))];
        })()""")
        self.assertEqual(len({colour for colour, _, _ in looks}), 3)
        self.assertEqual([(line, bold) for _, line, bold in looks],
                         [("none", False), ("line-through", False), ("underline", True)])

    def test_hostile_text_is_shown_as_text(self):
        self.open("pages/1-1.html")
        shown = self.browser.evaluate("document.querySelector('main .row').parentElement.textContent")
        for words in ("<script>attacked", "{{data}}", "@script.js@", 'onerror="attacked=1">'):
            self.assertIn(words, shown)
        self.assertEqual(self.browser.evaluate("document.querySelector('h1').textContent.split(/\\s+/).join(' ')"),
                         " ".join(report_packages.HOSTILE.split()))
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('script, img, a[href^=javascript]').length"), 0)
        self.open()
        self.assertIn(report_packages.HOSTILE_ID, self.column("worst", 0))
        names = self.browser.evaluate("Array.from(document.querySelector('#choices select').options, o => o.text)")
        self.assertEqual(names[0], report_packages.HOSTILE_NAME)

    def test_gold_and_result_stand_side_by_side(self):
        self.open("pages/2-2.html")
        left, right = self.browser.evaluate("""(() => {
            const row = Array.from(document.querySelectorAll("main .row:not(.heads)"))
                .find(r => r.children[0].textContent && r.children[1].textContent);
            return Array.from(row.children, c => c.getBoundingClientRect().top);
        })()""")
        self.assertEqual(left, right)

    def test_the_way_from_page_to_page(self):
        self.open("pages/2-2.html")
        for relation in ("next", "prev"):
            link = f"document.querySelector('a[rel={relation}]')"
            self.browser.leave(lambda: self.browser.evaluate(f"{link}.click()"))
        self.assertTrue(self.browser.evaluate("location.pathname").endswith("/pages/2-2.html"))


@unittest.skipUnless(PICTURES, "TAMIS_PICTURES says no folder")
class Pictures(unittest.TestCase):
    """Makes the pictures in docs/pictures."""

    def test_pictures_of_the_documents(self):
        with tempfile.TemporaryDirectory(prefix="tamis-") as name:
            folder = pathlib.Path(name)
            report_packages.write_friendly_packages(folder)
            done = tamis("eval", "--quiet", "--report", "report", "--measure", "word_lcs,bag,shingles,empty",
                         *(word for package in ("river", "hill", "village") for word in ("--package", package)),
                         *(word for pipeline in ("default", "fast", "bte", "dsc", "readability", "cectd_ds", "plain")
                           for word in ("--pipeline", pipeline)), cwd=folder)
            self.assertEqual((done.code, done.err), (0, ""))
            browser = chromium.Chromium()
            try:
                for page, first, picture, height in (("index.html", "body", "report", 1880),
                                                     ("pages/3-78.html", "#c4", "side-by-side", 620)):
                    browser.open(folder / "report" / page)
                    top = browser.evaluate(f"document.querySelector('{first}').getBoundingClientRect().top")
                    browser.evaluate("new Promise(d => setTimeout(d, 400))")
                    browser.screenshot(pathlib.Path(PICTURES) / f"{picture}.png", captureBeyondViewport=True,
                                       clip={"x": 0, "y": max(0, top - 20), "width": 1280, "height": height, "scale": 0.8})
            finally:
                browser.close()


if __name__ == "__main__":
    if not chromium.program():
        print("Chromium is missing (tools/setup test)")
        sys.exit(77)
    unittest.main()
