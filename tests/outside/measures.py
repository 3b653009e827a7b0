#!/usr/bin/env python3
"""Compares the measures with other implementations: rapidfuzz, rouge_score and Levenshtein from
PyPI (tools/setup test installs them in build/test-venv), and Python's re and str.

Set TAMIS_SEED to use other texts than the default."""
import collections
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import unicodedata
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = ROOT / "build/test-venv/bin/python"
if pathlib.Path(sys.prefix) != PYTHON.parents[1]:
    if not (PYTHON.parents[1] / "installed").exists():
        print("skipped: no build/test-venv (tools/setup test makes it, from PyPI)")
        sys.exit(77)
    os.execv(PYTHON, [str(PYTHON), *sys.argv])

import Levenshtein
from rapidfuzz.distance import Indel, LCSseq
from rouge_score import rouge_scorer, tokenizers

BUILD = pathlib.Path(os.environ.get("TAMIS", ROOT / "build/release/tamis")).resolve().parent
SEED = int(os.environ.get("TAMIS_SEED", "1"))
SERVER = BUILD / "tests/measure_server"


class Server:
    def __init__(self):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([SERVER], stdin=pipe, stdout=pipe)

    def ask(self, extract, gold):
        first, second = extract.encode(), gold.encode()
        self.process.stdin.write(b"%d %d\n" % (len(first), len(second)) + first + second)
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def stop(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def random_pair(dice, most):
    """Returns a gold text of several lines, and an extract in which words are missing, changed and
    added."""
    words = [f"{form}{i}" for i in range(dice.randint(1, 40)) for form in ("w", "W", "v.", "(")]
    gold = [dice.choice(words) + dice.choice(["", " ", "  ", "\n"]) for _ in range(dice.randint(0, most))]
    share = dice.random()
    extract = []
    for word in gold:
        if dice.random() > share * 0.3:
            extract.append(word)
        if dice.random() < share * 0.3:
            extract.append(dice.choice(words) + dice.choice([" ", "\n"]))
    if dice.random() < 0.2:
        dice.shuffle(extract)
    return " ".join(extract), " ".join(gold)


def assigned():
    """Returns all characters that this Python knows, except surrogates."""
    return [
        chr(code)
        for code in range(1, sys.maxunicode + 1)
        if unicodedata.category(chr(code)) not in ("Cn", "Cs", "Co")
    ]


def shingles(text):
    """As in the article extraction benchmark: sequences of four, or one that is shorter."""
    tokens = re.findall(r"\w+", text)
    if len(tokens) < 4:
        return collections.Counter([tuple(tokens)] if tokens else [])
    return collections.Counter(zip(*(itertools.islice(tokens, i, None) for i in range(4))))


class WhiteSpace(tokenizers.Tokenizer):
    def tokenize(self, text):
        return text.split()


class Measures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.stop)

    def setUp(self):
        self.dice = random.Random(SEED)

    def test_lcs_is_that_of_rapidfuzz(self):
        for round in range(10000):
            extract, gold = random_pair(self.dice, 700 if round % 20 == 0 else 90)
            ours = self.server.ask(extract, gold)
            a, g = extract.split(), gold.split()
            common = LCSseq.similarity(a, g)
            if a and g:
                self.assertAlmostEqual(ours["word_lcs"][0] * len(a), common, msg=(extract, gold))
                self.assertAlmostEqual(ours["word_lcs"][1] * len(g), common)
            self.assertAlmostEqual(ours["levenshtein"][0], Levenshtein.ratio(a, g))
            self.assertAlmostEqual(ours["levenshtein"][0], Indel.normalized_similarity(a, g))
            b, h = "".join(a), "".join(g)
            if b and h and round % 5 == 0:
                self.assertAlmostEqual(ours["character_lcs"][0] * len(b), LCSseq.similarity(b, h))

    def test_rouge_is_that_of_rouge_score(self):
        scorer = rouge_scorer.RougeScorer(["rougeLsum"], tokenizer=WhiteSpace())
        for _ in range(700):
            extract, gold = random_pair(self.dice, 120)
            if not gold.strip():
                continue  # the comparison of SIGIR 2023 has special rules for these
            ours = self.server.ask(extract, gold)["rouge_lsum"]
            theirs = scorer.score(gold, extract)["rougeLsum"]
            for number, expected in zip(ours, (theirs.precision, theirs.recall, theirs.fmeasure)):
                self.assertAlmostEqual(number, expected, msg=(extract, gold))

    def test_bag_and_shingles_are_those_of_counters(self):
        for _ in range(2000):
            extract, gold = random_pair(self.dice, 200)
            ours = self.server.ask(extract, gold)
            for name, bag in (
                ("bag", lambda text: collections.Counter(re.findall(r"\w+", text.lower()))),
                ("shingles", shingles),
            ):
                a, g = bag(extract), bag(gold)
                common = (a & g).total()
                if a:
                    self.assertAlmostEqual(ours[name][0], common / a.total())
                if g:
                    self.assertAlmostEqual(ours[name][1], common / g.total())

    def test_each_character_is_what_python_says(self):
        """For each character: whether it separates words, whether it belongs to a token, and its
        lower case."""
        pieces = [f"x{character}y " for character in assigned()]
        for start in range(0, len(pieces), 4000):
            self.compare_tokens("".join(pieces[start : start + 4000]))

    def test_texts_of_all_of_unicode_fall_apart_as_in_python(self):
        characters = assigned()
        cased = [c for c in characters if c.lower() != c or c in "'.:\u00ad\u0307\u2019"]
        for _ in range(2000):
            source = self.dice.choice([characters, cased])
            text = "".join(
                self.dice.choice(source) if self.dice.random() < 0.85 else " "
                for _ in range(self.dice.randint(0, 60))
            )
            self.compare_tokens(text)

    def compare_tokens(self, text):
        ours = self.server.ask(text, "")
        self.assertEqual(ours["words"], text.split())
        self.assertEqual(ours["exact"], re.findall(r"\w+", text))
        self.assertEqual(ours["lower"], re.findall(r"\w+", text.lower()))


if __name__ == "__main__":
    if not SERVER.exists():
        print(f"skipped: no {SERVER} (it needs nlohmann-json3-dev)")
        sys.exit(77)
    unittest.main()
