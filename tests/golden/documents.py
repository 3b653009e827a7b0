#!/usr/bin/env python3
"""Checks documents that quote the output of the command.

These are the examples of the README and of docs/explain.md, and all of docs/command.md. `make golden` updates them.
"""
import pathlib
import re
import shlex
import sys
import textwrap
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, expect_golden, tamis

EXAMPLE = re.compile(
    r"(<!-- example -->\n    \$ ([^\n]*)\n).*?(<!-- /example -->)", re.DOTALL
)
PROMPT = "build/tamis"
COMMANDS = [[], ["extract"], ["explain"], ["filters"], ["pipeline"],
            *[["pipeline", verb] for verb in ("check", "fmt", "json", "show", "schema")],
            ["site"], ["page"], ["package"],
            *[["package", verb]
              for verb in ("check", "info", "list", "make", "import", "split")],
            ["eval"], ["tune"],
            *[["tune", verb] for verb in ["params", "vote", "gp", "resume", "show"]],
            ["serve"], ["completions"], ["man"], ["help"]]


def with_true_output(text):
    def fill(match):
        words = shlex.split(match[2])
        assert words[0] == PROMPT, f"the example calls {words[0]}, not {PROMPT}"
        output = tamis(*words[1:], cwd=ROOT, check=True).out.decode()
        return match[1] + textwrap.indent(output, "    ") + match[3]

    text, count = EXAMPLE.subn(fill, text)
    assert count == 1, f"there are {count} examples between the markers, not 1"
    return text


def command_document():
    sections = [
        "# The command\n\n"
        "<!-- Made by `make golden` from the texts in src/cli/; do not edit. -->"
    ]
    for words in COMMANDS:
        call = " ".join(["tamis", *words, "--help"])
        output = tamis(*words, "--help", check=True).out.decode()
        sections.append(f"## {call}\n\n```\n{output}```")
    return "\n\n".join(sections) + "\n"


class Documents(unittest.TestCase):
    maxDiff = None

    def test_examples(self):
        for name in ("README.md", "docs/explain.md"):
            with self.subTest(document=name):
                document = ROOT / name
                expected = with_true_output(document.read_text(encoding="utf-8"))
                expect_golden(self, document, expected.encode())

    def test_the_command_document_is_the_help(self):
        expect_golden(self, ROOT / "docs/command.md", command_document().encode())


if __name__ == "__main__":
    unittest.main()
