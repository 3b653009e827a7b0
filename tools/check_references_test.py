#!/usr/bin/env python3
"""Tests tools/check_references.py on small trees, good and bad."""
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
        """Makes the tree a repository with one commit, and returns its name."""
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


if __name__ == "__main__":
    unittest.main()
