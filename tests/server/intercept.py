#!/usr/bin/env python3
"""https that is opened (--intercept): curl and plain sockets as clients, servers with
certificates good and bad."""
import pathlib
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from certificates import Certificates
from command import CommandTest, tamis
from faults import ANSWERED
from serve import WEBSOCKET, Client, Server, message, websocket_frame
from upstream import PAGE, WORDS, Upstream


def setUpModule():
    global FOLDER, CA, CERTIFICATES, GOOD
    temporary = tempfile.TemporaryDirectory(prefix="tamis-tls-")
    unittest.addModuleCleanup(temporary.cleanup)
    FOLDER = pathlib.Path(temporary.name)
    CA = FOLDER / "ca"
    assert tamis("ca", "init", "--folder", str(CA)).code == 0
    CERTIFICATES = Certificates(FOLDER / "servers")
    GOOD = CERTIFICATES.make("good", "localhost", "127.0.0.1", "other.localhost")


def intercepting(*words, ca=None):
    return Server("--intercept", "--ca-folder", str(ca or CA), "--upstream-ca",
                  str(CERTIFICATES.ca), *words)


def client_tls(ca=None, protocols=("h2", "http/1.1")):
    context = ssl.create_default_context(cafile=str(ca or CA / "ca.pem"))
    context.set_alpn_protocols(list(protocols))
    return context


class Tunnel(Client):
    """A connection to a server through the proxy, with TLS unless it is told otherwise."""

    def __init__(self, server, port, host="localhost", name="localhost", tls=None, fields=()):
        super().__init__(server.port)
        self.send(message("CONNECT", f"{host}:{port}", f"Host: {host}:{port}", *fields))
        self.connected = self.read_response("HEAD")
        if tls is not None and self.connected.status == 200:
            self.socket = tls.wrap_socket(self.socket, server_hostname=name)

    def get(self, path, *fields, host="localhost", port, method="GET", body=b""):
        self.send(message(method, path, f"Host: {host}:{port}", *fields, body=body))
        while (response := self.read_response(method)).status in (100, 102, 103):
            pass
        return response

    def issuer(self):
        return dict(pair for row in self.socket.getpeercert()["issuer"] for pair in row)["commonName"]


class InterceptTest(unittest.TestCase):
    words = ()

    @classmethod
    def setUpClass(cls):
        cls.up = Upstream(*GOOD).__enter__()
        cls.addClassCleanup(cls.up.__exit__)
        cls.server = intercepting(*cls.words)
        cls.addClassCleanup(cls.check_end)

    @classmethod
    def check_end(cls):
        code = cls.server.stop()
        assert code == 0, f"exit code {code}: {cls.server.errors}"

    def curl(self, *words):
        return self.server.curl("--cacert", str(CA / "ca.pem"), *words)

    def tunnel(self, **options):
        return Tunnel(self.server, self.up.port, tls=client_tls(), **options)

    def ask(self, path, *fields, **options):
        with self.tunnel() as tunnel:
            return tunnel.get(path, *fields, port=self.up.port, **options)


