#!/usr/bin/env python3
"""Applies mixed load and faults for a while: bench/serve_soak.py [--minutes 30] [--tamis
build/asan/tamis]

Valid and invalid clients of every kind send requests to `tamis serve --intercept`, plain and
through intercepted HTTPS. The upstream server (tests/support/upstream.py) misbehaves in every way.
The script is meant for the build with sanitizers: cmake --build --preset asan -t tamis. Predictable
responses are checked, and the rules are reloaded every few seconds. The script reports the actions
and the resident memory over time. It fails on a wrong response, a sanitizer error, a leak, a
connection that stays open, or growing memory. Its time-outs are --patience seconds. On a machine
that is too busy for them, some responses are late and count as wrong.
"""
import argparse
import collections
import os
import pathlib
import random
import re
import signal
import ssl
import statistics
import sys
import tempfile
import threading
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[1]
# Maximum growth of memory from the third quarter of the time to the last. Before that, the
# allocator, especially with sanitizers, still reaches its maximum demand.
MOST_GROWTH = 0.05


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tamis", default=str(ROOT / "build/asan/tamis"))
    parser.add_argument("--clients", type=int, default=24)
    parser.add_argument("--patience", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


OPTIONS = arguments()
os.environ["TAMIS"] = OPTIONS.tamis
# Sanitizers keep 16 MB of freed memory in quarantine, and store each new call stack of an
# allocation for ever, 8 calls deep. Larger values of either would hide growth.
os.environ.setdefault("ASAN_OPTIONS", "quarantine_size_mb=16:malloc_context_size=8:detect_leaks=1")
sys.path[:0] = [str(ROOT / "tests/support"), str(ROOT / "tests/server")]
from certificates import Certificates  # noqa: E402
from command import tamis  # noqa: E402
from faults import ANSWERED, CUT  # noqa: E402
from serve import Client, Server, message, parse  # noqa: E402
from tune_package import write_package  # noqa: E402
from upstream import PAGE, WORDS, Upstream  # noqa: E402


class Soak:
    def __init__(self, folder):
        self.folder = folder
        made = Certificates(folder / "servers")
        assert tamis("ca", "init", "--folder", str(folder / "ca")).code == 0
        self.plain = Upstream().__enter__()
        self.secure = Upstream(*made.make("good", "localhost")).__enter__()
        self.expired = Upstream(*made.make("old", "localhost", end="20210101000000Z")).__enter__()
        (folder / "packages").mkdir()
        write_package(folder / "packages")
        self.rules = folder / "rules"
        self.rules.write_text("* default\n")
        self.tls = ssl.create_default_context(cafile=str(folder / "ca/ca.pem"))
        self.server = Server(
            "--intercept", "--ca-folder", str(folder / "ca"), "--upstream-ca", str(made.ca),
            "--rules", str(self.rules), "--allow-private", "--data", str(folder / "data"),
            "--packages", str(folder / "packages"),
            *(word for name in ("answer", "transfer", "head", "hold")
              for word in (f"--{name}-timeout", str(OPTIONS.patience))))
        self.done, self.wrong = collections.Counter(), []
        self.is_over = threading.Event()

    # --- actions of clients; each returns True, or the problem

    def act_page(self, dice):
        way = dice.choice(["page", "gzip", "coded/deflate", "charset", "large/300000"])
        answer = self.server.through(self.plain.url(way), "Accept-Encoding: gzip;q=0")
        if way == "charset":
            return "Привет" in answer.text or answer.status
        return WORDS.strip() in answer.text and "Imprint" not in answer.text or answer.status

    def act_keep_alive(self, dice):
        with self.server.connect() as client:
            for _ in range(dice.randint(1, 20)):
                client.send(message("GET", self.plain.url("plain"), "Host: a"))
                answer = client.read_response()
                if answer.body != b"hello":
                    return answer.status, answer.body[:100]
        return True

    def act_upload(self, dice):
        body = dice.randbytes(dice.randint(1, 300_000))
        answer = self.server.through(self.plain.url("echo"), method="POST", body=body)
        return answer.body.endswith(body) or answer.status

    def act_download(self, dice):
        size = dice.randint(1, 3_000_000)
        answer = self.server.through(self.plain.url(f"big/{size}"))
        return len(answer.body) == size or (answer.status, len(answer.body), size)

    def act_limit(self, dice):
        way = dice.choice(["bomb", "large/9000000", f"drip?{OPTIONS.patience + 3}", "coded/broken",
                           "coded/sdch"])
        answer = self.server.through(self.plain.url(way))
        is_right = answer is not None and answer.status == 200 and \
            "original" in (answer.get("x-tamis") or "")
        return is_right or (way, answer and (answer.status, answer.get("x-tamis-error"),
                                             answer.get("x-tamis")))

    def act_fault(self, dice):
        way = dice.choice(list(ANSWERED))
        answer = self.server.through(self.plain.url(way))
        return (answer.status, answer.get("x-tamis-error")) == ANSWERED[way] or (way, answer.status)

    def act_cut(self, dice):
        way = dice.choice([*CUT, "cut_page"])
        answer = self.server.through(self.plain.url(way))
        return answer is None or not answer.is_whole or answer.status == 502 or way

    def act_leave(self, dice):
        way = dice.choice(["endless_body", "big/10000000", "drip", "silent", "endless_body?text/html"])
        with self.server.connect() as client:
            client.send(message("GET", self.plain.url(way), "Host: a"))
            client.socket.settimeout(dice.random())
            try:
                client.socket.recv(dice.randint(1, 100_000))
            except OSError:
                pass
        return True

    def act_bad_request(self, dice):
        bytes_ = dice.choice([
            b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01" + dice.randbytes(100), b"GET /" + b"a" * 90_000,
            b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            b"POST http://a/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n",
            dice.randbytes(2000) + b"\r\n\r\n", b"GET / HT"])
        answer = parse(self.server.ask(bytes_))
        return answer is None or 400 <= answer.status < 600 or answer.status

    def act_half_content(self, dice):
        with self.server.connect() as client:
            client.send(message("POST", self.plain.url("echo"), "Host: a",
                                "Content-Length: 100000") + b"x" * dice.randint(0, 99_999))
            if dice.random() < 0.5:
                client.read_all()
        return True

    def act_upgrade(self, dice):
        with self.server.connect() as client:
            client.send(message("GET", self.plain.url("upgrade"), "Host: a", "Connection: Upgrade",
                                "Upgrade: echo"))
            client.read_until(b"ready;")
            text = b"hello" * dice.randint(1, 20_000)
            client.send(text)
            return client.read_exactly(len(text)) == text.upper()

    def act_tunnel_unread(self, dice):
        with self.tunnel(self.plain.port, "127.0.0.1") as client:
            client.send(message("GET", "/plain", "Host: a"))
            return client.read_response().body == b"hello"

    def tunnel(self, port, host="localhost"):
        client = Client(self.server.port)
        client.send(f"CONNECT {host}:{port} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        client.read_until(b"\r\n\r\n")
        return client

    def opened(self, upstream):
        client = self.tunnel(upstream.port)
        client.socket = self.tls.wrap_socket(client.socket, server_hostname="localhost")
        return client

    def act_https(self, dice):
        with self.opened(self.secure) as client:
            host = f"Host: localhost:{self.secure.port}"
            for _ in range(dice.randint(1, 10)):
                client.send(message("GET", "/page", host))
                answer = client.read_response()
                if WORDS.strip() not in answer.text:
                    return answer.status, answer.body[:100]
        return True

    def act_https_fault(self, dice):
        way = dice.choice([way for way in ANSWERED if "interim" not in way])
        with self.opened(self.secure) as client:
            client.send(message("GET", "/" + way, f"Host: localhost:{self.secure.port}"))
            answer = client.read_response()
        return (answer.status, answer.get("x-tamis-error")) == ANSWERED[way] or (way, answer.status)

    def act_https_leave(self, dice):
        with self.opened(self.secure) as client:
            client.send(message("GET", dice.choice(["/big/10000000", "/endless_body", "/silent"]),
                                f"Host: localhost:{self.secure.port}"))
            client.socket.settimeout(dice.random())
            try:
                client.socket.recv(dice.randint(1, 100_000))
            except OSError:
                pass
        return True

    def act_https_expired(self, dice):
        with self.opened(self.expired) as client:
            client.send(message("GET", "/page", f"Host: localhost:{self.expired.port}"))
            answer = client.read_response()
        return (answer.status, answer.get("x-tamis-error")) == (502, "certificate")

    def act_https_garbage(self, dice):
        with self.tunnel(self.secure.port) as client:
            client.send(b"\x16\x03\x01" + dice.randbytes(dice.randint(1, 500)))
            if dice.random() < 0.5:
                client.read_all()
        return True

    def act_reader(self, dice):
        answer = self.server.get("/read?format=text&url=" + self.plain.url(dice.choice(
            ["page", "gzip", "charset"])))
        return answer.status == 200 or answer.status

    def act_api(self, dice):
        path = dice.choice(["/api/extract?format=markdown", "/api/explain", "/api/filters"])
        if path == "/api/filters":
            return self.server.get(path).status == 200
        answer = self.server.get(path, "Content-Type: text/html", method="POST", body=PAGE.encode())
        return answer.status == 200 or answer.status

    def act_job(self, dice):
        """Runs evaluations and searches that are waited for, cancelled, or refused when there are
        too many."""
        path, request = dice.choice([
            ("/api/eval", {"packages": ["small"], "pipelines": ["dsc", "auto"]}),
            ("/api/tune", {"packages": ["small"], "method": "params", "pipeline": "dsc",
                           "evaluations": 40, "seed": dice.randint(1, 9)}),
            ("/api/tune", {"packages": ["small"], "method": "gp", "filters": ["dsc", "bte", "lqf"],
                           "evaluations": 100, "seed": dice.randint(1, 9)})])
        answer = self.server.api("POST", path, request)
        if answer.status == 429:
            return True
        if answer.status != 202:
            return answer.status, answer.text
        job = f"/api/jobs/{answer.json['id']}"
        if dice.random() < 0.3:
            return self.server.api("POST", job + "/cancel").status in (200, 202, 409) or "cancel"
        while not self.is_over.wait(0.5):
            answer = self.server.api("GET", job)
            if answer.status != 200:
                return answer.status == 404 or answer.status  # the server forgets old jobs
            if answer.json["state"] in ("done", "cancelled"):
                return True
            if answer.json["state"] not in ("waiting", "running"):
                return answer.text
        return True

    def act_package(self, dice):
        page = self.server.api("GET", f"/api/packages/small/pages/{dice.randint(1, 30)}")
        return page.status == 200 and "<h1>" in page.json["html"] or page.status

    def act_own(self, dice):
        return self.server.get(dice.choice(["/", "/healthz", "/metrics"])).status == 200

    # --- the run

    def client(self, number):
        dice = random.Random(OPTIONS.seed * 1000 + number)
        acts = [name for name in dir(self) if name.startswith("act_")]
        while not self.is_over.is_set():
            name = dice.choice(acts)
            try:
                result = getattr(self, name)(dice)
            except Exception:  # any exception belongs in the report
                result = traceback.format_exc(limit=3)
            if self.server.process.poll() is not None:
                return
            self.done[name[4:]] += 1
            if result is not True:
                self.wrong.append((name, result))
                print(f"wrong: {name}: {result}", flush=True)

    def resident(self):
        status = pathlib.Path(f"/proc/{self.server.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def run(self, seconds):
        threads = [threading.Thread(target=self.client, args=(i,), daemon=True)
                   for i in range(OPTIONS.clients)]
        for thread in threads:
            thread.start()
        samples, begin = [], time.monotonic()
        while time.monotonic() - begin < seconds and self.server.process.poll() is None:
            time.sleep(min(5, seconds / 20))
            samples.append(self.resident())
            self.server.process.send_signal(signal.SIGHUP)
            if len(samples) % 12 == 0:
                print(f"{time.monotonic() - begin:6.0f} s  {samples[-1]:6.0f} MiB  "
                      f"{sum(self.done.values())} done, {len(self.wrong)} wrong", flush=True)
        self.is_over.set()
        for thread in threads:
            thread.join(60)
        return samples

    def leftovers(self):
        """Returns the connections that are still open when all clients are gone."""
        deadline = time.monotonic() + 30
        while (now := self.server.metric("tamis_open_connections")) > 1 and \
                time.monotonic() < deadline:
            time.sleep(0.2)
        return now - 1, self.server.metric("tamis_held_bytes")


def main():
    with tempfile.TemporaryDirectory(prefix="tamis-soak-") as name:
        soak = Soak(pathlib.Path(name))
        samples = soak.run(OPTIONS.minutes * 60)
        alive = soak.server.process.poll() is None
        open_now, held = soak.leftovers() if alive else (0, 0)
        code = soak.server.stop()
    quarter = max(1, len(samples) // 4)
    early = statistics.median(samples[2 * quarter:3 * quarter] or samples)
    late = statistics.median(samples[-quarter:])
    errors = "\n".join(line for line in soak.server.errors.splitlines()
                       if "the rules were read again" not in line and "--allow-private" not in line)
    print("\n| what | times |\n| --- | --- |")
    for what, times in sorted(soak.done.items()):
        print(f"| {what} | {times} |")
    print(f"\n{sum(soak.done.values())} in {OPTIONS.minutes:g} minutes by {OPTIONS.clients} clients; "
          f"{len(soak.wrong)} wrong answers; exit code {code}")
    print(f"resident memory: third quarter {early:.0f} MiB, last quarter {late:.0f} MiB "
          f"({(late - early) / early:+.1%}), most {max(samples):.0f} MiB")
    print(f"left open: {open_now:.0f} connections, {held:.0f} bytes held")
    if errors:
        print(f"said by the server:\n{errors[:20_000]}")
    failed = (soak.wrong or code != 0 or errors or open_now or held
              or (late - early) / early > MOST_GROWTH)
    sys.exit("FAILED" if failed else 0)


if __name__ == "__main__":
    main()
