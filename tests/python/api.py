#!/usr/bin/env python3
"""extract, Page, Pipeline and Result: their output is that of the command."""
import gc
import json
import pathlib
import pickle
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from support import ROOT, TAMIS, enter_clean_environment

enter_clean_environment()
sys.path.insert(0, str(ROOT / "tests/support"))
import models
import numpy
import tamis

PAGES = sorted((ROOT / "examples").glob("*.html"))
HTML = "<nav><a href=/>Home</a></nav><article><h1>Rain</h1><p>It <b>rained</b>.</article>"


def command(*words):
    return subprocess.run([TAMIS, *words], check=True, capture_output=True).stdout.decode()


class Extract(unittest.TestCase):
    def test_code_has_no_numbers_of_lines(self):
        html = "<p>See:<table><tr><td><pre>1\n2\n3</pre><td><pre>a = 1\nb = 2\nc = 3</pre></table>"
        command = subprocess.run([TAMIS, "extract", "--pipeline", "plain", "-"], input=html.encode(),
                                 capture_output=True, check=True).stdout.decode()
        self.assertEqual(tamis.extract(html, pipeline="plain").text, command)
        self.assertNotIn("2\n3", command)

    def test_every_form_is_that_of_the_command(self):
        self.assertTrue(PAGES)
        for page in PAGES:
            result = tamis.extract(page.read_bytes())
            for form in ("text", "markdown", "html", "json"):
                with self.subTest(page.name, form=form):
                    theirs = command("extract", "--format", form, str(page))
                    ours = getattr(result, form)
                    if form == "json":
                        theirs, ours = json.loads(theirs), json.loads(ours)
                        for only_of_command in ("url", "file", "input"):
                            theirs.pop(only_of_command, None)
                    self.assertEqual(ours, theirs)

    def test_a_page_that_shows_no_text_is_rescued_as_by_the_command(self):
        app = ROOT / "examples/forms/app.html"
        result = tamis.extract(app.read_bytes())
        self.assertEqual(result.rescued, "next")
        self.assertTrue(result.mask.all())
        self.assertEqual(result.metadata.title, "The lock is open again")
        for form in ("text", "markdown", "html"):
            with self.subTest(form):
                self.assertEqual(getattr(result, form),
                                 command("extract", "--format", form, str(app)))
        theirs = json.loads(command("extract", "--format", "json", str(app)))
        self.assertEqual(json.loads(result.json), theirs)
        auto = tamis.Pipeline("auto")
        for again in (auto.run(app.read_bytes()), next(auto.run_many([app.read_bytes()]))):
            self.assertEqual((again.rescued, again.text), ("next", result.text))
        for shown in (tamis.extract(app.read_bytes(), rescue=False),
                      auto.run(app.read_bytes(), rescue=False),
                      next(auto.run_many([app.read_bytes()], rescue=False))):
            self.assertIsNone(shown.rescued)
            self.assertEqual(shown.text, command("extract", "--no-rescue", str(app)))
        self.assertIsNone(tamis.extract(PAGES[0].read_bytes()).rescued)

    def test_options_are_those_of_the_command(self):
        page = ROOT / "examples/forms/structure.html"
        for named, words in (({"comments": "separate"}, ["--comments", "separate"]),
                             ({"line_numbers": True}, ["--line-numbers"]),
                             ({"complete": False}, ["--no-complete"]),
                             ({"noscript": True, "rescue": False}, ["--noscript", "--no-rescue"]),
                             ({"hide_invisible": True}, ["--hide-invisible"]),
                             ({"format": "markdown", "links": False, "metadata": True},
                              ["--format", "markdown", "--no-links", "--metadata"]),
                             ({"format": "html", "html_form": "document"},
                              ["--format", "html", "--html", "document"]),
                             ({"format": "json", "json_lists": ["links", "tables"], "chunks": 50},
                              ["--format", "json", "--json-lists", "links,tables", "--chunks", "50"]),
                             ({"title": "keep", "captions": "drop", "comments": "keep"},
                              ["--title", "keep", "--captions", "drop", "--comments", "keep"])):
            with self.subTest(named):
                theirs = command("extract", *words, str(page))
                self.assertEqual(tamis.extract(page.read_bytes(), **named).content, theirs)
                (many,) = tamis.Pipeline("auto").run_many([page.read_bytes()], **named)
                self.assertEqual(many.content, theirs)

    def test_wrong_options_are_errors(self):
        for named, error, what in (({"nosuch": 1}, TypeError, "unexpected keyword argument 'nosuch'"),
                                   ({"links": "no"}, TypeError, "links must be a bool"),
                                   ({"chunks": "50"}, TypeError, "chunks must be an int or None"),
                                   ({"chunks": 1}, tamis.Error, "a whole number from 20"),
                                   ({"comments": "sometimes"}, tamis.Error, "keep, drop, separate"),
                                   ({"json_lists": ["nosuch"]}, tamis.Error, "nosuch")):
            with self.subTest(named), self.assertRaisesRegex(error, what):
                tamis.extract(HTML, **named)
        with self.assertRaisesRegex(tamis.Error, "noscript: the page is parsed already"):
            tamis.extract(tamis.Page(HTML), noscript=True)

    def test_explain_takes_parts(self):
        nodes = tamis.Pipeline("plain").explain(HTML, title="drop")["nodes"]
        self.assertEqual(nodes[0]["text"], "parts(title=drop)")

    def test_str_bytes_and_views_of_bytes_are_pages(self):
        for html in (HTML, HTML.encode(), bytearray(HTML.encode()), memoryview(HTML.encode())):
            with self.subTest(type(html).__name__):
                self.assertEqual(tamis.extract(html, pipeline="keep(css=p)").text, "It rained.\n")
        with self.assertRaisesRegex(TypeError, "html is of type int; it must be str, bytes"):
            tamis.extract(1)

    def test_bytes_are_decoded_and_str_is_not_again(self):
        cyrillic = "<meta charset=windows-1251><p>Шёл дождь три дня."
        encoded = cyrillic.encode("windows-1251")
        for html in (cyrillic, encoded):
            self.assertEqual(tamis.extract(html, pipeline="plain").text, "Шёл дождь три дня.\n")
        self.assertEqual(tamis.Page(encoded).encoding, "windows-1251")
        plain = "<p>Grüße".encode("latin-1")
        self.assertEqual(tamis.Page(plain, charset="latin1").words, ["Grüße"])

    def test_any_str_and_bytes_are_some_page(self):
        for html in ("", b"", "\0", "\ud800 lone", b"\xff\xfe\x00", "<", "<p>" * 5000):
            with self.subTest(html[:8]):
                result = tamis.extract(html)
                self.assertIsInstance(result.text, str)
                self.assertIsInstance(json.loads(result.json), dict)
        self.assertEqual(tamis.extract("<p>\ud800", pipeline="plain").text.strip(), "\ufffd" * 3)

    def test_format_chooses_the_content(self):
        result = tamis.extract(HTML, format="markdown", pipeline="keep(css=article)")
        self.assertEqual(result.content, "# Rain\n\nIt **rained**.\n")
        self.assertEqual(str(result), result.markdown)
        with self.assertRaises(tamis.Error) as caught:
            tamis.extract(HTML, format="pdf")
        self.assertEqual(caught.exception.place, "format")
        self.assertEqual(caught.exception.finding, "unknown format 'pdf'")
        self.assertIn("markdown", caught.exception.allowed)
        self.assertEqual(caught.exception.code, "bad_argument")

    def test_links_become_absolute(self):
        result = tamis.extract("<p><a href=b>x</a>", url="https://e.org/a/", pipeline="plain")
        self.assertEqual(result.markdown, "[x](https://e.org/a/b)\n")
        self.assertEqual(result.to_markdown(links=False), "x\n")
        self.assertEqual(result.url, "https://e.org/a/")
        self.assertIn("<html", result.to_html(document=True))
        self.assertNotIn("<html", result.html)

    def test_metadata_is_that_of_the_json(self):
        result = tamis.extract(PAGES[0].read_bytes(), url="https://example.org/a.html")
        told = json.loads(result.json)
        about = result.metadata.as_dict()
        for field in ("title", "date", "language", "page_type", "authors"):
            with self.subTest(field):
                self.assertEqual(getattr(result.metadata, field), about[field])
                self.assertEqual(told.get(field) or about[field], about[field])
        self.assertTrue(result.metadata.title)
        source, confidence = result.metadata.sources["title"]
        self.assertEqual(told["metadata_sources"]["title"]["source"], source)
        self.assertGreater(confidence, 0)
        self.assertIn(result.metadata.title, result.to_markdown(front_matter=True))

    def test_blocks_and_confidence(self):
        result = tamis.extract(PAGES[0].read_bytes())
        self.assertTrue(0 < result.confidence <= 1)
        self.assertEqual(sum(block.kept for block in result.blocks), int(result.mask.sum()))
        block = result.blocks[0]
        source = result.page.source.encode()
        self.assertIn(block.text.split()[0].encode(), source[block.first:block.last])
        self.assertIsNone(tamis.extract(HTML, pipeline="plain").confidence)

    def test_only_chrome(self):
        chrome = (ROOT / "tests/golden/pages/only-chrome/source.html").read_text()
        self.assertIs(tamis.extract(chrome).only_chrome, True)
        self.assertIs(json.loads(tamis.extract(chrome).json)["only_chrome"], True)
        self.assertIs(tamis.extract(PAGES[0].read_text()).only_chrome, False)
        self.assertIs(tamis.extract(chrome, pipeline="plain").only_chrome, False)


