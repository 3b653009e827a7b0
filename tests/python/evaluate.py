#!/usr/bin/env python3
"""tamis.evaluate: the scores are those of tamis eval, also for filters written in Python."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from support import TAMIS, enter_clean_environment

enter_clean_environment()
import tamis


def half(view):
    keep = view.present.copy()
    keep[: len(keep) // 2] = False
    return keep


tamis.register_filter("half", half)


class Evaluate(unittest.TestCase):
    def package(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "small"
        (folder / "html").mkdir(parents=True)
        (folder / "gold").mkdir()
        (folder / "package.json").write_text('{"name": "small"}')
        lines = []
        for i in range(6):
            lines.append(f'{{"id": "{i}", "site": "s{i % 2}"}}')
            (folder / f"html/{i}.html").write_text(
                f"<nav>Home News</nav><p>It rained for {i} days in a row, and more.</p>")
            (folder / f"gold/{i}.txt").write_text(f"It rained for {i} days in a row, and more.")
        (folder / "pages.jsonl").write_text("\n".join(lines) + "\n")
        return folder

    def test_figures_are_those_of_the_command(self):
        package = self.package()
        ours = tamis.evaluate(package, ["plain", "keep(css=p)"], measures=["bag", "word_lcs"],
                              by="site", jobs=2)
        theirs = json.loads(subprocess.run(
            [TAMIS, "eval", "--package", package, "--pipeline", "plain", "--pipeline",
             "keep(css=p)", "--measure", "bag,word_lcs", "--by", "site", "--json", "-"],
            check=True, capture_output=True).stdout)
        for data in (ours.data, theirs):
            data["conditions"].pop("command")
            for result in data["packages"][0]["results"]:
                del result["seconds"], result["page_seconds"]
        self.assertEqual(ours.data, theirs)
        best = [f for f in ours.figures if f.pipeline == "keep(css=p)" and f.measure == "bag"][0]
        self.assertEqual((best.package, best.pages, best.value), ("small", 6, 1.0))
        self.assertIn("keep(css=p)", str(ours))

    def test_names_samples_and_python_filters(self):
        package = str(self.package())
        found = tamis.evaluate([package], {"mine": "half", "all": tamis.Pipeline("plain")},
                               sample=3, jobs=2)
        self.assertEqual({f.pipeline for f in found.figures}, {"mine", "all"})
        self.assertEqual(found.figures[0].pages, 3)

    def test_what_is_wrong(self):
        package = self.package()

        def fail(view):
            raise ZeroDivisionError("in a filter")

        tamis.register_filter("fails_in_evaluate", fail)
        with self.assertRaisesRegex(ZeroDivisionError, "in a filter"):
            tamis.evaluate(package, "fails_in_evaluate")
        for arguments, options in (
            (("/nowhere", "plain"), {}),
            ((package, "plian"), {}),
            ((package, "plain"), {"measures": "bug"}),
            ((package, "plain"), {"by": "moon"}),
        ):
            with self.subTest(options), self.assertRaises(tamis.Error):
                tamis.evaluate(*arguments, **options)
        tamis.evaluate(package, "plain")


if __name__ == "__main__":
    unittest.main()
