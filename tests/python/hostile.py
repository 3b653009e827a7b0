#!/usr/bin/env python3
"""Attacks on the bindings: buffers, threads, forks, exiting interpreters, wrong arguments. None may
crash the process."""
import copy
import gc
import pathlib
import pickle
import subprocess
import sys
import threading
import unittest
import weakref

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from support import ROOT, enter_clean_environment

enter_clean_environment()
import numpy
import tamis

PLAIN = tamis.Pipeline("plain")
ARTICLE = (ROOT / "examples/article.html").read_text()


class Process(unittest.TestCase):
    def run_script(self, script, code=0, seconds=60):
        """Runs the script in a separate process, which must exit normally and not by a signal."""
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                              timeout=seconds, cwd=ROOT)
        self.assertEqual(done.returncode, code, done.stderr[-2000:])
        return done.stdout


class Buffers(unittest.TestCase):
    def test_what_changes_while_it_is_read(self):
        """Bytes that can change are copied: the result is one of the two pages."""
        first, second = b"<p>" + b"one " * 200_000, b"<p>" + b"two " * 200_000
        shared = bytearray(first)
        stop = threading.Event()

        def change():
            while not stop.is_set():
                shared[:] = second
                shared[:] = first

        thread = threading.Thread(target=change)
        thread.start()
        try:
            for result in PLAIN.run_many((shared for _ in range(30)), jobs=2):
                self.assertIn(set(result.text.split()), [{"one"}, {"two"}])
        finally:
            stop.set()
            thread.join()

    def test_views_that_are_released_or_not_contiguous(self):
        view = memoryview(bytearray(b"<p>one two"))
        page = tamis.Page(view)
        results = PLAIN.run_many([view, view[::1]], jobs=1)
        self.assertEqual(next(results).text, "one two\n")
        view.release()
        self.assertEqual(page.words, ["one", "two"])
        self.assertRaises(ValueError, tamis.Page, view)
        every_other = memoryview(b"<-p->-o-n-e-")[::2]
        self.assertEqual(tamis.Page(every_other).words, ["one"])
        self.assertEqual(tamis.Page(memoryview(numpy.frombuffer(b"<p>one", "u1"))).words, ["one"])
        wide = memoryview(numpy.arange(6, dtype="u2").reshape(2, 3))
        tamis.Page(wide)  # any bytes are a page

    def test_arrays_outlive_what_they_show(self):
        arrays = []
        for _ in range(50):
            page = tamis.Page(ARTICLE)
            result = PLAIN.run(page)
            arrays += [page.word_offsets, page.blocks, result.mask, result.mask_bits]
            with self.assertRaises(TypeError):
                page.__init__("<p>another page")
            del page, result
        gc.collect()
        self.assertGreater(sum(int(array.sum()) for array in arrays), 0)
        for array in arrays:
            with self.assertRaises(ValueError):
                array[...] = 0

    def test_text_that_is_not_unicode(self):
        for text in ["\ud800", "<p>\udcff a", "\x00", "<p>" + "\ud83d" * 1000]:
            tamis.Page(text).to_markdown()
            PLAIN.run(text).json
        for call in [lambda: PLAIN.run("", url="\ud800"), lambda: tamis.Pipeline("\ud800"),
                     lambda: tamis.read_warc("\ud800\x00"), lambda: PLAIN.run("", charset="\udfff")]:
            with self.assertRaises((TypeError, ValueError, tamis.Error, UnicodeError)):
                call()


