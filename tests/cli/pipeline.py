#!/usr/bin/env python3
"""tamis pipeline check, fmt, json, show and schema."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest, tamis

try:
    import jsonschema
except ImportError:
    jsonschema = None


class PipelineCommand(CommandTest):
    def pipeline(self, *words, **options):
        return tamis("pipeline", *words, cwd=self.folder, **options)

    def test_check_tells_that_all_is_well(self):
        result = self.pipeline("check", "vote(2; dsc, bte, union(ccb))")
        self.assertEqual(result.code, 0)
        self.assertIn("fine, 5 nodes, depth 3", result.out.decode())
        self.assertIn("canonical form: vote(threshold=2; bte, ccb, dsc)", result.out.decode())

    def test_check_marks_every_mistake(self):
        self.file("union(bt,\n  dsc(windo=4))\n", "my.tamis")
        result = self.pipeline("check", "@my.tamis")
        self.assertEqual(result.code, 2)
        self.assertEqual(result.out, b"")
        lines = result.err.splitlines()
        self.assertTrue(lines[0].startswith(
            "tamis: my.tamis: line 1, column 7: unknown filter 'bt'; did you mean 'bte'?"))
        self.assertEqual(lines[1:3], ["  union(bt,", "        ^~"])
        self.assertTrue(lines[3].startswith(
            "tamis: my.tamis: line 2, column 7: unknown parameter 'windo'"))
        self.assertEqual(lines[4:6], ["    dsc(windo=4))", "        ^~~~~~~"])

    def test_check_shows_a_part_of_a_long_line(self):
        result = self.pipeline("check", "-", stdin=b"union(" * 100_000)
        self.assertEqual(result.code, 2)
        self.assertIn("nested too deep (at most 200 levels)", result.err)
        self.assertLess(len(result.err), 400)

    def test_fmt_and_json_are_each_others_way_back(self):
        text = "# why\nvote(60%;\n  ccb,  # blurred\n  dsc(window=40)*2\n)\n"
        self.file(text, "my.tamis")
        as_json = self.pipeline("json", "@my.tamis").out
        self.assertEqual(json.loads(as_json)["params"], {"threshold": "60%"})
        self.assertEqual(self.pipeline("fmt", "-", stdin=as_json).out.decode(), text)

    def test_fmt_writes_only_files(self):
        path = pathlib.Path(self.file("union( dsc,bte )", "my.tamis"))
        self.assertEqual(self.pipeline("fmt", "@my.tamis", "--write").out, b"")
        self.assertEqual(path.read_text(), "union(dsc, bte)\n")
        self.assert_fails(2, "--write", "@FILE", result=self.pipeline("fmt", "bte", "--write"))

    def test_a_file_that_cannot_be_read_is_an_error(self):
        self.assert_fails(2, "none.tamis", result=self.pipeline("check", "@none.tamis"))

    def test_show_draws_the_tree(self):
        result = self.pipeline("show", "vote(2; ccb*2, by_type(forum: bte, else: fast))")
        self.assertEqual(
            result.out.decode(),
            "vote(2)\n"
            "├─ ccb*2\n"
            "└─ by_type\n"
            "   ├─ forum: bte\n"
            "   └─ else: fast\n"
            "      └─ serial\n"
            "         ├─ drop\n"
            "         └─ vote(2)\n"
            "            ├─ cectd_ds\n"
            "            ├─ lsi\n"
            "            └─ ttr\n",
        )

    def test_a_wrong_verb_is_explained(self):
        self.assert_fails(2, "did you mean 'check'?", result=self.pipeline("chek", "bte"))
        self.assert_fails(2, "a command is wanted", result=self.pipeline())

    @unittest.skipIf(jsonschema is None, "python3-jsonschema is not installed")
    def test_the_schema_takes_what_is_right_and_refuses_the_rest(self):
        schema = json.loads(self.pipeline("schema").out)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for text in ("bte", "vote(60%, soft=true; dsc(window=40)*2, fast)", "bte_pub",
                     "by_type(forum|product: keep(css='a b'), else: default)",
                     "# c\nserial(tags=blank; lqf, bte)  # r\n# end"):
            document = json.loads(self.pipeline("json", text).out)
            validator.validate(document)
        for document in ({"filter": "bt"}, {"filter": "dsc", "params": {"window": 1000}},
                         {"filter": "dsc", "params": {"windo": 40}}, {"combine": "union"},
                         {"combine": "union", "of": []}, {"filter": "bte", "x": 1}, [],
                         {"combine": "by_type", "of": [{"filter": "bte"}]}):
            with self.subTest(document=document):
                self.assertFalse(validator.is_valid(document))
                self.assertEqual(
                    self.pipeline("check", "-", stdin=json.dumps(document).encode()).code, 2)


class Presets(CommandTest):
    def test_each_says_what_it_is_and_is_formatted(self):
        presets = pathlib.Path(__file__).parents[2] / "presets"
        for path in sorted(presets.glob("*.tamis")):
            with self.subTest(preset=path.name):
                text = path.read_text()
                self.assertTrue(text.startswith("# "))
                self.assertRegex(text, "F1|f1 0|f_beta=")  # nobody's pipeline that nobody measured
                formatted = tamis("pipeline", "fmt", f"@{path}")
                self.assertEqual(formatted.out.decode(), text, formatted.err)
                self.assertEqual(tamis("filters", path.stem).out.decode(), text)


if __name__ == "__main__":
    unittest.main()