class Masks(unittest.TestCase):
    def test_mask_says_which_words_are_kept(self):
        result = tamis.extract(HTML, pipeline="keep(css=p)")
        self.assertEqual(result.page.words, ["Home", "Rain", "It", "rained", "."])
        self.assertEqual(result.mask.tolist(), [False, False, True, True, True])
        self.assertEqual(result.mask_bits.tolist(), [0b11100])
        self.assertEqual(result.word_count, 3)
        self.assertEqual(result.mask.dtype, numpy.bool_)

    def test_masks_cannot_be_written_to_and_are_no_copies(self):
        result = tamis.extract(HTML, pipeline="learned")
        for name in ("mask", "mask_bits", "scores"):
            with self.subTest(name):
                array = getattr(result, name)
                self.assertFalse(array.flags.writeable)
                self.assertFalse(array.flags.owndata)
                self.assertTrue(numpy.shares_memory(array, getattr(result, name)))
                with self.assertRaises(ValueError):
                    array[0] = 1

    def test_arrays_keep_their_owner_alive(self):
        html = "<p>" + "rain " * 10000
        result = tamis.Pipeline("learned").run(html)
        page = result.page
        arrays = [result.mask, result.mask_bits, result.scores, page.word_offsets, page.blocks]
        copies = [array.copy() for array in arrays]
        del result, page
        gc.collect()
        for _ in range(20):  # objects that would reuse freed memory
            tamis.extract("<div>" + "snow " * 10000).text
        for array, copy in zip(arrays, copies):
            self.assertTrue(numpy.array_equal(array, copy))

    def test_words_of_a_mask_can_be_written(self):
        page = tamis.Page(HTML)
        both = tamis.extract(page, pipeline="keep(css=h1)").mask | (
            tamis.extract(page, pipeline="keep(css=b)").mask)
        self.assertEqual(page.to_text(both), "Rain\n\nrained\n")
        self.assertEqual(page.to_markdown(both), "# Rain\n\n**rained**\n")
        self.assertIn("<h1>Rain</h1>", page.to_html(both))
        self.assertIn("<mark>", page.to_highlight(both))
        with self.assertRaisesRegex(tamis.Error, "for 2 words, and the page has 5"):
            page.to_text([True, False])


