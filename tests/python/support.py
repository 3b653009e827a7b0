"""The Python package as wheel.py builds and installs it for these tests.

Third-party tools come from PyPI. Those that build and check are in build/python-venv, which
tools/setup makes. Those that the package needs at run time are in the clean environment.
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
INSTALLED = PLACE / "installed"  # exists when all of it is installed
TAMIS = os.environ.get("TAMIS", str(ROOT / "build/tamis"))


def skip(why):
    print("skipped:", why)
    sys.exit(77)


def call(*words, **options):
    """Returns the output of a program. Error messages of the program are an error."""
    done = subprocess.run([str(word) for word in words], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **options)
    if done.returncode != 0:
        raise AssertionError(f"{words[0]} failed with {done.returncode}:\n{done.stdout}")
    return done.stdout


def consume_together(iterator, count=4):
    """Returns the items that threads get from a shared iterator, the messages of refused requests,
    and other exceptions. Each thread tries again when another thread is using the iterator."""
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
    """Restarts in the Python that has only the package. Call this before importing the package."""
    if not INSTALLED.exists():
        skip("the package is not installed for tests (see python.wheel)")
    if pathlib.Path(sys.prefix) != CLEAN:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        os.execve(CLEAN_PYTHON, [str(CLEAN_PYTHON), *sys.argv], environment)


def enter_environment_with(extra, tools):
    """Restarts in an environment with the requirements of an extra (tools/setup makes it). The
    package is in a separate directory, because the tools that build the package must not find a
    copy of it. pip reports missing requirements."""
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
    assert len(json.loads(missing)["install"]) == 1, missing  # the package itself
    shutil.rmtree(place, ignore_errors=True)
    call(*pip, "--no-deps", "--target", place, wheel)
    os.execve(python, [str(python), *sys.argv], {**os.environ, "PYTHONPATH": str(place)})