class Threads(unittest.TestCase):
    def together(self, *calls, count=3, times=20):
        raised = []

        def repeat(call):
            for _ in range(times):
                try:
                    call()
                except ValueError as error:
                    if "already executing" not in str(error):
                        raised.append(error)
                except StopIteration:
                    return
                except Exception as error:
                    raised.append(error)

        threads = [threading.Thread(target=repeat, args=(call,)) for call in calls * count]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(raised, [])

    def test_everything_is_shared(self):
        page = tamis.Page(ARTICLE)
        auto = tamis.Pipeline("auto")
        result = auto.run(page)
        results = PLAIN.run_many((ARTICLE for _ in range(100)), jobs=2)
        self.together(lambda: result.text, lambda: result.json, lambda: result.blocks,
                      lambda: result.mask.sum(), lambda: result.metadata.title,
                      lambda: auto.run(page).markdown, lambda: page.to_html(),
                      lambda: page.metadata, lambda: page.blocks.sum(), lambda: next(results))

    def test_a_site_learns_while_others_read_it(self):
        site, other = tamis.Site(), tamis.Site()
        for i in range(5):
            site.learn(f"<div>The Weir Courier</div><p>News {i}")
        sst = tamis.Pipeline("sst", site=site)
        number = iter(range(10**6))
        self.together(lambda: sst.run("<div>The Weir Courier</div><p>The lock is open").text,
                      lambda: site.learn(f"<div>The Weir Courier</div><p>Story {next(number)}"),
                      lambda: site.pages, lambda: site.merge(other), lambda: other.merge(site),
                      lambda: site.merge(site), times=30)

    def test_a_filter_cannot_wait_for_itself(self):
        site = tamis.Site()
        site.learn("<div>a</div><p>b")
        seen = []

        def waits(view):
            for call in [lambda: site.learn("<p>x"), lambda: site.merge(site),
                         lambda: tamis.evaluate(str(ROOT), "plain")]:
                try:
                    call()
                except tamis.Error as error:
                    seen.append(str(error))
            seen.append(sst.run("<div>a</div><p>c").text)
            return view.present

        tamis.register_filter("waits", waits)
        sst = tamis.Pipeline("sst", site=site)
        tamis.Pipeline("serial(waits, sst)", site=site).run("<div>a</div><p>d")
        self.assertEqual(len(seen), 4)
        self.assertIn("filter", seen[0])

    def test_a_page_of_a_filter_ends_with_it(self):
        kept = []

        def keeps(view):
            kept.append(view.page)
            thread = threading.Thread(target=lambda: [self.quiet(view.page) for _ in range(200)])
            thread.start()
            kept.append(thread)
            return view.present

        tamis.register_filter("keeps_page", keeps)
        for _ in range(5):
            tamis.Pipeline("keeps_page").run(ARTICLE)
        for thing in kept:
            if isinstance(thing, threading.Thread):
                thing.join()
            else:
                self.assertRaises(tamis.Error, lambda: thing.words)

    @staticmethod
    def quiet(page):
        try:
            page.metadata, page.to_text(), page.words, page.blocks.sum()
        except tamis.Error:
            pass


class Endings(Process):
    def test_an_interpreter_that_exits_with_work_under_way(self):
        # With many threads and short waits, some threads always ask for the GIL at the end, and
        # others take their next page.
        for end in ["", "raise SystemExit(0)", "import os; os._exit(0)"]:
            for jobs, wait in [(4, 0.02), (32, 0.001), (32, 0)]:
                with self.subTest(end, jobs=jobs, wait=wait):
                    self.run_script(f"""
import tamis, time
def slow(view):
    time.sleep({wait})
    return view.present
tamis.register_filter("slow", slow)
results = tamis.Pipeline("slow").run_many(("<p>x" for _ in range(10**6)), jobs={jobs})
next(results)
{end}
""")

    def test_daemon_threads_at_the_end(self):
        for _ in range(3):
            self.run_script("""
import tamis, threading, time
page = "<p>" + "word " * 20_000
def work():
    while True:
        tamis.extract(page, pipeline="plain").markdown
for _ in range(4):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.3)
""")

    def test_a_fork_after_use(self):
        self.assertEqual(self.run_script("""
import os, sys, tamis
plain = tamis.Pipeline("plain")
results = plain.run_many((f"<p>{i}" for i in range(100)), jobs=2)
print(next(results).text.strip(), flush=True)
child = os.fork()
if child == 0:
    try:
        next(results)
    except ValueError as error:
        print("refused", flush=True)
    print(plain.run("<p>child").text.strip(), flush=True)
    print(len(list(plain.run_many(["<p>a"] * 5, jobs=2))), flush=True)
    sys.exit(0)
_, status = os.waitpid(child, 0)
print(status, len(list(results)))
""").split(), ["0", "refused", "child", "5", "0", "99"])

    def test_ctrl_c_in_a_filter_and_in_run_many(self):
        out = self.run_script("""
import os, signal, tamis
def interrupted(view):
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(10**8): pass
    return view.present
tamis.register_filter("interrupted", interrupted)
for call in [lambda: tamis.Pipeline("interrupted").run("<p>x")]:
    try:
        call()
    except KeyboardInterrupt:
        print("interrupted")
print(tamis.Pipeline("plain").run("<p>x").text)
""")
        self.assertEqual(out.split(), ["interrupted", "x"])

    def test_another_interpreter_is_refused(self):
        self.run_script("""
try:
    import _xxsubinterpreters as interpreters
except ImportError:
    raise SystemExit(0)
import tamis
other = interpreters.create()
try:
    interpreters.run_string(other, "import tamis; tamis.extract('<p>x', pipeline='plain').text")
except interpreters.RunFailedError as error:
    assert "second interpreter" in str(error), error
else:
    raise AssertionError("it is imported")
interpreters.destroy(other)
assert tamis.extract("<p>x", pipeline="plain").text == "x\\n"
""")


