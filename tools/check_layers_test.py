#!/usr/bin/env python3
"""Tests tools/check_layers.py on small valid and invalid trees."""
import pathlib
import tempfile
import unittest

import check_layers

CMAKE = """
set(core base encoding)
tamis_layer(base ABOUT "Handles errors (and files)")
tamis_layer(encoding ABOUT "Reads bytes" NEEDS base USES ICU::uc)
tamis_layer(base/high
            ABOUT "Does more"
            NEEDS ${core})
tamis_layer(filters ABOUT "Filters pages" NEEDS base)
tamis_layer(pipelines ABOUT "Combines filters" NEEDS ${core} base/high
            filters USES $<BUILD_INTERFACE:nlohmann_json::nlohmann_json>)
tamis_layer(io/net ABOUT "Fetches pages" NEEDS base USES CURL::libcurl)
"""
TABLE = """| layer | what it does | may include |
| --- | --- | --- |
| [`base`](../src/base) | Handles errors (and files) | – |
| [`encoding`](../src/encoding) | Reads bytes | `base` |
| [`base/high`](../src/base/high) | Does more | *core* |
| [`filters`](../src/filters) | Filters pages | `base` |
| [`pipelines`](../src/pipelines) | Combines filters | *core*, `base/high`, `filters` |
| [`io/net`](../src/io/net) | Fetches pages | `base` |

- *core*: `base`, `encoding`
"""


def problems(files, cmake=CMAKE):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        for name, text in {"CMakeLists.txt": cmake, "src/base/a.h": "", **files}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return check_layers.Check(root).run()


class CheckLayers(unittest.TestCase):
    def assert_good(self, files, **more):
        self.assertEqual(problems(files, **more), [])

    def assert_bad(self, files, expected, **more):
        found = problems(files, **more)
        self.assertEqual(len(found), 1, found)
        self.assertIn(expected, found[0])


class Layers(CheckLayers):
    def test_a_layer_may_include_what_it_needs(self):
        text = '#include "encoding/b.h"\n#include "base/a.h"\n#include <map>\n'
        self.assert_good({"src/encoding/b.cpp": text, "src/encoding/b.h": ""})

    def test_a_layer_may_not_include_what_it_does_not_need(self):
        self.assert_bad({"src/base/a.cpp": '\n#include "encoding/b.h"\n'}, "src/base/a.cpp:2")
        self.assert_bad({"src/base/a.cpp": "#  include <encoding/b.h>\n"}, "src/base/a.cpp:1")

    def test_nor_climb_to_it(self):
        self.assert_bad({"src/base/a.cpp": '#include "../encoding/b.h"\n'}, "..")

    def test_nor_include_tests(self):
        self.assert_bad({"src/base/a.cpp": '#include "tests/support/paths.h"\n'}, "tests")

    def test_the_longest_prefix_is_the_layer(self):
        self.assert_good({"src/base/high/deep/a.cpp": '#include "encoding/b.h"\n'})
        self.assert_bad({"src/base/highest/a.cpp": '#include "encoding/b.h"\n'}, "which base does not need")
        self.assert_bad({"src/base/a.cpp": '#include "base/high/a.h"\n'}, "it is in base/high")

    def test_every_file_is_in_a_layer(self):
        self.assert_bad({"src/stray/a.cpp": ""}, "src/stray/a.cpp: no layer")
        self.assert_bad({"src/io/a.cpp": ""}, "src/io/a.cpp: no layer")

    def test_needs_point_back(self):
        cmake = 'tamis_layer(base ABOUT "One" NEEDS encoding)\ntamis_layer(encoding ABOUT "Two")\n'
        self.assert_bad({}, "base needs encoding", cmake=cmake)


    def test_every_layer_has_a_sentence(self):
        for about in ["", 'ABOUT ""', 'ABOUT "Has a stop."', 'ABOUT "small letters"', 'ABOUT "Breaks | tables"']:
            self.assert_bad({}, "base: it needs ABOUT", cmake=f"tamis_layer(base {about})\n")


class Table(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "CMakeLists.txt").write_text(CMAKE)
        (self.root / "docs").mkdir()
        self.page = self.root / "docs/architecture.md"

    def write_page(self, table):
        self.page.write_text(f"Before.\n\n<!-- layers -->\n{table}<!-- /layers -->\n\nAfter.\n")

    def test_a_table_that_fits_the_layers_is_accepted(self):
        self.write_page(TABLE)
        self.assertEqual(check_layers.check_table(self.root), [])

    def test_a_stale_table_is_found_and_written(self):
        for stale in ["", TABLE.replace("Reads bytes", "Reads"), TABLE.replace("- *core*: `base`, `encoding`\n", "")]:
            self.write_page(stale)
            self.assertIn("--write", check_layers.check_table(self.root)[0])
            self.assertEqual(check_layers.check_table(self.root, write=True), [])
            self.assertEqual(self.page.read_text().count(TABLE), 1)
            self.assertTrue(self.page.read_text().startswith("Before.\n\n<!-- layers -->\n"))
            self.assertTrue(self.page.read_text().endswith("<!-- /layers -->\n\nAfter.\n"))

    def test_a_missing_table_is_found(self):
        self.assertIn("<!-- layers -->", check_layers.check_table(self.root)[0])
        self.page.write_text("No table.\n")
        self.assertIn("<!-- layers -->", check_layers.check_table(self.root, write=True)[0])
        self.assertEqual(self.page.read_text(), "No table.\n")

    def test_long_sets_are_written_as_a_range(self):
        names = "abcdefgh"
        cmake = "".join(f'tamis_layer({name} ABOUT "About {name}")\n' for name in names)
        cmake += f'set(all {" ".join(names)})\ntamis_layer(last ABOUT "Last" NEEDS ${{all}})\n'
        self.assertIn("- *all*: all layers from `a` to `h`\n", check_layers.table_of_layers(cmake))


