#!/usr/bin/env python3
"""docs/wishes.md: every command in it works."""
import pathlib
import re
import shlex
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, tamis

COMMAND = re.compile(r"\| `tamis ([^`]*)` \|$", re.MULTILINE)


class Wishes(unittest.TestCase):
    text = (ROOT / "docs/wishes.md").read_text()

    def test_each_has_a_line(self):
        numbers = [int(found) for found in re.findall(r"^\| (\d+) \|", self.text, re.MULTILINE)]
        self.assertEqual(numbers, list(range(1, 29)))

    def test_each_command_works(self):
        commands = COMMAND.findall(self.text)
        self.assertGreaterEqual(len(commands), 34)
        for command in commands:
            with self.subTest(command=command):
                result = tamis(*shlex.split(command), cwd=ROOT)
                self.assertEqual((result.code, result.err), (0, ""))


if __name__ == "__main__":
    unittest.main()
