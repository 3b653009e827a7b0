#!/usr/bin/env python3
"""The command can be built without node. TAMIS_WEB=OFF omits the web pages, and they say so.
Without node and without that option, the build says what to do."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT
from outside import OutsideTest, call, main


class WithoutWeb(OutsideTest):
    def test_the_pages_are_left_out(self):
        said = call("cmake", "-S", ROOT, "-B", "build", "-GNinja", "-DTAMIS_DEVELOPER=OFF",
                    "-DTAMIS_WEB=OFF", cwd=self.folder)
        self.assertIn("TAMIS_WEB is OFF", said)
        call("cmake", "--build", "build", "-t", "generated", cwd=self.folder)
        page = (self.folder / "build/generated/serve/ui_index_html.inc").read_text()
        self.assertIn("built without its web page", page)
        report = (self.folder / "build/generated/eval/report.inc").read_text()
        self.assertIn("built without its web pages", report)
        plan = call("ninja", "-C", "build", "-n", "tamis", cwd=self.folder)
        self.assertNotIn("npm", plan)
        self.assertNotIn("Building web", plan)

    def test_without_node_it_says_what_to_do(self):
        call("cmake", "-S", ROOT, "-B", "build", "-GNinja", "-DTAMIS_DEVELOPER=OFF",
             "-DTAMIS_NPM=OFF", "-DTAMIS_NODE=OFF", cwd=self.folder)
        with self.assertRaisesRegex(AssertionError, "node and npm are missing.*-D TAMIS_WEB=OFF"):
            call("cmake", "--build", "build", "-t", "generated", cwd=self.folder)


if __name__ == "__main__":
    main()
