#!/usr/bin/env python3
"""The documents that teach the library, followed by a stranger: the files that they
show, an empty folder, the installed library, and the output that they promise.

In a document, <!-- file: NAME --> before a block of code makes it a file, and
<!-- run: PROGRAM --> before a block says what is typed ($ PROGRAM ...) and what comes;
TAMIS_UPDATE_GOLDEN=1 writes what comes into the document.
"""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import outside
from command import ROOT, UPDATE_GOLDEN

FILE = re.compile(r"<!-- file: (\S+) -->\n```\w*\n(.*?)```", re.DOTALL)
RUN = re.compile(r"<!-- run: (\S+) -->\n```\w*\n(.*?)```", re.DOTALL)


class Documents(outside.OutsideTest):
    def follow(self, document):
        page = (ROOT / document).read_text()
        for name in ("examples", "models"):
            (self.folder / name).symlink_to(ROOT / name)
        for file, content in FILE.findall(page):
            (self.folder / file).write_text(content)
        self.build_with_cmake(self.install("library"))
        if UPDATE_GOLDEN:
            page = RUN.sub(self.run_again, page)
            (ROOT / document).write_text(page)
        sessions = RUN.findall(page)
        self.assertTrue(sessions)
        for program, session in sessions:
            with self.subTest(program):
                self.assertTrue((self.folder / "build" / program).exists())
                self.assertEqual(self.run_session(session), session)

    def run_again(self, found):
        """The whole of what RUN found, with what is printed today."""
        return found[0].replace(f"\n{found[2]}```", f"\n{self.run_session(found[2])}```")

    def run_session(self, session):
        """The session again, with what the programs print today."""
        path = f"{self.folder}/build:{os.environ['PATH']}"
        out = ""
        for line in session.splitlines():
            if not line.startswith("$ "):
                continue
            done = subprocess.run(
                line[2:], shell=True, cwd=self.folder, env={**os.environ, "PATH": path},
                capture_output=True, text=True,
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
