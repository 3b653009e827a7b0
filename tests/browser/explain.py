#!/usr/bin/env python3
"""The page of `tamis explain --format html`, in Chromium.

To get screenshots: TAMIS_PICTURES=FOLDER tests/browser/explain.py writes them to FOLDER.
"""
import json
import os
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import chromium
from command import ROOT, CommandTest, tamis

PIPELINE = ("vote(3; cectd_ds, readability, serial(lqf, dsc), first_good(50; bte, ccb), "
            "justext, density)")
PICTURES = os.environ.get("TAMIS_PICTURES")

# All known ways to escape from a text, an attribute and a script.
HOSTILE = """<title>&lt;script&gt;attacked = 1&lt;/script&gt;&lt;img src=x onerror=attacked=1&gt;</title>
<p>&lt;script&gt;attacked = 1&lt;/script&gt; &lt;/script&gt; &lt;!-- &lt;script&gt; ]]&gt; "quoted' \u2028\u2029
<p>&lt;img/src=x onerror="attacked=1"&gt; {{data}} {{text}} @script.js@ ${attacked=1} &amp;lt;b&amp;gt;
<h1>&lt;svg/onload=attacked=1&gt;</h1><ul><li>"onmouseover="attacked=1" x="</ul>
<pre>&lt;/pre&gt;&lt;/span&gt;&lt;/article&gt;   two  blanks\nand a line</pre>"""

CARD = "(() => { const c = document.getElementById('card'); return c.hidden ? null : c.innerText; })()"
COLOURS = ("JSON.stringify(Array.from(document.querySelectorAll('[data-p]'), "
           "s => getComputedStyle(s).backgroundColor))")


