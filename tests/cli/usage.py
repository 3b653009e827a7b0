#!/usr/bin/env python3
"""Words on the command line: help, version, and words that cannot be used."""
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, CommandTest, tamis

COMMANDS = ["extract", "filters", "site", "page", "help", "completions", "man", "pipeline"]
EVERYTHING = [[], *([command] for command in COMMANDS)]


class Help(CommandTest):
    def test_version_is_that_of_the_project(self):
        cmake = (ROOT / "CMakeLists.txt").read_text()
        version = re.search(r"project\(tamis VERSION ([\d.]+)", cmake).group(1)
        result = tamis("--version")
        self.assertEqual((result.code, result.err), (0, ""))
        lines = result.out.decode().splitlines()
        self.assertEqual(lines[0], f"tamis {version}")
        for feature in ["filters", "formats", "parser", "fetching", "encodings", "compiler"]:
            self.assertRegex(result.out.decode(), rf"(?m)^{feature} +\S")

    def test_short_help_fits_a_screen(self):
        for words in EVERYTHING:
            result = tamis(*words, "-h")
            self.assertEqual((result.code, result.err), (0, ""))
            self.assertLessEqual(len(result.out.splitlines()), 24, words)

    def test_complete_help_begins_with_the_short_one(self):
        for words in EVERYTHING:
            short, complete = tamis(*words, "-h"), tamis(*words, "--help")
            self.assertEqual((complete.code, complete.err), (0, ""))
            self.assertTrue(complete.out.startswith(short.out), words)
            self.assertGreater(len(complete.out), len(short.out))

    def test_help_says_choices_once(self):
        for words in EVERYTHING:
            self.assertNotIn(b":{", tamis(*words, "--help").out, words)

    def test_help_is_at_most_80_columns_wide(self):
        for words in EVERYTHING:
            for line in tamis(*words, "--help").out.decode().splitlines():
                self.assertLessEqual(len(line), 80, line)

    def test_help_is_a_command_too(self):
        self.assertEqual(tamis("help").out, tamis("--help").out)
        for command in COMMANDS:
            self.assertEqual(tamis("help", command).out, tamis(command, "--help").out)

    def test_help_of_a_command_that_there_is_not(self):
        for words, known in [(["package", "show"], "tamis package --help"), (["extrct"], "extract"),
                             (["pipeline", "chek"], "check")]:
            for flag in ["-h", "--help"]:
                self.assert_fails(2, f"unknown command '{words[-1]}'", known, result=tamis(*words, flag))

    def test_help_names_every_command(self):
        text = tamis("--help").out.decode()
        for command in COMMANDS:
            self.assertIn(f"\n  {command} ", text)

    def test_help_needs_no_file(self):
        self.assertEqual(tamis("page", "--tree", "-h").code, 0)


class Mistakes(CommandTest):
    def test_no_command(self):
        self.assert_fails(2, "tamis: a command is wanted", result=tamis())

    def test_no_file(self):
        result = tamis("page", stdin=b"<p>x")
        parts = ["tamis page: FILE is missing", "- for standard input"]
        self.assert_fails(2, *parts, result=result)

    def test_a_misspelt_command(self):
        expected = "tamis: unknown command 'extrct'; did you mean 'extract'?\n"
        for words in [["extrct", "--charset", "utf-8", "x"], ["help", "extrct"]]:
            self.assert_fails(2, expected, result=tamis(*words))

    def test_an_unknown_command(self):
        for words in [["frobnicate"], ["help", "frobnicate"], ["x.html"]]:
            result = tamis(*words)
            parts = [f"unknown command '{words[-1]}'", "tamis --help"]
            self.assert_fails(2, *parts, result=result)

    def test_a_misspelt_option(self):
        for wrong, right in [
            ("--chrset", "--charset"),
            ("--max-byte=5", "--max-bytes"),
            ("--hlep", "--help"),
            ("-charset", "--charset"),
        ]:
            result = tamis("extract", wrong, "page.html")
            name = wrong.split("=")[0]
            expected = f"unknown option '{name}'; did you mean '{right}'?"
            self.assert_fails(2, "tamis extract: " + expected, result=result)

    def test_an_unknown_option(self):
        for option in ["-x", "--frobnicate", "--frobnicate=1", "--tree"]:
            result = tamis("extract", option)
            parts = ["tamis extract: unknown option", "tamis extract --help"]
            self.assert_fails(2, *parts, result=result)

    def test_an_option_before_the_command(self):
        result = tamis("--charset", "utf-8", "extract", "page.html")
        self.assert_fails(2, "unknown option '--charset'", "after", result=result)

    def test_two_files(self):
        result = tamis("page", "a.html", "b.html")
        self.assert_fails(2, "tamis page: 'b.html'", "too many", result=result)

    def test_an_option_without_its_value(self):
        for option, kind in [("--charset", "LABEL"), ("--max-bytes", "SIZE")]:
            result = tamis("extract", "page.html", option)
            parts = [f"tamis extract: {option}: ", "missing", kind]
            self.assert_fails(2, *parts, result=result)

    def test_a_flag_with_a_value(self):
        result = tamis("page", "page.html", "--tree=yes")
        self.assert_fails(2, "tamis page: --tree: takes no value", result=result)

    def test_an_unknown_charset(self):
        for label in ["utf-9", ""]:
            result = tamis("extract", "page.html", "--charset", label)
            self.assert_fails(2, "--charset: ", f"'{label}'", "utf-8", result=result)

    def test_sizes_that_are_none(self):
        for size in ["", "x", "0", "-1", "1X", "1.5M", "1 K", "4G", "5G", "9" * 30]:
            result = tamis("extract", "page.html", "--max-bytes", size)
            self.assert_fails(2, "--max-bytes: ", f"'{size}'", "4G", result=result)

    def test_sizes(self):
        for size in ["4", "1K", "1k", "64kb", "1KiB", "3G"]:
            page = self.file("<p>x")
            self.assert_prints("x\n", "extract", page, "--max-bytes", size)


class EmptyValues(CommandTest):
    def test_an_option_without_its_value_does_not_take_the_next_word(self):
        page = self.file("<p>one")
        for option in ["--out", "--pipeline", "--format", "--charset"]:
            result = tamis("extract", f"{option}=", page)
            self.assert_fails(2, f"{option}: nothing stands behind the '='", result=result)
        self.assertEqual(pathlib.Path(page).read_text(), "<p>one")


if __name__ == "__main__":
    unittest.main()
