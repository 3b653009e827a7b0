#!/usr/bin/env python3
"""Checks docs/reproduction.md: it is the output of its parts, and the measured scores are still
valid. The published scores were copied correctly, as far as their tables show."""
import importlib.machinery
import importlib.util
import json
import pathlib
import statistics
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, SHARED
from runner import main

# A program without a suffix.
LOADER = importlib.machinery.SourceFileLoader("reproduce", str(ROOT / "tools/reproduce"))
sys.dont_write_bytecode = True
reproduce = importlib.util.module_from_spec(importlib.util.spec_from_loader("reproduce", LOADER))
LOADER.exec_module(reproduce)
import measure
from render import Document

PUBLISHED = reproduce.read("published.json")
MEASURED = reproduce.read("measured.json")


class TheDocument(unittest.TestCase):
    maxDiff = None

    def test_it_is_what_its_parts_make(self):
        self.assertEqual(reproduce.DOCUMENT.read_text(), reproduce.rendered(),
                         "tools/reproduce --render writes it again")

    def test_a_bar_is_reached_up_to_its_gap(self):
        published = {
            "bars": [{"of": "cetd", "row": "A", "mean": 1.0, "each": 1.5}],
            "cetd": {"columns": ["x", "y"], "ids": {"x": "x-*", "y": "y-*"}, "f1": {"rows": {"A": [50, 60]}},
                     "contestants": {"A": {"pipeline": "a", "split_at_tags": True}}}}

        def reached(x, y):
            measured = {"cetd": {"split": {"a": {"x": {"f1": x}, "y": {"f1": y}}}}}
            return [verdict[3] for verdict in Document(published, measured).verdicts()]

        self.assertEqual(reached(51.5, 59.5), [True, True])
        self.assertEqual(reached(51.6, 59.8), [True, False])
        self.assertEqual(reached(51.4, 58.6), [False, True])

    def test_a_figure_that_was_not_measured_is_an_error(self):
        with self.assertRaises(KeyError):
            Document(PUBLISHED, MEASURED).fill("{{cetd/whole/nobody/BBC/f1}}")


class PublishedFigures(unittest.TestCase):
    """The tables have averages, and F1 in addition to precision and recall, so wrong digits are
    detected."""

    # Misprints in the paper itself: docs/reproduction.md lists them.
    WRONG_F1 = {("CETD-DS", "Chaos"), ("CECTD-S", "Chaos")}
    WRONG_AVERAGES = {("f1", "FE"), ("f1", "CECTD-S"), ("precision", "CECTD-S"), ("recall", "CECTD-S")}

    def test_f1_fits_precision_and_recall(self):
        cetd = PUBLISHED["cetd"]
        wrong = set()
        for row in cetd["contestants"]:
            for i, column in enumerate(cetd["columns"][:-1]):
                precision, recall, f1 = (cetd[figure]["rows"][row][i] for figure in ("precision", "recall", "f1"))
                if abs(2 * precision * recall / (precision + recall) - f1) > 0.02:
                    wrong.add((row, column))
        self.assertEqual(wrong, self.WRONG_F1)

    def test_averages_of_cetd(self):
        wrong = {(figure, row) for figure in ("precision", "recall", "f1")
                 for row, values in PUBLISHED["cetd"][figure]["rows"].items()
                 if abs(statistics.fmean(values[:-1]) - values[-1]) > 0.011}
        self.assertEqual(wrong, self.WRONG_AVERAGES)

    def test_averages_of_the_others(self):
        for source in ("combine", "ccb", "dana"):
            for row, values in PUBLISHED[source]["rows"].items():
                self.assertEqual(len(values), len(PUBLISHED[source]["columns"]), row)
                self.assertAlmostEqual(statistics.fmean(values[:-1]), values[-1], delta=0.0011, msg=row)

    def test_rows_have_contestants(self):
        for source in ("combine", "ccb", "dana"):
            self.assertEqual(set(PUBLISHED[source]["rows"]), set(PUBLISHED[source]["contestants"]))
        self.assertEqual(set(PUBLISHED["cetd"]["f1"]["rows"]), set(PUBLISHED["cetd"]["contestants"]))


@unittest.skipUnless((SHARED / "packages").is_dir(), f"no packages in {SHARED} (TAMIS_SHARED)")
class OurFigures(unittest.TestCase):
    def test_some_still_hold(self):
        now = measure.measure_cetd(PUBLISHED["cetd"], ["cectd_s_subtree", "cectd_ds", "lqf50"], ["BBC"])
        for scoring, pipelines in now.items():
            for pipeline, figures in pipelines.items():
                was = MEASURED["cetd"][scoring][pipeline]["BBC"]
                for figure, value in figures["BBC"].items():
                    self.assertAlmostEqual(value, was[figure], delta=0.1,
                                           msg=f"{pipeline} on BBC, {figure}: make reproduce")


if __name__ == "__main__":
    main()
