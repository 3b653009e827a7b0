"""The Python package as it is built and installed for these tests, by wheel.py.

Tools of others come from PyPI: those that build and check in build/python-venv, which
tools/setup makes, and those that the package needs beside it, in the clean environment.
"""
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = ROOT / "build/python-venv/bin"
BUILD = ROOT / "build/python-wheel"
PLACE = ROOT / "build/python-package"
CLEAN = PLACE / "venv"
CLEAN_PYTHON = CLEAN / "bin/python"
INSTALLED = PLACE / "installed"  # when all of it is there
TAMIS = os.environ.get("TAMIS", str(ROOT / "build/tamis"))


def skip(why):
    print("skipped:", why)
    sys.exit(77)


def call(*words, **options):
    """What a program prints; what it complains of is an error."""
    done = subprocess.run([str(word) for word in words], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **options)
    if done.returncode != 0:
        raise AssertionError(f"{words[0]} failed with {done.returncode}:\n{done.stdout}")
    return done.stdout


def enter_clean_environment():
    """Goes on in the Python that has the package and no more; to be called before the
    package is imported."""
    if not INSTALLED.exists():
        skip("the package is not installed for tests (see python.wheel)")
    if pathlib.Path(sys.prefix) != CLEAN:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        os.execve(CLEAN_PYTHON, [str(CLEAN_PYTHON), *sys.argv], environment)
