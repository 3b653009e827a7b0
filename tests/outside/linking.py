#!/usr/bin/env python3
"""Links a program outside the tree in each supported way."""
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import outside

PROGRAM = """
#include <iostream>
#include <tamis/tamis.h>
int main() {
  std::cout << tamis::extract("<p>It rained for <b>three</b> days.</p>");
  const auto wrong = tamis::Extractor::make({.pipeline = "nothing_like_it"});
  std::cout << static_cast<int>(wrong.error().code == tamis::ErrorCode::bad_argument);
}
"""
OUTPUT = "It rained for three days.\n1"
CMAKE = """
cmake_minimum_required(VERSION 3.25)
project(mine LANGUAGES CXX)
find_package(tamis 0.1 REQUIRED)
add_executable(mine main.cpp)
target_link_libraries(mine {target})
"""


class Linking(outside.OutsideTest):
    def setUp(self):
        super().setUp()
        (self.folder / "main.cpp").write_text(PROGRAM)

    def pkg_config(self, prefix, *words):
        (path,) = prefix.rglob("tamis.pc")
        environment = {**os.environ, "PKG_CONFIG_PATH": str(path.parent)}
        return outside.call(
            "pkg-config", *words, "tamis", cwd=self.folder, env=environment
        ).split()

    def compile(self, flags):
        outside.call("g++", "-std=c++20", "main.cpp", "-o", "mine", *flags, cwd=self.folder)
        return self.folder / "mine"

    def needs_libtamis(self, program):
        """Reports whether it is linked to the shared library."""
        return "libtamis.so.0.1" in outside.call("readelf", "-d", program, cwd=self.folder)

    def test_static_library_by_cmake(self):
        (self.folder / "CMakeLists.txt").write_text(CMAKE.format(target="tamis::tamis"))
        self.build_with_cmake(self.install())
        program = self.folder / "build/mine"
        self.assertFalse(self.needs_libtamis(program))
        self.assertEqual(outside.call(program, cwd=self.folder), OUTPUT)

    def test_shared_library_by_cmake(self):
        (self.folder / "CMakeLists.txt").write_text(CMAKE.format(target="tamis::shared"))
        self.build_with_cmake(self.install("library", "shared"))
        program = self.folder / "build/mine"
        self.assertTrue(self.needs_libtamis(program))
        self.assertEqual(outside.call(program, cwd=self.folder), OUTPUT)

    def test_shared_library_by_pkg_config(self):
        prefix = self.install("library", "shared")
        program = self.compile(self.pkg_config(prefix, "--cflags", "--libs"))
        self.assertTrue(self.needs_libtamis(program))
        (library,) = prefix.rglob("libtamis.so")
        environment = {**os.environ, "LD_LIBRARY_PATH": str(library.parent)}
        self.assertEqual(outside.call(program, cwd=self.folder, env=environment), OUTPUT)

    def test_static_library_by_pkg_config(self):
        prefix = self.install("library")
        flags = self.pkg_config(prefix, "--cflags", "--libs", "--static")
        self.assertIn("-luchardet", flags)
        self.assertIn("-lcld2", flags)
        program = self.compile(flags)
        self.assertFalse(self.needs_libtamis(program))
        self.assertEqual(outside.call(program, cwd=self.folder), OUTPUT)

    def test_pkg_config_knows_the_version(self):
        version = self.pkg_config(self.install("library"), "--modversion")
        command = subprocess.run([outside.TAMIS, "--version"], capture_output=True, text=True)
        self.assertIn(version[0], command.stdout)


if __name__ == "__main__":
    outside.main()
