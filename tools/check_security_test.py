#!/usr/bin/env python3
"""Tests tools/check_security.py on small valid and invalid trees."""
import pathlib
import tempfile
import unittest

import check_security


def problems(entry, header="tests"):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "tests" / "server").mkdir(parents=True)
        (root / "tests" / "server" / "core.py").write_text("class Start(unittest.TestCase):\n    pass\n")
        (root / "bench").mkdir()
        (root / "bench" / "soak.py").write_text("pass\n")
        (root / "SECURITY.md").write_text(f"| threat | {header} |\n| --- | --- |\n| t | {entry} |\n")
        return check_security.check(root)


class CheckSecurity(unittest.TestCase):
    def test_existing_tests_are_accepted(self):
        self.assertEqual(problems("`server/core.py`: Start; `bench/soak.py`"), [])

    def test_missing_file_is_found(self):
        self.assertEqual(problems("`server/cores.py`"),
                         ["SECURITY.md: server/cores.py does not exist"])

    def test_missing_name_is_found(self):
        self.assertEqual(problems("`server/core.py`: Start, Token"),
                         ["SECURITY.md: server/core.py has no Token"])

    def test_other_forms_are_found(self):
        self.assertEqual(problems("server/core.py"),
                         ["SECURITY.md: 'server/core.py' is not of the form `PATH`: NAME, NAME"])

    def test_a_page_without_tests_is_found(self):
        self.assertEqual(problems("`server/core.py`", header="defence"),
                         ["SECURITY.md: no table has a column named tests"])


if __name__ == "__main__":
    unittest.main()
