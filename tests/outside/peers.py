#!/usr/bin/env python3
"""Runs the programs of tools/peers/ through tamis eval: trafilatura on a small page.

They need build/peers-venv, which tools/peers/setup makes. If that is impossible, for example
without a network, this test is skipped.
"""
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, CommandTest, tamis
from runner import main

PEERS = ROOT / "tools/peers"
PYTHON = ROOT / "build/peers-venv/bin/python3"
ARTICLE = "".join(
    f"<p>Sentence {i} of the story tells what happened in the town on that long day, and why. It was not what all of "
    "them had thought it would be when they came to the house in the morning, but it was what they had to do for him."
    "</p>" for i in range(12))
PAGE = ("<html><head><title>News</title></head><body><nav><a href=/>Home</a> <a href=/x>More</a></nav>"
        f"<main><article><h1>The story of a town</h1>{ARTICLE}</article></main>"
        "<footer><a href=/y>Imprint</a></footer></body></html>")


def has(module):
    return PYTHON.exists() and subprocess.run([PYTHON, "-c", f"import {module}"], capture_output=True).returncode == 0


def make_sure_of_trafilatura():
    if has("trafilatura"):
        return ""
    try:
        made = subprocess.run([PEERS / "setup", "trafilatura"], capture_output=True, text=True, timeout=240)
    except subprocess.TimeoutExpired:
        return "tools/peers/setup took too long"
    return "" if made.returncode == 0 else "tools/peers/setup failed: " + made.stderr.strip()[-200:]


class Peers(CommandTest):
    def recall_of(self, *commands):
        (self.folder / "in").mkdir()
        self.file(PAGE, "in/0.html")
        self.file("\n".join(ARTICLE.replace("</p>", "").split("<p>")), "in/0.txt")
        tamis("package", "make", "in", "p", cwd=self.folder, check=True)
        externals = [word for command in commands for word in ("--external", command)]
        result = tamis("eval", "--package", "p", "--measure", "bag", "--json", "-", "--jobs", "1",
                       "--timeout", "120", *externals, cwd=self.folder)
        self.assertEqual(result.code, 0, result.err)
        results = json.loads(result.out)["packages"][0]["results"]
        self.assertEqual([one["failures"] for one in results], [{}] * len(commands), result.err)
        return [one["summary"]["bag"]["f1"] for one in results]

    def test_trafilatura(self):
        problem = make_sure_of_trafilatura()
        if problem:
            self.skipTest(problem)
        modes = [str(PEERS / "trafilatura"), *(f"{PEERS / 'trafilatura'} {mode}" for mode in ("recall", "precision"))]
        for f1 in self.recall_of(*modes):
            self.assertGreater(f1, 0.9)

    def test_the_others_that_are_installed(self):
        modules = {"resiliparse": "resiliparse", "readability-lxml": "readability", "justext": "justext",
                   "boilerpy3": "boilerpy3", "newspaper4k": "newspaper", "goose3": "goose3"}
        there = [name for name, module in modules.items() if has(module)]
        for made, names in (("peers-node/node_modules/defuddle", ["mozilla-readability", "defuddle"]),
                            ("peers-cargo/release/peers", ["rs-trafilatura", "trafilatura-rs", "dom_smoothie"]),
                            ("peers-go/peers", ["go-trafilatura", "go-readability", "go-domdistiller"])):
            there += names if (ROOT / "build" / made).exists() else []
        if not there:
            self.skipTest("no other peer is installed (tools/peers/setup)")
        for f1 in self.recall_of(*(str(PEERS / name) for name in there)):
            self.assertGreater(f1, 0.9)


if __name__ == "__main__":
    main()
