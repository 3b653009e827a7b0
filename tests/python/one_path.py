#!/usr/bin/env python3
"""tamis.extract, Pipeline.run and run_many give the same bytes as tamis extract, for the pages and
options of tests/cli/one_path.py."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from support import ROOT, enter_clean_environment

enter_clean_environment()
sys.path.insert(0, str(ROOT / "tests/support"))
import one_path
import tamis

PAGES = one_path.pages()


def url_of(name):
    return f"http://www.example.org/pages/{name}.html"


class OnePath(unittest.TestCase):
    maxDiff = None

    def test_every_set_of_options(self):
        for setting, names in one_path.each_case():
            named = setting.named()
            pipeline = tamis.Pipeline(named.pop("pipeline"))
            for name in names:
                html, url = PAGES[name], url_of(name)
                expected = one_path.extracted(html, setting, url)
                result = tamis.extract(html, url=url, pipeline=pipeline, **named)
                run = pipeline.run(html, url=url, **named)
                with self.subTest(name, setting=setting):
                    self.assertEqual(run.content, result.content)
                    if expected is not None:
                        self.assertEqual(result.content, expected)
                    elif setting.format == "text":
                        self.assertEqual(result.content, "")

    def test_many_pages(self):
        for setting, names in one_path.each_case():
            named = setting.named()
            pipeline = tamis.Pipeline(named.pop("pipeline"))
            results = pipeline.run_many([PAGES[name] for name in names], **named)
            for name, result in zip(names, results, strict=True):
                with self.subTest(name, setting=setting):
                    expected = one_path.extracted(PAGES[name], setting)
                    if expected is not None:
                        self.assertEqual(result.content, expected)


if __name__ == "__main__":
    unittest.main()
