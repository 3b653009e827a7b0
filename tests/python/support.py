"""The Python package as it is built and installed for these tests, by wheel.py.

Tools of others come from PyPI: those that build and check in build/python-venv, which
tools/setup makes, and those that the package needs beside it, in the clean environment.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time

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


def consume_together(iterator, count=4):
    """What threads get that share an iterator, each of them trying again when it is told that
    another one is at it; what it is told then; and what else was raised."""
    got, refused, raised = [], [], []

    def consume():
        while True:
            try:
                got.append(next(iterator))
            except StopIteration:
                return
            except ValueError as error:
                refused.append(str(error))
                time.sleep(0.0001)
            except Exception as error:
                raised.append(error)
                return

    threads = [threading.Thread(target=consume) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got, set(refused), raised


def enter_clean_environment():
    """Goes on in the Python that has the package and no more; to be called before the
    package is imported."""
    if not INSTALLED.exists():
        skip("the package is not installed for tests (see python.wheel)")
    if pathlib.Path(sys.prefix) != CLEAN:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        os.execve(CLEAN_PYTHON, [str(CLEAN_PYTHON), *sys.argv], environment)


def enter_environment_with(extra, tools):
    """Goes on in an environment that tools/setup has made with what an extra of the package asks
    for, and with the package in a folder beside it: what builds the package must not find one.
    pip says whether anything is missing."""
    if not INSTALLED.exists():
        skip("the package is not installed for tests (see python.wheel)")
    python, place = tools / "python", PLACE / f"with-{extra}"
    if not python.exists():
        skip(f"build/{tools.parent.name} is missing: make test or make test-{extra} makes it, from PyPI")
    if pathlib.Path(sys.prefix) == tools.parent and str(place) in sys.path:
        return
    (wheel,) = (PLACE / "wheels").glob("*.whl")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "-q", "install", "--no-index"]
    missing = call(*pip, "--dry-run", "--report", "-", f"{wheel}[{extra}]")
    assert len(json.loads(missing)["install"]) == 1, missing  # itself
    shutil.rmtree(place, ignore_errors=True)
    call(*pip, "--no-deps", "--target", place, wheel)
    os.execve(python, [str(python), *sys.argv], {**os.environ, "PYTHONPATH": str(place)})
