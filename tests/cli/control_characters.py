#!/usr/bin/env python3
"""No output and no message has control characters, which terminals obey."""
import json
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest, tamis

# C0 but for tab and line feed, DEL, and C1 in UTF-8.
CONTROLS = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")
PAGE = (
    "<title>A \x1b]0;title\x07</title><h1>Words \x1b[2J\x1b[31m red</h1>"
    "<p title='\x9b'>of a \u009bm page &#x1b;[1m and <a href='http://a/\u009b'>a \x7f link</a>."
    "<x-\x1b>An element</x-\x1b><pre>\x01 code</pre><img src='\x1b.png' alt='\x1b[3m'>"
).encode()

COMMANDS = [
    ["extract", "--pipeline", "plain"],
    ["extract", "--pipeline", "plain", "--characters", "source"],
    ["extract", "--pipeline", "plain", "--format", "markdown", "--metadata"],
    ["extract", "--pipeline", "plain", "--format", "html"],
    ["extract", "--pipeline", "plain", "--format", "highlight"],
    ["extract", "--pipeline", "plain", "--format", "json"],
    ["explain"],
    ["explain", "--format", "json"],
    ["explain", "--format", "html"],
    ["page"],
    ["page", "--tree"],
    ["page", "--words"],
    ["page", "--tokens"],
]


class ControlCharacters(CommandTest):
    def test_no_output_has_them(self):
        for command in COMMANDS:
            with self.subTest(command):
                result = tamis(*command, "-", stdin=PAGE)
                self.assertEqual(result.code, 0, result.err)
                self.assertNotRegex(result.out, CONTROLS)

    def test_strings_of_json_have_none(self):
        result = tamis("extract", "--pipeline", "plain", "--format", "json", "-", stdin=PAGE)
        decoded = json.dumps(json.loads(result.out), ensure_ascii=False)
        self.assertNotRegex(decoded, r"[\x7f-\x9f]|\\u00[01]|\\[bfr]")

    def test_messages_show_them(self):
        for pipeline in ["pl\x1b[31main", "plain \u009b", "vote(2; \u202edsc)"]:
            with self.subTest(pipeline):
                result = tamis("pipeline", "check", pipeline)
                self.assertEqual(result.code, 2)
                self.assertNotRegex(result.err.encode(), CONTROLS)
                self.assertNotIn("\u202e", result.err)
                self.assertRegex(result.err, r"\\x1b|\\xc2|\\u202e")
        self.assertIn("a\\x1b[2J.html", tamis("extract", "a\x1b[2J.html").err)


if __name__ == "__main__":
    unittest.main()
