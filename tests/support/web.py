"""A web server for tests, on this machine, in a thread of the test."""
import gzip
import http.server
import pathlib
import ssl
import subprocess
import threading
import time

PAGE = "<!doctype html><title>t</title><p>Hello from the web"


class Handler(http.server.BaseHTTPRequestHandler):
    """Every path selects a response."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, body, kind="text/html; charset=utf-8", status=200, **headers):
        body = body if isinstance(body, bytes) else body.encode()
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        try:
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            pass  # in some tests the client gives up

    def redirect(self, to, status=302):
        self.answer("", status=status, Location=to)

    def do_GET(self):
        self.server.requests.append((self.path, dict(self.headers)))
        name, _, rest = self.path.lstrip("/").partition("/")
        name = name.partition("?")[0]
        getattr(self, "page_" + name, self.page_missing)(rest)

    def page_plain(self, _):
        self.answer(PAGE)

    def page_named(self, rest):
        self.answer(f"<p>this is {rest}")

    def page_navigates_to_file(self, _):
        self.answer("<p>words<script>location = 'file:///etc/passwd'</script>")

    def page_missing(self, _):
        self.answer("<p>not here", status=404)

    def page_status(self, rest):
        self.answer("<p>no", status=int(rest))

    def page_redirect(self, rest):
        self.redirect("/" + rest if rest else "/plain")

    def page_loop(self, rest):
        self.redirect(f"/loop/{int(rest or 0) + 1}")

    def page_to_file(self, _):
        self.redirect("file:///etc/passwd")

    def page_to_ftp(self, _):
        self.redirect("ftp://127.0.0.1/x.html")

    def page_gzip(self, _):
        if "gzip" not in self.headers.get("Accept-Encoding", ""):
            self.answer("<p>the client does not take gzip")
        self.answer(gzip.compress(PAGE.encode()), Content_Encoding="gzip")

    def page_bomb(self, _):
        self.answer(gzip.compress(b"<p>" + b"a" * (200 << 20), 9), Content_Encoding="gzip")

    def page_broken_gzip(self, _):
        whole = gzip.compress(PAGE.encode())
        self.answer(whole[:10] + b"\xff" * 20 + whole[30:], Content_Encoding="gzip")

    def page_koi8(self, _):
        self.answer("<p>Привет".encode("koi8-r"), kind='text/html; Charset="koi8-r"')

    def page_huge(self, _):
        """Announces a huge page, and would send it."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(10 << 30))
        self.end_headers()
        self.endless()

    def page_endless(self, _):
        """Does not announce the size of the page."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Connection", "close")
        self.end_headers()
        self.endless()
        self.close_connection = True

    def endless(self):
        try:
            while True:
                self.wfile.write(b"<p>more " * 8192)
        except OSError:
            self.close_connection = True

    def page_slow(self, _):
        """Sends a page slowly."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", "1000")
        self.end_headers()
        try:
            for _ in range(100):
                self.wfile.write(b"<p>drip")
                self.wfile.flush()
                time.sleep(0.2)
                if self.server.is_over:
                    break
        except OSError:
            pass
        self.close_connection = True

    def page_cut(self, _):
        """Promises more than it sends."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b"<p>half")
        self.close_connection = True

    def page_type(self, rest):
        """/type/image/png sends a page under that type."""
        self.answer(PAGE, kind=rest)

    def page_typeless(self, _):
        self.answer(PAGE, kind=None)

    def page_plaintext(self, _):
        self.answer("just words, no page", kind="text/plain")

    def page_png(self, _):
        self.answer(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")

    def page_empty(self, _):
        self.answer("")

    def page_script(self, _):
        self.answer("<p id=a>before<script>a.textContent = 'written by a script'</script>")


class QuietServer(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass  # some tests disconnect on purpose


class WebServer:
    """with WebServer() as web: tamis("extract", web.url("plain"))"""

    def __init__(self, certificate=None):
        self.server = QuietServer(("127.0.0.1", 0), Handler)
        self.server.requests = []
        self.server.is_over = False
        self.scheme = "http"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate.file, certificate.key)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
            self.scheme = "https"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.is_over = True
        self.server.shutdown()
        self.server.server_close()

    def url(self, path):
        return f"{self.scheme}://127.0.0.1:{self.server.server_port}/{path}"

    @property
    def requests(self):
        return self.server.requests


class Certificate:
    """A self-signed certificate for 127.0.0.1, made by openssl."""

    def __init__(self, folder):
        self.file = str(pathlib.Path(folder) / "cert.pem")
        self.key = str(pathlib.Path(folder) / "key.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
             "subjectAltName=IP:127.0.0.1", "-keyout", self.key, "-out", self.file],
            check=True, capture_output=True)
