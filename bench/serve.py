#!/usr/bin/env python3
"""Compares proxies on this machine: bench/serve.py [--seconds 5] [--rounds 3] [--only TEXT] [--out
FILE]

nginx serves files and a page of 100 KB. They are requested through tamis serve and through the
other installed proxies: squid and tinyproxy, which only forward, and mitmproxy with a script that
runs trafilatura on every page (tools/setup bench installs them except squid). The proxies take
turns, round by round, and the medians count. Prints Markdown.

wrk uses persistent connections. tinyproxy closes every connection without announcing it, which wrk
counts as an error. It is therefore measured by ab, which opens one connection per request; ab also
measures the others. The output has requests per second and the CPU time of the proxy per request,
which is independent of the load of the machine.

Finally, 10,000 idle connections are kept open while 1,000 others are busy.
"""
import argparse
import contextlib
import os
import pathlib
import re
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
TAMIS = pathlib.Path(os.environ.get("TAMIS") or ROOT / "build/release/tamis")
MITMDUMP = ROOT / "build/bench-venv/bin/mitmdump"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
SQUID = shutil.which("squid") or "/usr/sbin/squid"
# Debian's squid starts a service when it is installed, so only the user may decide to install it.
HOW = {"tamis": "make", "tinyproxy": "tools/setup bench",
       "squid": "apt-get install squid, which starts a service at port 3128",
       "mitmproxy + trafilatura": "tools/setup bench"}
CONNECTIONS = 32
IDLE = 10_000
ACTIVE = 1_000

NGINX_CONFIG = """daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;
events {{ worker_connections 8192; }}
http {{ access_log off; types {{ text/html html; }} default_type application/octet-stream;
  client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; keepalive_requests 1000000;
  server {{ listen 127.0.0.1:{port} backlog=4096; root {folder}/root; }} }}
"""
TINYPROXY_CONFIG = "Port {port}\nListen 127.0.0.1\nMaxClients 2000\nTimeout 60\nLogLevel Critical\n"
SQUID_CONFIG = """http_port 127.0.0.1:{port}
pid_filename none
access_log none
cache_log /dev/null
cache_store_log none
cache deny all
http_access allow all
pinger_enable off
coredump_dir {folder}
shutdown_lifetime 0 seconds
max_filedescriptors 16384
"""
MITM_SCRIPT = """import trafilatura
def response(flow):
    if flow.response.headers.get("content-type", "").startswith("text/html"):
        text = trafilatura.extract(flow.response.text, output_format="html")
        if text:
            flow.response.text = text
"""


def page(size=100_000):
    """Returns a page like a news page: menus, an article, teasers."""
    menu = "".join(f"<li><a href=/topic/{i}>Topic {i}</a></li>" for i in range(150))
    sentence = "The council met on Tuesday to discuss the plan, which would change how the town "
    article = "".join(f"<p>{sentence * 6}{i}.</p>" for i in range(60))
    teasers = "".join(f"<div class=t><a href=/n/{i}><img src=/i/{i}.jpg>News {i}</a> read more</div>"
                      for i in range(300))
    out = (f"<!doctype html><html lang=en><head><title>News</title></head><body><nav><ul>{menu}</ul>"
           f"</nav><article><h1>News</h1>{article}</article><aside>{teasers}</aside>")
    return out + "<!--" + "x" * (size - len(out) - 21) + "--></body></html>"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@contextlib.contextmanager
