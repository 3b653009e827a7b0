#!/usr/bin/env python3
"""Checks the types of the package with mypy --strict: the package itself, a program that uses all
of it correctly, and one that does not."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from support import CLEAN_PYTHON, INSTALLED, PLACE, TOOLS, call, skip

HERE = pathlib.Path(__file__).parent
MYPY = [TOOLS / "mypy", "--strict", "--python-executable", CLEAN_PYTHON, "--cache-dir",
        PLACE / "mypy"]


class Types(unittest.TestCase):
    def test_the_package(self):
        self.assertIn("Success", call(*MYPY, "-p", "tamis", cwd=PLACE))

    def test_right_use(self):
        self.assertIn("Success", call(*MYPY, HERE / "typed/right.py", cwd=PLACE))

    def test_wrong_use_is_found_line_by_line(self):
        wrong = HERE / "typed/wrong.py"
        with self.assertRaises(AssertionError) as caught:
            call(*MYPY, wrong, cwd=PLACE)
        expected = [i for i, line in enumerate(wrong.read_text().splitlines(), 1)
                    if line.endswith("# wrong")]
        self.assertTrue(expected)
        for line in expected:
            self.assertIn(f"wrong.py:{line}: error", str(caught.exception))
        self.assertEqual(str(caught.exception).count(": error"), len(expected))


if __name__ == "__main__":
    if not INSTALLED.exists():
        skip("the package is not installed for tests (see python.wheel)")
    unittest.main()
