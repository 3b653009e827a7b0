#!/usr/bin/env python3
"""Measures the overhead of the Python package over C++: overhead.py [--reps N] [PACKAGE]

Converts every page of a dataset (wcxb-dev) to text in turns: in C++, through the Extractor of the
same library, and in Python, by tamis.extract(page).text. Both get the same bytes in the same
process and thread. The CPU time of that thread is measured, and the fastest of N (5) turns per page
counts. Exit code: 0 the target is met, 1 it is missed, 2 there is nothing to measure.

It runs in the environment of tests/python, which ctest -L python makes.
"""
import argparse
import ctypes
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/python"))
from support import BUILD, enter_clean_environment

MOST = 5  # per cent
SHARED = pathlib.Path(os.environ.get("TAMIS_SHARED", ROOT / "../shared"))
TAKE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t)


def load_baseline():
    subprocess.run(["cmake", "--build", BUILD, "-t", "tamis_baseline"], check=True,
                   stdout=subprocess.DEVNULL)
    library = ctypes.CDLL(str(BUILD / "python/libtamis_baseline.so"))
    library.baseline_read.argtypes = [ctypes.c_char_p, TAKE]
    library.baseline_extract.argtypes = [ctypes.c_char_p, ctypes.c_size_t,
                                         ctypes.POINTER(ctypes.c_size_t)]
    library.baseline_extract.restype = ctypes.c_uint64
    return library


def read_pages(library, package):
    pages = []
    take = TAKE(lambda data, size: pages.append(ctypes.string_at(data, size)))
    if library.baseline_read(os.fsencode(package), take) != 0 or not pages:
        print(f"{package} cannot be read", file=sys.stderr)
        sys.exit(2)
    return pages


def in_python(page):
    begin = time.thread_time_ns()
    text = tamis.extract(page).text
    return time.thread_time_ns() - begin, len(text.encode())


def in_cpp(library, page):
    length = ctypes.c_size_t()
    taken = library.baseline_extract(page, len(page), ctypes.byref(length))
    return taken, length.value


def measure(library, pages, repetitions):
    """Returns the sums of the fastest turns, in nanoseconds: C++, Python."""
    cpp, python = 0, 0
    for page in pages:
        turns = []
        for turn in range(repetitions):
            ways = [lambda: in_cpp(library, page), lambda: in_python(page)]
            first, second = ways if turn % 2 == 0 else ways[::-1]
            pair = [first(), second()]
            turns.append(pair if turn % 2 == 0 else pair[::-1])
        assert turns[0][0][1] == turns[0][1][1], "they differ"
        cpp += min(turn[0][0] for turn in turns)
        python += min(turn[1][0] for turn in turns)
    return cpp, python


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("--reps", type=int, default=5)
    reader.add_argument("package", nargs="?", default=SHARED / "packages/wcxb-dev.tar.zst")
    options = reader.parse_args()
    library = load_baseline()
    pages = read_pages(library, options.package)
    size = sum(map(len, pages))
    cpp, python = measure(library, pages, options.reps)
    overhead = 100 * (python / cpp - 1)
    for name, taken in (("C++", cpp), ("Python", python)):
        print(f"{name:7} {taken / len(pages) / 1000:8.1f} microseconds a page "
              f"{size / taken * 1000:8.0f} MB/s")
    print(f"{'pass' if overhead <= MOST else 'FAIL'} overhead of Python: {overhead:.1f} % "
          f"(bar {MOST} %), {len(pages)} pages")
    sys.exit(0 if overhead <= MOST else 1)


if __name__ == "__main__":
    enter_clean_environment()
    import tamis

    main()
