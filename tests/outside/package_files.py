#!/usr/bin/env python3
"""Checks the Debian package that CPack makes from this build: its contents and metadata, and that
two builds are equal. tests/package installs this package and the others, which takes longer."""
import os
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import outside
from command import ROOT

VERSION = re.search(r"project\(tamis VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
FILES = [
    "usr/bin/tamis", "usr/lib/libtamis.a", "usr/lib/libtamis.so", f"usr/lib/libtamis.so.{VERSION}",
    "usr/lib/cmake/tamis/tamis-config.cmake", "usr/lib/pkgconfig/tamis.pc",
    "usr/include/tamis/tamis.h", "usr/include/tamis/detail/version.h",
    "usr/lib/systemd/system/tamis-serve.service", "usr/share/man/man1/tamis.1.gz",
    "usr/share/bash-completion/completions/tamis", "usr/share/zsh/site-functions/_tamis",
    "usr/share/fish/vendor_completions.d/tamis.fish", "usr/share/doc/tamis/changelog.gz",
    "usr/share/doc/tamis/copyright", "usr/share/doc/tamis/licences/npm-echarts-LICENSE",
]
AUTHORS = re.search(r"\nauthors:\n  - name: (.+)\n", (ROOT / "CITATION.cff").read_text())[1]
TOOLS = ["cpack", "dpkg-deb", "dpkg-shlibdeps", "file", "npm"]


class DebianPackage(outside.OutsideTest):
    def make(self, name):
        """Compresses less than a release, where compression takes most of the time."""
        folder = self.folder / name
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
        outside.call("cpack", "--config", outside.BUILD / "CPackConfig.cmake", "-B", folder, "-D",
                     "CPACK_DEBIAN_COMPRESSION_TYPE=gzip", cwd=self.folder, env=environment)
        (deb,) = folder.glob("*.deb")
        return deb

    def test_what_it_is(self):
        deb = self.make("first")
        self.assertRegex(deb.name, rf"\Atamis_{VERSION}_\w+\.deb\Z")
        self.assertEqual(deb.read_bytes(), self.make("second").read_bytes())

        def field(name):
            return outside.call("dpkg-deb", "--field", deb, name, cwd=self.folder).strip()

        self.assertEqual(field("Version"), VERSION)
        self.assertEqual(field("Maintainer"), AUTHORS)
        for library in ["libc6", "libicu", "libcurl", "libssl", "libarchive", "libcld2", "libpsl"]:
            self.assertIn(library, field("Depends"))
        outside.call("dpkg-deb", "--extract", deb, self.folder / "root", cwd=self.folder)
        for file in FILES:
            self.assertTrue((self.folder / "root" / file).is_file(), file)
        unit = (self.folder / "root/usr/lib/systemd/system/tamis-serve.service").read_text()
        self.assertIn("\nExecStart=/usr/bin/tamis ", unit)
        rights = (self.folder / "root/usr/share/doc/tamis/copyright").read_text()
        self.assertIn(f"\nCopyright: {AUTHORS}\n", rights)
        self.check_paths()

    def check_paths(self):
        """Checks that no file contains the path of the build."""
        for path in (self.folder / "root").rglob("*"):
            if path.is_file():
                self.assertNotIn(str(ROOT).encode(), path.read_bytes(), path.name)

    def test_the_version_stands_in_one_place(self):
        said = outside.call(outside.TAMIS, "--version", cwd=self.folder)
        self.assertEqual(said.splitlines()[0], f"tamis {VERSION}")
        self.assertIn(f"\nversion: {VERSION}\n", (ROOT / "CITATION.cff").read_text())
        self.assertIn('dynamic = ["version"]', (ROOT / "pyproject.toml").read_text())

    def test_the_authors_stand_in_one_place(self):
        """pyproject.toml cannot read another file."""
        self.assertIn(f'authors = [{{ name = "{AUTHORS}" }}]', (ROOT / "pyproject.toml").read_text())


if __name__ == "__main__":
    missing = [name for name in TOOLS if not shutil.which(name)]
    if missing:
        print("skipped: not here:", *missing, "(tools/setup test)")
        sys.exit(77)
    outside.main()
