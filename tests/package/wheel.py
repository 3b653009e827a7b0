#!/usr/bin/env python3
"""Installs the wheel and the source distribution, each in an empty Python environment, and the
wheel in a Debian that has only Python."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import clean_root
from command import ROOT, TAMIS

PIP = ["-m", "pip", "--disable-pip-version-check", "-q"]
PROGRAM = """
import sys, tamis
sys.stdout.write(tamis.extract(sys.stdin.buffer.read()).text)
"""
ARTICLE = (ROOT / "examples/article.html").read_bytes()
# The libraries that manylinux expects on every system: the C and C++ libraries, the loader and
# zlib.
OF_THE_SYSTEM = re.compile(r"(libc|libm|libz|libgcc_s|libstdc\+\+|libdl|libpthread|librt|ld-linux-\S+)\.so\S*")


def call(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{words}:\n{(done.stdout + done.stderr).decode()[-4000:]}")
    return done.stdout.decode()


class PythonPackages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.wheel = clean_root.need("tamis-*.whl")
        cls.sdist = clean_root.need("tamis-*.tar.gz")
        cls.work = clean_root.scratch(cls)
        cls.expected = call(TAMIS, "extract", "-", input=ARTICLE)
        (cls.version,) = re.findall(r"project\(tamis VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
        cls.needed = cls.work / "needed"
        fetched = subprocess.run([sys.executable, *PIP, "download", "-d", cls.needed, "numpy",
                                  "nanobind-backend"])
        if fetched.returncode != 0:
            clean_root.skip("PyPI cannot be reached")

    def environment(self, name):
        call(sys.executable, "-m", "venv", self.work / name)
        return self.work / name / "bin/python"

    def check(self, python):
        self.assertEqual(call(python, "-c", PROGRAM, input=ARTICLE, cwd=self.work), self.expected)
        told = "from importlib.metadata import version; print(version('tamis'))"
        self.assertEqual(call(python, "-c", told).strip(), self.version)

    def test_one_file_for_all_versions(self):
        self.assertRegex(self.wheel.name, rf"\Atamis-{self.version}-cp310-abi3-manylinux_2_\d+_\w+\.whl\Z")

    def test_files_are_for_all_to_read(self):
        for entry in zipfile.ZipFile(self.wheel).infolist():
            self.assertIn(entry.external_attr >> 16, [0o100644, 0o100755], entry.filename)

    def test_wheel(self):
        python = self.environment("wheel")
        call(python, *PIP, "install", "--no-index", "--find-links", self.needed, self.wheel)
        call(python, *PIP, "check")
        self.check(python)

    def test_wheel_brings_its_libraries(self):
        folder = self.work / "unpacked"
        zipfile.ZipFile(self.wheel).extractall(folder)
        inside = {path.name for path in folder.rglob("*.so*")}
        for library in folder.rglob("*.so*"):
            needs = re.findall(r"NEEDED.*\[(\S+)\]", call("readelf", "-dW", library))
            strange = [name for name in needs if name not in inside and not OF_THE_SYSTEM.fullmatch(name)]
            self.assertEqual(strange, [], library.name)

    def test_wheel_has_the_licences_of_its_libraries(self):
        names = zipfile.ZipFile(self.wheel).namelist()
        for package in ["libicu72", "libcld2-0", "libarchive13", "liblzma5", "libbz2-1.0", "libpsl5"]:
            self.assertIn(f"tamis-{self.version}.dist-info/licenses/debian-{package}", names)

    def test_wheel_where_nothing_else_is(self):
        if os.geteuid() != 0:
            self.skipTest("only root may make a root of one's own")
        root = clean_root.debian(type(self))
        root.install("python3", "python3-venv")
        shutil.copy(self.wheel, root.folder)
        shutil.copytree(self.needed, root.path("/needed"))
        root.call("python3", "-m", "venv", "/venv")
        root.call("/venv/bin/pip", "install", "-q", "--no-index", "--find-links", "/needed",
                  f"/{self.wheel.name}")
        self.assertEqual(root.call("/venv/bin/python", "-c", PROGRAM, input=ARTICLE), self.expected)

    def test_sdist(self):
        python = self.environment("sdist")
        # Builds in this directory, and with warnings, so that ccache may have the objects of other
        # builds.
        call(python, *PIP, "install", "-C", "cmake.define.TAMIS_DEVELOPER=ON", self.sdist,
             env={"CXX": "c++", **os.environ, "TMPDIR": str(self.work)})
        self.check(python)


if __name__ == "__main__":
    unittest.main()
