#!/usr/bin/env python3
"""Requests a second through proxies, on this machine: bench/serve.py [SECONDS]

nginx serves a file and a page of 100 KB; wrk asks for them through tamis serve, and
through the others that are installed: tinyproxy, which only passes, and mitmproxy with
a script that runs trafilatura on every page (tools/setup bench installs both). Prints a table in Markdown. Then holds idle connections.
"""
import contextlib
import pathlib
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).parents[1]
TAMIS = ROOT / "build/release/tamis"
MITMDUMP = ROOT / "build/bench-venv/bin/mitmdump"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
IDLE = 10_000
ACTIVE = 1_000

NGINX_CONFIG = """daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;
events {{ worker_connections 4096; }}
http {{ access_log off; types {{ text/html html; }} default_type application/octet-stream;
  client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; keepalive_requests 1000000;
  server {{ listen 127.0.0.1:{port} backlog=4096; root {folder}/root; }} }}
"""
TINYPROXY_CONFIG = "Port {port}\nListen 127.0.0.1\nMaxClients 2000\nTimeout 60\nLogLevel Critical\n"
MITM_SCRIPT = """import trafilatura
def response(flow):
    if flow.response.headers.get("content-type", "").startswith("text/html"):
        text = trafilatura.extract(flow.response.text, output_format="html")
        if text:
            flow.response.text = text
"""


def page(size=100_000):
    """News-like: menus, an article, teasers."""
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
def running(words, port, **options):
    process = subprocess.Popen([str(word) for word in words], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, **options)
    try:
        for _ in range(300):
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


def measure(port, url, seconds, connections, folder):
    """(requests/s, p50, p99, errors) by wrk, which asks the proxy for the whole address."""
    script = folder / "ask.lua"
    script.write_text(f'request = function() return wrk.format("GET", "{url}") end\n')
    out = subprocess.run(["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency",
                          "--timeout", "10s", "-s", str(script), f"http://127.0.0.1:{port}/"],
                         capture_output=True, text=True, check=True).stdout
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1])
    p50, p99 = (re.search(rf"(?m)^\s+{p}%\s+(\S+)", out)[1] for p in (50, 99))
    errors = sum(map(int, re.findall(r"(?:connect|read|write|timeout) (\d+)", out)))
    errors += int((re.search(r"Non-2xx or 3xx responses: (\d+)", out) or [0, 0])[1])
    return rate, p50, p99, errors


def proxies(folder, with_filter):
    """(name, port, words) of what is installed."""
    port = free_port()
    yield "tamis serve", port, [TAMIS, "serve", "--quiet", "--port", port]
    if with_filter and MITMDUMP.exists():
        port = free_port()
        (folder / "mitm.py").write_text(MITM_SCRIPT)
        yield "mitmproxy + trafilatura", port, [MITMDUMP, "-q", "--listen-host", "127.0.0.1", "-p",
                                                port, "-s", folder / "mitm.py"]
    if not with_filter and shutil.which("tinyproxy"):
        port = free_port()
        (folder / "tiny.conf").write_text(TINYPROXY_CONFIG.format(port=port))
        yield "tinyproxy", port, ["tinyproxy", "-d", "-c", folder / "tiny.conf"]


def hold_idle(upstream):
    """Idle connections, and a request beside them; the server's memory."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    number = min(IDLE, hard - 200)
    port = free_port()
    with running([TAMIS, "serve", "--quiet", "--port", port, "--idle-timeout", "600"], port) as it:
        held = [socket.create_connection(("127.0.0.1", port)) for _ in range(number)]
        proxy = urllib.request.ProxyHandler({"http": f"http://127.0.0.1:{port}"})
        opener = urllib.request.build_opener(proxy)
        for _ in range(50):
            assert opener.open(f"http://127.0.0.1:{upstream}/page.html").status == 200
        memory = re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{it.pid}/status").read_text())[1]
        print(f"\n{len(held)} idle connections held: {int(memory) / 1024:.0f} MiB in all")
        for sock in held:
            sock.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory(prefix="tamis-bench-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        (folder / "root").mkdir()
        (folder / "root/page.html").write_text(page())
        (folder / "root/small.bin").write_bytes(b"x" * 1000)
        (folder / "root/large.bin").write_bytes(b"x" * 100_000)
        upstream = free_port()
        (folder / "nginx.conf").write_text(NGINX_CONFIG.format(folder=folder, port=upstream))
        with running([NGINX, "-c", folder / "nginx.conf", "-p", folder], upstream):
            print("| what | proxy | connections | requests/s | p50 | p99 | errors |\n"
                  "| --- | --- | --- | --- | --- | --- | --- |")
            for what, file, with_filter in (("1 KB passes", "small.bin", False),
                                            ("100 KB passes", "large.bin", False),
                                            ("a page of 100 KB is filtered", "page.html", True)):
                for proxy, port, words in proxies(folder, with_filter):
                    with running(words, port):
                        for connections in (32, ACTIVE) if proxy == "tamis serve" else (32,):
                            rate, p50, p99, errors = measure(
                                port, f"http://127.0.0.1:{upstream}/{file}", seconds,
                                connections, folder)
                            print(f"| {what} | {proxy} | {connections} | {rate:.0f} | {p50} | "
                                  f"{p99} | {errors} |", flush=True)
            hold_idle(upstream)


if __name__ == "__main__":
    main()
