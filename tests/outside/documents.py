#!/usr/bin/env python3
"""Follows the documents that explain the library: the files that they show, an empty directory, the
installed library, and the output that they promise.

In a document, <!-- file: NAME --> before a code block makes it a file. <!-- run: PROGRAM --> before
a block marks a session: the commands ($ PROGRAM ...) and their output. TAMIS_UPDATE_GOLDEN=1 writes
the current output into the document.
"""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import outside
from command import ROOT, UPDATE_GOLDEN

FILE = re.compile(r"<!-- file: (\S+) -->\n```\w*\n(.*?)```", re.DOTALL)
IN_TREE = re.compile(r"<!-- in-tree -->\n```sh\n(.*?)```.*?<!-- in-tree run -->\n```\n(.*?)```", re.DOTALL)
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
        """Returns the match of RUN with the current output."""
        return found[0].replace(f"\n{found[2]}```", f"\n{self.run_session(found[2])}```")

    def run_session(self, session):
        """Returns the session with the current output of its programs."""
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

    def test_adding_a_filter_to_tamis(self):
        """Follows the shell commands of the page in a copy of the files that they change."""
        page = (ROOT / "docs/adding-a-filter.md").read_text()
        (self.folder / "sentences.cpp").write_text(dict(FILE.findall(page))["sentences.cpp"])
        registry = self.folder / "src/filters/registry"
        registry.mkdir(parents=True)
        shutil.copy(ROOT / "src/filters/registry/table.inc", registry)
        commands, session = IN_TREE.search(page).groups()
        outside.call("bash", "-ec", commands, cwd=self.folder)
        program = self.link_with("filters/sentences.cpp")
        (self.folder / "build").symlink_to(program.parent)
        (self.folder / "examples").symlink_to(ROOT / "examples")
        self.assertEqual(self.run_session(session), session)

    def link_with(self, source):
        """Compiles a new file of src and the list of filters, and links tamis with them."""
        entries = json.loads((outside.BUILD / "compile_commands.json").read_text())
        place, command = next(
            (e["file"], e["command"]) for e in entries
            if "filters/registry/registry.cpp" in e["file"] + pathlib.Path(e["file"]).read_text())
        flags = [f for f in shlex.split(command) if f.startswith(("-I", "-f", "-std"))]
        objects = []
        for file in (self.folder / "src" / source, place):  # the list may be in a batch of files
            objects.append(self.folder / f"{len(objects)}.o")
            outside.call("c++", f"-I{self.folder}/src", *flags, "-c", file, "-o", objects[-1], cwd=self.folder)
        link = outside.call("ninja", "-t", "commands", "tamis", cwd=outside.BUILD).splitlines()[-1]
        words = shlex.split(link.split(" && ")[1])  # the rest makes the manual page
        program = self.folder / "bin/tamis"
        program.parent.mkdir()
        words[words.index("-o") + 1] = program
        # These objects come first, so that they replace the list of filters in the library.
        outside.call(words[0], *objects, *words[1:], "-Wl,--allow-multiple-definition", cwd=outside.BUILD)
        return program

    def test_library(self):
        self.follow("docs/library.md")

    def test_readme(self):
        self.follow("README.md")


if __name__ == "__main__":
    outside.main()
