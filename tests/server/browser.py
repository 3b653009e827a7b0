#!/usr/bin/env python3
"""Real parts: Chromium as the client, nginx as the server behind the proxy, both also with
https that is opened."""
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
from certificates import Certificates
from command import tamis
from runner import main
from serve import ENVIRONMENT, ServeTest, Server
from upstream import PAGE, WORDS, Upstream

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
CERTUTIL = shutil.which("certutil")


def start_browser(case, server):
    # Chromium goes around a proxy for this machine unless it is told not to.
    chromium.FLAGS[:] = [flag for flag in chromium.FLAGS if "proxy" not in flag] + [
        f"--proxy-server=http://127.0.0.1:{server.port}",
        "--proxy-bypass-list=<-loopback>"]
    case.browser = chromium.Chromium()
    case.addClassCleanup(case.browser.close)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


class Visits:
    def visit(self, url):
        self.browser.events.clear()
        self.browser.call("Page.navigate", url=url)
        deadline = time.monotonic() + chromium.PATIENCE
        while not any(e.get("method") == "Page.loadEventFired" for e in self.browser.events):
            self.assertLess(time.monotonic(), deadline, url)
            self.browser.events.append(self.browser._receive())
        return self.browser.evaluate("document.body.innerText")

    def websocket(self, url):
        """What comes back of a word."""
        return self.browser.evaluate(f"""new Promise((done) => {{
            const socket = new WebSocket("{url}");
            socket.onopen = () => socket.send("hello");
            socket.onmessage = (event) => done(event.data);
            socket.onclose = () => done("closed");
        }})""")


@unittest.skipUnless(chromium.program(), "no Chromium here")
class Browser(Visits, ServeTest):
    @classmethod
    def setUpClass(cls):
        cls.up = Upstream().__enter__()
        cls.addClassCleanup(cls.up.__exit__)
        super().setUpClass()
        start_browser(cls, cls.server)

    def test_a_page_and_its_original(self):
        text = self.visit(self.up.url("page"))
        self.assertIn(WORDS.strip(), text)
        self.assertNotIn("Imprint", text)
        self.assertIn("Chrome", self.up.seen[-1].get("user-agent"))
        link = self.browser.evaluate("document.querySelector('#tamis-bar a').href")
        self.assertIn("Imprint", self.visit(link))

    def test_the_bar_leads_to_the_host_of_the_page(self):
        setattr(self.up, "way_", self.up.way_page)  # a path that begins with two slashes
        for path in ("/evil.example/x", "//evil.example/x"):
            text = self.visit(self.up.url(path))
            self.assertNotIn("Imprint", text)
            link = self.browser.evaluate("document.querySelector('#tamis-bar a').href")
            self.assertEqual(link, self.up.url(path) + "?tamis=original")
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

    def test_websocket(self):
        self.visit(self.up.url("plain"))
        self.assertEqual(self.websocket(f"ws://127.0.0.1:{self.up.port}/websocket"), "HELLO")


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
        cls.port = free_port()
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


