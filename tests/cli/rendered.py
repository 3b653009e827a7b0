#!/usr/bin/env python3
"""tamis extract --rendered: a real Chromium runs the page's scripts."""
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import TAMIS, CommandTest, tamis
from runner import main
from web import WebServer

SCRIPTED = """<!doctype html><meta charset=utf-8><p id=a>before
<script>setTimeout(() => { a.textContent = "written by a script, später" }, 1000)</script>"""
BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


def has_browser():
    return bool(os.environ.get("CHROMIUM")) or any(map(shutil.which, BROWSERS))


class Rendered(CommandTest):
    def setUp(self):
        super().setUp()
        if not has_browser():
            self.skipTest("there is no Chromium (tools/setup test installs it)")
        # What the browser writes must be gone afterwards, so it gets a place to look at.
        self.temporary = self.folder / "temporary"
        self.temporary.mkdir()
        self.environment = {**os.environ, "TMPDIR": str(self.temporary)}

    def extract(self, *words, **options):
        result = tamis("extract", "--rendered", *words, env=self.environment, **options)
        self.assertEqual(os.listdir(self.temporary), [])
        return result

    def assert_written_by_script(self, result):
        self.assertEqual((result.code, result.out.decode(), result.err),
                         (0, "written by a script, später\n", ""))

    def test_a_file(self):
        page = self.file(SCRIPTED, "a b#c?.html")
        self.assert_written_by_script(self.extract(page))
        self.assert_prints("before\n", "extract", page)

    def test_standard_input(self):
        self.assert_written_by_script(self.extract("-", stdin=SCRIPTED.encode()))

    def test_an_address(self):
        with WebServer() as web:
            result = self.extract(web.url("script"))
        self.assertEqual((result.code, result.out), (0, b"written by a script\n"))

    def test_an_address_that_nobody_answers(self):
        with WebServer() as web:
            url = web.url("plain")
        self.assert_fails(2, url, "ERR_CONNECTION_REFUSED", result=self.extract(url))

    def test_files_that_cannot_be_used(self):
        self.assert_fails(2, "none.html: no such file", result=self.extract("none.html"))
        picture = self.file(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "x.png")
        self.assert_fails(2, "this is a PNG image", result=self.extract(picture))

    def test_a_page_that_never_ends(self):
        page = self.file("<p>x<script>for (;;) ;</script>")
        begin = time.monotonic()
        result = self.extract(page, "--timeout", "3")
        self.assert_fails(2, "not done within 3 s", "--timeout", result=result)
        self.assertLess(time.monotonic() - begin, 15)

    def hostile(self, script, *words, seconds="20"):
        page = self.file(f"<!doctype html><p id=a>words of the page<script>{script}</script>")
        return self.extract(page, "--pipeline", "plain", "--timeout", seconds, *words)

    def test_a_file_cannot_show_another_file(self):
        """Neither by navigating there nor by reading it."""
        secret = self.file("<p>a secret", "secret.html")
        for script in ["location = 'file:///etc/passwd'", f"location.replace('file://{secret}')",
                       f"setTimeout(() => location = 'file://{secret}', 500)"]:
            result = self.hostile(script)
            self.assert_fails(2, "page.html: the page sends the browser to another file", result=result)
        for script in ["fetch('secret.html').then(r => r.text()).then(t => a.append(t))",
                       "let f = document.createElement('iframe'); f.src = 'secret.html'; document.body.append(f);"
                       "f.onload = () => a.append(f.contentDocument.body.innerText)",
                       "let x = new XMLHttpRequest(); x.open('GET', 'secret.html', false); x.send(); a.append(x.responseText)"]:
            result = self.hostile(script)
            self.assertEqual((result.code, result.out.split(b"\n")[0]), (0, b"words of the page"), result.err)
            self.assertNotIn(b"secret", result.out)

    def test_a_page_of_the_web_cannot_show_a_file(self):
        with WebServer() as web:
            result = self.extract(web.url("navigates_to_file"), "--pipeline", "plain", "--timeout", "20")
        self.assertNotIn(b"root:", result.out)

    def test_downloads_popups_and_endless_work(self):
        downloads = set(pathlib.Path.home().rglob("evil*.bin"))
        self.hostile("let l = document.createElement('a'); l.href = 'data:application/octet-stream,x';"
                     "l.download = 'evil.bin'; l.click(); for (let i = 0; i < 20; i++) open('about:blank')")
        self.assertEqual(set(pathlib.Path.home().rglob("evil*.bin")), downloads)
        self.assertFalse((self.folder / "evil.bin").exists())
        # Each of these ends, by itself or by --timeout, and leaves no process and no file.
        for script in ["alert(1)", "print()", "while (true) prompt('x')", "setInterval(() => location.reload(), 1)",
                       "for (let s = 'x';;) s += s"]:
            begin = time.monotonic()
            result = self.hostile(script, seconds="6")
            self.assertIn(result.code, [0, 2], result.err)
            self.assertLess(time.monotonic() - begin, 60)

    def test_a_page_that_grows_is_cut_off(self):
        result = self.hostile("a.textContent = 'word '.repeat(4e5)", "--max-bytes", "1M", seconds="60")
        self.assert_fails(2, "over the limit", result=result)

    def test_names_that_look_like_options(self):
        self.file(SCRIPTED, "--no-sandbox.html")
        result = tamis("extract", "--rendered", "--", "--no-sandbox.html", cwd=self.folder, env=self.environment)
        self.assert_written_by_script(result)

    def test_ctrl_c_ends_the_browser_too(self):
        page = self.file("<p>x<script>for (;;) ;</script>")
        process = subprocess.Popen([TAMIS, "extract", "--rendered", page], env=self.environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        # The browser's first file says that it runs.
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not list(self.temporary.glob("*/profile")):
            time.sleep(0.01)
        process.send_signal(2)
        process.communicate(timeout=20)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(os.listdir(self.temporary), [])


class NoBrowser(CommandTest):
    def test_without_one_it_says_what_is_wanted(self):
        page = self.file("<p>x")
        for path in ["", str(self.folder)]:
            result = tamis("extract", "--rendered", page, page, env={"PATH": path})
            self.assert_fails(2, "--rendered: there is no Chromium", "CHROMIUM", result=result)

    def test_a_variable_that_names_none(self):
        page = self.file("<p>x")
        for name in ["/none", "none", str(self.folder), page]:
            result = tamis("extract", "--rendered", page, env={"CHROMIUM": name, "PATH": "/bin"})
            self.assert_fails(2, "CHROMIUM names", name, result=result)

    def fake(self, script):
        path = pathlib.Path(self.file("#!/bin/sh\n" + script, "fake"))
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return {**os.environ, "CHROMIUM": str(path)}

    def test_one_that_fails(self):
        page = self.file("<p>x")
        result = tamis("extract", "--rendered", page, env=self.fake("echo it is broken >&2; exit 3"))
        self.assert_fails(2, "page.html: the browser fails: it is broken", result=result)

    def test_one_that_writes_other_errors_after_that_of_the_network(self):
        page = self.file("<p>x")
        said = "echo '[1] ERROR net::ERR_NAME_NOT_RESOLVED' >&2; echo 'Message 17 rejected' >&2; exit 3"
        result = tamis("extract", "--rendered", page, env=self.fake(said))
        self.assert_fails(2, "the browser cannot reach it: net::ERR_NAME_NOT_RESOLVED\n", result=result)

    def test_one_that_ends_without_a_page_is_started_again(self):
        page = self.file("<p>x")
        mark = self.folder / "was here"
        env = self.fake(f'[ -e "{mark}" ] && echo "<p>second" || {{ touch "{mark}"; exit 1; }}')
        self.assertEqual(tamis("extract", "--rendered", page, env=env).out, b"second\n")

    def test_one_that_prints_too_much(self):
        page = self.file("<p>x")
        words = ["extract", "--rendered", "--max-bytes", "1K", page]
        result = tamis(*words, env=self.fake("exec yes"))
        self.assert_fails(2, "limit of 1 KiB", result=result)

    def test_its_arguments(self):
        page = self.file("<p>x")
        env = self.fake('for word; do echo "<p>$word"; done')
        words = tamis("extract", "--rendered", page, env=env).out.decode().split("\n")
        self.assertIn("--headless=new", words)
        self.assertIn("--dump-dom", words)
        self.assertIn("file://" + page, words)
        self.assertEqual("--no-sandbox" in words, os.geteuid() == 0)
        profile = [word for word in words if word.startswith("--user-data-dir=")][0]
        self.assertTrue(profile.split("=")[1].startswith(tempfile.gettempdir()), profile)


if __name__ == "__main__":
    main()
