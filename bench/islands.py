#!/usr/bin/env python3
"""Compares two islands on Ray with one process of two threads, for the same number of evaluations.

  bench/islands.py [TAMIS] [PACKAGE] [SAMPLE] [BUDGET]

Prints elapsed seconds, and CPU seconds by kind of process, which depend little on the load of the
machine. docs/scaling.md has the results."""
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time

TAMIS = sys.argv[1] if len(sys.argv) > 1 else "build/release/tamis"
PACKAGE = sys.argv[2] if len(sys.argv) > 2 else "wcxb-dev"
SAMPLE = sys.argv[3] if len(sys.argv) > 3 else "300"
BUDGET = sys.argv[4] if len(sys.argv) > 4 else "4000"
TICK = os.sysconf("SC_CLK_TCK")


def processes():
    """Returns id -> (parent, program, CPU seconds)."""
    out = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            name, _, rest = (folder / "stat").read_text().rpartition(")")
        except OSError:
            continue  # the process has just ended
        fields = rest.split()
        out[int(folder.name)] = (int(fields[1]), name.partition("(")[2],
                                 (int(fields[11]) + int(fields[12])) / TICK)
    return out


def measure(words):
    """Returns the elapsed seconds, and the CPU seconds by program of the process and all its
    descendants."""
    began = time.monotonic()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    ours = {process.pid}
    spent = {}
    while process.poll() is None:
        now = processes()
        while True:
            new = {pid for pid, (parent, _, _) in now.items() if parent in ours} - ours
            if not new:
                break
            ours |= new
        spent.update({pid: now[pid][1:] for pid in ours if pid in now})
        time.sleep(.1)
    seconds = time.monotonic() - began
    by_kind = {"tamis": 0.0, "Ray": 0.0}
    for name, used in spent.values():
        by_kind["tamis" if name.startswith("tamis") else "Ray"] += used
    return seconds, by_kind, process.returncode


def journal_size(file):
    database = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    generations, = database.execute("SELECT count(*) FROM generations").fetchone()
    individuals, = database.execute("SELECT count(*) FROM individuals").fetchone()
    seconds, = database.execute("SELECT sum(seconds) FROM generations").fetchone()
    size = file.stat().st_size
    return (f"{individuals:,} pipelines in {generations} generations, {size:,} bytes, "
            f"{size / individuals:,.0f} a pipeline, judged in {seconds:.1f} s")


def main():
    common = [TAMIS, "tune", "gp", "--package", PACKAGE, "--sample", SAMPLE, "--seed", "3",
              "--budget", BUDGET, "--population", "100", "--early-stop", "1000", "--quiet"]
    with tempfile.TemporaryDirectory() as folder:
        for name, more in [("two threads", ["--jobs", "2"]),
                           ("two islands", ["--on", "ray", "--islands", "2"])]:
            run = pathlib.Path(folder) / name.replace(" ", "-")
            seconds, spent, code = measure([*common, *more, "--run", str(run)])
            print(f"{name}: exit {code}, {seconds:.1f} s, processor: tamis "
                  f"{spent['tamis']:.1f} s, Ray and Python {spent['Ray']:.1f} s")
            for file in sorted(run.rglob("journal.sqlite")):
                print(f"  {file.relative_to(run)}: {journal_size(file)}")


if __name__ == "__main__":
    main()