@unittest.skipUnless(os.access(NGINX, os.X_OK), "no nginx here")
class Https(Visits, unittest.TestCase):
    """nginx with certificates good and bad; curl and Chromium trust the authority."""

    SERVER = """  server {{ listen 127.0.0.1:{port} ssl; root {folder}/root;
    ssl_certificate {certificate}; ssl_certificate_key {key}; }}
"""
    KINDS = {"good": {}, "expired": {"end": "20210101000000Z"}, "self-signed": {"self_signed": True},
             "wrong-host": {}}
    REASONS = {"expired": "certificate has expired", "self-signed": "self-signed certificate",
               "wrong-host": "hostname mismatch"}

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(prefix="tamis-https-")
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = folder = pathlib.Path(temporary.name)
        folder.chmod(0o755)
        (folder / "root").mkdir()
        (folder / "root/page.html").write_text(PAGE)
        (folder / "root/data.bin").write_bytes(bytes(range(256)) * 4000)
        cls.made = made = Certificates(folder / "servers")
        cls.ports, servers = {}, ""
        for kind, options in cls.KINDS.items():
            host = "other.example" if kind == "wrong-host" else "localhost"
            certificate, key = made.make(kind, host, **options)
            cls.ports[kind] = free_port()
            servers += cls.SERVER.format(port=cls.ports[kind], folder=folder,
                                         certificate=certificate, key=key)
        config = Nginx.CONFIG.format(folder=folder, port=free_port()).rstrip()
        (folder / "nginx.conf").write_text(config[:-1] + servers + "}\n")
        nginx = subprocess.Popen([NGINX, "-c", str(folder / "nginx.conf"), "-p", str(folder)],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        cls.addClassCleanup(nginx.wait)
        cls.addClassCleanup(nginx.terminate)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", cls.ports["good"]), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        assert tamis("ca", "init", "--folder", str(folder / "ca")).code == 0
        cls.server = Server("--intercept", "--ca-folder", str(folder / "ca"), "--upstream-ca",
                            str(made.ca))
        cls.addClassCleanup(cls.server.stop)

    def curl(self, kind, path, *words):
        return self.server.curl("--cacert", str(self.folder / "ca/ca.pem"), *words,
                                f"https://localhost:{self.ports[kind]}/{path}")

    def test_a_page_by_curl(self):
        done = self.curl("good", "page.html", "--compressed", "-D", "-")
        self.assertIn(b"X-Tamis: filtered", done.stdout, done.stderr)
        self.assertIn(b"Content-Encoding: ", done.stdout)
        self.assertNotIn(b"Imprint", done.stdout)
        self.assertEqual(self.curl("good", "data.bin").stdout, bytes(range(256)) * 4000)

    def test_bad_certificates_by_curl(self):
        for kind, reason in self.REASONS.items():
            done = self.curl(kind, "page.html", "-D", "-")
            self.assertIn(b" 502 ", done.stdout.split(b"\r\n\r\n")[1], kind)
            self.assertIn(b"X-Tamis-Error: certificate", done.stdout)
            self.assertIn(reason.encode(), done.stdout)
            self.assertNotIn(WORDS.encode(), done.stdout)

    @unittest.skipUnless(chromium.program() and CERTUTIL, "no Chromium or no certutil here")
    def test_chromium_trusts_the_authority_and_shows_what_is_wrong(self):
        # Chromium's own list of authorities is in the home.
        home = self.folder / "home"
        database = home / ".pki/nssdb"
        database.mkdir(parents=True)
        for words in (("-N", "--empty-password"),
                      ("-A", "-t", "C,,", "-n", "tamis", "-i", str(self.folder / "ca/ca.pem"))):
            subprocess.run([CERTUTIL, "-d", f"sql:{database}", *words], check=True,
                           env=ENVIRONMENT)
        old = os.environ.get("HOME")
        os.environ["HOME"] = str(home)
        try:
            start_browser(type(self), self.server)
        finally:
            os.environ["HOME"] = old or ""
        text = self.visit(f"https://localhost:{self.ports['good']}/page.html")
        self.assertIn(WORDS.strip(), text)
        self.assertNotIn("Imprint", text)
        self.assertTrue(self.browser.evaluate("isSecureContext"))
        link = self.browser.evaluate("document.querySelector('#tamis-bar a').href")
        self.assertIn("Imprint", self.visit(link))
        for kind, reason in self.REASONS.items():
            text = self.visit(f"https://localhost:{self.ports[kind]}/page.html")
            self.assertIn(reason, text)
            self.assertIn("This page comes from tamis", text)
        with Upstream(*self.made.make("websocket", "localhost")) as up:
            self.visit(up.url("plain"))
            url = f"wss://localhost:{up.port}/websocket"
            self.assertEqual(self.websocket(url), "HELLO")
            self.assertIn("tamis-", up.seen[-1].get("via"))


if __name__ == "__main__":
    main()