class Curl(InterceptTest):
    def test_a_page_is_filtered(self):
        done = self.curl("-D", "-", self.up.url("page"))
        text = done.stdout.decode()
        self.assertIn("X-Tamis: filtered", text, done.stderr)
        self.assertIn(WORDS.strip(), text)
        self.assertNotIn("Imprint", text)
        self.assertEqual(self.up.hellos[-1], ("localhost", "http/1.1"))
        seen = self.up.seen[-1]
        self.assertEqual(seen.lines[0], "GET /page HTTP/1.1")
        self.assertEqual(seen.get("host"), f"localhost:{self.up.port}")
        self.assertRegex(seen.get("via"), r"^1\.1 tamis-")
        self.assertTrue(self.server.api("GET", "/api/rules").json["opens_https"])

    def test_the_reader_trusts_the_same(self):
        with Upstream(*GOOD, protocols=["http/1.1"]) as up:
            wanted = {"url": up.url("page"), "format": "text"}
            with intercepting("--allow-private") as server:
                answer = server.api("POST", "/api/extract", wanted)
                self.assertIn(WORDS.strip(), " ".join(answer.body.decode().split()))
            with Server("--allow-private") as server:
                answer = server.api("POST", "/api/extract", wanted)
                self.assertIn("certificate", answer.json["error"]["finding"])

    def test_links_are_https(self):
        done = self.curl("-H", "X-Tamis-Pipeline: plain", self.up.url("page"))
        self.assertIn(f'href="{self.up.url("a")}"'.encode(), done.stdout)

    def test_the_original_and_the_field(self):
        done = self.curl(self.up.url("page?tamis=original"))
        self.assertEqual(done.stdout, PAGE.encode())
        self.assertEqual(self.up.seen[-1].target, "/page")

    def test_what_is_no_page_passes(self):
        self.assertEqual(self.curl(self.up.url("plain")).stdout, b"hello")
        self.assertEqual(len(self.curl(self.up.url("big/3000000")).stdout), 3000000)
        body = "x" * 100_000
        done = self.curl("--data", body, "-H", "Expect: 100-continue", self.up.url("echo"))
        self.assertTrue(done.stdout.endswith(body.encode()), done.stderr)

    def test_a_client_that_does_not_trust_us(self):
        before = self.server.metric("tamis_refused_certificates_total")
        done = self.server.curl(self.up.url("page"))
        self.assertEqual(done.returncode, 60, done.stderr)
        time.sleep(0.2)
        self.assertEqual(self.server.metric("tamis_refused_certificates_total"), before + 1)

    def test_tls_1_2_and_1_3(self):
        for word in ("--tls-max", "--tlsv1.3"):
            words = [word, "1.2"] if word == "--tls-max" else [word]
            self.assertEqual(self.curl(*words, self.up.url("plain")).stdout, b"hello", word)
        done = self.curl("--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0",
                         self.up.url("plain"))
        self.assertEqual(done.returncode, 35, done.stderr)


