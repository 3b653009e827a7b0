#!/usr/bin/env python3
"""Standard output that goes away, is full or is closed."""
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import TAMIS, CommandTest

COMMANDS = [
    ["extract"],
    ["page"],
    ["page", "--tree"],
    ["page", "--words"],
    ["page", "--tokens"],
]


class Output(CommandTest):
    def setUp(self):
        super().setUp()
        self.page = self.file("<p>several words of text\n" * 100_000)

    def test_a_reader_that_goes_away_is_no_error(self):
        for command in COMMANDS:
            with self.subTest(command):
                reader, writer = os.pipe()
                words = [TAMIS, *command, self.page]
                process = subprocess.Popen(words, stdout=writer, stderr=subprocess.PIPE)
                os.close(writer)
                os.read(reader, 1)
                os.close(reader)
                _, err = process.communicate()
                self.assertEqual((process.returncode, err), (0, b""))

    def test_a_full_disk_is_an_error(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("there is no /dev/full")
        for words in [[*c, self.page] for c in COMMANDS] + [["--help"], ["--version"]]:
            with self.subTest(words), open("/dev/full", "wb") as full:
                command = [TAMIS, *words]
                done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE)
                message = rb"\Atamis: cannot write to standard output: [^\n]+\n\Z"
                self.assertRegex(done.stderr, message)
                self.assertEqual(done.returncode, 2)

    def test_closed_standard_output_is_an_error(self):
        command = ["sh", "-c", f"exec '{TAMIS}' extract '{self.page}' >&-"]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertIn("cannot write to standard output", done.stderr)
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