class Pages(unittest.TestCase):
    def test_tree(self):
        page = tamis.Page("<p id=a class='b c'>Hello <b>world</b><!--so-->")
        elements = {page.name(n): n for n in range(page.node_count) if page.name(n)}
        p, b = elements["p"], elements["b"]
        self.assertEqual(page.parent(b), p)
        self.assertEqual(page.attributes(p), {"id": "a", "class": "b c"})
        self.assertTrue(p < b < page.end(p))
        self.assertEqual(page.node_words(p), (0, 2))
        self.assertEqual(page.depth(b), page.depth(p) + 1)
        self.assertIsNone(page.parent(0))
        self.assertEqual(page.kind(0), "document")
        self.assertEqual([page.node_text(n) for n in range(page.node_count)
                          if page.kind(n) == "comment"], ["so"])
        for node in (-1, page.node_count):
            with self.assertRaises(IndexError):
                page.kind(node)

    def test_words_know_their_place(self):
        page = tamis.Page("<p>Grüße &amp; Küsse")
        source = page.source.encode()
        spelt = [source[first:first + length].decode()
                 for first, length in zip(page.word_offsets, page.word_lengths)]
        self.assertEqual(spelt, ["Grüße", "&amp;", "Küsse"])
        self.assertEqual(page.words, ["Grüße", "&", "Küsse"])
        self.assertEqual([page.kind(int(n)) for n in page.word_nodes], ["text"] * 3)
        self.assertEqual(page.blocks[:, :2].tolist(), [[0, 3]])

    def test_many_pipelines_run_on_one_page(self):
        page = tamis.Page(HTML, url="https://e.org/")
        for text in ("plain", "cectd_ds", "vote(2; bte, dsc, plain)", "auto"):
            with self.subTest(text):
                pipeline = tamis.Pipeline(text)
                self.assertEqual(pipeline.run(page).mask.tolist(), pipeline.run(HTML).mask.tolist())
        self.assertEqual(tamis.extract(page).url, "https://e.org/")


