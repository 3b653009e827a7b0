#!/usr/bin/env python3
"""schemathesis (PyPI) sends what /api/openapi.json allows and what it does not; answers
must be as described, and none may be the server's own fault."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from serve import ENVIRONMENT, Server
from tune_package import write_package

ROOT = pathlib.Path(__file__).parents[2]
TOOL = ROOT / "build/test-venv/bin/schemathesis"
EXAMPLES = "6"  # of each operation; more find little more, and take longer
CHECKS = ("not_a_server_error,status_code_conformance,content_type_conformance,"
          "response_schema_conformance,unsupported_method,allow_header_conformance")
# Any bytes are a page, so these refuse none.
PAGES = "^/api/(extract|explain|pages)$"


class Schemathesis(unittest.TestCase):
    def test_answers_are_as_described(self):
        self.run_tool("--checks", CHECKS)

    def test_what_is_not_described_is_refused(self):
        self.run_tool("--checks", "negative_data_rejection", "--exclude-path-regex", PAGES)

    def run_tool(self, *words):
        with tempfile.TemporaryDirectory() as folder:
            write_package(pathlib.Path(folder))
            with Server("--data", folder + "/data", "--packages", folder) as server:
                done = subprocess.run(
                    [TOOL, "run", f"http://localhost:{server.port}/api/openapi.json",
                     *words, "--max-examples", EXAMPLES, "--seed", "1",
                     "--phases", "examples,coverage,fuzzing", "--generation-database", "none",
                     "--no-color", "--request-timeout", "20"],
                    capture_output=True, text=True, env=ENVIRONMENT, cwd=folder, timeout=280)
                self.assertEqual(done.returncode, 0, done.stdout[-8000:] + done.stderr[-2000:])


if __name__ == "__main__":
    if not TOOL.exists():
        print("skipped: no schemathesis in build/test-venv (tools/setup test, from PyPI)")
        sys.exit(77)
    unittest.main()