class PublicHeaders(CheckLayers):
    def test_a_public_header_includes_only_public_things(self):
        good = '// layer: base\n#include <string>\n#include <tl/expected.hpp>\n#include "tamis/error.h"\n'
        self.assert_good({"include/tamis/a.h": good})
        for bad in ['"base/a.h"', "<unicode/ucnv.h>", "<CLI/CLI.hpp>", '"error.h"']:
            self.assert_bad({"include/tamis/a.h": f"// layer: base\n#include {bad}\n"}, "public header")

    def test_a_public_header_names_its_layer_before_its_code(self):
        self.assert_good({"include/tamis/a.h": "// What it is.\n\n// layer: base\n#pragma once\n"})
        for bad in ["", "#pragma once\n// layer: base\n", "// layer: nothing\n"]:
            self.assert_bad({"include/tamis/a.h": bad}, "include/tamis/a.h: no layer")

    def test_including_it_includes_its_layer(self):
        header = {"include/tamis/b.h": "// layer: encoding\n#pragma once\n"}
        self.assert_good({**header, "src/base/high/a.cpp": '#include "tamis/b.h"\n'})
        self.assert_bad({**header, "src/base/a.cpp": '#include "tamis/b.h"\n'}, "it is in encoding")
        self.assert_bad({**header, "include/tamis/a.h": '// layer: base\n#include "tamis/b.h"\n'},
                        "include/tamis/a.h:2")


class Filters(CheckLayers):
    def test_an_algorithm_never_includes_another(self):
        own = ('#include "filters/blur/ccb.h"\n#include "filters/registry/specs.h"\n'
               '#include "filters/common/scores.h"\n#include "filters/site/outline.h"\n')
        self.assert_good({"src/filters/blur/ccb.cpp": own})
        self.assert_good({"src/filters/registry/registry.cpp": own})
        for name in ["dsc.cpp", "dana/dana.cpp"]:
            self.assert_bad({f"src/filters/{name}": '#include "filters/blur/ccb.h"\n'}, "includes another")

    def test_common_comes_first_then_site_then_algorithms_then_the_registry(self):
        self.assert_good({"src/filters/site/a.cpp": '#include "filters/common/b.h"\n'})
        for path, target in [("common", "site/b.h"), ("common", "blur/b.h"), ("site", "blur/b.h"),
                             ("site", "registry/b.h"), ("blur", "registry/b.h")]:
            self.assert_bad({f"src/filters/{path}/a.cpp": f'#include "filters/{target}"\n'}, "the order in filters")


class Calls(CheckLayers):
    def test_only_some_places_run_pipelines(self):
        for call in ["pipeline.run(view)", "own_pipeline_->explain(view)", "what->run(View(page))"]:
            self.assert_good({"src/pipelines/a.cpp": f"auto x = {call};\n"})
            self.assert_bad({"src/base/a.cpp": f"\nauto x = {call};\n"}, "src/base/a.cpp:2: runs a pipeline")
            self.assert_bad({"python/src/a.cpp": f"auto x = {call};\n"}, "python/src/a.cpp:1: runs a pipeline")

    def test_only_some_places_write_options_of_the_parser(self):
        for text in ["parse(x, {.scripting = true})", "options.rescue_unseen = false",
                     "parse(x, {.noscript_words = true})"]:
            self.assert_bad({"src/base/a.cpp": f"{text};\n"}, "writes options of the parser")
        self.assert_good({"src/base/a.cpp": "facts.noscript_words = 7;\nif (a.scripting == b) c();\n"})

    def test_only_one_place_dumps_json(self):
        self.assert_good({"src/pipelines/a.cpp": "return dump_json(json);\n"})
        self.assert_bad({"src/pipelines/a.cpp": "return json.dump();\n"}, "without escaping")

    def test_comments_and_strings_are_not_calls(self):
        self.assert_good({"src/base/a.cpp": '// pipeline.run(view)\nsay("pipeline.run(view)");\n'})


class Libraries(CheckLayers):
    def test_a_layer_includes_only_libraries_that_it_uses(self):
        self.assert_good({"src/pipelines/a.cpp": "#include <nlohmann/json.hpp>\n"})
        self.assert_bad({"src/base/a.cpp": "#include <nlohmann/json.hpp>\n"}, "base does not use nlohmann_json")

    def test_some_layers_never_reach_a_library(self):
        cmake = ('tamis_layer(base ABOUT "One" USES Boost::headers)\n'
                 'tamis_layer(serve/http ABOUT "Two" NEEDS base)\n'
                 'tamis_layer(serve/api ABOUT "Three" NEEDS serve/http)\n')
        files = {"src/base/asio.h": "#include <boost/asio/post.hpp>\n",
                 "src/serve/http/traffic.h": '#include "base/asio.h"\n',
                 "src/serve/http/request.h": "#include <memory>\n"}
        answer = '#include "serve/http/request.h"\n'
        self.assert_good({**files, "src/serve/api/a.cpp": answer}, cmake=cmake)
        self.assert_bad({**files, "src/serve/api/a.cpp": answer + '#include "serve/http/traffic.h"\n'},
                        "serve/http/traffic.h -> base/asio.h -> boost/asio/post.hpp", cmake=cmake)

    def test_some_libraries_are_for_single_files(self):
        self.assert_good({"src/io/net/fetch.cpp": "#include <curl/curl.h>\n"})
        self.assert_bad({"src/io/net/a.cpp": "#include <curl/curl.h>\n"}, "only src/io/net/fetch.cpp")


if __name__ == "__main__":
    unittest.main()
