"""Runs the command, for tests/cli and tests/golden.

The environment variable TAMIS names it (ctest sets it); the default is build/tamis.
"""
import atexit
import dataclasses
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TAMIS = os.environ.get("TAMIS", str(ROOT / "build/tamis"))
# Datasets and suites that are not in the repository.
SHARED = pathlib.Path(os.environ.get("TAMIS_SHARED") or ROOT / "../shared")
UPDATE_GOLDEN = bool(os.environ.get("TAMIS_UPDATE_GOLDEN"))
# Servers must not store data in the user's home directory, where another server may hold the lock.
STATE = tempfile.mkdtemp(prefix="tamis-state-")
atexit.register(shutil.rmtree, STATE, ignore_errors=True)
os.environ["XDG_STATE_HOME"] = STATE
os.environ.pop("STATE_DIRECTORY", None)


def is_sanitized():
    """Sanitizers need much more memory, and more address space than any limit allows."""
    program = pathlib.Path(TAMIS).read_bytes()
    return b"__asan_init" in program or b"__tsan_init" in program


@dataclasses.dataclass
class Result:
    code: int
    out: bytes
    err: str


def tamis(*words, stdin=b"", **options):
    """Runs the command with bytes or a file as its standard input."""
    source = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}
    done = subprocess.run([TAMIS, *words], capture_output=True, **source, **options)
    return Result(done.returncode, done.stdout, done.stderr.decode())


class CommandTest(unittest.TestCase):
    """A temporary directory for each test, and checks of the results of the command."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tamis-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, content, name="page.html"):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    def secret(self, content, name="token"):
        """Creates a file that only this user can read."""
        path = self.file(content, name)
        os.chmod(path, 0o600)
        return path

    def assert_prints(self, expected, *words, **options):
        result = tamis(*words, **options)
        self.assertEqual(result.err, "")
        self.assertEqual(result.out.decode(), expected)
        self.assertEqual(result.code, 0)

    def assert_fails(self, code, *parts, result):
        """Checks the exit code, and that the only output is one error line with all these parts."""
        self.assertEqual(result.out, b"")
        self.assertRegex(result.err, r"\Atamis[^\n]*[^.\n]\n\Z")
        for part in parts:
            self.assertIn(part, result.err)
        self.assertEqual(result.code, code)


def expect_golden(test, path, actual):
    """Compares bytes with a file. If golden files are being updated, writes the file instead."""
    path = pathlib.Path(path)
    if UPDATE_GOLDEN:
        if not path.exists() or path.read_bytes() != actual:
            path.write_bytes(actual)
        return
    expected = path.read_bytes() if path.exists() else b""
    test.assertEqual(
        actual.decode(),
        expected.decode(),
        f"{path.relative_to(ROOT)}; to accept: make golden, then read the diff",
    )