class Pipelines(unittest.TestCase):
    def test_errors_have_place_finding_and_what_is_allowed(self):
        for text, place, finding in (
            ("vote(2; accb, bet)", "column 15", "unknown filter 'bet'; did you mean 'bte'?"),
            ("serial(plain", "column 13", ""),
            ("forum", "column 1", "the preset 'forum' was removed"),
            ('{"filter": "dsc", "params": {"window": 1}}', "/params/window", "out of range"),
        ):
            with self.subTest(text), self.assertRaises(tamis.Error) as caught:
                tamis.Pipeline(text)
            self.assertIn(place, caught.exception.place)
            self.assertIn(finding, caught.exception.finding)
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual(str(again), str(caught.exception))
        with self.assertRaises(tamis.Error):
            tamis.Pipeline("@/nowhere.tamis", files=False)

    def test_pipelines_can_be_named_copied_and_compared(self):
        pipeline = tamis.Pipeline("vote( 2;dsc , accb,bte)")
        self.assertEqual(str(pipeline), "vote(2; dsc, accb, bte)")
        self.assertEqual(repr(pipeline), "tamis.Pipeline('vote(2; dsc, accb, bte)')")
        self.assertEqual(str(pickle.loads(pickle.dumps(pipeline))), str(pipeline))
        self.assertEqual(pipeline.canonical, tamis.Pipeline("vote(2; accb, bte, dsc)").canonical)
        self.assertFalse(pipeline.uses_site)
        self.assertTrue(tamis.Pipeline("sst").uses_site)

    def test_explain(self):
        told = tamis.Pipeline("serial(plain, keep(css=p))").explain(HTML)
        self.assertIsInstance(told, dict)
        self.assertIn("keep(css=p)", json.dumps(told))

    def test_a_site_is_saved_and_loaded(self):
        site = tamis.Site()
        for news in ("The mill is sold.", "Storks are back.", "Snow in May!"):
            site.learn(f"<div>The Weir Courier</div><p>{news}")
        file = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "site"
        site.save(file)
        again = tamis.Site.load(str(file))
        self.assertEqual(again.pages, 3)
        page = "<div>The Weir Courier</div><p>The lock is open."
        self.assertEqual(tamis.Pipeline("sst", site=again).run(page).text, "The lock is open.\n")
        file.write_bytes(b"no site")
        with self.assertRaises(tamis.Error) as caught:
            tamis.Site.load(file)
        self.assertEqual(caught.exception.code, "bad_file")


class Models(unittest.TestCase):
    def test_a_model_decides_for_its_pipelines_alone(self):
        greedy = tamis.Model.from_bytes(models.greedy_model())
        for ours in (tamis.extract(models.PAGE, model=greedy),
                     tamis.Pipeline("auto", model=greedy).run(models.PAGE),
                     tamis.extract(models.PAGE, pipeline="serial(plain, learned)", model=greedy)):
            self.assertIn("Home", ours.text)
        self.assertNotIn("Home", tamis.extract(models.PAGE).text)

    def test_a_model_is_loaded_and_what_is_none_is_refused(self):
        self.assertEqual(tamis.extract(HTML, model=tamis.Model.load(models.GENERAL)).text, tamis.extract(HTML).text)
        whole = models.greedy_model()
        for damaged in (b"", whole[:-1], whole[:3000] + b"x" + whole[3001:], b"<p>a page" * 50):
            with self.assertRaises(tamis.Error) as caught:
                tamis.Model.from_bytes(damaged)
            self.assertEqual((caught.exception.place, caught.exception.code), ("model", "bad_file"))
        with self.assertRaisesRegex(tamis.Error, "nowhere.model"):
            tamis.Model.load("nowhere.model")

    def test_a_model_is_given_to_what_is_made(self):
        general = tamis.Model.load(models.GENERAL)
        with self.assertRaisesRegex(tamis.Error, "the pipeline is made already"):
            tamis.extract(HTML, pipeline=tamis.Pipeline("auto"), model=general)
        with self.assertRaisesRegex(tamis.Error, "one with a model cannot be pickled"):
            pickle.dumps(tamis.Pipeline("auto", model=general))


class Lists(unittest.TestCase):
    def test_filters_are_those_of_the_command(self):
        names = [f.name for f in tamis.filters()]
        listed = command("filters")
        self.assertGreater(len(names), 30)
        for name in names:
            self.assertIn(name, listed)
        dsc = next(f for f in tamis.filters() if f.name == "dsc")
        window = dsc.params[0]
        self.assertEqual((window.name, window.type, window.least, window.most),
                         ("window", "integer", 8, 200))
        self.assertTrue(dsc.paper)

    def test_presets_can_be_run(self):
        for preset in tamis.presets():
            with self.subTest(preset.name):
                self.assertIsInstance(tamis.extract(HTML, pipeline=preset.name).text, str)

    def test_version_is_that_of_the_command(self):
        self.assertIn(tamis.__version__, command("--version"))


if __name__ == "__main__":
    unittest.main()
