#!/usr/bin/env python3
"""The command can be built without node: TAMIS_WEB=OFF leaves the web pages out, and says so."""
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


if __name__ == "__main__":
    main()