class Objects(Process):
    def test_cycles_are_collected(self):
        class Pages:
            def __iter__(self):
                return self

            def __next__(self):
                return "<p>x"

        pages = Pages()
        pages.results = PLAIN.run_many(pages, jobs=2)
        next(pages.results)
        gone = weakref.ref(pages)
        del pages
        gc.collect()
        self.assertIsNone(gone())

    def test_what_cannot_be_copied_says_so(self):
        page, result = tamis.Page("<p>x"), PLAIN.run("<p>x")
        for thing in [page, result, tamis.Site(), PLAIN.run_many([])]:
            for copies in [pickle.dumps, copy.copy, copy.deepcopy]:
                with self.assertRaises((TypeError, AttributeError, tamis.Error)):
                    copies(thing)

    def test_subclasses_that_are_not_made_ready(self):
        for kind in [tamis.Page, tamis.Pipeline, tamis.Site]:
            class Lazy(kind):
                def __init__(self, *_):
                    pass

            lazy = Lazy()
            for name in [name for name in dir(kind) if not name.startswith("__")] + ["__len__", "__repr__"]:
                try:
                    value = getattr(lazy, name)
                    value() if callable(value) else None
                except (TypeError, AttributeError, RuntimeError, tamis.Error):
                    pass

    def test_iterators_after_their_end(self):
        results = PLAIN.run_many(["<p>x"])
        list(results)
        for _ in range(3):
            self.assertRaises(StopIteration, next, results)
        with self.assertRaises(TypeError):
            next(tamis._tamis.Results.__new__(tamis._tamis.Results))

    def test_wrong_arguments_everywhere(self):
        """Calls everything public with random arguments, in a separate process."""
        self.run_script(FUZZ, seconds=240)


FUZZ = r"""
import inspect, os, random, tempfile, tamis, tamis._tamis as inner
os.chdir(tempfile.mkdtemp())
draw = random.Random(7)
page = tamis.Page("<h1>a</h1><p>b <b>c</b> d <a href=x>e</a>")
result = tamis.Pipeline("plain").run(page)
site = tamis.Site()
values = [None, True, False, 0, 1, -1, 2**31, 2**63, 2**64, -2**63, 0.5, float("nan"), float("inf"), "", "plain", "text",
          "a" * 1000, "\ud800", "\x00", "<p>x", b"", b"<p>x", bytearray(b"x"), memoryview(b"x")[::-1], [], [None], ["x"],
          (), (1, 2), ("<p>x", 3), {}, {"a": 1}, set(), object(), int, print, lambda *a, **k: None, page, result, site,
          tamis.Pipeline("plain"), range(3), iter([1]), [True] * 5, [1.5] * 5, "no/such/file", Exception("x"), ...]
targets = []
for module in (tamis, inner):
    for name in dir(module):
        thing = getattr(module, name)
        if name.startswith("__") or not callable(thing) or name in ("register_filter", "evaluate"):
            continue
        targets.append(thing)
for thing in (page, result, site, tamis.Pipeline("plain"), result.metadata, tamis.filters()[0]):
    for name in dir(thing):
        if name in ("__class__", "__init_subclass__", "__subclasshook__", "__new__", "__init__", "__dir__"):
            continue
        value = getattr(thing, name)
        if callable(value):
            targets.append(value)
done = 0
for _ in range(12_000):
    call = draw.choice(targets)
    words = [draw.choice(values) for _ in range(draw.choice([0, 1, 1, 1, 2, 3]))]
    named = {draw.choice(["url", "charset", "format", "mask", "html", "text", "jobs", "ahead", "site", "model", "pipeline",
                          "rescue", "comments", "links", "chunks", "json_lists", "noscript", "plain", "content", "blocks", "max_pages", "errors"]): draw.choice(values)
             for _ in range(draw.choice([0, 0, 1, 2]))}
    try:
        made = call(*words, **named)
        done += 1
        if isinstance(made, inner.Results):
            for _ in range(3):
                next(made, None)
    except BaseException as error:
        if isinstance(error, (SystemExit, KeyboardInterrupt)):
            raise
tamis.extract("<p>x", pipeline="plain").text
assert done > 500, done
"""


if __name__ == "__main__":
    unittest.main()