class Explain(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.browser = chromium.Chromium()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def explain(self, page, pipeline, **view):
        """Writes the page and opens it. Returns the same explanation as JSON."""
        words = ["explain", str(page), "--pipeline", pipeline]
        out = self.folder / "explained.html"
        self.assertEqual(tamis(*words, "--format", "html", "--out", str(out)).err, "")
        self.browser.open(out, **view)
        return json.loads(tamis(*words, "--format", "json").out)

    def explain_the_recipe(self, **view):
        return self.explain(ROOT / "examples/recipe.html", PIPELINE, **view)

    def picture(self, name):
        if PICTURES:
            self.browser.screenshot(pathlib.Path(PICTURES) / f"explain-{name}.png")

    def wait(self):
        """Waits, because colours change slowly."""
        self.browser.evaluate("new Promise(done => setTimeout(done, 400))")

    def point_at(self, words):
        """Moves the pointer over the passage that begins with these words."""
        x, y = self.browser.evaluate(f"""(() => {{
            const span = Array.from(document.querySelectorAll("[data-p]"))
                .find(s => s.textContent.startsWith({json.dumps(words)}));
            span.scrollIntoView({{block: "center"}});
            const line = span.getClientRects()[0];
            return [line.left + 9, line.top + line.height / 2];
        }})()""")
        self.browser.point_at(x, y)

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])
        super().tearDown()

    def test_the_words_are_those_of_the_page_with_their_keepers(self):
        facts = self.explain_the_recipe()
        shown = self.browser.evaluate("""(() => {
            const data = JSON.parse(document.getElementById("data").textContent);
            return Array.from(document.querySelectorAll("[data-p]"), s => {
                const [verdict, , words] = s.dataset.p.split(",").map(Number);
                return [s.textContent, words, data.verdicts[verdict]];
            });
        })()""")
        at = 0
        for text, count, verdict in shown:
            words = facts["words"][at:at + count]
            self.assertEqual("".join(text.split()), "".join(w["text"] for w in words))
            keepers = [i for i, letter in enumerate(verdict) if letter == "k"]
            for word in words:
                self.assertEqual(word["kept_by"], keepers)
            at += count
        self.assertEqual(at, facts["word_count"])

    def test_a_passage_ends_only_where_a_verdict_or_a_block_does(self):
        facts = self.explain_the_recipe()
        changes = 0
        for one, next_one in zip(facts["words"], facts["words"][1:]):
            changes += one["block"] != next_one["block"] or one["kept_by"] != next_one["kept_by"]
        count = self.browser.evaluate("document.querySelectorAll('[data-p]').length")
        # There are more where the nodes that saw a word differ.
        self.assertGreaterEqual(count, changes + 1)
        self.assertLess(count, facts["word_count"] / 3)

    def test_the_tree_has_the_counts(self):
        facts = self.explain_the_recipe()
        rows = self.browser.evaluate("""Array.from(document.querySelectorAll(".node"),
            b => [b.querySelector(".name").textContent, b.querySelector(".count").textContent,
                  b.querySelector("rect").getAttribute("width")])""")
        expected = [[n["text"], f"{n['kept']} of {n['seen']}" if n["ran"] else "did not run",
                     str(round(100 * n["kept"] / n["seen"])) if n["ran"] else "0"]
                    for n in facts["nodes"]]
        self.assertEqual(rows, expected)

    def test_pointing_at_a_passage_says_who_kept_it(self):
        facts = self.explain_the_recipe()
        self.assertIsNone(self.browser.evaluate(CARD))
        self.point_at("150 g rye")
        card = self.browser.evaluate(CARD)
        self.picture("card")
        word = next(w for w in facts["words"] if w["text"] == "150")
        filters = [n["id"] for n in facts["nodes"]
                   if n["ran"] and not any(m["parent"] == n["id"] for m in facts["nodes"])]
        kept = [i for i in filters if i in word["kept_by"]]
        self.assertIn(f"Kept by {len(kept)} of {len(filters)} filters", card)
        self.assertIn("in the result", card)
        rows = self.browser.evaluate("""Array.from(document.querySelectorAll("#card li"),
            r => [r.className, r.querySelector(".who").textContent,
                  r.querySelector(".score")?.textContent ?? ""])""")
        for node, (letter, name, score) in zip([n for n in facts["nodes"] if n["ran"]], rows, strict=True):
            self.assertEqual(name, node["text"])
            self.assertEqual(letter == "k", node["id"] in word["kept_by"])
            expected = word["scores"].get(str(node["id"]))
            self.assertEqual(score != "", expected is not None)
        self.browser.point_at(5, 5)
        self.assertIsNone(self.browser.evaluate(CARD))

    def test_what_was_not_kept(self):
        self.explain_the_recipe()
        self.point_at("Soups")
        self.assertIn("not in the result", self.browser.evaluate(CARD))

    def test_the_keyboard_walks_through_passages(self):
        self.explain_the_recipe()
        self.browser.evaluate("document.querySelector('[data-p]').focus()")
        first = self.browser.evaluate(CARD)
        self.assertIn("filter", first)
        focused = "document.activeElement.textContent.trim()"
        for _ in range(2):
            self.browser.press("ArrowDown")
        self.assertEqual(self.browser.evaluate(focused), "Only needed")
        self.browser.press("ArrowLeft")
        self.assertEqual(self.browser.evaluate(focused), "Accept all")
        self.browser.press("End")
        self.assertIn("Newsletter", self.browser.evaluate(focused))
        stops = "document.querySelectorAll('#text [tabindex=\"0\"]').length"
        self.assertEqual(self.browser.evaluate(stops), 1)
        self.browser.press("Escape")
        self.assertIsNone(self.browser.evaluate(CARD))

    def test_choosing_a_node_colours_by_what_it_kept(self):
        facts = self.explain_the_recipe()
        votes = self.browser.evaluate(COLOURS)
        node = next(n for n in facts["nodes"] if n["text"] == "justext")
        press = f"document.querySelector('[data-node=\"{node['id']}\"]').click()"
        self.browser.evaluate(press)
        mode = self.browser.evaluate("document.getElementById('mode').innerText")
        self.assertIn(f"justext: kept {node['kept']} of {node['seen']} words", mode)
        coloured = self.browser.evaluate("""(() => { let sum = 0;
            for (const s of document.querySelectorAll("[data-p]:not(.v0)"))
                sum += Number(s.dataset.p.split(",")[2]);
            return sum; })()""")
        self.assertEqual(coloured, node["kept"])
        self.wait()
        self.assertNotEqual(self.browser.evaluate(COLOURS), votes)
        self.picture("node")
        self.browser.press("Escape")
        self.wait()
        self.assertEqual(self.browser.evaluate(COLOURS), votes)

    def test_a_node_in_a_series_shows_what_it_did_not_see(self):
        facts = self.explain_the_recipe()
        node = next(n for n in facts["nodes"] if n["text"] == "dsc")
        self.browser.evaluate(f"document.querySelector('[data-node=\"{node['id']}\"]').click()")
        unseen = self.browser.evaluate("""(() => { let sum = 0;
            for (const s of document.querySelectorAll("[data-p].u"))
                sum += Number(s.dataset.p.split(",")[2]);
            return sum; })()""")
        self.assertEqual(unseen, facts["word_count"] - node["seen"])

    def test_the_strip_shows_the_whole_page_and_leads_there(self):
        self.explain_the_recipe(height=400)
        self.wait()
        colours = self.browser.evaluate("""(() => {
            const canvas = document.querySelector("#strip canvas");
            const { data } = canvas.getContext("2d").getImageData(
                Math.floor(canvas.width / 2), 0, 1, canvas.height);
            const found = new Set();
            for (let i = 0; i < data.length; i += 4) found.add(data.slice(i, i + 4).join());
            return found.size;
        })()""")
        self.assertGreater(colours, 4)
        self.browser.click(1275, 390)
        self.assertGreater(self.browser.evaluate("scrollY"), 500)

    def test_a_short_page_has_no_strip(self):
        self.explain(self.file("<p>short"), "plain", height=1200)
        self.wait()
        self.assertTrue(self.browser.evaluate("document.getElementById('strip').hidden"))

    def test_light_and_dark(self):
        background = "getComputedStyle(document.body).backgroundColor"
        self.explain_the_recipe(dark=False)
        light = self.browser.evaluate(background)
        self.picture("light")
        self.explain_the_recipe(dark=True)
        dark = self.browser.evaluate(background)
        self.picture("dark")
        self.assertNotEqual(light, dark)
        press = "document.getElementById('theme').click()"
        self.browser.evaluate(press)
        self.assertEqual(self.browser.evaluate(background), light)
        self.browser.evaluate(press)
        self.assertEqual(self.browser.evaluate(background), dark)

    def test_narrow_and_wide_screens_need_no_sideways_scrolling(self):
        for width in (320, 400, 800, 1280, 2560):
            self.explain_the_recipe(width=width)
            if width == 400:
                self.point_at("150 g rye")
                self.picture("narrow")
            self.assertEqual(
                self.browser.evaluate("document.documentElement.scrollWidth"), width)

    def test_text_that_looks_like_markup_stays_text(self):
        page = self.file(HOSTILE)
        pipeline = """union(keep(css='[a="</script><img src=x onerror=attacked=1>"]'), bte)"""
        facts = self.explain(page, pipeline)
        self.point_at("<script>")
        self.browser.evaluate("document.querySelectorAll('.node:enabled').forEach(b => b.click())")
        self.assertEqual(self.browser.evaluate("typeof attacked"), "undefined")
        self.assertEqual(self.browser.evaluate(
            "document.querySelectorAll('#text script, #text img, .panel img, #text svg').length"), 0)
        shown = self.browser.evaluate(
            "Array.from(document.querySelectorAll('[data-p]'), s => s.textContent).join('')")
        self.assertEqual("".join(shown.split()), "".join("".join(w["text"] for w in facts["words"]).split()))
        self.assertIn("<script>attacked = 1</script>", self.browser.evaluate("document.title"))

    def test_preformatted_text_keeps_its_lines(self):
        self.explain(self.file("<pre>one  two\n   three</pre>"), "plain")
        self.assertEqual(self.browser.evaluate("document.querySelector('.pre').textContent"),
                         "one  two\n   three")

    def test_a_page_that_runs_nothing_of_others(self):
        self.explain_the_recipe()
        policy = "document.querySelector('meta[http-equiv]').content"
        self.assertIn("default-src 'none'", self.browser.evaluate(policy))
        self.browser.evaluate("""(() => { const s = document.createElement("script");
            s.textContent = "attacked = 1"; document.body.append(s); })()""")
        self.assertEqual(self.browser.evaluate("typeof attacked"), "undefined")
        self.assertEqual(len(self.browser.complaints()), 1)  # the one from the content security policy
        self.browser.events.clear()

    def test_without_scripts_the_text_and_the_counts_are_there(self):
        self.browser.call("Emulation.setScriptExecutionDisabled", value=True)
        self.addCleanup(self.browser.call, "Emulation.setScriptExecutionDisabled", value=False)
        facts = self.explain_the_recipe()
        text = self.browser.evaluate("document.body.innerText")
        self.assertIn(f"{facts['nodes'][0]['kept']} of {facts['word_count']}", text)
        self.assertIn("She was right", text)

    def test_a_long_page_stays_fluid(self):
        block = "<p>{} words of <a href=x>a link</a> and <b>more text</b> to read here.</p><ul><li><a href=y>Menu</a></ul>\n"
        page = self.file("".join(block.format(i) for i in range(5000)))  # 500 KB
        self.explain(page, PIPELINE)
        size = (self.folder / "explained.html").stat().st_size
        self.assertLess(size, 2_000_000)
        before = self.browser.spent()
        self.browser.evaluate("""new Promise(done => {
            document.querySelector('[data-node="1"]').click();
            requestAnimationFrame(() => setTimeout(done));
        })""")
        self.assertLess(self.browser.spent() - before, 1.5)


if __name__ == "__main__":
    if not chromium.program():
        print("Chromium is missing (tools/setup test)")
        sys.exit(77)
    unittest.main()
