#!/usr/bin/env python3
"""The output must keep the constructs of pages that site generators make.

tests/roundtrip/floors.json has the minimum recall and precision of each kind of construct, over all
generators and for each of them, to three digits. A value that falls by more than the tolerance
fails. TAMIS_UPDATE_FLOORS=1 writes the current values (make floors). A commit that lowers
one gives the reason.
"""
import json
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import markdown
from measure import HERE, extract_with_tamis, sites, total

sys.path.insert(0, str(HERE.parent / "support"))
from command import TAMIS
from runner import main

from constructs import compare, constructs_of, scores

FLOORS = HERE / "floors.json"


def rounded(numbers):
    return {kind: [ratio if ratio is None else round(ratio, 3) for ratio in ratios]
            for kind, ratios in scores(numbers).items()}


def falls(before, now, tolerance):
    """Returns one line for each value that is too low."""
    lines = []
    for site, kinds in before.items():
        for kind, ratios in kinds.items():
            for name, floor, value in zip(("recall", "precision"), ratios, now[site].get(kind, [None, None]), strict=True):
                # Without constructs in the output there is no precision, and recall has fallen.
                if floor is not None and value is not None and value < floor - tolerance - 1e-9:
                    lines.append(f"{site}, {kind}, {name}: {value:.3f}, the minimum is {floor:.3f}")
    return lines


def numbers_of(source, output):
    read = markdown.read_markdown
    return compare(constructs_of(read(source, is_source=True)), constructs_of(read(output)))


@unittest.skipUnless(markdown.CMARK, "libcmark-gfm is missing (tools/setup test)")
class Constructs(unittest.TestCase):
    """Tests the measurement itself: what counts as kept, lost and wrongly written."""

    def assert_numbers(self, expected, kind, source, output):
        self.assertEqual(numbers_of(source, output)[kind], expected)

    def test_equal_texts_lose_nothing(self):
        for path in sorted((HERE / "pages").glob("*.md")):
            tree = markdown.read_markdown(path.read_text(), is_source=True)
            for matched, wanted, written in compare(constructs_of(tree), constructs_of(tree)).values():
                self.assertEqual((matched, matched), (wanted, written))

    def test_headings_have_a_level(self):
        self.assert_numbers((1, 2, 2), "headings", "# A\n\n## B\n", "# A\n\n### B\n")

    def test_a_note_is_compared_with_the_word_before_its_mark(self):
        note = "\n\n[^1]: Text.\n"
        self.assert_numbers((1, 1, 1), "notes", "One[^1] two" + note, "One[^1] two" + note)
        self.assert_numbers((0, 1, 1), "notes", "One[^1] two" + note, "One two[^1]" + note)
        self.assert_numbers((0, 1, 0), "notes", "One[^1] two" + note, "One two\n\n1. Text.\n")

    def test_a_note_with_two_references_counts_twice(self):
        self.assert_numbers((2, 2, 2), "notes", *2 * ["One[^1] two[^1]\n\n[^1]: Text.\n"])

    def test_formulas_are_not_read_as_markdown(self):
        text = "The sum $a_1 + b_1$ and $c_1$, `$x$`, 5 $ and 6 $.\n\n$$x_1 * y_1 * z_1$$\n"
        self.assert_numbers((3, 3, 3), "formulas", text, text.replace("$c_1$", "$`c_1`$"))

    def test_code_has_a_language(self):
        source, output = "```python\nx\n```\n", "```\nx\n```\n"
        self.assert_numbers((1, 1, 1), "code", source, output)
        self.assert_numbers((0, 1, 1), "languages", source, output)

    def test_cells_have_a_column_after_joined_cells(self):
        source = "| a | < | b |\n|---|---|---|\n| c | d | e |\n"
        self.assert_numbers((5, 5, 5), "cells", source, "| a | | b |\n|---|---|---|\n| c | d | e |\n")
        self.assert_numbers((4, 5, 5), "cells", source, "| a | b | |\n|---|---|---|\n| c | d | e |\n")

    def test_callouts_have_a_kind_and_a_text(self):
        self.assert_numbers((1, 1, 1), "callouts", "> [!NOTE]\n> a\n", "> [!NOTE] Note\n> a\n")
        self.assert_numbers((0, 1, 1), "callouts", "> [!NOTE]\n> a\n", "> [!TIP]\n> a\n")
        self.assert_numbers((0, 1, 0), "callouts", "> [!NOTE]\n> a\n", "> Note\n>\n> a\n")

    def test_captions_are_found_among_paragraphs(self):
        source = 'Table: First\n\n| a |\n|---|\n| b |\n\n![c](d.png "Second *one*")\n'
        self.assert_numbers((2, 2, 2), "captions", source, "First\n\n![c](d.png)\n\n*Second one*\n")

    def test_terms_are_bold_paragraphs_or_definitions(self):
        self.assert_numbers((1, 1, 1), "terms", "A\n: b\n", "**A**\n\nb\n")
        self.assert_numbers((1, 1, 1), "terms", "A\n: b\n", "A\n: b\n")
        self.assert_numbers((0, 1, 0), "terms", "A\n: b\n", "A\n\nb\n")

    def test_tasks_have_a_state(self):
        self.assert_numbers((1, 2, 2), "tasks", "- [x] a\n- [ ] b\n", "- [x] a\n- [x] b\n")


class Falls(unittest.TestCase):
    BEFORE = {"site": {"notes": [0.8, None]}}

    def test_a_fall_by_more_than_the_tolerance_is_named(self):
        self.assertEqual(falls(self.BEFORE, {"site": {"notes": [0.79, 0.1]}}, 0.005),
                         ["site, notes, recall: 0.790, the minimum is 0.800"])

    def test_a_smaller_one_is_not(self):
        self.assertEqual(falls(self.BEFORE, {"site": {"notes": [0.796, 0.1]}}, 0.005), [])


@unittest.skipUnless(markdown.CMARK, "libcmark-gfm is missing (tools/setup test)")
class Floors(unittest.TestCase):
    maxDiff = None

    def test_no_construct_is_kept_less(self):
        with tempfile.TemporaryDirectory(prefix="roundtrip-") as folder:
            numbers = {site.name: site.numbers(extract_with_tamis(TAMIS, site, pathlib.Path(folder))) for site in sites()}
        now = {name: rounded(one) for name, one in {"all": total(numbers.values()), **numbers}.items()}
        if os.environ.get("TAMIS_UPDATE_FLOORS"):
            lines = ",\n".join(f" {json.dumps(site)}: {{\n" + ",\n".join(
                f"  {json.dumps(kind)}: {json.dumps(ratios)}" for kind, ratios in kinds.items()) + "\n }"
                for site, kinds in now.items())
            FLOORS.write_text(f'{{"tolerance": 0.005, "values": {{\n{lines}\n}}}}\n')
        else:
            floors = json.loads(FLOORS.read_text())
            self.assertEqual(falls(floors["values"], now, floors["tolerance"]), [])


if __name__ == "__main__":
    main()
