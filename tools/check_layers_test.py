#!/usr/bin/env python3
"""Tests tools/check_layers.py on small trees, good and bad."""
import pathlib
import tempfile
import unittest

import check_layers

CMAKE = """
tamis_layer(base)
tamis_layer(bytes NEEDS base USES ICU::uc)
tamis_layer(filters NEEDS base)
"""


def problems(files, cmake=CMAKE):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        for name, text in {"CMakeLists.txt": cmake, "src/base/a.h": "", **files}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return check_layers.check(root)


class CheckLayers(unittest.TestCase):
    def assert_good(self, files, **more):
        self.assertEqual(problems(files, **more), [])

    def assert_bad(self, files, expected, **more):
        found = problems(files, **more)
        self.assertEqual(len(found), 1, found)
        self.assertIn(expected, found[0])

    def test_a_layer_may_include_what_it_needs_and_the_public_headers(self):
        text = '#include "bytes/b.h"\n#include "base/a.h"\n#include "tamis/error.h"\n#include <map>\n'
        self.assert_good({"src/bytes/b.cpp": text, "src/bytes/b.h": ""})

    def test_a_layer_may_not_include_what_it_does_not_need(self):
        self.assert_bad({"src/base/a.cpp": '\n#include "bytes/b.h"\n'}, "src/base/a.cpp:2")
        self.assert_bad({"src/base/a.cpp": "#  include <bytes/b.h>\n"}, "src/base/a.cpp:1")

    def test_nor_climb_to_it(self):
        self.assert_bad({"src/base/a.cpp": '#include "../bytes/b.h"\n'}, "..")

    def test_nor_include_tests(self):
        self.assert_bad({"src/base/a.cpp": '#include "tests/support/paths.h"\n'}, "tests")

    def test_every_folder_is_a_layer(self):
        self.assert_bad({"src/stray/a.cpp": ""}, "src/stray")

    def test_needs_point_back(self):
        cmake = "tamis_layer(base NEEDS bytes)\ntamis_layer(bytes)\n"
        self.assert_bad({}, "base needs bytes", cmake=cmake)

    def test_a_public_header_includes_only_public_things(self):
        good = '#include <string>\n#include <tl/expected.hpp>\n#include "tamis/error.h"\n'
        self.assert_good({"include/tamis/a.h": good})
        for bad in ['"base/a.h"', "<unicode/ucnv.h>", "<CLI/CLI.hpp>", '"error.h"']:
            self.assert_bad({"include/tamis/a.h": f"#include {bad}\n"}, "public header")

    def test_a_filter_never_includes_a_filter(self):
        own = '#include "filters/ccb.h"\n#include "filters/specs.h"\n#include "filters/measure/blur.h"\n'
        self.assert_good({"src/filters/ccb.cpp": own})
        self.assert_good({"src/filters/registry.cpp": own})
        self.assert_bad({"src/filters/ccb.cpp": '#include "filters/dsc.h"\n'}, "never includes a filter")


if __name__ == "__main__":
    unittest.main()
