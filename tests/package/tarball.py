#!/usr/bin/env python3
"""Runs the static command in a root that contains only the command, and in a network that contains
only the test. There are no libraries, no loader, and only the configuration that a test adds.

The test restarts in a separate network namespace, where it may serve DNS on port 53.
"""
import os
import pathlib
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import types
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import clean_root
from certificates import Certificates
from command import ROOT, TAMIS
from upstream import Upstream
from web import WebServer

ARTICLE = (ROOT / "examples/article.html").read_bytes()
HELLO = (0, "Hello from the web\n", "")
ARCHITECTURE = os.uname().machine
# systemd's and other modules would answer first. None of them is installed.
NSSWITCH = "hosts: mymachines resolve [!UNAVAIL=return] files mdns4_minimal myhostname dns\n"
LANGUAGES = {
    "en": "The council expects some two thousand boats a year, and the bridge stays closed until June.",
    "de": "Der Rat erwartet rund zweitausend Boote im Jahr, und die Brücke bleibt bis Juni gesperrt.",
    "fr": "Le conseil attend quelque deux mille bateaux par an, et le pont reste fermé jusqu'en juin.",
    "es": "El consejo espera unos dos mil barcos al año, y el puente seguirá cerrado hasta junio.",
    "pl": "Rada spodziewa się około dwóch tysięcy łodzi rocznie, a most pozostanie zamknięty do czerwca.",
    "ru": "Совет ожидает около двух тысяч лодок в год, а мост останется закрытым до июня.",
    "el": "Το συμβούλιο περιμένει περίπου δύο χιλιάδες σκάφη τον χρόνο και η γέφυρα μένει κλειστή.",
    "ja": "市議会は年間およそ二千隻の船を見込んでおり、橋は六月まで閉鎖されたままです。",
    "ko": "시의회는 해마다 약 이천 척의 배를 예상하며 다리는 유월까지 닫혀 있습니다.",
    "zh": "市议会预计每年约有两千艘船通过，桥梁将关闭至六月，居民们对此表示理解。",
    "ar": "يتوقع المجلس نحو ألفي قارب سنويا ويبقى الجسر مغلقا حتى شهر يونيو القادم.",
    "tr": "Meclis yılda yaklaşık iki bin tekne bekliyor ve köprü haziran ayına kadar kapalı kalacak.",
}


class Names(threading.Thread):
    """A DNS server that knows one name, on the standard port."""

    def __init__(self, name):
        super().__init__(daemon=True)
        self.question = b"".join(bytes([len(part)]) + part.encode() for part in name.split(".")) + b"\0"
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 53))
        self.asked = 0

    def run(self):
        while True:
            query, client = self.socket.recvfrom(512)
            self.asked += 1
            (kind,) = struct.unpack(">H", query[12 + len(self.question):][:2] or b"\0\0")
            is_known = query[12:].lower().startswith(self.question) and kind == 1
            end = 12 + query[12:].index(b"\0") + 5
            head = query[:2] + struct.pack(">HHHHH", 0x8580 if is_known or kind != 1 else 0x8583,
                                           1, int(is_known), 0, 0)
            record = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 60, 4) + bytes([127, 0, 0, 1])
            self.socket.sendto(head + query[12:end] + record * is_known, client)


