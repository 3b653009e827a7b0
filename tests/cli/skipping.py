#!/usr/bin/env python3
"""The scripts of tests/ themselves: what is skipped as a whole shows as skipped, and only that."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SUPPORT = pathlib.Path(__file__).parents[1] / "support"
SCRIPT = """import sys, unittest
sys.path.insert(0, {support!r})
from runner import main
{tests}
if __name__ == "__main__":
    main()
"""
SKIPPED = "    def test_{}(self): self.skipTest('no such program')\n"
PASSED = "    def test_{}(self): pass\n"
FAILED = "    def test_{}(self): self.fail()\n"


class Skipping(unittest.TestCase):
    def code(self, *tests, above=""):
        lines = "".join(test.format(i) for i, test in enumerate(tests))
        text = f"{above}class T(unittest.TestCase):\n{lines}"
        with tempfile.NamedTemporaryFile("w", suffix=".py") as script:
            script.write(SCRIPT.format(support=str(SUPPORT), tests=text))
            script.flush()
            return subprocess.run([sys.executable, script.name], capture_output=True).returncode

    def test_all_skipped(self):
        self.assertEqual(self.code(SKIPPED, SKIPPED), 77)
        self.assertEqual(self.code(PASSED, PASSED, above="@unittest.skip('none here')\n"), 77)

    def test_some_skipped(self):
        self.assertEqual(self.code(SKIPPED, PASSED), 0)
        self.assertEqual(self.code(SKIPPED, FAILED), 1)

    def test_none_skipped(self):
        self.assertEqual(self.code(PASSED), 0)
        self.assertEqual(self.code(FAILED), 1)


if __name__ == "__main__":
    unittest.main()
