#!/usr/bin/env python3
"""Measures the memory of `tamis serve --public`: bench/serve_memory.py [--tamis
build/release/tamis]

Sends the worst pages that a client may send (tests/support/nasty_pages.py): first one after
another, then many at once, and some through the proxy of a second server. Prints a table with the
resident memory before, at the peak and after. Fails if more than 200 MiB stay, or if the peak is
above --max-memory.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
KEPT = 200   # MiB
MOST = 1024  # MiB: the default of --max-memory


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tamis", default=str(ROOT / "build/release/tamis"))
    parser.add_argument("--one-by-one", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=400)
    return parser.parse_args()


def send(server, request):
    path, content = request
    for _ in range(3):  # a refused client may try again
        answer = server.get(path, "Content-Type: text/html", method="POST", body=content)
        if answer is None or answer.status != 503:
            break
        time.sleep(1)
    return answer.status if answer else 0


def measure(name, server, clients, requests):
    before = server.memory()
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(clients) as pool:
        statuses = collections.Counter(pool.map(lambda request: send(server, request), requests))
    seconds = time.monotonic() - begin
    time.sleep(1)
    answers = ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))
    print(f"| {name} | {answers} | {seconds:.0f} | {before:.0f} | {server.memory('VmHWM'):.0f} "
          f"| {server.memory():.0f} |", flush=True)
    return server.memory() < KEPT and server.memory("VmHWM") < MOST


def main():
    given = arguments()
    os.environ["TAMIS"] = given.tamis
    sys.path.insert(0, str(ROOT / "tests/support"))
    import nasty_pages
    from serve import Server
    print("| requests of 1.9 MB | answers | seconds | before (MiB) | peak (MiB) | after (MiB) |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    is_good = True
    for name, words in (("public", ("--public", "--quota", "1000000")), ("own", ())):
        for clients, count in ((1, given.one_by_one), (8, given.at_once), (32, given.at_once)):
            with Server(*words) as server:
                is_good &= measure(f"{name}: {count}, {clients} at a time", server, clients,
                                   nasty_pages.requests(count))
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
