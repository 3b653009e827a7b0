#!/usr/bin/env python3
"""tools/train on a small package: the same bytes twice, and a model that tamis can use
(tools/train/setup puts what it needs into build/train-venv, from PyPI)."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = ROOT / "build/train-venv/bin/python"
if not PYTHON.exists():
    print("skipped: no build/train-venv (tools/train/setup makes it, from PyPI)")
    sys.exit(77)

sys.path.insert(0, str(ROOT / "tests/support"))
import tune_package
from command import TAMIS

KINDS = ["article", "forum", "product", "listing", "collection", "documentation", "service"]


def write_package(folder):
    """Pages with kinds, which have nothing to do with what is in them."""
    tune_package.write_package(folder)
    about = pathlib.Path(folder) / "small/pages.jsonl"
    pages = [json.loads(line) for line in about.read_text().splitlines()]
    for i, page in enumerate(pages):
        page["page_type"] = KINDS[i % len(KINDS)]
    about.write_text("".join(json.dumps(page) + "\n" for page in pages))


def train(folder, name):
    out = pathlib.Path(folder) / f"{name}.model"
    subprocess.run(
        [PYTHON, ROOT / "tools/train/train.py", "--packages", folder, "--names", "small", "--main", "small",
         "--work", pathlib.Path(folder) / name, "--out", out, "--binaries", pathlib.Path(TAMIS).parent,
         "--trees", "12", "--leaves", "8", "--rate", ".3", "--type-trees", "3"],
        check=True, stdout=subprocess.DEVNULL)
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
            self.assertGreater(float(rows[0][5]), .9)  # cross-validated: sites it never saw
            page = pathlib.Path(folder) / "small/html/7.html"
            text = subprocess.run([TAMIS, "extract", page, "--pipeline", "learned", "--model", model],
                                  check=True, capture_output=True, text=True).stdout
            self.assertIn("Title 7", text)
            self.assertNotIn("imprint", text)
            self.check_ablation(pathlib.Path(folder) / "first")

    def check_ablation(self, work):
        """A line for the forest with all features, and one for each group that is left out."""
        table = subprocess.run(
            [PYTHON, ROOT / "tools/train/ablate.py", "--work", work, "--main", "small", "--trees", "12",
             "--leaves", "8", "--rate", ".3"],
            check=True, capture_output=True, text=True).stdout.splitlines()
        self.assertEqual(len(table), 3 + 9, table)
        self.assertGreater(float(table[2].split("|")[2]), .9, table)
        self.assertTrue(all(line.startswith("| without ") for line in table[3:]), table)


if __name__ == "__main__":
    unittest.main()
