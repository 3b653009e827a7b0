#!/usr/bin/env python3
"""docs/adding-a-filter.md, followed by a stranger: its files, an empty folder, the
installed library, and the output that the page promises."""
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, TAMIS

FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)
RUN = re.compile(r"<!-- run: (\S+) -->\n```\n(.*?)```", re.DOTALL)
BUILD = pathlib.Path(TAMIS).resolve().parent


def call(*words, cwd):
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{shlex.join(words)}\n{done.stdout}{done.stderr}")


def is_sanitized():
    """Whether the library needs a run-time that strangers do not link."""
    cache = (BUILD / "CMakeCache.txt").read_text()
    return re.search(r"^TAMIS_SANITIZE:\w+=.", cache, re.MULTILINE) is not None


class AddingAFilter(unittest.TestCase):
    def test_the_page_can_be_followed(self):
        page = (ROOT / "docs/adding-a-filter.md").read_text()
        with tempfile.TemporaryDirectory(prefix="tamis-outside-") as name:
            folder = pathlib.Path(name)
            for file, content in FILE.findall(page):
                (folder / file).write_text(content)
            prefix = folder / "installed"
            call("cmake", "--install", BUILD, "--prefix", prefix, cwd=folder)
            call("cmake", "-S.", "-Bbuild", f"-DCMAKE_PREFIX_PATH={prefix}", cwd=folder)
            call("cmake", "--build", "build", cwd=folder)
            program, session = RUN.search(page).groups()
            self.assertEqual(run_session(folder / "build" / program, session), session)


def run_session(program, session):
    """The session again, with what the program prints today."""
    out = ""
    for line in session.splitlines():
        if not line.startswith("$ "):
            continue
        words = shlex.split(line[2:])
        done = subprocess.run([program, *words[1:]], capture_output=True, text=True)
        out += line + "\n" + done.stdout + done.stderr
    return out


if __name__ == "__main__":
    if is_sanitized():
        print("skipped: a library with sanitizers is not for strangers")
        sys.exit(77)
    unittest.main()
