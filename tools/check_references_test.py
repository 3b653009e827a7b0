#!/usr/bin/env python3
"""Tests tools/check_references.py on small valid and invalid trees."""
import pathlib
import subprocess
import tempfile
import unittest

import check_references


class CheckReferences(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "bench/runs").mkdir(parents=True)
        (self.root / "tests/server").mkdir(parents=True)
        (self.root / "tests/server/core.py").write_text('"""See tests/server/core.py."""\n')

    def commit(self):
        """Turns the tree into a repository with one commit, and returns the commit's name."""
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        for words in (["init", "-q"], ["add", "."], [*who, "commit", "-q", "-m", "base: begin"]):
            subprocess.run(["git", "-C", self.root, *words], check=True)
        return check_references.git(self.root, "rev-parse", "--short=7", "HEAD").stdout.strip()

    def test_existing_names_are_accepted(self):
        name = self.commit()
        (self.root / "bench/runs/a.md").write_text(f"Counted with `{name}`.\n")
        self.assertEqual(check_references.check(self.root), [])

    def test_missing_commit_is_found(self):
        self.commit()
        (self.root / "bench/runs/a.md").write_text("Counted with `0123456`.\n")
        self.assertEqual(check_references.check(self.root),
                         ["bench/runs/a.md: 0123456 is not a commit of this history"])

    def test_commits_are_not_checked_without_history(self):
        (self.root / "bench/runs/a.md").write_text("Counted with `0123456`.\n")
        self.assertEqual(check_references.check(self.root), [])

    def test_missing_test_is_found(self):
        (self.root / "README.md").write_text("See `tests/server/cores.py` and tests/unit/NAME_test.cpp.\n")
        self.assertEqual(check_references.check(self.root), ["README.md: tests/server/cores.py does not exist"])

    def check_document(self, text):
        (self.root / "docs").mkdir(exist_ok=True)
        (self.root / "docs/a.md").write_text(text)
        return check_references.check(self.root)

    def test_existing_paths_are_accepted(self):
        for text in ["`tests/server/core.py`", "`tests/server`", "`tests/server/`", "`tests/*/c*.py`",
                     "`python3 tests/server/core.py --all`", "`tests/{server,server/core.py}`",
                     "`tests/server/NAME.py`", "`tests/NAME`"]:
            self.assertEqual(self.check_document(f"See {text}.\n"), [], text)

    def test_missing_paths_are_found(self):
        for text, name in [("`src/a.cpp`", "src/a.cpp"), ("`include/tamis/a.h`", "include/tamis/a.h"),
                           ("`tools/run 5`", "tools/run"), ("`cmake/a.cmake`", "cmake/a.cmake"),
                           ("`make && tools/run`", "tools/run"),
                           ("`docs/b.md`", "docs/b.md"), ("`tests/*/b*.py`", "tests/*/b*.py"),
                           ("`tests/server/{core.py,more.txt}`", "tests/server/more.txt"),
                           ("`src/base/NAME.cpp`", "src/base/NAME.cpp"), ("`src/b/` and `src/b/`", "src/b/")]:
            self.assertEqual(self.check_document(f"See {text}.\n"), [f"docs/a.md: {name} does not exist"], text)

    def test_what_is_not_a_path_of_the_project_is_not_checked(self):
        for text in ["src/a.cpp", "`python/src/a.cpp`", "`build/tests/a`", "`<script src/>`", "`source/a.cpp`",
                     "\n```\n`src/a.cpp`\n```"]:
            self.assertEqual(self.check_document(f"See {text}\n"), [], text)

    def test_every_markdown_file_of_the_project_is_read(self):
        for folder in ["src/base", "build/src", "web/node_modules/x"]:
            (self.root / folder).mkdir(parents=True)
            (self.root / folder / "README.md").write_text("See `src/base/a.h`.\n")
        self.assertEqual(check_references.check(self.root), ["src/base/README.md: src/base/a.h does not exist"])


if __name__ == "__main__":
    unittest.main()
