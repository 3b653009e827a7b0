#!/usr/bin/env python3
"""The quality gate: presets and key filters must not become worse on real pages.

tests/floors.json has minimum scores for samples of datasets: the primary score of a measure to
three digits. A score that falls by more than the tolerance fails. A score that rises does not;
TAMIS_UPDATE_FLOORS=1 writes the current scores (make floors). A commit that lowers a score gives
the reason. A run that names pipelines has no others. With types, there is also a score for each
page type, such as "default, forum".

The model of the default was trained on seven of the datasets ("trained_on"). Its scores there are
higher than on held-out sites (docs/quality.md has those), and serve only as minimum scores.
"""
import json
import os
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, SHARED, tamis
from runner import main

FLOORS = ROOT / "tests/floors.json"


def figures_of(run, floors):
    """Returns the current scores of a run of floors.json, in the same form."""
    words = ["--measure", ",".join(run["measures"]), "--sample", str(run["sample"]), "--seed", "1"]
    pipelines = run.get("pipelines", floors["pipelines"])
    for pipeline in pipelines:
        words += ["--pipeline", pipeline]
    if run.get("types"):
        words += ["--by", "type"]
    for package in run["figures"]:
        words += ["--package", str(SHARED / f"packages/{package}.tar.zst")]
    result = tamis("eval", "--json", "-", *words)
    assert result.code == 0, result.err
    figures = {}
    for name, package in zip(run["figures"], json.loads(result.out)["packages"], strict=True):
        figures[name] = {measure: {} for measure in run["measures"]}
        for one in package["results"]:
            for measure, summary in one["summary"].items():
                figures[name][measure][one["pipeline"]] = round(summary[summary["headline"]], 3)
        for group in package["groups"].get("type", []):
            for pipeline, headlines in zip(pipelines, group["headlines"], strict=True):
                for measure, figure in headlines.items():
                    figures[name][measure][f"{pipeline}, {group['key']}"] = round(figure, 3)
    return figures


def falls(before, now, tolerance):
    """Returns one line for every score that is too low."""
    lines = []
    for package, measures in before.items():
        for measure, pipelines in measures.items():
            for pipeline, floor in pipelines.items():
                figure = now[package][measure].get(pipeline, 0)
                if figure < floor - tolerance - 1e-9:
                    lines.append(f"{package}, {measure}, {pipeline}: {figure:.3f}, the floor is {floor:.3f}")
    return lines


class Falls(unittest.TestCase):
    """Tests the gate itself: what it accepts and what it rejects."""

    BEFORE = {"p": {"bag": {"a": 0.8, "b": 0.5}}}

    def test_a_fall_by_more_than_the_tolerance_is_named(self):
        self.assertEqual(falls(self.BEFORE, {"p": {"bag": {"a": 0.797, "b": 0.9}}}, 0.002),
                         ["p, bag, a: 0.797, the floor is 0.800"])

    def test_a_smaller_one_is_not(self):
        self.assertEqual(falls(self.BEFORE, {"p": {"bag": {"a": 0.798, "b": 0.498}}}, 0.002), [])

    def test_what_is_missing_has_fallen(self):
        self.assertEqual(len(falls(self.BEFORE, {"p": {"bag": {"a": 0.8}}}, 0.002)), 1)


@unittest.skipUnless((SHARED / "packages").is_dir(), f"no packages in {SHARED} (TAMIS_SHARED)")
class Floors(unittest.TestCase):
    maxDiff = None

    def test_no_figure_falls(self):
        floors = json.loads(FLOORS.read_text())
        lines = []
        for run in floors["runs"]:
            now = figures_of(run, floors)
            lines += falls(run["figures"], now, floors["tolerance"])
            run["figures"] = now
        if os.environ.get("TAMIS_UPDATE_FLOORS"):
            FLOORS.write_text(json.dumps(floors, indent=1) + "\n")
        else:
            self.assertEqual(lines, [])


if __name__ == "__main__":
    main()
