#!/usr/bin/env python3
"""Filters written in Python: registered, with parameters, combined, and failing."""
import pathlib
import sys
import threading
import traceback
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from support import enter_clean_environment

enter_clean_environment()
import numpy
import tamis

HTML = "<p>Home</p><p>It rained for three days.</p><p class=last>Terms of use</p>"


def long_blocks(view, least=3, whole=True, factor=1.0, where="first"):
    """Keeps blocks of many words.

    More is said here.
    """
    keep = numpy.zeros(view.page.word_count, dtype=bool)
    for first, last, *_ in view.page.blocks:
        if last - first >= least * factor:
            keep[first:last] = True
            if where == "first":
                break
    return keep


tamis.register_filter("long_blocks", long_blocks, paper="us, 2026", kind="block",
                      ranges={"least": (1, 100), "factor": (0.5, 2), "where": ["first", "all"]})


def text(pipeline, html=HTML):
    return tamis.extract(html, pipeline=pipeline).text


class Filters(unittest.TestCase):
    def register(self, function, **options):
        """Registers the function under a unique name, because names cannot be registered twice."""
        name = f"filter_{self.id().rsplit('.')[-1]}"
        tamis.register_filter(name, function, **options)
        return name

    def test_it_is_described_as_any_other(self):
        (spec,) = [f for f in tamis.filters() if f.name == "long_blocks"]
        self.assertEqual((spec.name, spec.kind, spec.paper), ("long_blocks", "block", "us, 2026"))
        self.assertEqual(spec.idea, "Keeps blocks of many words.")
        self.assertEqual([(p.name, p.type, p.default) for p in spec.params],
                         [("least", "integer", "3"), ("whole", "flag", "true"),
                          ("factor", "real", "1"), ("where", "choice", "first")])
        self.assertEqual(spec.params[3].choices, ("first", "all"))

    def test_parameters(self):
        self.assertEqual(text("long_blocks"), "It rained for three days.\n")
        self.assertEqual(text("long_blocks(where=all)"),
                         "It rained for three days.\n\nTerms of use\n")
        self.assertEqual(text("long_blocks(least=9)"), "")
        self.assertEqual(text("long_blocks(least=4, factor=2)"), "")
        for wrong, place, finding in (
            ("long_blocks(least=0)", "least", "out of range"),
            ("long_blocks(least=x)", "least", ""),
            ("long_blocks(where=last)", "where", ""),
            ("long_blocks(many=1)", "", "unknown parameter 'many'"),
        ):
            with self.subTest(wrong), self.assertRaises(tamis.Error) as caught:
                tamis.Pipeline(wrong)
            self.assertIn(place, str(caught.exception))
            self.assertIn(finding, caught.exception.finding)

    def test_it_can_be_combined(self):
        self.assertEqual(text("serial(keep(css=.last), long_blocks(where=all))"),
                         "Terms of use\n")
        self.assertEqual(text("vote(2; long_blocks, plain, keep(css=.last))"),
                         "It rained for three days.\n\nTerms of use\n")
        self.assertEqual(str(tamis.Pipeline("long_blocks( least=3,where=all )")),
                         "long_blocks(least=3, where=all)")

    def test_it_sees_what_is_left_and_keeps_no_more(self):
        seen = []

        def greedy(view):
            seen.append(view.present.tolist())
            return numpy.ones(view.page.word_count, dtype=bool)

        name = self.register(greedy)
        result = tamis.extract("<h1>a</h1><p>b c", pipeline=f"serial(keep(css=p), {name})")
        self.assertEqual(seen, [[False, True, True]])
        self.assertEqual(result.mask.tolist(), [False, True, True])

    def test_scores(self):
        name = self.register(lambda view: (view.present, [0.25] * view.page.word_count))
        self.assertEqual(tamis.extract(HTML, pipeline=name).scores.tolist()[0], 0.25)

    def test_lists_of_bools_will_do(self):
        name = self.register(lambda view: [word == "It" for word in view.page.words])
        self.assertEqual(text(name), "It\n")

    def test_what_it_raises_is_raised(self):
        def fail(view):
            raise KeyError("nothing here")

        name = self.register(fail)
        for pipeline in (name, f"vote(1; plain, {name})", f"serial({name}, {name})"):
            with self.subTest(pipeline), self.assertRaisesRegex(KeyError, "nothing here") as caught:
                text(pipeline)
        if sys.version_info >= (3, 11):
            self.assertIn(name, caught.exception.__notes__[0])
        try:
            text(name)
        except KeyError:
            self.assertIn("in fail", traceback.format_exc())
        results = tamis.Pipeline(name).run_many([HTML] * 3, jobs=2)
        for _ in range(3):
            with self.assertRaisesRegex(KeyError, "nothing here"):
                next(results)
        self.assertEqual(text("long_blocks"), "It rained for three days.\n")  # leaves no trace

    @staticmethod
    def giving(mask):
        return lambda view: mask

    def test_wrong_masks(self):
        for number, (given, finding) in enumerate((
            ([True], "for 1 words, and the page has 9"),
            ((1, 2, 3), "a tuple of 3"),
            (([True] * 9, [1.0]), "scores do not fit"),
        )):
            name = f"wrong_mask_{number}"
            tamis.register_filter(name, self.giving(given))
            with self.subTest(finding), self.assertRaises(tamis.Error) as caught:
                text(name)
            self.assertEqual(caught.exception.place, f"filter '{name}'")
            self.assertIn(finding, caught.exception.finding)

    def test_its_page_is_over_when_it_returns(self):
        kept = []

        def keep_page(view):
            kept.extend([view.page, view.page.word_offsets, view.page.blocks, view.present])
            return view.present

        text(self.register(keep_page))
        page, offsets, blocks, present = kept
        with self.assertRaisesRegex(tamis.Error, "that run is over"):
            page.word_count
        self.assertEqual(len(offsets), 9)  # these are copies
        self.assertEqual((len(blocks), int(present.sum())), (3, 9))

    def test_what_cannot_be_registered(self):
        def ok(view):
            return view.present

        for arguments, options, finding in (
            (("dsc", ok), {}, "there is a filter or preset of that name"),
            (("long_blocks", ok), {}, "there is a filter or preset of that name"),
            (("No Name", ok), {}, "this is no name"),
            (("wrong_1", lambda: 0), {}, "takes no argument"),
            (("wrong_2", lambda view, x: 0), {}, "no default"),
            (("wrong_3", lambda view, x=1: 0), {}, "a number without its range"),
            (("wrong_4", ok), {"ranges": {"y": (1, 2)}}, "no argument 'y'"),
            (("wrong_5", lambda view, x=9: 0), {"ranges": {"x": (1, 2)}}, "out of range"),
            (("wrong_6", ok), {"kind": "sound"}, "unknown kind 'sound'"),
        ):
            with self.subTest(arguments[0]), self.assertRaises(tamis.Error) as caught:
                tamis.register_filter(*arguments, **options)
            self.assertIn(finding, caught.exception.finding)

    def test_many_threads(self):
        pipeline = tamis.Pipeline("union(long_blocks, cectd_ds)")
        texts = []
        threads = [threading.Thread(target=lambda: texts.append(pipeline.run(HTML).text))
                   for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(texts), 16)
        self.assertEqual(len(set(texts)), 1)


if __name__ == "__main__":
    unittest.main()
