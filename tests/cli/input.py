#!/usr/bin/env python3
"""Input that cannot be used: exit code 1 or 2, one line of error, no output."""
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import TAMIS, CommandTest, Result, tamis

MEGABYTE = 1 << 20
BINARY = {
    "PNG": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a PNG image"),
    "gzip": (b"\x1f\x8b\x08\x00\x00\x00\x00\x00", "gzip data"),
    "ELF": (b"\x7fELF\x02\x01\x01" + bytes(9), "a program"),
    "PDF": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF document"),
    "zeros": (bytes(5000), "binary data"),
    "every byte": (bytes(range(256)) * 20, "binary data"),
}


def memory_of(*words, stdin):
    """The result of a run and the most memory it had, in bytes."""
    pipe = subprocess.PIPE
    process = subprocess.Popen([TAMIS, *words], stdin=stdin, stdout=pipe, stderr=pipe)
    with process.stdout, process.stderr:
        out, err = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Result(process.returncode, out, err.decode()), usage.ru_maxrss * 1024


class Input(CommandTest):
    def test_a_missing_file(self):
        for command in ["extract", "page"]:
            result = tamis(command, str(self.folder / "none.html"))
            self.assert_fails(2, "none.html: ", result=result)

    def test_an_odd_name_stays_one_line(self):
        for words in [["extract", "a\nb\x1b[31m.html"], ["page", "x", "a\nb"]]:
            self.assert_fails(2, "a\\x0ab", result=tamis(*words))

    def test_a_folder(self):
        result = tamis("page", str(self.folder))
        self.assert_fails(2, f"{self.folder}: is a folder", result=result)

    def test_a_folder_as_standard_input(self):
        folder = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, folder)
        result = tamis("extract", "-", stdin=folder)
        self.assert_fails(2, "standard input: is a folder", result=result)

    def test_no_permission(self):
        if os.geteuid() == 0:
            self.skipTest("root may read everything")
        path = self.file("<p>x")
        os.chmod(path, 0)
        self.assert_fails(2, "page.html: ", result=tamis("extract", path))

    def test_a_path_through_a_file(self):
        path = self.file("<p>x") + "/page.html"
        self.assert_fails(2, path + ": ", result=tamis("extract", path))

    def test_an_empty_path(self):
        self.assert_fails(2, "FILE: ", "empty", result=tamis("page", ""))
        self.assert_fails(2, "INPUT...: ", "empty", result=tamis("extract", ""))

    def test_an_empty_file(self):
        for command in ["extract", "page"]:
            result = tamis(command, self.file(""))
            self.assert_fails(1, "page.html: there is nothing in it", result=result)

    def test_empty_standard_input(self):
        result = tamis("extract", "-", stdin=b"")
        self.assert_fails(1, "standard input: there is nothing", result=result)

    def test_closed_standard_input(self):
        command = ["sh", "-c", f"exec '{TAMIS}' extract - <&-"]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertIn("standard input: ", done.stderr)
        self.assertEqual((done.returncode, done.stdout), (2, ""))

    def test_binary_files(self):
        for name, (content, kind) in BINARY.items():
            for command in ["extract", "page"]:
                with self.subTest(name, command=command):
                    result = tamis(command, self.file(content))
                    self.assert_fails(2, f"page.html: this is {kind}", result=result)

    def test_binary_standard_input(self):
        result = tamis("extract", "-", stdin=BINARY["PNG"][0])
        self.assert_fails(2, "standard input: this is a PNG image", result=result)


class Size(CommandTest):
    def test_a_file_over_the_limit(self):
        result = tamis("extract", "--max-bytes", "1K", self.file("x" * 1025))
        self.assert_fails(2, "page.html: ", "1 KiB", "--max-bytes", result=result)

    def test_a_file_of_just_the_limit(self):
        words = ["extract", "--max-bytes", "1K", self.file("x" * 1024)]
        self.assert_prints("x" * 1024 + "\n", *words)

    def test_standard_input_over_the_limit(self):
        result = tamis("extract", "-", "--max-bytes", "1K", stdin=b"x" * 1025)
        self.assert_fails(2, "standard input: ", "1 KiB", result=result)

    def test_standard_input_of_just_the_limit(self):
        words = ["extract", "-", "--max-bytes", "1K"]
        self.assert_prints("x" * 1024 + "\n", *words, stdin=b"x" * 1024)

    def test_a_huge_file_is_not_read(self):
        path = self.file("")
        try:
            os.truncate(path, 5 << 30)
        except OSError as error:
            self.skipTest(f"no sparse files here: {error}")
        result, memory = memory_of("extract", path, stdin=subprocess.DEVNULL)
        self.assert_fails(2, "5 GiB", "64 MiB", result=result)
        self.assertLess(memory, 100 * MEGABYTE)

    def test_endless_input_stops_at_the_limit(self):
        limit = ["--max-bytes", "1M"]
        with open("/dev/zero", "rb") as zeros:
            result, memory = memory_of("extract", "-", *limit, stdin=zeros)
        self.assert_fails(2, "standard input: ", "1 MiB", result=result)
        self.assertLess(memory, 100 * MEGABYTE)
        result = tamis("extract", "/dev/zero", *limit)
        self.assert_fails(2, "/dev/zero: ", "1 MiB", result=result)

    def test_an_endless_pipe_stops_at_the_default_limit(self):
        with subprocess.Popen(["yes"], stdout=subprocess.PIPE) as yes:
            result, memory = memory_of("extract", "-", stdin=yes.stdout)
            yes.kill()
        self.assert_fails(2, "standard input: ", "64 MiB", result=result)
        self.assertLess(memory, 300 * MEGABYTE)


if __name__ == "__main__":
    unittest.main()
