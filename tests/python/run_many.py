#!/usr/bin/env python3
"""Pipeline.run_many: returns results in order, limits reading ahead, and releases the GIL."""
import gc
import os
import pathlib
import signal
import sys
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from support import consume_together, enter_clean_environment

enter_clean_environment()
import tamis

PLAIN = tamis.Pipeline("plain")


def page(i):
    return f"<p>Page {i}. " + "rain " * (i % 7 * 300)


class RunMany(unittest.TestCase):
    def test_results_come_in_order(self):
        for jobs in (1, 2, 5, None):
            with self.subTest(jobs=jobs):
                results = PLAIN.run_many((page(i) for i in range(300)), jobs=jobs)
                numbers = [int(result.text.split()[1].rstrip(".")) for result in results]
                self.assertEqual(numbers, list(range(300)))

    def test_what_is_given(self):
        given = ["<p>str", b"<p>bytes", tamis.Page("<p>page", url="https://e.org/p"),
                 ("<p>pair", "https://e.org/q"), (b"<p>no address", None)]
        results = list(PLAIN.run_many(given, jobs=2, format="markdown"))
        self.assertEqual([r.content for r in results],
                         ["str\n", "bytes\n", "page\n", "pair\n", "no address\n"])
        self.assertEqual([r.url for r in results],
                         [None, None, "https://e.org/p", "https://e.org/q", None])
        self.assertEqual(list(PLAIN.run_many([])), [])

    def test_no_more_is_read_than_ahead(self):
        read = []

        def pages():
            for i in range(100):
                read.append(i)
                yield page(i)

        results = PLAIN.run_many(pages(), jobs=2, ahead=5)
        self.assertEqual(read, [])
        for got in range(1, 50):
            next(results)
            self.assertLessEqual(len(read), got - 1 + 5)

    def test_what_the_iterable_raises_comes_after_what_it_gave(self):
        def pages():
            yield page(0)
            yield page(1)
            raise RuntimeError("the disk is gone")

        results = PLAIN.run_many(pages(), jobs=2)
        self.assertEqual(len([next(results), next(results)]), 2)
        with self.assertRaisesRegex(RuntimeError, "the disk is gone"):
            next(results)
        self.assertEqual(list(results), [])

    def test_what_is_no_page_is_a_type_error_in_its_place(self):
        results = PLAIN.run_many([page(0), 7])
        next(results)
        with self.assertRaisesRegex(TypeError, "html is of type int"):
            next(results)
        with self.assertRaises(TypeError):
            PLAIN.run_many(7)

    def test_numbers_that_are_none(self):
        for options in ({"jobs": 0}, {"jobs": 5000}, {"ahead": 0}, {"format": "pdf"}):
            with self.subTest(options), self.assertRaises(tamis.Error):
                PLAIN.run_many([], **options)

    def test_it_may_be_left_in_the_middle(self):
        for _ in range(20):
            results = PLAIN.run_many((page(i) for i in range(1000)), jobs=3)
            next(results)
            del results
        gc.collect()

    def test_others_may_work_while_it_waits(self):
        """A filter in Python needs the GIL while the caller waits for its result. If the caller did
        not release it, the run would never end."""
        called_by = set()

        def remember(view):
            called_by.add(threading.get_ident())
            return view.present

        tamis.register_filter("remember_thread", remember)
        pipeline = tamis.Pipeline("remember_thread")
        self.assertEqual(len(list(pipeline.run_many(map(page, range(50)), jobs=4))), 50)
        self.assertTrue(called_by)
        self.assertNotIn(threading.get_ident(), called_by)

    def test_threads_that_share_the_results_lose_none(self):
        for threads in (2, 4):
            with self.subTest(threads=threads):
                results = PLAIN.run_many([f"<p>Page {i}" for i in range(5000)], jobs=2)
                got, refused, raised = consume_together(results, threads)
                self.assertEqual(raised, [])
                self.assertEqual(sorted(int(result.text.split()[1]) for result in got),
                                 list(range(5000)))
                self.assertLessEqual(refused, {"iterator already executing"})

    def test_who_asks_while_another_waits_is_told(self):
        """The filter waits for a second request, which is made while the first one is pending."""
        has_begun, go_on = threading.Event(), threading.Event()

        def hold(view):
            has_begun.set()
            go_on.wait()
            return view.present

        tamis.register_filter("hold", hold)
        results = tamis.Pipeline("hold").run_many([page(0)], jobs=1)
        got = []
        first = threading.Thread(target=lambda: got.extend(results))
        first.start()
        has_begun.wait()
        with self.assertRaisesRegex(ValueError, "iterator already executing"):
            next(results)
        go_on.set()
        first.join()
        self.assertEqual(len(got), 1)

    def test_the_iterable_cannot_ask_for_results(self):
        def pages():
            yield page(0)
            next(results)

        results = PLAIN.run_many(pages(), jobs=1)
        next(results)
        with self.assertRaisesRegex(ValueError, "iterator already executing"):
            next(results)

    def test_an_interrupt_ends_the_waiting(self):
        go_on = threading.Event()

        def interrupt(view):
            if not go_on.is_set():
                os.kill(os.getpid(), signal.SIGINT)
                go_on.wait()
            return view.present

        tamis.register_filter("interrupt", interrupt)
        results = tamis.Pipeline("interrupt").run_many([page(0)], jobs=1)
        with self.assertRaises(KeyboardInterrupt):
            next(results)
        go_on.set()
        self.assertEqual(len(list(results)), 1)  # the page is not lost


if __name__ == "__main__":
    unittest.main()
