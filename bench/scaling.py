#!/usr/bin/env python3
"""Computes the cost of a large crawl: core-hours, and the network speed that they need.

  bench/scaling.py [--terabytes N] [--megabytes N] [--reps N]

Runs bench/warc, which makes a WARC file of real pages and measures decompression and the command on
one core, by CPU time. Then runs the same file as a task of tamis.ray: alone, and four times on a
Ray cluster of this machine with one worker per core. The rest is arithmetic for a stored crawl of N
TB (100). Prints Markdown, for docs/scaling.md. Needs the Python package as the tests install it:
ctest --preset release -R 'python.(wheel|ray_cluster)'.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PYTHON = ROOT / "build/python-venv/bin/python"
PACKAGE = ROOT / "build/python-package/with-ray"
LINKS = (10, 25, 100)  # Gbit/s
SHARDS = 4
FIELDS = ("url", "text")  # as in bench/warc


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--terabytes", type=float, default=100)
    parser.add_argument("--megabytes", type=int, default=1100)
    parser.add_argument("--reps", type=int, default=3)
    return parser.parse_args()


def enter_package():
    """Restarts in the Python that has tamis and Ray."""
    if not PYTHON.exists() or not PACKAGE.exists():
        sys.exit("scaling: the Python package is not there; see the head of this file")
    if pathlib.Path(sys.prefix) != PYTHON.parents[1] or str(PACKAGE) not in sys.path:
        environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "RAY_USAGE_STATS_ENABLED": "0",
                       "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
        os.execve(PYTHON, [str(PYTHON), *sys.argv], environment)


def run_bench_warc(file, arguments):
    """Returns (pages, MB, compressed MB), and the seconds of each row that it prints."""
    done = subprocess.run([ROOT / "build/release/bench/warc", "--keep", file, "--megabytes",
                           str(arguments.megabytes), "--reps", str(arguments.reps)],
                          stdout=subprocess.PIPE, text=True)
    if done.returncode > 1:  # 1: a target is missed, which does not matter here
        sys.exit("scaling: bench/warc measured nothing")
    sizes = re.search(r"(\d+) pages, (\d+) MB, (\d+) MB packed", done.stdout).groups()
    rows = re.findall(r"^(.{32}) +([\d.]+) s ", done.stdout, re.MULTILINE)
    return [float(size) for size in sizes], {name.strip(): float(s) for name, s in rows}


def run_task(file, folder, reps):
    """Returns the median CPU seconds of a task, and the bytes of its result."""
    from tamis._crawl.driver import make_work
    from tamis._crawl.recipe import Recipe
    from tamis._crawl.shard import do_shard
    work = make_work(folder, "jsonl.zst", FIELDS, Recipe("auto"))
    pathlib.Path(folder).mkdir()
    seconds = []
    for _ in range(reps + 1):  # the first repetition loads the model
        work.target(file).unlink(missing_ok=True)
        seconds.append(do_shard(work, file).processor_seconds)
    return sorted(seconds[1:])[reps // 2], work.target(file).stat().st_size


def run_ray(file, folder):
    """Returns the report of a run on all cores."""
    import logging
    import ray
    import tamis.ray
    ray.init(address="local", include_dashboard=False, log_to_driver=False,
             logging_level=logging.ERROR)
    files = [pathlib.Path(folder) / f"{i}.warc.gz" for i in range(SHARDS + os.cpu_count())]
    pathlib.Path(folder).mkdir()
    for path in files:
        path.symlink_to(file)
    try:
        # Workers start and load the model before the measurement.
        tamis.ray.extract_warcs(files[SHARDS:], f"{folder}/warm", fields=FIELDS)
        return tamis.ray.extract_warcs(files[:SHARDS], f"{folder}/out", fields=FIELDS)
    finally:
        ray.shutdown()


def show_costs(rows, sizes, terabytes):
    pages, unpacked, packed = sizes
    print("| one core | pages/s | MB/s unpacked | MB/s as stored | core-hours for "
          f"{terabytes:,.0f} TB |\n|---|--:|--:|--:|--:|")
    for name, seconds in rows.items():
        hours = terabytes * 1e6 / packed * seconds / 3600
        print(f"| {name} | {pages / seconds:,.0f} | {unpacked / seconds:,.0f} | "
              f"{packed / seconds:,.0f} | {hours:,.0f} |")


def show_links(name, seconds, packed, out):
    print(f"\n| a link of | feeds so many cores ({name}) | and carries their results at |\n|---|--:|--:|")
    for link in LINKS:
        cores = link * 1e3 / 8 / (packed / seconds)
        print(f"| {link} Gbit/s | {cores:,.0f} | {cores * out / 1e6 / seconds:,.0f} MB/s |")


def main():
    arguments = read_arguments()
    enter_package()
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory(prefix="tamis-scaling-") as folder:
        file = f"{folder}/crawl.warc.gz"
        sizes, seconds = run_bench_warc(file, arguments)
        task, out = run_task(file, f"{folder}/task", arguments.reps)
        report = run_ray(file, f"{folder}/ray")
    pages, unpacked, packed = sizes
    print(f"{pages:,.0f} pages, {unpacked:,.0f} MB, {packed:,.0f} MB as stored; "
          f"results {out / 1e6:,.1f} MB (jsonl.zst)\n")
    rows = {name: seconds[name] for name in
            ("unpacking alone (libdeflate)", "tamis, cetd_ds", "tamis, auto")}
    rows["a task of tamis.ray, auto"] = task
    show_costs(rows, sizes, arguments.terabytes)
    show_links("auto", rows["tamis, auto"], packed, out)
    cores = os.cpu_count()
    print(f"\n{SHARDS} shards on a Ray with {cores} cores: {report.processor_seconds:.1f} s of the "
          f"processor, {report.processor_seconds / SHARDS / task:.2f} times {SHARDS} single tasks; "
          f"{report.seconds:.1f} s by the clock, {task * SHARDS / cores:.1f} s expected")
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
