#!/usr/bin/env python3
"""Measures the memory of the command and of a crawl per byte of page: the peak, and what is kept
after the page.

    bench/memory.py [--size 2000000] [--package wcxb-dev] > bench/runs/DATE-memory-crawl.md

The peak of the command is that of a process that extracts one page. A crawl reads JSON Lines from a
pipe: some usual pages, then the page three times, then usual pages until it is idle. Its peak is
VmHWM. What it keeps is VmRSS while it waits for more input. The same values without the page are
subtracted from both. The difference is the memory that a thread keeps for later pages.
"""
import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
TAMIS = os.environ.get("TAMIS", str(ROOT / "build/tamis"))
SHARED = pathlib.Path(os.environ.get("TAMIS_SHARED", ROOT.parent / "shared"))
MIB = 1 << 20


def repeated(begin, piece, end=""):
    """Returns a kind of page. Its middle repeats until it has the requested size."""
    return lambda size: begin + piece * max(1, (size - len(begin) - len(end)) // len(piece)) + end


# Each is the worst case, or close to it, for one part of the program.
KINDS = {
    "paragraphs of text": repeated("<p>", "The first boat went through the old lock at seven in the morning. " * 8 + "<p>"),
    "text without tags": repeated("", "word "),
    "short words": repeated("<p>", "a "),
    "short elements": repeated("<p>", "<b>a</b> "),
    "elements with attributes": repeated("<p>", "<b class=x id=y>a</b> "),
    "empty elements": repeated("", "<i></i>"),
    "nested elements": repeated("", "<div>a "),
    "formatting that is opened again": repeated("", "<p><b><i><u>a "),
    "attributes": repeated("<p ", "a1=b ", ">a"),
    "links": repeated("<p>", "<a href=x>a</a> "),
    "list items": repeated("<ul>", "<li>a b "),
    "table cells": repeated("<table>", "<tr><td>a<td>b"),
    "pictures": repeated("<p>word", "<img src=a>"),
    "character references": repeated("<p>", "&amp;&lt; "),
    "formulas": repeated("<p>", "<math><mi>x</mi></math> "),
    "scripts": repeated("<p>a", "<script>a</script>"),
    "comments": repeated("<p>a", "<!--a-->"),
    "Chinese": repeated("<p>", "水火"),
    "combining marks": repeated("<p>", "a\u0301\u0316 "),
}
USUAL = ("<!doctype html><title>Usual</title><nav><a href=/>Home</a></nav><article><h1>Usual</h1>"
         + "<p>It rained for three days, and on the fourth the river stood in the square.</p>" * 20 + "</article>")


def peak_of_command(page, *words):
    """Returns the peak of one process, in bytes."""
    with tempfile.NamedTemporaryFile(suffix=".html") as file:
        file.write(page)
        file.flush()
        script = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, "
                  "stderr=subprocess.DEVNULL); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
        done = subprocess.run([sys.executable, "-c", script, TAMIS, "extract", *words, file.name],
                              capture_output=True, text=True, check=True)
    return int(done.stdout) * 1024


def status_of(pid):
    """Returns VmHWM and VmRSS, in bytes."""
    fields = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines())
    return tuple(int(fields[name].split()[0]) * 1024 for name in ("VmHWM", "VmRSS"))


def wait_until_idle(pid):
    """Waits until the process uses no CPU time for a second, which means that it waits for input.
    """
    used, since = None, time.monotonic()
    for _ in range(1200):
        now = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
        if now != used:
            used, since = now, time.monotonic()
        if time.monotonic() - since > 1:
            return
        time.sleep(0.05)


def memory_of_crawl(page, *words, jobs=1, times=3):
    """Returns VmHWM, and VmRSS after the page."""
    usual = json.dumps({"html": USUAL}).encode() + b"\n"
    many = usual * (5 * MIB // len(usual))  # more than one chunk
    lines = json.dumps({"html": page.decode("utf-8", "replace")}).encode() + b"\n"
    process = subprocess.Popen([TAMIS, "extract", "--from", "jsonl", "-", "--jobs", str(jobs), "--quiet", *words],
                               stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for part in (many, lines * times if page else b"", many):
            process.stdin.write(part)
            process.stdin.flush()
        wait_until_idle(process.pid)
        return status_of(process.pid)
    finally:
        process.stdin.close()
        process.wait()


def pages_of_package(name, count):
    """Returns some pages of a shared dataset, the largest last."""
    archive = SHARED / f"packages/{name}.tar.zst"
    if not archive.exists():
        return []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["tar", "-I", "zstd", "-xf", archive, "-C", folder], check=True)
        pages = sorted((path.read_bytes() for path in pathlib.Path(folder).rglob("*.html")), key=len)
    return pages[:: max(1, len(pages) // count)][-count:]


def row(name, page, words, baseline):
    command = peak_of_command(page, *words) - baseline["command"]
    peak, kept = memory_of_crawl(page, *words)
    size = len(page)
    return (f"| {name} | {size:,} | {command / size:.0f} | {(peak - baseline['peak']) / size:.0f} "
            f"| {(kept - baseline['kept']) / size:.1f} | {kept / MIB:.0f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=2_000_000)
    parser.add_argument("--package", default="wcxb-dev")
    parser.add_argument("--usual", type=int, default=6)
    parser.add_argument("words", nargs="*", help="more options of tamis extract, after --")
    options = parser.parse_args()
    peak, kept = memory_of_crawl(b"", *options.words)
    baseline = {"command": peak_of_command(USUAL.encode(), *options.words), "peak": peak, "kept": kept}
    print(f"Baseline: command {baseline['command'] / MIB:.0f} MiB, crawl {peak / MIB:.0f} MiB at the peak and "
          f"{kept / MIB:.0f} MiB after it.\n")
    print("| page | bytes | command, peak per byte | crawl, peak per byte | crawl, kept per byte | crawl, kept MiB |")
    print("| --- | --: | --: | --: | --: | --: |")
    for number, page in enumerate(pages_of_package(options.package, options.usual)):
        print(row(f"{options.package} {number + 1}", page, options.words, baseline), flush=True)
    for name, make in KINDS.items():
        print(row(name, make(options.size).encode(), options.words, baseline), flush=True)


if __name__ == "__main__":
    main()
