"""Uses the library as external projects do: installed, from an empty directory. For tests/outside."""
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

from command import TAMIS

BUILD = pathlib.Path(TAMIS).resolve().parent


def call(*words, cwd, **options):
    """Returns the output of a program. If it fails, raises an error with all its output."""
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{shlex.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


class OutsideTest(unittest.TestCase):
    """An empty directory for each test."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tamis-outside-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def install(self, *components):
        """Installs the library, completely or in parts, and returns the prefix."""
        prefix = self.folder / "installed"
        for component in components or [None]:
            part = ["--component", component] if component else []
            call("cmake", "--install", BUILD, "--prefix", prefix, *part, cwd=self.folder)
        return prefix

    def build_with_cmake(self, prefix):
        call("cmake", "-S.", "-Bbuild", f"-DCMAKE_PREFIX_PATH={prefix}", cwd=self.folder)
        call("cmake", "--build", "build", cwd=self.folder)


def is_sanitized():
    """Reports whether the library needs a sanitizer run-time, which external projects do not link."""
    cache = (BUILD / "CMakeCache.txt").read_text()
    return re.search(r"^TAMIS_SANITIZE:\w+=.", cache, re.MULTILINE) is not None


def main():
    if is_sanitized():
        print("skipped: a library with sanitizers is not for strangers")
        sys.exit(77)
    unittest.main()