def running(words, port):
    process = subprocess.Popen([str(word) for word in words], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        if process.poll() is not None:
            sys.exit(f"{words[0]} does not start")
        yield process
    finally:
        process.terminate()
        process.wait()


def processor_seconds(pid):
    """Returns the CPU seconds of a process with all its threads."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}[unit]


def by_wrk(port, url, seconds, connections, folder):
    """Returns (requests, requests/s, p50, p99 in ms, errors). The proxy gets absolute URLs."""
    script = folder / "ask.lua"
    script.write_text(f'request = function() return wrk.format("GET", "{url}") end\n')
    out = subprocess.run(["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency",
                          "--timeout", "30s", "-s", str(script), f"http://127.0.0.1:{port}/"],
                         capture_output=True, text=True, check=True).stdout
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1])
    count = int(re.search(r"(\d+) requests in", out)[1])
    p50, p99 = (milliseconds(re.search(rf"(?m)^\s+{p}%\s+(\S+)", out)[1]) for p in (50, 99))
    errors = sum(map(int, re.findall(r"(?:connect|read|write|timeout) (\d+)", out)))
    errors += int((re.search(r"Non-2xx or 3xx responses: (\d+)", out) or [0, 0])[1])
    return count, rate, p50, p99, errors


def by_ab(port, url, seconds, connections, _):
    """Returns the same as by_wrk, with one connection per request."""
    out = subprocess.run(["ab", "-q", "-s", "30", "-t", str(seconds), "-n", "10000000", "-c",
                          str(connections), "-X", f"127.0.0.1:{port}", url],
                         capture_output=True, text=True).stdout
    def number(pattern):
        found = re.search(pattern, out)
        return float(found[1]) if found else 0
    errors = number(r"Failed requests:\s+(\d+)") + number(r"Non-2xx responses:\s+(\d+)")
    return (number(r"Complete requests:\s+(\d+)"), number(r"Requests per second:\s+([\d.]+)"),
            number(r"(?m)^\s+50%\s+(\d+)"), number(r"(?m)^\s+99%\s+(\d+)"), int(errors))


def installed(folder):
    """Returns name -> (port, words) of the installed proxies. Prints a message about the missing
    ones."""
    ports = [free_port() for _ in range(4)]
    (folder / "tiny.conf").write_text(TINYPROXY_CONFIG.format(port=ports[1]))
    (folder / "squid.conf").write_text(SQUID_CONFIG.format(port=ports[2], folder=folder))
    (folder / "mitm.py").write_text(MITM_SCRIPT)
    all_of_them = {
        "tamis": (ports[0], [TAMIS, "serve", "--quiet", "--port", ports[0]]),
        "tinyproxy": (ports[1], [shutil.which("tinyproxy") or "tinyproxy", "-d", "-c",
                                 folder / "tiny.conf"]),
        "squid": (ports[2], [SQUID, "-N", "-f", folder / "squid.conf"]),
        "mitmproxy + trafilatura": (ports[3], [MITMDUMP, "-q", "--listen-host", "127.0.0.1", "-p",
                                               ports[3], "-s", folder / "mitm.py"])}
    for name, (_, words) in list(all_of_them.items()):
        if not os.access(words[0], os.X_OK):
            print(f"{name} is not installed: left out ({HOW[name]})", file=sys.stderr)
            del all_of_them[name]
    return all_of_them


# (what, file, by, connections, proxies)
CASES = [
    ("1 KB passes, kept connections", "small.bin", by_wrk, CONNECTIONS, ("tamis", "squid")),
    ("100 KB pass, kept connections", "large.bin", by_wrk, CONNECTIONS, ("tamis", "squid")),
    ("1 KB passes, a connection each", "small.bin", by_ab, CONNECTIONS,
     ("tamis", "tinyproxy", "squid")),
    ("100 KB pass, a connection each", "large.bin", by_ab, CONNECTIONS,
     ("tamis", "tinyproxy", "squid")),
    ("1 KB passes, kept connections", "small.bin", by_wrk, ACTIVE, ("tamis", "squid")),
    ("a page of 100 KB is filtered", "page.html", by_wrk, CONNECTIONS,
     ("tamis", "mitmproxy + trafilatura")),
    ("a page of 100 KB is filtered", "page.html", by_wrk, ACTIVE, ("tamis",)),
]


def measure(case, options, upstream, folder, there):
    """Returns the rows of a case: one dictionary of medians per proxy."""
    what, file, by, connections, names = case
    found = {name: [] for name in names if name in there}
    for _ in range(options.rounds):
        for name in found:
            port, words = there[name]
            with running(words, port) as process:
                url = f"http://127.0.0.1:{upstream}/{file}"
                by(port, url, 1, connections, folder)  # warm-up
                before = processor_seconds(process.pid)
                count, *rest = by(port, url, options.seconds, connections, folder)
                spent = processor_seconds(process.pid) - before
                found[name].append([*rest, spent / max(count, 1) * 1e6])
    for name, rounds in found.items():
        rate, p50, p99, _, spent = (statistics.median(column) for column in zip(*rounds))
        errors = sum(row[3] for row in rounds)
        yield (f"| {what} | {name} | {connections} | {rate:.0f} | {p50:.1f} | {p99:.1f} | "
               f"{spent:.0f} | {errors} |"), name, rate, spent


def hold(upstream, folder, seconds, say):
    """Keeps idle and busy connections open at once. Returns errors, and the server's memory."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    number = min(IDLE, hard - 500)
    port = free_port()

    def memory(process):
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024
    with running([TAMIS, "serve", "--quiet", "--port", port, "--idle-timeout", "600"], port) as it:
        before = memory(it)
        held = [socket.create_connection(("127.0.0.1", port)) for _ in range(number)]
        time.sleep(1)
        idle = memory(it)
        _, rate, p50, p99, errors = by_wrk(port, f"http://127.0.0.1:{upstream}/small.bin", seconds,
                                           ACTIVE, folder)
        alive = 0
        for sock in held:  # checks that every connection is still served
            sock.settimeout(30)
            sock.sendall(f"GET /healthz HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        for sock in held:
            alive += sock.recv(4096).endswith(b"ok\n")
        say(f"{number} idle connections beside {ACTIVE} busy ones: {rate:.0f} requests/s, p50 "
            f"{p50:.0f} ms, p99 {p99:.0f} ms, {errors} errors; afterwards {alive} of the idle ones "
            f"were answered. Resident memory: {before:.0f} MiB at the start, {idle:.0f} MiB with "
            f"the idle ones, {memory(it):.0f} MiB at the end.")
        for sock in held:
            sock.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", help="cases that have this in their name: filtered")
    parser.add_argument("--out", help="a file for the same, bench/runs/DATE-serve.md")
    options = parser.parse_args()
    lines = []

    def say(line):
        print(line, flush=True)
        lines.append(line)
    with tempfile.TemporaryDirectory(prefix="tamis-bench-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        (folder / "root").mkdir()
        (folder / "root/page.html").write_text(page())
        (folder / "root/small.bin").write_bytes(b"x" * 1000)
        (folder / "root/large.bin").write_bytes(b"x" * 100_000)
        upstream = free_port()
        (folder / "nginx.conf").write_text(NGINX_CONFIG.format(folder=folder, port=upstream))
        there = installed(folder)
        with running([NGINX, "-c", folder / "nginx.conf", "-p", folder], upstream):
            say("| what | proxy | connections | requests/s | p50 ms | p99 ms | CPU µs/request | "
                "errors |\n| --- | --- | --- | --- | --- | --- | --- | --- |")
            ratios = []
            for case in (case for case in CASES if options.only in case[0]):
                rows = list(measure(case, options, upstream, folder, there))
                for line, *_ in rows:
                    say(line)
                for _, name, rate, spent in rows[1:]:
                    ratios.append(f"- {case[0]}, {case[3]} connections: {rows[0][2] / rate:.1f} x the "
                                  f"requests/s of {name}, {spent / rows[0][3]:.1f} x less CPU a request")
            say("\ntamis beside the others:\n\n" + "\n".join(ratios) + "\n")
            hold(upstream, folder, options.seconds, say)
    if options.out:
        pathlib.Path(options.out).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
