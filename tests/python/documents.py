#!/usr/bin/env python3
"""Checks that the examples in docstrings, docs/python.md and the README give the shown output."""
import doctest
import importlib
import pathlib
import pkgutil
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from support import ROOT, enter_clean_environment

enter_clean_environment()
import tamis

# One module is loaded only by mitmproxy. The others are tested where pyarrow, Ray and Spark are
# installed.
WITHOUT = {"tamis.compat.mitmproxy_addon", "tamis._parquet", "tamis.ray", "tamis.spark"}
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


class Documents(unittest.TestCase):
    def follow(self, tests):
        runner = doctest.DocTestRunner(verbose=False)
        for test in tests:
            runner.run(test)
        self.assertEqual(runner.failures, 0)
        return runner.tries

    def test_docstrings(self):
        names = ["tamis", *(m.name for m in pkgutil.walk_packages(tamis.__path__, "tamis."))]
        tries = 0
        for name in names:
            if name in WITHOUT:
                continue
            module = importlib.import_module(name)
            found = doctest.DocTestFinder().find(module, extraglobs={"tamis": tamis})
            tries += self.follow(found)
        self.assertGreater(tries, 40)

    def test_all_that_is_public_has_a_docstring(self):
        for name in tamis.__all__:
            if name != "__version__":
                self.assertTrue(getattr(tamis, name).__doc__, name)

    def test_documents(self):
        for document in ("docs/python.md", "README.md"):
            with self.subTest(document):
                blocks = [b for b in BLOCK.findall((ROOT / document).read_text()) if ">>>" in b]
                self.assertTrue(blocks)
                test = doctest.DocTestParser().get_doctest(
                    "\n".join(blocks), {"ROOT": ROOT}, document, document, 0)
                self.assertGreater(self.follow([test]), 2)


if __name__ == "__main__":
    import os

    os.chdir(ROOT)  # the documents use examples/
    unittest.main()
