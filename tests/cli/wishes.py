#!/usr/bin/env python3
"""docs/wishes.md: every command in it works, and prints what the page says."""
import pathlib
import re
import shlex
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, tamis

# A command, and what it prints: a part of it, not a part, or nothing.
COMMAND = re.compile(r"\| `tamis ([^`]*)` \| (?:(not )?`([^`]+)`|(nothing)) \|$", re.MULTILINE)


class Wishes(unittest.TestCase):
    text = (ROOT / "docs/wishes.md").read_text()

    def test_each_has_a_line(self):
        numbers = [int(found) for found in re.findall(r"^\| (\d+) \|", self.text, re.MULTILINE)]
        self.assertEqual(numbers, list(range(1, 29)))

    def test_each_command_says_what_it_prints(self):
        commands = re.findall(r"\| `tamis [^`]*` \|", self.text)
        self.assertEqual(len(commands), len(COMMAND.findall(self.text)))

    def test_each_command_prints_it(self):
        commands = COMMAND.findall(self.text)
        self.assertGreaterEqual(len(commands), 34)
        for command, unwanted, part, nothing in commands:
            with self.subTest(command=command):
                result = tamis(*shlex.split(command), cwd=ROOT)
                self.assertEqual((result.code, result.err), (0, ""))
                printed = result.out.decode()
                if nothing:
                    self.assertEqual(printed, "")
                    continue
                self.assertGreater(len(printed), 40)
                (self.assertNotIn if unwanted else self.assertIn)(part, printed)


if __name__ == "__main__":
    unittest.main()
