"""Runs `tamis serve` on a free port of this machine, for tests/server."""
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import unittest

from command import STATE, TAMIS

# The test must not use the proxies of the machine.
ENVIRONMENT = {name: value for name, value in os.environ.items()
               if not name.lower().endswith("_proxy")}
PATIENCE = 30  # seconds


class Server:
    """with Server("--pipeline", "plain") as server: server.get("/healthz")"""

    def __init__(self, *words, environment=None, **more):
        # Servers cannot share a data directory.
        state = {"XDG_STATE_HOME": tempfile.mkdtemp(dir=STATE)}
        self.process = subprocess.Popen(
            [TAMIS, "serve", "--port", "0", *words], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env={**ENVIRONMENT, **state, **(environment or {})}, **more)
        line = self.process.stdout.readline().decode()
        found = re.match(r"tamis serves at http://\S+:(\d+)/", line)
        if not found:
            self.process.kill()
            _, errors = self.process.communicate()
            raise RuntimeError(f"it does not start: {line!r} {errors!r}")
        self.port = int(found[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self, which=signal.SIGTERM):
        """Stops the server and returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(which)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        finally:
            self.process.stdout.close()
            self.errors = self.process.stderr.read().decode()
            self.process.stderr.close()
        return self.process.returncode

    def memory(self, what="VmRSS"):
        """Returns the resident memory in MiB; VmHWM is its maximum."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(what + ":")) / 1024

    def connect(self):
        return Client(self.port)

    def ask(self, request):
        """Sends bytes on a new connection and returns everything that is received."""
        with self.connect() as client:
            client.send(request)
            return client.read_all()

    def get(self, path, *fields, method="GET", body=b""):
        """Sends a request to the server itself, without keep-alive."""
        return parse(self.ask(message(method, path, f"Host: localhost:{self.port}",
                                      "Connection: close", *fields, body=body)),
                     method)

    def api(self, method, path, value=None, *fields):
        """Sends a request to the API with a JSON value as its content."""
        if value is not None:
            fields = (*fields, "Content-Type: application/json")
        body = b"" if value is None else json.dumps(value).encode()
        return self.get(path, *fields, method=method, body=body)

    def through(self, url, *fields, method="GET", body=b""):
        """Sends a request to the proxy, without keep-alive."""
        host = re.match(r"http://([^/?]+)", url)[1]
        return parse(self.ask(message(method, url, f"Host: {host}", "Connection: close",
                                      *fields, body=body)), method)

    def metric(self, name):
        text = self.get("/metrics").body.decode()
        return float(re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)[1])

    def curl(self, *words):
        """Runs curl through the proxy."""
        return subprocess.run(
            ["curl", "-sS", "--max-time", str(PATIENCE), "--noproxy", "", "--proxy",
             f"http://127.0.0.1:{self.port}", *words], capture_output=True, env=ENVIRONMENT)


def message(method, target, *fields, body=b""):
    lines = [f"{method} {target} HTTP/1.1", *fields]
    if body and not any(f.lower().startswith(("content-length", "transfer-encoding"))
                        for f in fields):
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


class Client:
    """A connection, byte by byte."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.unread = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass  # a server that responds early may also close early

    def read_some(self):
        try:
            return self.socket.recv(1 << 16)
        except ConnectionResetError:
            return b""

    def read_all(self):
        out = bytearray(self.unread)  # appending to bytes copies them each time
        while data := self.read_some():
            out += data
        return bytes(out)

    def read_until(self, mark):
        while mark not in self.unread:
            data = self.read_some()
            if not data:
                raise EOFError(f"the end came before {mark!r}: {self.unread!r}")
            self.unread += data
        out, _, self.unread = self.unread.partition(mark)
        return out + mark

    def read_exactly(self, size):
        while len(self.unread) < size:
            data = self.read_some()
            if not data:
                raise EOFError(f"the end came before {size} bytes: {self.unread!r}")
            self.unread += data
        out, self.unread = self.unread[:size], self.unread[size:]
        return out

    def read_response(self, method="GET"):
        """Returns one response of a connection that stays open."""
        head = self.read_until(b"\r\n\r\n")
        response = parse(head, "HEAD", skips_interim=False)
        if method == "HEAD" or response.status in (204, 304) or response.status < 200:
            return response
        if response.get("transfer-encoding") == "chunked":
            while True:
                size = int(self.read_until(b"\r\n").split(b";")[0], 16)
                if size == 0:
                    while not response.trailers.endswith(b"\r\n\r\n"):
                        response.trailers += self.read_until(b"\r\n")
                        if response.trailers == b"\r\n":
                            break
                    return response
                response.body += self.read_exactly(size)
                self.read_exactly(2)
        response.body = self.read_exactly(int(response.get("content-length", "0")))
        return response


class Response:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body
        self.trailers = b""
        self.is_whole = True

    def get(self, name, default=None):
        values = [v for n, v in self.fields if n.lower() == name.lower()]
        return ", ".join(values) if values else default

    @property
    def text(self):
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)


def unchunk(data):
    """Returns (content, trailers, whether the last chunk was present)."""
    out = b""
    while data:
        line, found, data = data.partition(b"\r\n")
        if not found:
            return out, b"", False
        size = int(line.split(b";")[0], 16)
        if size == 0:
            return out, data, data.endswith(b"\r\n")
        if len(data) < size + 2:
            return out + data[:size], b"", False
        out, data = out + data[:size], data[size + 2:]
    return out, b"", False


def parse(data, method="GET", skips_interim=True):
    """Parses a response that ends with its connection. Returns None if there are no bytes."""
    while skips_interim and data.startswith(b"HTTP/1.1 1") and not data.startswith(b"HTTP/1.1 101"):
        data = data.partition(b"\r\n\r\n")[2]  # interim responses
    if not data:
        return None
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = [tuple(line.split(": ", 1)) for line in lines if ": " in line]
    response = Response(int(first.split(" ")[1]), fields, body)
    if method == "HEAD":
        return response
    if response.get("transfer-encoding") == "chunked":
        response.body, response.trailers, response.is_whole = unchunk(body)
    elif response.get("content-length") is not None:
        response.is_whole = len(body) == int(response.get("content-length"))
    return response


def websocket_frame(text):
    """Returns the frame of a short, masked text of a client."""
    mask, data = b"abcd", text.encode()
    return bytes([0x81, 0x80 | len(data)]) + mask + bytes(
        byte ^ mask[i % 4] for i, byte in enumerate(data))


WEBSOCKET = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")


class ServeTest(unittest.TestCase):
    """One server for all tests of the class."""

    words = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.words)
        cls.addClassCleanup(cls.check_end)

    @classmethod
    def check_end(cls):
        code = cls.server.stop()
        if code != 0:
            raise AssertionError(f"exit code {code}: {cls.server.errors}")
