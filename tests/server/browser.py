#!/usr/bin/env python3
"""Real parts: Chromium as the client, nginx as the server behind the proxy."""
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import chromium
from serve import ServeTest
from upstream import PAGE, WORDS, Upstream

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


@unittest.skipUnless(chromium.program(), "no Chromium here")
class Browser(ServeTest):
    @classmethod
    def setUpClass(cls):
        cls.up = Upstream().__enter__()
        cls.addClassCleanup(cls.up.__exit__)
        super().setUpClass()
        # Chromium goes around a proxy for this machine unless it is told not to.
        chromium.FLAGS[:] = [flag for flag in chromium.FLAGS if "proxy" not in flag] + [
            f"--proxy-server=http://127.0.0.1:{cls.server.port}",
            "--proxy-bypass-list=<-loopback>"]
        cls.browser = chromium.Chromium()
        cls.addClassCleanup(cls.browser.close)

    def visit(self, url):
        self.browser.events.clear()
        self.browser.call("Page.navigate", url=url)
        deadline = time.monotonic() + chromium.PATIENCE
        while not any(e.get("method") == "Page.loadEventFired" for e in self.browser.events):
            self.assertLess(time.monotonic(), deadline, url)
            self.browser.events.append(self.browser._receive())
        return self.browser.evaluate("document.body.innerText")

    def test_a_page_and_its_original(self):
        text = self.visit(self.up.url("page"))
        self.assertIn(WORDS.strip(), text)
        self.assertNotIn("Imprint", text)
        self.assertIn("Chrome", self.up.seen[-1].get("user-agent"))
        link = self.browser.evaluate("document.querySelector('#tamis-bar a').href")
        self.assertIn("Imprint", self.visit(link))

    def test_the_bar_is_drawn_under_a_strict_policy(self):
        self.visit(self.up.url("active"))
        self.assertEqual(self.browser.evaluate(
            "getComputedStyle(document.querySelector('#tamis-bar')).position"), "fixed")
        # The page's own inline style is forbidden by its own policy, as without us.
        self.assertNotEqual(self.browser.evaluate("document.title"), "run")

    def test_the_web_page(self):
        self.visit(f"http://127.0.0.1:{self.server.port}/")
        deadline = time.monotonic() + chromium.PATIENCE
        while "Build" not in self.browser.evaluate("document.body.innerText"):
            self.assertLess(time.monotonic(), deadline)


@unittest.skipUnless(os.access(NGINX, os.X_OK), "no nginx here")
class Nginx(ServeTest):
    CONFIG = """
daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;
events {{ worker_connections 256; }}
http {{
  access_log off; default_type text/html; gzip on; gzip_min_length 1; gzip_proxied any;
  client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  server {{ listen 127.0.0.1:{port}; root {folder}/root; }}
}}
"""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="tamis-nginx-")
        cls.addClassCleanup(folder.cleanup)
        root = pathlib.Path(folder.name) / "root"
        root.mkdir()
        os.chmod(folder.name, 0o755)  # its worker is another user
        (root / "page.html").write_text(PAGE)
        (root / "data.bin").write_bytes(bytes(range(256)) * 4000)
        with socket.create_server(("127.0.0.1", 0)) as free:
            cls.port = free.getsockname()[1]
        config = pathlib.Path(folder.name) / "nginx.conf"
        config.write_text(cls.CONFIG.format(folder=folder.name, port=cls.port))
        cls.nginx = subprocess.Popen([NGINX, "-c", str(config), "-p", folder.name],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        cls.addClassCleanup(cls.nginx.wait)
        cls.addClassCleanup(cls.nginx.terminate)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", cls.port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        super().setUpClass()

    def url(self, path):
        return f"http://127.0.0.1:{self.port}/{path}"

    def test_a_page_packed_and_validated(self):
        done = self.server.curl("--compressed", "-D", "-", self.url("page.html"))
        head, _, body = done.stdout.decode().partition("\r\n\r\n")
        self.assertIn("X-Tamis: filtered", head)
        self.assertIn("Content-Encoding: ", head)
        self.assertIn(WORDS.strip(), body)
        etag = next(line for line in head.split("\r\n") if line.startswith("ETag: "))[6:]
        done = self.server.curl("-D", "-", "-o", "/dev/null", "-H", f"If-None-Match: {etag}",
                                self.url("page.html"))
        self.assertIn(b" 304 ", done.stdout)

    def test_ranges_and_bytes(self):
        done = self.server.curl("-r", "100-199", self.url("data.bin"))
        self.assertEqual(done.stdout, (bytes(range(256)) * 2)[100:200])
        self.assertEqual(self.server.curl(self.url("data.bin")).stdout, bytes(range(256)) * 4000)
        done = self.server.curl("-D", "-", "-r", "0-9", self.url("page.html"))
        self.assertTrue(done.stdout.endswith(PAGE[:10].encode()))

    def test_many_pages_on_one_connection(self):
        done = self.server.curl("-w", "%{http_code} ", "-o", "/dev/null",
                                *[self.url("page.html")] * 2, "-o", "/dev/null")
        self.assertEqual(done.stdout, b"200 200 ")


if __name__ == "__main__":
    unittest.main()
