#!/usr/bin/env python3
"""tamis eval --through-proxy on a sample of a real dataset: the scores are those without a proxy.
"""
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import SHARED, tamis

PACKAGE = SHARED / "packages/wcxb-dev.tar.zst"


class ThroughProxy(unittest.TestCase):
    def test_figures_are_equal(self):
        """The proxy forwards six of the 1,332 pages unmodified (login pages and tools). This sample
        has none of them."""
        out = tamis("eval", "--package", str(PACKAGE), "--sample", "150", "--seed", "3",
                    "--through-proxy", "--measure", "bag", "--pipeline", "default",
                    "--jobs", "2").out.decode()
        found = re.search(r"(\d+) of (\d+) pages score the same", out)
        self.assertEqual(found[2], "150", out)
        self.assertEqual(found[1], found[2], out)


if __name__ == "__main__":
    if not PACKAGE.exists():
        print(f"skipped: {PACKAGE} is not here (TAMIS_SHARED)")
        sys.exit(77)
    unittest.main()
