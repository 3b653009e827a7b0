"""A web server that misbehaves in all known ways, for tests/server.

with Upstream() as up: server.through(up.url("reset_in_body"))

The path selects the response, a method below; `seen` has the requests as bytes. With
Upstream(certificate, key) it is an https server; `hellos` has the names that clients
requested and the negotiated protocols.
"""
import base64
import gzip
import hashlib
import re
import socket
import ssl
import struct
import threading
import time
import urllib.parse
import zlib

BOMB = gzip.compress(b"<p>" + b"a " * (50 << 20), 9)
WORDS = "The main text of the page is here and it is long enough to be found by filters. " * 20
PAGE = ("<!doctype html><html lang=en><head><title>A page</title></head><body>"
        "<ul><li><a href=/a>Home</a><li><a href=/b>News</a><li><a href=/c>About</a></ul>"
        f"<article><h1>Heading</h1><p>{WORDS}<p>{WORDS}</article>"
        "<footer><a href=/d>Imprint</a></footer></body></html>")


def answer(body=b"", *fields, status="200 OK", kind="text/plain"):
    body = body if isinstance(body, bytes) else body.encode()
    lines = [f"HTTP/1.1 {status}", *fields, f"Content-Length: {len(body)}"]
    if kind:
        lines.append(f"Content-Type: {kind}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def chunks(*parts, trailers=b""):
    out = b"".join(b"%x\r\n%s\r\n" % (len(p), p) for p in parts)
    return out + b"0\r\n" + trailers + b"\r\n"


class Request:
    def __init__(self, head, body, sock):
        self.head, self.body, self.socket = head, body, sock
        self.lines = head.decode("latin-1").split("\r\n")
        self.method, self.target, self.version = self.lines[0].split(" ", 2)
        self.fields = {}
        for line in self.lines[1:]:
            name, _, value = line.partition(":")
            if name:
                self.fields.setdefault(name.lower(), []).append(value.strip())

    def get(self, name):
        return ", ".join(self.fields.get(name.lower(), []))


class Upstream:
    def __init__(self, certificate=None, key=None, address=("127.0.0.1", 0),
                 protocols=("h2", "http/1.1")):
        self.tls = None
        self.hellos = []
        if certificate:
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(certificate, key)
            self.tls.set_alpn_protocols(list(protocols))
            self.tls.sni_callback = lambda sock, name, _: setattr(sock, "asked_for", name)
        family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        self.listener = socket.create_server(address, family=family, backlog=512)
        self.host, self.port = self.listener.getsockname()[:2]
        self.packed = {}  # for way_packed
        self.raw = {}  # for way_raw
        self.seen = []
        self.connections = 0
        self.is_over = threading.Event()

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.listener.close()

    def url(self, path):
        if self.tls:
            return f"https://localhost:{self.port}/{path}"
        return f"http://{self.host}:{self.port}/{path}"

    def accept(self):
        while not self.is_over.is_set():
            try:
                sock, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.serve, args=(sock,), daemon=True).start()

    def serve(self, sock):
        sock.settimeout(30)
        unread = b""
        try:
            if self.tls:
                sock = self.tls.wrap_socket(sock, server_side=True)
                self.hellos.append((getattr(sock, "asked_for", None),
                                    sock.selected_alpn_protocol()))
            while True:
                while b"\r\n\r\n" not in unread:
                    data = sock.recv(1 << 16)
                    if not data:
                        return
                    unread += data
                head, _, unread = unread.partition(b"\r\n\r\n")
                request = Request(head, b"", sock)
                way = getattr(self, "way_" + re.split(r"[/?]", request.target[1:])[0], None)
                if "100-continue" in request.get("expect").lower() and way != self.way_refuse_body:
                    sock.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
                if way != self.way_refuse_body:
                    request.body, unread = self.read_body(request, unread)
                self.seen.append(request)
                if way is None:
                    sock.sendall(answer("not here", status="404 Not Found"))
                elif way(request) == "close":
                    return
        except (OSError, ValueError):
            pass
        finally:
            self.end(sock)

    @staticmethod
    def read_body(request, unread):
        def more():
            data = request.socket.recv(1 << 16)
            if not data:
                raise OSError("cut off")
            return data
        if request.get("transfer-encoding") == "chunked":
            body = b""
            while True:
                while b"\r\n" not in unread:
                    unread += more()
                line, _, unread = unread.partition(b"\r\n")
                size = int(line.split(b";")[0], 16)
                while len(unread) < size + 2:
                    unread += more()
                if size == 0:
                    if not unread.startswith(b"\r\n"):
                        while b"\r\n\r\n" not in unread:
                            unread += more()
                        request.trailers, _, unread = unread.partition(b"\r\n\r\n")
                        return body, unread
                    return body, unread[2:]
                body += unread[:size]
                unread = unread[size + 2:]
        size = int(request.get("content-length") or 0)
        while len(unread) < size:
            unread += more()
        return unread[:size], unread[size:]

    @staticmethod
    def end(sock):
        try:
            if isinstance(sock, ssl.SSLSocket) and sock.fileno() >= 0:
                sock.settimeout(0.5)
                sock = sock.unwrap()  # sends the end; perhaps the other side does not wait
        except (OSError, ValueError):
            pass
        finally:
            sock.close()

    @staticmethod
    def reset(sock):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        sock.close()
        return "close"

    # --- correct responses

    def way_plain(self, request):
        request.socket.sendall(answer("hello"))

    def way_echo(self, request):
        request.socket.sendall(answer(request.head + b"\n\n" + request.body))

    def way_page(self, request):
        request.socket.sendall(answer(PAGE, kind="text/html; charset=utf-8"))

    def way_gzip(self, request):
        request.socket.sendall(answer(gzip.compress(PAGE.encode()), "Content-Encoding: gzip",
                                      kind="text/html; charset=utf-8"))

    def way_html(self, request):
        """/html?Name: value|Name: value: the page with these fields."""
        fields = urllib.parse.unquote(request.target.partition("?")[2]).split("|")
        request.socket.sendall(answer(PAGE, *filter(None, fields), kind=None))

    def way_typeless_text(self, request):
        request.socket.sendall(answer("just words", kind=None))

    def way_charset(self, request):
        page = "<title>t</title><meta charset=koi8-r><p>" + "Привет мир и все слова " * 40
        request.socket.sendall(answer(page.encode("koi8-r"), kind="text/html; charset=koi8-r"))

    def way_coded(self, request):
        name = request.target.split("/")[2]
        packed = {"gzip": gzip.compress, "deflate": zlib.compress, "x-gzip": gzip.compress,
                  "raw": lambda data: zlib.compress(data)[2:-4],
                  "twice": lambda data: zlib.compress(gzip.compress(data)),
                  "broken": lambda data: gzip.compress(data)[:-200],
                  "sdch": lambda data: data}[name](PAGE.encode())
        coding = {"raw": "deflate", "twice": "gzip, deflate", "broken": "gzip"}.get(name, name)
        request.socket.sendall(answer(packed, f"Content-Encoding: {coding}", kind="text/html"))

    def way_packed(self, request):
        """/packed/br: the bytes that a test has stored."""
        name = request.target.split("/")[2]
        request.socket.sendall(answer(self.packed[name], f"Content-Encoding: {name}",
                                      kind="text/html"))

    def way_raw(self, request):
        """/raw/NAME: the bytes of a test, interleaved with seconds to wait or functions to call."""
        for part in self.raw[re.split(r"[/?]", request.target)[2]]:
            if isinstance(part, bytes):
                request.socket.sendall(part)
            elif callable(part):
                part()
            elif self.is_over.wait(part):
                return "close"

    def way_late(self, request):
        """/late/SECONDS: a delayed response, which other bytes could precede."""
        self.is_over.wait(float(request.target.split("/")[2]))
        request.socket.sendall(answer("the right answer"))

    def way_redirect(self, request):
        """/redirect?ADDRESS"""
        location = urllib.parse.unquote(request.target.partition("?")[2])
        request.socket.sendall(answer("", f"Location: {location}", status="302 Found"))

    def way_websocket(self, request):
        """RFC 6455: returns text in capital letters."""
        key = (request.get("sec-websocket-key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()
        accept = base64.b64encode(hashlib.sha1(key).digest()).decode()
        request.socket.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                               b"Connection: Upgrade\r\nSec-WebSocket-Accept: "
                               + accept.encode() + b"\r\n\r\n")
        while True:
            head = self.read_exactly(request.socket, 6)  # short and masked: kind, size, mask
            kind, size, mask = head[0] & 15, head[1] & 127, head[2:]
            data = self.read_exactly(request.socket, size)
            data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
            request.socket.sendall(bytes([0x80 | kind, size]) + data.upper())
            if kind == 8:  # close
                return "close"

    @staticmethod
    def read_exactly(sock, size):
        out = b""
        while len(out) < size:
            data = sock.recv(size - len(out))
            if not data:
                raise OSError("cut off")
            out += data
        return out

    def way_bomb(self, request):
        """100 MB in 100 KB."""
        request.socket.sendall(answer(BOMB, "Content-Encoding: gzip", kind="text/html"))

    def way_large(self, request):
        """/large/BYTES: a page of that size."""
        size = int(request.target.split("/")[2])
        page = PAGE + "<!--" + "x" * (size - len(PAGE) - 7) + "-->"
        request.socket.sendall(answer(page, kind="text/html"))

    def way_drip(self, request):
        """A page sent in pieces, over two and a half seconds or over drip?SECONDS."""
        seconds = float(request.target.partition("?")[2] or 2.5)
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                               b"Transfer-Encoding: chunked\r\n\r\n")
        data = PAGE.encode()
        for i in range(0, 10):
            part = data[i * len(data) // 10:(i + 1) * len(data) // 10]
            request.socket.sendall(b"%x\r\n%s\r\n" % (len(part), part))
            time.sleep(seconds / 10)
        request.socket.sendall(b"0\r\n\r\n")

    def way_cut_page(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                               b"Content-Length: 100000\r\n\r\n" + PAGE.encode())
        return "close"

    def way_login(self, request):
        request.socket.sendall(answer(PAGE.replace("</article>", "<input type=Password></article>"),
                                      kind="text/html"))

    def way_login_box(self, request):
        """An ordinary page below a login form."""
        box = "<form><p>Name <input name=n> Password <input type=password> <button>Go</button></form>"
        request.socket.sendall(answer(PAGE.replace("<body>", "<body><header>" + box + "</header>"),
                                      kind="text/html"))

    def way_login_page(self, request):
        request.socket.sendall(answer(
            "<!doctype html><title>Log in</title><h1>Welcome to the bank</h1><p>Please log in to "
            "see your accounts.</p><div><input name=n><input type=password></div>",
            kind="text/html"))

    def way_odd(self, request):
        """/odd/NAME: pages without readable content, and others that resemble them."""
        few = "A few words of a page."
        head = "<!doctype html><title>t</title>"
        pages = {
            "app": head + "<div id=root></div><noscript>You need to enable JavaScript to run this "
                   "app.</noscript><script src=/a.js></script>",
            "search": head + f"<p>{few}</p><form><input name=q></form>",
            "video": head + f"<p>{few}</p><iframe src=/video></iframe>",
            "leads_on": PAGE.replace("<title>", "<meta http-equiv=Refresh content='0; url=/b'><title>"),
            "reloads": PAGE.replace("<title>", "<meta http-equiv=refresh content=300><title>"),
            "reloads_by_address": PAGE.replace(
                "<title>", "<meta http-equiv=refresh content='900; url=/odd/reloads'><title>"),
            "leads_on_without_scripts": PAGE.replace(
                "<title>", "<noscript><meta http-equiv=refresh content='0;url=/b'></noscript><title>"),
            "with_search": PAGE.replace("<body>", "<body><form><input type=search></form>"),
            "policy": PAGE.replace("<title>", "<meta http-equiv=content-security-policy content='img-src "
                                   + "https://a.example/ " * 2000 + "'><title>"),
            "styles": PAGE.replace("<title>", "<style nonce=abc>p{color:red}</style><link rel=stylesheet "
                                   "href=/a.css integrity=sha256-x crossorigin=anonymous><meta "
                                   "name=referrer content=no-referrer><title>"),
        }
        request.socket.sendall(answer(pages[request.target.split("/")[2]], kind="text/html"))

    def way_recovered(self, request):
        """/recovered/NAME: pages that show next to no text and have it in JSON-LD."""
        body = " ".join(f"The {n} boat went through the old lock in the morning." for n in
                        ("first", "second", "third", "fourth"))
        state = ('<script type="application/ld+json">{"@type": "Article", "articleBody": "'
                 + body + '"}</script>')
        note = "<noscript>You need to enable JavaScript to run this app.</noscript>"
        shown = {"article": "<p>Loading ...</p>", "app": note,
                 "login": "<p>Log in</p><form><input type=password></form>",
                 "search": "<p>Find</p><form><input name=q></form>"}
        request.socket.sendall(answer(
            "<!doctype html><html lang=en><title>The old lock</title><style>body{opacity:0}</style>"
            '<meta http-equiv="Content-Security-Policy" content="img-src \'none\'">'
            + state + shown[request.target.split("/")[2]], kind="text/html"))

    def way_meta_policy(self, request):
        page = PAGE.replace("<title>", '<meta http-equiv="Content-Security-Policy" content="img-src'
                            " 'none' https://a.example,b;\nframe-ancestors 'none'; style-src 'self'"
                            '"><title>')
        request.socket.sendall(answer(page, "Content-Security-Policy: font-src 'none'",
                                      kind="text/html"))

    def way_no_words(self, request):
        request.socket.sendall(answer("<!doctype html><title>t</title><script>1</script>",
                                      kind="text/html"))

    def way_validated(self, request):
        """A page with validators, and the response to them."""
        if request.get("if-none-match") == '"v1"' or request.get("if-modified-since"):
            request.socket.sendall(b'HTTP/1.1 304 Not Modified\r\nETag: "v1"\r\n\r\n')
        else:
            request.socket.sendall(answer(
                PAGE, 'ETag: "v1"', "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT",
                "Accept-Ranges: bytes", "Content-MD5: x", kind="text/html"))

    def way_active(self, request):
        """A page with an embedded style sheet and scripts that would run."""
        page = PAGE.replace("<title>", "<script>document.title='run'</script><style>p{color:red}"
                            "</style><title>")
        policy = "Content-Security-Policy: default-src 'self'; script-src 'unsafe-inline'"
        request.socket.sendall(answer(page, policy, kind="text/html; charset=utf-8"))

    def way_head_only(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1234\r\n\r\n")

    def way_status(self, request):
        status = request.target.split("/")[2]
        if status in ("204", "304"):
            request.socket.sendall(f"HTTP/1.1 {status} Fine\r\nETag: \"a\"\r\n\r\n".encode())
        else:
            request.socket.sendall(answer("body", status=f"{status} Fine"))

    def way_chunked(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
                               b"Trailer: X-Sum\r\n\r\n")
        request.socket.sendall(chunks(b"hello ", b"world", trailers=b"X-Sum: 11\r\nHost: evil\r\n"))

    def way_until_close(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\n\r\nto the end")
        return "close"

    def way_http_1_0(self, request):
        request.socket.sendall(b"HTTP/1.0 200 OK\r\n\r\nold")
        return "close"

    def way_interim(self, request):
        request.socket.sendall(b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"
                               + answer("late"))

    def way_hops(self, request):
        request.socket.sendall(answer("hello", "Connection: X-Secret, close", "X-Secret: 1",
                                      "Keep-Alive: timeout=5", "Proxy-Authenticate: x", "X-Open: 2"))
        return "close"

    def way_close_after(self, request):
        """Closes the connection without announcing it."""
        request.socket.sendall(answer("hello"))
        return "close"

    def way_big(self, request):
        size = int(request.target.split("/")[2])
        request.socket.sendall(f"HTTP/1.1 200 OK\r\nContent-Length: {size}\r\n\r\n".encode())
        piece = bytes(range(256)) * 256
        while size > 0:
            request.socket.sendall(piece[:size])
            size -= len(piece)

    def way_upgrade(self, request):
        request.socket.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\n"
                               b"Connection: Upgrade\r\n\r\nready;")
        while data := request.socket.recv(1 << 16):
            request.socket.sendall(data.upper())
        return "close"

    def way_refuse_body(self, request):
        request.socket.sendall(answer("no", "Connection: close", status="417 Expectation Failed"))
        time.sleep(0.2)
        return "close"

    # --- faulty responses: each must give the documented result

    def way_silent(self, request):
        self.is_over.wait(20)
        return "close"

    def way_close_at_once(self, request):
        return "close"

    def way_reset_at_once(self, request):
        return self.reset(request.socket)

    def way_half_head(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Ty")
        return "close"

    def way_slow_head(self, request):
        for byte in b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 1000:
            request.socket.sendall(bytes([byte]))
            if self.is_over.wait(0.05):
                break
        return "close"

    def way_garbage(self, request):
        request.socket.sendall(b"\x00\xff\xfe garbage \r\n\r\n" * 10)
        return "close"

    def way_not_http(self, request):
        request.socket.sendall(b"220 mail.example.org ESMTP\r\n\r\n")
        return "close"

    def way_http_0_9(self, request):
        request.socket.sendall(b"<p>a page without a head</p>")
        return "close"

    def way_http_2(self, request):
        request.socket.sendall(b"HTTP/2.0 200 OK\r\nContent-Length: 0\r\n\r\n")
        return "close"

    def way_endless_head(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\n")
        while not self.is_over.is_set():
            request.socket.sendall(b"X-Field: " + b"y" * 100 + b"\r\n")
        return "close"

    def way_endless_line(self, request):
        request.socket.sendall(b"HTTP/1.1 200 ")
        while not self.is_over.is_set():
            request.socket.sendall(b"O" * 1000)
        return "close"

    def way_endless_interim(self, request):
        while not self.is_over.is_set():
            request.socket.sendall(b"HTTP/1.1 102 Processing\r\n\r\n")
        return "close"

    def way_two_lengths(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!")

    def way_length_and_chunked(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n"
                               b"Transfer-Encoding: chunked\r\n\r\n" + chunks(b"hello"))

    def way_bad_length(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello")

    def way_negative_length(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello")

    def way_bare_feeds(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\nContent-Length: 5\n\nhello")
        return "close"

    def way_blank_before_colon(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\nhello")
        return "close"

    def way_unknown_coding(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"
                               + chunks(b"hello"))

    def way_short(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf")
        return "close"

    def way_long(self, request):
        """Sends more than announced; the rest must not become the next response."""
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
                               + answer("smuggled"))

    def way_reset_in_body(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nsome")
        time.sleep(0.2)
        return self.reset(request.socket)

    def way_bad_chunk(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                               b"5\r\nhello\r\nxyz\r\nmore\r\n0\r\n\r\n")

    def way_chunk_too_long(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                               b"5\r\nhello!\r\n0\r\n\r\n")

    def way_huge_chunk(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                               b"ffffffffffffffffff\r\nhello\r\n")
        return "close"

    def way_no_last_chunk(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
        return "close"

    def way_endless_extension(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;")
        while not self.is_over.is_set():
            request.socket.sendall(b"x" * 1000)
        return "close"

    def way_endless_trailers(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
        while not self.is_over.is_set():
            request.socket.sendall(b"X: y\r\n" * 100)
        return "close"

    def way_endless_body(self, request):
        kind = request.target.partition("?")[2] or "text/plain"
        request.socket.sendall(f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n\r\n".encode())
        while not self.is_over.is_set():
            request.socket.sendall(b"<p>more " * 1000)
        return "close"

    def way_stalled_body(self, request):
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
        self.is_over.wait(20)
        return "close"

    def way_cut_tls(self, request):
        """Content until the end of the connection, which TLS does not confirm."""
        request.socket.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nhalf")
        time.sleep(0.2)
        socket.socket(fileno=request.socket.detach()).close()
        return "close"

    def way_unasked_upgrade(self, request):
        request.socket.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n"
                               b"Connection: Upgrade\r\n\r\n")
        return "close"
