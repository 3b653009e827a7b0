#!/usr/bin/env python3
"""Checks the installed systemd unit of tamis serve: systemd can read it, and rates it as well
protected."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import TAMIS

ANALYZE = shutil.which("systemd-analyze")
# On a scale to 10, which is a service without restrictions. systemd calls this value "OK".
MOST_EXPOSED = 2.0


class Unit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.prefix = pathlib.Path(tempfile.mkdtemp(prefix="tamis-unit-"))
        cls.addClassCleanup(shutil.rmtree, cls.prefix)
        build = pathlib.Path(TAMIS).parent
        # A DESTDIR in the user's environment must have no effect.
        environment = {name: value for name, value in os.environ.items() if name != "DESTDIR"}
        subprocess.run(["cmake", "--install", build, "--prefix", cls.prefix, "--component",
                        "command"], check=True, capture_output=True, env=environment)
        cls.unit = cls.prefix / "lib/systemd/system/tamis-serve.service"

    def test_it_starts_the_command_that_was_installed(self):
        command = re.search(r"^ExecStart=(\S+)", self.unit.read_text(), re.MULTILINE)[1]
        self.assertEqual(command, str(self.prefix / "bin" / "tamis"))
        done = subprocess.run([command, "--version"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0)

    def test_systemd_can_read_it(self):
        done = subprocess.run([ANALYZE, "verify", "--man=no", self.unit], capture_output=True,
                              text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_it_may_do_little(self):
        done = subprocess.run([ANALYZE, "security", "--offline=true", "--no-pager", self.unit],
                              capture_output=True, text=True)
        level = float(re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)[1])
        self.assertLessEqual(level, MOST_EXPOSED)


if __name__ == "__main__":
    if not ANALYZE:
        print("skipped: systemd-analyze is not here (tools/setup test)")
        sys.exit(77)
    unittest.main()
