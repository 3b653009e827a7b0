#!/usr/bin/env python3
"""tamis eval --through-proxy: what a reader gets scores as what is kept."""
import json
import pathlib
import re
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
from command import tamis
from tune_package import PAGES, write_package


class ThroughProxy(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.package = pathlib.Path(folder.name) / "small"
        write_package(folder.name)

    def eval(self, *words):
        return tamis("eval", "--package", str(self.package), "--through-proxy",
                     "--measure", "word_lcs,bag", "--jobs", "2", *words)

    def test_figures_are_equal(self):
        done = self.eval("--pipeline", "default", "--pipeline", "d=dsc(window=40)", "--json", "-")
        results = json.loads(done.out)["packages"][0]["results"]
        self.assertEqual([r["pipeline"] for r in results],
                         ["default", "default (proxy)", "d", "d (proxy)"])
        for here, there in zip(results[::2], results[1::2]):
            self.assertEqual(there["failures"], {})
            self.assertEqual(here["numbers"], there["numbers"], here["pipeline"])

    def test_the_overhead_is_told(self):
        out = self.eval("--pipeline", "default").out.decode()
        self.assertRegex(out, rf"small, default: {PAGES} of {PAGES} pages score the same; "
                              r"\d+\.\d\d ms a page, \d+\.\d\d ms without the proxy")

    def test_pages_of_our_own(self):
        """Pages as they are on the web, with all that can be in them."""
        pages = sorted((ROOT / "examples").glob("*.html"))
        self.assertGreater(len(pages), 0)
        lines = []
        for page in pages:
            (self.package / f"html/{page.stem}.html").write_bytes(page.read_bytes())
            (self.package / f"gold/{page.stem}.txt").write_text("some words of the page\n")
            lines.append(json.dumps({"id": page.stem}))
        with (self.package / "pages.jsonl").open("a") as file:
            file.write("\n".join(lines) + "\n")
        for pipeline in ("default", "plain", "fast"):
            out = self.eval("--pipeline", pipeline).out.decode()
            found = re.search(r"(\d+) of (\d+) pages score the same", out)
            self.assertEqual(found[1], found[2], out)

    def test_sites_need_more_than_a_page(self):
        done = self.eval("--pipeline", "lh")
        self.assertEqual(done.code, 2)
        self.assertIn("compares the pages of a site", done.err)


if __name__ == "__main__":
    unittest.main()