class Tarball(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        tarball = clean_root.need(f"tamis-*-linux-{ARCHITECTURE}.tar.xz")
        cls.work = clean_root.scratch(cls)
        subprocess.run(["tar", "-xf", tarball, "-C", cls.work], check=True)
        (cls.unpacked,) = cls.work.iterdir()
        cls.command = cls.unpacked / "bin/tamis"

    def setUp(self):
        folder = self.work / "root"
        (folder / "tmp").mkdir(parents=True)
        self.addCleanup(shutil.rmtree, folder)
        self.root = clean_root.Root(folder)
        shutil.copy(self.command, self.root.path("tamis"))

    def write(self, path, content):
        path = self.root.path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def tamis(self, *words, **options):
        return self.root.call("/tamis", *words, **options)

    # --- Properties of the file.

    def test_needs_no_other_file(self):
        described = subprocess.run(["readelf", "-dlW", self.command], capture_output=True, text=True).stdout
        self.assertNotIn("NEEDED", described)
        self.assertNotIn("INTERP", described)

    def test_runs_on_kernels_since_3_2(self):
        notes = subprocess.run(["readelf", "-n", self.command], capture_output=True, text=True).stdout
        self.assertIn("ABI: 3.2.0", notes)

    def test_version(self):
        (version,) = re.findall(r"project\(tamis VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
        self.assertIn(version, self.tamis("--version").splitlines()[0])
        self.assertIn(f"tamis-{version}-linux-", self.unpacked.name)

    def test_what_comes_with_it(self):
        for file in ["share/man/man1/tamis.1", "share/bash-completion/completions/tamis",
                     "share/zsh/site-functions/_tamis", "share/fish/vendor_completions.d/tamis.fish",
                     "share/doc/tamis/LICENSE", "share/doc/tamis/CHANGELOG.md"]:
            self.assertTrue((self.unpacked / file).is_file(), file)
        unit = (self.unpacked / "lib/systemd/system/tamis-serve.service").read_text()
        self.assertIn("ExecStart=/usr/local/bin/tamis ", unit)
        found = subprocess.run(["man", "-M", self.unpacked / "share/man", "-w", "tamis"],
                               capture_output=True, text=True).stdout
        self.assertEqual(found.strip(), str(self.unpacked / "share/man/man1/tamis.1"))

    def test_licences_of_what_is_linked_in(self):
        names = {path.name for path in (self.unpacked / "share/doc/tamis/licences").iterdir()}
        for package in ["libicu-dev", "libcurl4-openssl-dev", "libssl-dev", "libcld2-dev", "libc6-dev",
                        "libarchive-dev", "libpsl-dev"]:
            self.assertIn(f"debian-{package}", names)

    # --- Features.

    def test_extracts_as_the_build_tree_does(self):
        for kind in ["text", "markdown", "html", "json"]:
            words = ("extract", "--format", kind, "-")
            said = subprocess.run([TAMIS, *words], input=ARTICLE, capture_output=True, check=True)
            self.assertEqual(self.tamis(*words, input=ARTICLE), said.stdout.decode())

    def test_all_pages_of_the_tests_are_the_same(self):
        shutil.copytree(ROOT / "tests/golden/pages", self.root.path("pages"))
        shutil.copytree(ROOT / "tests/cases", self.root.path("cases"))
        words = ("extract", "--jsonl", "pages", "cases")
        expected = subprocess.run([TAMIS, *words], cwd=self.root.folder, capture_output=True).stdout
        self.assertGreater(expected.count(b"\n"), 10)
        self.assertEqual(self.root.run("/tamis", *words).stdout, expected)

    def test_languages_are_told_the_same(self):
        for code, text in LANGUAGES.items():
            page = f"<title>t</title><article><p>{text}<p>{text}</article>".encode()
            words = ("extract", "--format", "json", "-")
            said = subprocess.run([TAMIS, *words], input=page, capture_output=True).stdout.decode()
            self.assertIn(f'"{code}', said)
            self.assertEqual(self.tamis(*words, input=page), said)

    def test_encodings(self):
        for encoding in ["windows-1251", "shift_jis", "gb18030", "euc-kr", "iso-2022-jp"]:
            text = {"w": "Привет, мир", "s": "日本語の文章", "g": "中文网页", "e": "한국어", "i": "日本語"}[encoding[0]]
            page = f"<meta charset={encoding}><p>{text}".encode(encoding)
            self.assertEqual(self.tamis("extract", "--pipeline", "plain", "-", input=page).strip(), text)

    def test_serves(self):
        server = self.root.start("/tamis", "serve", "--port", "0", "--private", stdout=subprocess.PIPE)
        try:
            port = re.search(rb":(\d+)/", server.stdout.readline())[1].decode()
            for path, part in [("healthz", b"ok"), ("", b"tamis")]:
                request = urllib.request.Request(f"http://127.0.0.1:{port}/{path}",
                                                 headers={"Accept": "text/html"})
                with urllib.request.urlopen(request) as answer:
                    self.assertIn(part, answer.read())
        finally:
            server.send_signal(signal.SIGTERM)
            self.assertEqual(server.wait(30), 0)
            server.stdout.close()

    # --- Names.

    def extract(self, url, *words):
        done = self.root.run("/tamis", "extract", "--pipeline", "plain", *words, url)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def look_up(self, name):
        with Upstream() as up:
            code, out, err = self.extract(up.url("page").replace("127.0.0.1", name))
            self.assertEqual((code, err), (0, ""))
            self.assertIn("main text of the page", out)

    def test_names_of_the_hosts_file(self):
        self.write("/etc/hosts", "127.0.0.1 here.example\n")
        self.look_up("here.example")
        self.write("/etc/nsswitch.conf", NSSWITCH)
        self.look_up("here.example")

    def test_names_of_dns(self):
        self.write("/etc/resolv.conf", "nameserver 127.0.0.1\n")
        for switch in [None, NSSWITCH, "hosts: files dns\n"]:
            if switch:
                self.write("/etc/nsswitch.conf", switch)
            before = self.names.asked
            self.look_up("pages.example")
            self.assertGreater(self.names.asked, before)
            code, _, err = self.extract("http://nobody.example/")
            self.assertEqual(code, 2)
            self.assertIn("nobody.example", err)

    # --- Certificates.

    def authority(self, name):
        self.addCleanup(shutil.rmtree, self.work / name)
        return Certificates(self.work / name)

    def test_https(self):
        authority = self.authority("authority")
        trusted = authority.ca.read_bytes()
        self.write("/own.pem", trusted)
        self.write("/other.pem", self.authority("other").ca.read_bytes())
        certificate, key = authority.make("good", "127.0.0.1")
        with WebServer(types.SimpleNamespace(file=certificate, key=key)) as web:
            url = web.url("plain")
            self.assert_refused(url, "SSL_CERT_FILE")  # there are no CA certificates at all
            self.assert_refused(url, "certificate", "--ca-file", "/other.pem")
            self.assertEqual(web.requests, [])
            self.assertEqual(self.extract(url, "--ca-file", "/own.pem"), HELLO)
            # The paths in Debian, Fedora, openSUSE and Alpine.
            for place in ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                          "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"]:
                self.write(place, trusted)
                self.assertEqual(self.extract(url), HELLO, place)
                self.root.path(place).unlink()

    def assert_refused(self, url, finding, *words):
        code, out, err = self.extract(url, *words)
        self.assertEqual((code, out), (2, ""))
        self.assertIn(finding, err)

    def test_https_through_the_proxy(self):
        authority = self.authority("upstream")
        self.root.path("/root").mkdir()
        self.write("/etc/hosts", "127.0.0.1 localhost\n")
        self.tamis("ca", "init")
        with Upstream(*authority.make("good", "localhost")) as up:
            self.assertEqual(self.ask_through_proxy(up.url("page")), "502")
            self.write("/etc/pki/tls/certs/ca-bundle.crt", authority.ca.read_bytes())
            self.assertEqual(self.ask_through_proxy(up.url("page")), "200")

    def ask_through_proxy(self, url):
        server = self.root.start("/tamis", "serve", "--port", "0", "--private", "--intercept",
                                 stdout=subprocess.PIPE)
        try:
            port = re.search(rb":(\d+)/", server.stdout.readline())[1].decode()
            return subprocess.run(
                ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--noproxy", "", "--proxy",
                 f"http://127.0.0.1:{port}", "--cacert", self.root.path("/root/.config/tamis/ca.pem"),
                 url], capture_output=True, text=True).stdout
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)
            server.stdout.close()


def enter_own_network():
    if os.environ.get("TAMIS_OWN_NETWORK"):
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        return
    os.environ["TAMIS_OWN_NETWORK"] = "yes"
    os.execvp("unshare", ["unshare", "--net", sys.executable, *sys.argv])


if __name__ == "__main__":
    clean_root.need_root()
    enter_own_network()
    Tarball.names = Names("pages.example")
    Tarball.names.start()
    unittest.main()