class Inside(InterceptTest):
    def test_requests_on_one_connection(self):
        with self.tunnel() as tunnel:
            tunnel.get("/plain", port=self.up.port)
            before = self.up.connections
            for _ in range(5):
                self.assertEqual(tunnel.get("/plain", port=self.up.port).body, b"hello")
            self.assertEqual(self.up.connections, before)
            self.assertEqual(tunnel.socket.selected_alpn_protocol(), "http/1.1")

    def test_requests_sent_at_once(self):
        with self.tunnel() as tunnel:
            tunnel.send(message("GET", "/plain", f"Host: localhost:{self.up.port}") * 20)
            for _ in range(20):
                self.assertEqual(tunnel.read_response().body, b"hello")

    def test_a_kept_connection_that_was_closed_is_replaced(self):
        with self.tunnel() as tunnel:
            for _ in range(5):
                self.assertEqual(tunnel.get("/close_after", port=self.up.port).body, b"hello")

    def test_chunks_and_trailers_both_ways(self):
        answer = self.ask("/chunked")
        self.assertEqual((answer.body, answer.trailers), (b"hello world", b"X-Sum: 11\r\n\r\n"))
        self.ask("/echo", "Transfer-Encoding: chunked", method="POST",
                 body=b"5\r\nhello\r\n0\r\nX-Sum: 5\r\n\r\n")
        self.assertEqual((self.up.seen[-1].body, self.up.seen[-1].trailers),
                         (b"hello", b"X-Sum: 5"))

    def test_content_until_the_end(self):
        self.assertEqual(self.ask("/until_close").body, b"to the end")

    def test_an_end_that_tls_does_not_confirm(self):
        with self.tunnel() as tunnel:
            tunnel.send(message("GET", "/cut_tls", f"Host: localhost:{self.up.port}"))
            with self.assertRaises((EOFError, OSError)):
                tunnel.read_response()
        self.assertGreater(self.server.metric('tamis_upstream_faults_total{reason="cut-off"}'), 0)

    def test_a_change_of_protocol(self):
        with self.tunnel() as tunnel:
            answer = tunnel.get("/upgrade", "Connection: Upgrade", "Upgrade: echo",
                                port=self.up.port)
            self.assertEqual((answer.status, answer.get("upgrade")), (101, "echo"))
            tunnel.read_until(b"ready;")
            tunnel.send(b"hello" * 10_000)
            self.assertEqual(tunnel.read_exactly(50_000), b"HELLO" * 10_000)

    def test_websocket(self):
        with self.tunnel() as tunnel:
            answer = tunnel.get("/websocket", *WEBSOCKET, port=self.up.port)
            self.assertEqual((answer.status, answer.get("sec-websocket-accept")),
                             (101, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
            tunnel.send(websocket_frame("hello"))
            self.assertEqual(tunnel.read_exactly(7), b"\x81\x05HELLO")

    def test_a_host_that_is_not_the_servers(self):
        for host in ("evil.example", "localhost:1", "127.0.0.1"):
            with self.tunnel() as tunnel:
                tunnel.send(message("GET", "/plain", f"Host: {host}"))
                self.assertEqual(tunnel.read_response().status, 421, host)

    def test_targets_that_are_none(self):
        for method, target in (("GET", "http://localhost/"), ("CONNECT", "localhost:1")):
            with self.tunnel() as tunnel:
                tunnel.send(message(method, target, f"Host: localhost:{self.up.port}"))
                self.assertEqual(tunnel.read_response().status, 400, target)

    def test_our_own_pages_are_not_in_tunnels(self):
        self.assertEqual(self.ask("/metrics").body, b"not here")

    def test_smuggling_is_refused_inside_too(self):
        for line in ("Content-Length: 1\r\nContent-Length: 2",
                     "Transfer-Encoding: chunked\r\nContent-Length: 5", "A: b\nC: d"):
            with self.tunnel() as tunnel:
                tunnel.send(f"POST / HTTP/1.1\r\nHost: localhost:{self.up.port}\r\n{line}\r\n\r\n"
                            .encode())
                self.assertEqual(tunnel.read_response().status, 400, line)

    def test_one_byte_at_a_time(self):
        with self.tunnel() as tunnel:
            for byte in message("GET", "/plain", f"Host: localhost:{self.up.port}"):
                tunnel.send(bytes([byte]))
            self.assertEqual(tunnel.read_response().body, b"hello")

    def test_a_client_that_goes_away(self):
        for _ in range(20):
            with self.tunnel() as tunnel:
                tunnel.send(message("GET", "/big/10000000", f"Host: localhost:{self.up.port}"))
                tunnel.read_exactly(1000)
        self.assertEqual(self.ask("/plain").body, b"hello")

    def test_a_loop(self):
        name = re.search(r"Via: 1\.1 (tamis-\w+)", self.ask("/echo").text)[1]
        self.assertEqual(self.ask("/plain", f"Via: 1.1 {name}").status, 508)


class Names(InterceptTest):
    def certificate(self, **options):
        with self.tunnel(**options) as tunnel:
            return ssl.DER_cert_to_PEM_cert(tunnel.socket.getpeercert(True)), tunnel.socket.getpeercert()

    def test_certificates_are_for_a_host_and_are_kept(self):
        first, facts = self.certificate()
        self.assertEqual(facts["subjectAltName"], (("DNS", "localhost"),))
        self.assertEqual(self.certificate()[0], first)
        other, facts = self.certificate(name="other.localhost")
        self.assertEqual(facts["subjectAltName"], (("DNS", "other.localhost"),))
        self.assertNotEqual(other, first)
        text = subprocess.run(["openssl", "x509", "-noout", "-text"], input=first,
                              capture_output=True, text=True).stdout
        for part in ("CA:FALSE", "Digital Signature", "TLS Web Server Authentication"):
            self.assertIn(part, text)

    def test_an_address(self):
        _, facts = self.certificate(host="127.0.0.1", name="127.0.0.1")
        self.assertEqual(facts["subjectAltName"], (("IP Address", "127.0.0.1"),))
        self.assertEqual(self.curl(f"https://127.0.0.1:{self.up.port}/plain").stdout, b"hello")
        self.assertEqual(self.up.hellos[-1][0], None)  # addresses are no names to ask for

    def test_a_name_behind_an_address(self):
        with self.tunnel(host="127.0.0.1", name="other.localhost") as tunnel:
            answer = tunnel.get("/plain", host="other.localhost", port=self.up.port)
        self.assertEqual(answer.body, b"hello")
        self.assertEqual(self.up.hellos[-1][0], "other.localhost")

    def test_clients_that_name_no_server(self):
        context = client_tls()
        context.check_hostname = False
        with self.tunnel() as _, Tunnel(self.server, self.up.port) as raw:
            sock = context.wrap_socket(raw.socket)
            self.assertEqual(sock.getpeercert()["subjectAltName"], (("DNS", "localhost"),))
            sock.close()


class Unopened(InterceptTest):
    def test_other_bytes_than_tls(self):
        with Upstream() as plain, Tunnel(self.server, plain.port, host="127.0.0.1") as tunnel:
            tunnel.send(message("GET", "/echo", "Host: a", "X-Raw: 1"))
            answer = tunnel.read_response()
            self.assertIn(b"X-Raw: 1", answer.body)
            self.assertNotIn(b"Via", answer.body)

    def test_a_server_that_speaks_first(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            def greet():
                sock, _ = listener.accept()
                sock.sendall(b"220 hello\r\n")
                self.assertEqual(sock.recv(100), b"QUIT\r\n")
                sock.close()
            thread = threading.Thread(target=greet)
            thread.start()
            with Tunnel(self.server, listener.getsockname()[1], host="127.0.0.1") as tunnel:
                self.assertEqual(tunnel.read_until(b"\r\n"), b"220 hello\r\n")
                tunnel.send(b"QUIT\r\n")
                self.assertEqual(tunnel.read_all(), b"")
            thread.join()

    def test_clients_without_http_1(self):
        context = client_tls(CERTIFICATES.ca, ["h2"])
        with Tunnel(self.server, self.up.port, tls=context) as tunnel:
            self.assertEqual(tunnel.issuer(), "ca")
            self.assertEqual(tunnel.socket.selected_alpn_protocol(), "h2")

    def test_garbage_that_begins_as_tls(self):
        with Tunnel(self.server, self.up.port) as tunnel:
            tunnel.send(b"\x16\x03\x01" + b"\xff" * 300)
            tunnel.read_all()
        self.assertEqual(self.ask("/plain").body, b"hello")

    def test_half_a_hello_is_given_up(self):
        with intercepting("--head-timeout", "1") as server:
            with Tunnel(server, self.up.port) as tunnel:
                tunnel.send(b"\x16\x03\x01\x02\x00\x01")
                self.assertEqual(tunnel.read_all(), b"")

    def test_nobody_is_there_behind_an_unopened_tunnel(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        with Tunnel(self.server, port, host="127.0.0.1") as tunnel:
            tunnel.send(b"hello")
            self.assertEqual(tunnel.read_all(), b"")


class Rules(CommandTest):
    def issuers(self, server, port, hosts):
        context = ssl.create_default_context(cafile=str(CERTIFICATES.ca))
        context.load_verify_locations(str(CA / "ca.pem"))
        for host in hosts:
            with Tunnel(server, port, host=host, name=host, tls=context) as tunnel:
                yield "unopened" if tunnel.issuer() == "ca" else "opened"

    def test_hosts_that_are_left_out(self):
        rules = self.file("localhost  tunnel\n", "rules")
        with Upstream(*GOOD) as up, intercepting("--rules", rules) as server:
            self.assertEqual(list(self.issuers(server, up.port, ["localhost", "127.0.0.1"])),
                             ["unopened", "opened"])
            # The name in the client's first words counts, too.
            context = client_tls(CERTIFICATES.ca)
            with Tunnel(server, up.port, host="127.0.0.1", tls=context) as tunnel:
                self.assertEqual(tunnel.issuer(), "ca")

    def test_pages_that_pass_are_not_opened(self):
        rules = self.file("localhost  pass\n", "rules")
        with Upstream(*GOOD) as up, intercepting("--rules", rules) as server:
            self.assertEqual(list(self.issuers(server, up.port, ["localhost"])), ["unopened"])

    def test_only_some_hosts(self):
        rules = self.file("localhost  default\n*  tunnel\n", "rules")
        with Upstream(*GOOD) as up, Upstream() as plain, \
                intercepting("--rules", rules) as server:
            self.assertEqual(list(self.issuers(server, up.port, ["localhost", "127.0.0.1"])),
                             ["opened", "unopened"])
            # For http the rule says nothing.
            self.assertIn("filtered", server.through(plain.url("page")).get("x-tamis"))

    def test_what_the_authority_may_not_speak_for(self):
        ca = self.folder / "narrow"
        self.assertEqual(tamis("ca", "init", "--folder", str(ca), "--only",
                               "other.localhost").code, 0)
        context = ssl.create_default_context(cafile=str(CERTIFICATES.ca))
        context.load_verify_locations(str(ca / "ca.pem"))
        with Upstream(*GOOD) as up, intercepting(ca=ca) as server:
            for host, name, expected in (("localhost", "localhost", "ca"),
                                         ("127.0.0.1", "127.0.0.1", "ca"),
                                         ("127.0.0.1", "other.localhost", "tamis on ")):
                with Tunnel(server, up.port, host=host, name=name, tls=context) as tunnel:
                    self.assertTrue(tunnel.issuer().startswith(expected), (host, name))


class BadServers(InterceptTest):
    def assert_refused(self, up, code, *reasons, host="localhost"):
        before = self.server.metric(f'tamis_upstream_faults_total{{reason="{code}"}}')
        with Tunnel(self.server, up.port, host=host, name=host, tls=client_tls()) as tunnel:
            answer = tunnel.get("/page", "Accept: text/html", host=host, port=up.port)
        self.assertEqual((answer.status, answer.get("x-tamis-error")), (502, code))
        self.assertIn("text/html", answer.get("content-type"))
        for reason in reasons:
            self.assertIn(reason, answer.text)
        self.assertEqual(up.seen, [])  # nothing was asked of it
        self.assertEqual(
            self.server.metric(f'tamis_upstream_faults_total{{reason="{code}"}}'), before + 1)

    def test_expired(self):
        with Upstream(*CERTIFICATES.make("expired", "localhost", end="20210101000000Z")) as up:
            self.assert_refused(up, "certificate", "certificate has expired")

    def test_of_another_host(self):
        with Upstream(*CERTIFICATES.make("wrong", "other.example")) as up:
            self.assert_refused(up, "certificate", "hostname mismatch")
        with Upstream(*CERTIFICATES.make("name", "localhost")) as up:
            self.assert_refused(up, "certificate", "IP address mismatch", host="127.0.0.1")

    def test_self_signed(self):
        with Upstream(*CERTIFICATES.make("self", "localhost", self_signed=True)) as up:
            self.assert_refused(up, "certificate", "self-signed certificate", "localhost tunnel",
                                "--upstream-ca FILE")

    def test_of_an_unknown_authority(self):
        with Upstream(*Certificates(FOLDER / "unknown").make("x", "localhost")) as up:
            self.assert_refused(up, "certificate", "unable to get local issuer certificate")

    def test_our_own_authority_is_none_for_servers(self):
        """What it signed is for clients; a server that shows it has stolen the key."""
        servers = Certificates(FOLDER / "stolen")
        servers.ca, servers.ca_key = CA / "ca.pem", CA / "ca-key.pem"
        with Upstream(*servers.make("x", "localhost")) as up:
            self.assert_refused(up, "certificate", "unable to get local issuer certificate")

    def test_no_tls(self):
        with Upstream() as up:
            up.serve = lambda sock: (sock.recv(1000), sock.sendall(b"HTTP/1.1 400 No\r\n\r\n"))
            self.assert_refused(up, "tls", "wrong version number")

    def test_tls_that_is_too_old(self):
        with Upstream(*GOOD) as up:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                up.tls.minimum_version = ssl.TLSVersion.TLSv1
                up.tls.maximum_version = ssl.TLSVersion.TLSv1_1
            up.tls.set_ciphers("DEFAULT@SECLEVEL=0")
            self.assert_refused(up, "tls")

    def test_a_server_that_closes(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            threading.Thread(target=lambda: listener.accept()[0].close(), daemon=True).start()
            port = listener.getsockname()[1]
            with Tunnel(self.server, port, tls=client_tls()) as tunnel:
                answer = tunnel.get("/", port=port)
        self.assertEqual((answer.status, answer.get("x-tamis-error")), (502, "tls"))

    def test_nobody_listens(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        with Tunnel(self.server, port, tls=client_tls()) as tunnel:
            answer = tunnel.get("/", port=port)
        self.assertEqual((answer.status, answer.get("x-tamis-error")), (502, "refused"))


class Faults(InterceptTest):
    words = ("--answer-timeout", "1", "--transfer-timeout", "1")

    def test_servers_that_misbehave_inside(self):
        for way, expected in ANSWERED.items():
            with self.subTest(way):
                answer = self.ask("/" + way)
                self.assertEqual((answer.status, answer.get("x-tamis-error")), expected)

    def test_nothing_stays_open(self):
        for _ in range(3):
            self.ask("/page")
        deadline = time.monotonic() + 10
        # One of them asks for the figure; the one that asked before may still be closing.
        while (left := self.server.metric("tamis_open_connections")) > 1:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)
        self.assertEqual(left, 1)


class Options(CommandTest):
    def test_without_it_nothing_is_opened(self):
        with Upstream(*GOOD) as up, Server() as server:
            with Tunnel(server, up.port, tls=client_tls(CERTIFICATES.ca)) as tunnel:
                self.assertEqual(tunnel.issuer(), "ca")

    def test_the_token(self):
        token = self.secret("open-sesame")
        with Upstream(*GOOD) as up, intercepting("--token-file", token) as server:
            with Tunnel(server, up.port) as tunnel:
                self.assertEqual(tunnel.connected.status, 407)
            field = "Proxy-Authorization: Basic YW55b25lOm9wZW4tc2VzYW1l"
            with Tunnel(server, up.port, tls=client_tls(), fields=[field]) as tunnel:
                answer = tunnel.get("/echo", port=up.port)
                self.assertEqual(answer.status, 200)
                self.assertNotIn("sesame", answer.text)

    def test_no_private_addresses(self):
        with Upstream(*GOOD) as up, intercepting("--no-private") as server:
            with Tunnel(server, up.port, tls=client_tls()) as tunnel:
                answer = tunnel.get("/plain", port=up.port)
            self.assertEqual((answer.status, answer.get("x-tamis-error")), (403, "forbidden"))
            self.assertEqual(up.connections, 0)

    def test_sigterm_ends_idle_tunnels_at_once(self):
        with Upstream(*GOOD) as up:
            server = intercepting()
            with Tunnel(server, up.port, tls=client_tls()) as tunnel:
                tunnel.get("/plain", port=up.port)
                self.assertEqual(server.stop(), 0)
            self.assertEqual(server.errors, "")

    def test_the_first_words_say_how_https_is_opened(self):
        with intercepting() as server:
            rest = b"".join(server.process.stdout.readline() for _ in range(8)).decode()
        proxy = f"http://localhost:{server.port}"
        self.assertIn(f"curl --cacert {CA / 'ca.pem'} --proxy {proxy} https://example.org/", rest)
        self.assertIn(f"export http_proxy={proxy} https_proxy={proxy}", rest)

    def test_no_authority(self):
        result = tamis("serve", "--port", "0", "--intercept", "--ca-folder", str(self.folder))
        self.assert_fails(2, "ca-key.pem", "tamis ca init", result=result)

    def test_a_key_of_another(self):
        folder = self.folder / "mixed"
        self.assertEqual(tamis("ca", "init", "--folder", str(folder)).code, 0)
        (folder / "ca.pem").write_bytes((CA / "ca.pem").read_bytes())
        result = tamis("serve", "--port", "0", "--intercept", "--ca-folder", str(folder))
        self.assert_fails(2, "ca.pem", "another certificate", result=result)

    def test_authorities_that_are_none(self):
        result = tamis("serve", "--port", "0", "--intercept", "--ca-folder", str(CA),
                       "--upstream-ca", self.file("nothing", "none.pem"))
        self.assert_fails(2, "--upstream-ca", "none.pem", result=result)


if __name__ == "__main__":
    unittest.main()
