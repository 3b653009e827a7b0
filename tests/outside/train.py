#!/usr/bin/env python3
"""Runs tools/train on a small dataset: it gives the same bytes twice, and a model that tamis can
use (tools/setup test installs the requirements into build/train-venv, from PyPI)."""
import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = ROOT / "build/train-venv/bin/python"
if not PYTHON.exists():
    print("skipped: no build/train-venv (tools/setup test makes it, from PyPI)")
    sys.exit(77)

sys.path.insert(0, str(ROOT / "tests/support"))
import tune_package
from command import TAMIS

KINDS = ["article", "forum", "product", "listing", "collection", "documentation", "service"]


def write_package(folder):
    """Writes pages with page types that are unrelated to their content."""
    tune_package.write_package(folder)
    about = pathlib.Path(folder) / "small/pages.jsonl"
    pages = [json.loads(line) for line in about.read_text().splitlines()]
    for i, page in enumerate(pages):
        page["page_type"] = KINDS[i % len(KINDS)]
    about.write_text("".join(json.dumps(page) + "\n" for page in pages))


def tool(name, *words):
    """Returns the output of a program of tools/train."""
    return subprocess.run([PYTHON, ROOT / f"tools/train/{name}.py", *words], check=True, capture_output=True,
                          text=True).stdout


def train(folder, name):
    out = pathlib.Path(folder) / f"{name}.model"
    tool("train", "--packages", folder, "--names", "small", "--main", "small", "--work", pathlib.Path(folder) / name,
         "--out", out, "--binaries", pathlib.Path(TAMIS).parent, "--trees", "12", "--leaves", "8", "--rate", ".3",
         "--type-trees", "3")
    return out, (pathlib.Path(folder) / name / "report.md").read_text()


class TrainTest(unittest.TestCase):
    def test_training_is_reproducible_and_learns(self):
        with tempfile.TemporaryDirectory() as folder:
            write_package(folder)
            model, report = train(folder, "first")
            again, report_again = train(folder, "again")
            self.assertEqual(model.read_bytes(), again.read_bytes())
            self.assertEqual(report, report_again)
            rows = [line.split("|") for line in report.splitlines() if "| all | bag" in line]
            self.assertEqual(len(rows), 1)
            self.assertGreater(float(rows[0][5]), .9)  # cross-validated: held-out sites
            page = pathlib.Path(folder) / "small/html/7.html"
            text = subprocess.run([TAMIS, "extract", page, "--pipeline", "learned", "--model", model],
                                  check=True, capture_output=True, text=True).stdout
            self.assertIn("Title 7", text)
            self.assertNotIn("imprint", text)
            work = pathlib.Path(folder) / "first"
            self.check_ablation(work)
            self.check_eval_of_folds(work, rows[0][5])
            self.check_unseen(work)

    def check_ablation(self, work):
        """Checks for one row for the forest with all features, and one for each omitted group."""
        table = tool("ablate", "--work", work, "--main", "small", "--trees", "12", "--leaves", "8",
                     "--rate", ".3").splitlines()
        self.assertEqual(len(table), 3 + 9, table)
        self.assertGreater(float(table[2].split("|")[2]), .9, table)
        self.assertTrue(all(line.startswith("| without ") for line in table[3:]), table)

    def check_eval_of_folds(self, work, reported):
        """Checks that each page occurs once per pipeline, and that the scores of the default are
        those of the report."""
        out = work / "folds.csv"
        tool("eval_folds", "--work", work, "--packages", work.parent, "--binaries", pathlib.Path(TAMIS).parent,
             "--csv", out, "--pipeline", "auto", "--pipeline", "all=plain")
        with open(out, newline="") as file:
            rows = list(csv.DictReader(file))
        for pipeline in ("auto", "all"):
            ids = {row["id"] for row in rows if row["pipeline"] == pipeline}
            self.assertEqual(ids, {str(number) for number in range(tune_package.PAGES)})
        self.assertEqual(len(rows), 2 * tune_package.PAGES)
        mean = sum(float(row["bag.f1"]) for row in rows if row["pipeline"] == "auto") / tune_package.PAGES
        self.assertAlmostEqual(mean, float(reported), places=4)

    def check_unseen(self, work):
        """Treats the dataset as unseen: a probability for each block, and both kinds of
        probabilities."""
        tool("unseen", "--work", work, "--out", work / "unseen", "--binaries", pathlib.Path(TAMIS).parent,
             work.parent / "small")
        probabilities = subprocess.run(
            [PYTHON, "-c", "import numpy, sys; print(*numpy.load(sys.argv[1]))", work / "unseen/probabilities.npy"],
            check=True, capture_output=True, text=True).stdout.split()
        pages = [json.loads(line) for line in (work / "pages.jsonl").read_text().splitlines()]
        self.assertEqual(len(probabilities), sum(page["blocks"] for page in pages))
        self.assertLess(min(map(float, probabilities)), .2)
        self.assertGreater(max(map(float, probabilities)), .8)


if __name__ == "__main__":
    unittest.main()
