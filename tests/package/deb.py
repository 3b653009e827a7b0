#!/usr/bin/env python3
"""Installs the Debian package with apt in a minimal Debian, uses everything in it, and removes it
without a trace."""
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import clean_root
from command import ROOT, TAMIS

PROGRAM = """
#include <iostream>
#include <iterator>
#include <tamis/tamis.h>
int main() {
  const std::string html{std::istreambuf_iterator<char>(std::cin), {}};
  const auto extractor = tamis::Extractor::make({.pipeline = "classic"});
  if (!extractor) return 1;
  std::cout << extractor->extract(html);
}
"""
CMAKE = """
cmake_minimum_required(VERSION 3.25)
project(mine LANGUAGES CXX)
find_package(tamis {version} EXACT REQUIRED)
add_executable(by_static main.cpp)
target_link_libraries(by_static tamis::tamis)
add_executable(by_shared main.cpp)
target_link_libraries(by_shared tamis::shared)
"""
ARTICLE = (ROOT / "examples/article.html").read_bytes()


def build_tree(*words):
    return subprocess.run([TAMIS, *words], input=ARTICLE, capture_output=True, check=True).stdout


class Deb(unittest.TestCase):
    """All tests use one root. They run in the order of their names, and the last one removes the
    package."""

    @classmethod
    def setUpClass(cls):
        cls.deb = clean_root.need("tamis_*.deb")
        cls.root = clean_root.debian(cls)
        shutil.copy(cls.deb, cls.root.path("/tamis.deb"))
        cls.before = cls.files()
        cls.root.install("/tamis.deb")

    @classmethod
    def files(cls):
        """Returns all files except those that dpkg and apt keep for themselves."""
        paths = subprocess.run(["find", ".", "-xdev", "!", "-path", "./var/*", "!", "-path",
                                "./tmp/*"], cwd=cls.root.folder, capture_output=True, text=True)
        return set(paths.stdout.splitlines())

    def test_a_version_and_fields(self):
        (version,) = re.findall(r"project\(tamis VERSION ([0-9.]+)",
                                (ROOT / "CMakeLists.txt").read_text())
        said = self.root.call("dpkg-query", "-W", "-f", "${Version} ${Architecture}", "tamis")
        self.assertEqual(said.split()[0], version)
        self.assertIn(version, self.root.call("tamis", "--version").splitlines()[0])

    def test_a_files_are_whole(self):
        self.assertEqual(self.root.call("dpkg", "--verify", "tamis"), "")

    def test_a_files_are_for_all_to_read(self):
        listed = subprocess.run(["dpkg-deb", "--contents", self.deb], capture_output=True, text=True, check=True)
        for line in listed.stdout.splitlines():
            self.assertRegex(line, r"\A(lrwxrwxrwx|-rw-r--r--|[-d]rwxr-xr-x) root/root ")

    def test_b_extracts_as_the_build_tree_does(self):
        for kind in ["text", "markdown", "html", "json"]:
            words = ("extract", "--format", kind, "-")
            said = self.root.call("tamis", *words, input=ARTICLE)
            self.assertEqual(said, build_tree(*words).decode())

    def test_b_completions_and_licences(self):
        share = self.root.path("/usr/share")
        for shell, file in [("bash", "bash-completion/completions/tamis"),
                            ("zsh", "zsh/site-functions/_tamis"),
                            ("fish", "fish/vendor_completions.d/tamis.fish")]:
            said = subprocess.run([TAMIS, "completions", shell], capture_output=True).stdout
            self.assertEqual((share / file).read_bytes(), said)
        doc = {path.name for path in (share / "doc/tamis").iterdir()}
        self.assertLessEqual({"copyright", "changelog.gz", "licences"}, doc)
        names = " ".join(path.name for path in (share / "doc/tamis/licences").iterdir())
        for package in ["echarts", "svelte", "xyflow"]:
            self.assertIn(package, names)

    def test_b_the_unit_starts_what_is_there(self):
        unit = self.root.path("/usr/lib/systemd/system/tamis-serve.service").read_text()
        command = re.search(r"^ExecStart=(\S+)", unit, re.MULTILINE)[1]
        self.assertEqual(command, "/usr/bin/tamis")
        self.root.call(command, "--version")

    def test_b_serves(self):
        server = self.root.start("tamis", "serve", "--port", "0", "--private",
                                 stdout=subprocess.PIPE)
        try:
            port = re.search(rb":(\d+)/", server.stdout.readline())[1].decode()
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
                self.assertEqual((answer.status, answer.read().strip()), (200, b"ok"))
        finally:
            server.send_signal(signal.SIGTERM)
            self.assertEqual(server.wait(30), 0)
            server.stdout.close()

    def test_c_the_manual_page_is_found(self):
        self.root.install("man-db")
        self.assertEqual(self.root.call("man", "-w", "tamis").strip(),
                         "/usr/share/man/man1/tamis.1.gz")
        page = self.root.call("man", "tamis", environment={"MANPAGER": "cat"})
        self.assertRegex(page, r"tamis extract")

    def test_d_programs_are_compiled_with_the_library(self):
        suggested = self.root.call("dpkg-query", "-W", "-f", "${Suggests}", "tamis")
        self.root.install("g++", "cmake", "make", *re.findall(r"(?:lib\S+-dev|pkg-config)", suggested))
        mine = self.root.path("/root/mine")
        mine.mkdir()
        version = self.root.call("pkg-config", "--modversion", "tamis").strip()
        (mine / "main.cpp").write_text(PROGRAM)
        (mine / "CMakeLists.txt").write_text(CMAKE.format(version=version))
        self.root.call("cmake", "-S", "/root/mine", "-B", "/root/mine")
        self.root.call("cmake", "--build", "/root/mine")
        for linking, flags in [("pc_shared", ""), ("pc_static", "--static")]:
            library = "-Wl,-Bstatic -ltamis -Wl,-Bdynamic" if flags else ""
            self.root.call("sh", "-euc", f"cd /root/mine && g++ -std=c++20 main.cpp -o by_{linking} "
                           f"$(pkg-config --cflags tamis) {library} "
                           f"$(pkg-config --libs {flags} tamis)")
        expected = build_tree("extract", "--pipeline", "classic", "-").decode()
        for linking in ["static", "shared", "pc_shared", "pc_static"]:
            said = self.root.call(f"/root/mine/by_{linking}", input=ARTICLE)
            self.assertEqual(said, expected, linking)
            needs = "libtamis.so" in self.root.call("ldd", f"/root/mine/by_{linking}")
            self.assertEqual(needs, "shared" in linking, linking)

    def test_e_goes_without_a_trace(self):
        listed = self.root.call("dpkg", "-L", "tamis").splitlines()
        self.root.call("dpkg", "--purge", "tamis")
        left = [path for path in listed if self.root.path(path).is_file()]
        self.assertEqual(left, [])
        traces = [path for path in self.files() - self.before if "tamis" in path
                  and not path.startswith("./root/mine")]
        self.assertEqual(traces, [])


if __name__ == "__main__":
    clean_root.need_root()
    unittest.main()
