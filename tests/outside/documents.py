#!/usr/bin/env python3
"""The documents that teach the library, followed by a stranger: the files that they
show, an empty folder, the installed library, and the output that they promise.

In a document, <!-- file: NAME --> before a block of code makes it a file, and
<!-- run: PROGRAM --> before a block says what is typed ($ PROGRAM ...) and what comes.
"""
import pathlib
import re
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import outside
from command import ROOT

FILE = re.compile(r"<!-- file: (\S+) -->\n```\w*\n(.*?)```", re.DOTALL)
RUN = re.compile(r"<!-- run: (\S+) -->\n```\w*\n(.*?)```", re.DOTALL)


class Documents(outside.OutsideTest):
    def follow(self, document):
        page = (ROOT / document).read_text()
        for file, content in FILE.findall(page):
            (self.folder / file).write_text(content)
        self.build_with_cmake(self.install("library"))
        sessions = RUN.findall(page)
        self.assertTrue(sessions)
        for program, session in sessions:
            with self.subTest(program):
                self.assertEqual(self.run_session(program, session), session)

    def run_session(self, program, session):
        """The session again, with what the program prints today."""
        out = ""
        for line in session.splitlines():
            if not line.startswith("$ "):
                continue
            name, *words = shlex.split(line[2:])
            self.assertEqual(name, program)
            done = subprocess.run(
                [self.folder / "build" / program, *words],
                cwd=self.folder, capture_output=True, text=True,
            )
            out += line + "\n" + done.stdout + done.stderr
        return out

    def test_adding_a_filter(self):
        self.follow("docs/adding-a-filter.md")

    def test_library(self):
        self.follow("docs/library.md")

    def test_readme(self):
        self.follow("README.md")


if __name__ == "__main__":
    outside.main()
