#!/usr/bin/env python3
"""What only a terminal sees: progress and colours."""
import os
import pathlib
import pty
import re
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import TAMIS, CommandTest, tamis
from web import WebServer

TERMINAL = {"TERM": "xterm", "PATH": os.environ.get("PATH", "")}


def on_terminal(*words, env=None, stdout=subprocess.DEVNULL, cwd=None):
    """What the command shows on a terminal as its standard error; with stdout=None also
    as its standard output."""
    controller, terminal = pty.openpty()
    process = subprocess.Popen([TAMIS, *words], stdin=subprocess.DEVNULL, stderr=terminal,
                               stdout=terminal if stdout is None else stdout, cwd=cwd,
                               env={**TERMINAL, **(env or {})})
    os.close(terminal)
    shown = b""
    while True:
        try:
            part = os.read(controller, 65536)
        except OSError:  # Linux says so when the other side is closed
            break
        if not part:
            break
        shown += part
    os.close(controller)
    process.wait()
    return shown.decode()


class Progress(CommandTest):
    """Pages that take their time: two that drip for longer than a moment."""

    def extract(self, *words, **options):
        with WebServer() as web:
            urls = [web.url("slow"), web.url("plain"), web.url("slow/2")]
            return on_terminal("extract", "--timeout", "2", "--jobs", "1", *words, *urls, **options)

    def test_rate_and_time_left(self):
        shown = self.extract()
        self.assertRegex(shown, r"\r0 of 3, 0 %")
        self.assertRegex(shown, r"\r2 of 3, 66 %, 0\.\d pages/s, 1 failed, 0:0\d left\x1b\[K")
        # It is gone before other words come, and at the end.
        self.assertRegex(shown, r"\x1b\[K\r\x1b\[K[^\r\n]*http://[^\r\n]*slow: ")
        self.assertTrue(shown.endswith("with an error\r\n"), shown[-80:])

    def test_quiet(self):
        self.assertNotIn("of 3", self.extract("--quiet"))

    def test_not_where_the_results_are_seen(self):
        self.assertNotIn("of 3", self.extract(stdout=None))

    def test_not_where_nobody_looks(self):
        with WebServer() as web:
            result = tamis("extract", "--timeout", "2", web.url("slow"), web.url("plain"))
        self.assertNotIn("of 2", result.err)

    def test_not_for_a_moment(self):
        pages = [self.file("<p>x", f"{i}.html") for i in range(10)]
        self.assertEqual(on_terminal("extract", *pages), "")

    def test_of_an_evaluation(self):
        (self.folder / "in").mkdir()
        for i in range(4):
            self.file("<p>x", f"in/{i}.html")
            self.file("x", f"in/{i}.txt")
        tamis("package", "make", "in", "p", cwd=self.folder, check=True)
        slow = self.file("import json, sys, time\n"
                         "for line in sys.stdin:\n"
                         "    time.sleep(0.5)\n"
                         "    answer = {'id': json.loads(line)['id'], 'text': 'x'}\n"
                         "    print(json.dumps(answer), flush=True)\n", "slow.py")
        words = ["eval", "--package", "p", "--jobs", "1", "--external", f"python3 {slow}"]
        shown = on_terminal(*words, cwd=self.folder)
        self.assertRegex(shown, r"\r[23] of 4, \d+ %, [\d.]+ pages/s, 0:0\d left\x1b\[K")
        self.assertTrue(shown.endswith("\r\x1b[K"), shown[-80:])
        self.assertEqual(on_terminal(*words, "--quiet", cwd=self.folder), "")


class Colours(CommandTest):
    RED = "\x1b[1;31mtamis:\x1b[0m none.html: no such file or directory"

    def shown(self, *words, **options):
        return on_terminal("extract", "none.html", *words, cwd=self.folder, **options)

    def test_on_a_terminal(self):
        self.assertIn(self.RED, self.shown())

    def test_not_elsewhere(self):
        self.assertNotIn("\x1b", tamis("extract", "none.html").err)

    def test_no_color(self):
        self.assertNotIn("\x1b", self.shown(env={"NO_COLOR": "1"}))
        self.assertIn(self.RED, self.shown(env={"NO_COLOR": ""}))

    def test_a_dumb_terminal(self):
        self.assertNotIn("\x1b", self.shown(env={"TERM": "dumb"}))

    def test_as_the_user_says(self):
        self.assertNotIn("\x1b", self.shown("--color", "never"))
        self.assertNotIn("\x1b", self.shown("--color=auto", env={"NO_COLOR": "1"}))
        self.assertIn(self.RED, self.shown("--color", "always", env={"NO_COLOR": "1"}))
        result = tamis("extract", "--color", "always", "none.html")
        self.assertIn(self.RED, result.err)

    def test_another_word(self):
        result = tamis("extract", "--color", "sometimes", "x")
        self.assert_fails(2, "--color: ", "'sometimes'", "auto, always and never", result=result)

    def test_words_that_cannot_be_used(self):
        shown = on_terminal("extract", "--frobnicate")
        self.assertTrue(re.match("\x1b\\[1;31mtamis extract:\x1b\\[0m unknown option", shown), shown)


if __name__ == "__main__":
    unittest.main()
