"""Drives a headless Firefox, for tests/server.

It speaks Marionette, the protocol that Firefox offers on a TCP port: JSON messages, each after its
length and a colon. Only the standard library of Python is needed.
"""
import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

PATIENCE = 60  # seconds

# Firefox must make no requests except those of the test.
PREFERENCES = {
    "marionette.port": 0,  # any; Firefox writes it to MarionetteActivePort
    "network.proxy.type": 1,
    "network.proxy.allow_hijacking_localhost": True,
    "network.proxy.no_proxies_on": "",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.prefetch-next": True,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_open_during_load": False,  # pop-ups open without a click
    "dom.security.https_first": False,
    "extensions.update.enabled": False,
    "app.normandy.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}


def program():
    """Returns the path of Firefox, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    def __init__(self, proxy_port=None, **preferences):
        self.profile = tempfile.TemporaryDirectory(prefix="tamis-firefox-")
        wanted = {**PREFERENCES, **preferences}
        if proxy_port:
            wanted |= {"network.proxy.http": "127.0.0.1", "network.proxy.http_port": proxy_port}
        else:
            wanted["network.proxy.type"] = 0
        folder = pathlib.Path(self.profile.name)
        (folder / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in wanted.items()))
        self.process = subprocess.Popen(
            [program(), "--headless", "--no-remote", "--marionette", "--profile", str(folder)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"HOME": str(folder), "PATH": "/usr/bin:/bin", "MOZ_HEADLESS": "1"})
        try:
            self.socket = socket.create_connection(("127.0.0.1", self.wait_for_port()), PATIENCE)
            self.unread = b""
            self.number = 0
            self.receive()  # its greeting
            self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {
                "pageLoadStrategy": "none", "timeouts": {"script": 20_000}}})
        except Exception:
            self.end()
            raise

    def wait_for_port(self):
        file = pathlib.Path(self.profile.name) / "MarionetteActivePort"
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if file.exists() and (text := file.read_text().strip()):
                return int(text)
            if self.process.poll() is not None:
                raise OSError(f"Firefox ended with code {self.process.returncode}")
            time.sleep(0.05)
        raise TimeoutError("Firefox does not start")

    def close(self):
        try:
            self.call("Marionette:Quit", flags=["eForceQuit"])
        except (OSError, RuntimeError):
            pass
        self.socket.close()
        self.end()

    def end(self):
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for _ in range(50):  # its children may still write there
            try:
                self.profile.cleanup()
                return
            except OSError:
                time.sleep(0.1)

    def receive(self):
        def more():
            data = self.socket.recv(1 << 16)
            if not data:
                raise OSError("Firefox went away")
            self.unread += data
        while b":" not in self.unread:
            more()
        size, _, self.unread = self.unread.partition(b":")
        while len(self.unread) < int(size):
            more()
        message, self.unread = self.unread[:int(size)], self.unread[int(size):]
        return json.loads(message)

    def call(self, method, **params):
        self.number += 1
        message = json.dumps([0, self.number, method, params]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        while True:
            kind, number, error, result = self.receive()
            if kind == 1 and number == self.number:
                if error:
                    raise RuntimeError(f"{method}: {error['error']}: {error['message']}")
                return result

    def visit(self, url):
        """Starts loading a page and does not wait for it."""
        self.call("WebDriver:Navigate", url=url)

    def evaluate(self, expression):
        return self.call("WebDriver:ExecuteScript", script=f"return {expression}", args=[],
                         sandbox=None)["value"]

    def click(self, selector):
        """Clicks on the first element that a CSS selector finds, as a user would."""
        element = self.call("WebDriver:FindElement", using="css selector", value=selector)["value"]
        self.call("WebDriver:ElementClick", id=next(iter(element.values())))

    def wait_for(self, expression):
        """Waits until an expression is true, even if pages are loaded meanwhile. Returns its value."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                if value := self.evaluate(expression):
                    return value
            except RuntimeError:
                pass  # between two pages
            time.sleep(0.05)
        raise TimeoutError(expression)
