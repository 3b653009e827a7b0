"""A separate network for a test, with addresses that belong to other hosts elsewhere, and no way out.

enter(["93.184.216.34"]) runs the script again in that network, or exits with 77 (skipped)."""
import os
import shutil
import subprocess
import sys
import tempfile

INSIDE = "TAMIS_TEST_NETWORK"
SKIPPED = 77


def enter(addresses, name_server=None):
    """`name_server` is the address of the name server. Only it and localhost can resolve names."""
    if INSIDE in os.environ:
        shutil.rmtree(os.environ[INSIDE], ignore_errors=True)  # mounts keep the files
        return
    folder = tempfile.mkdtemp(prefix="tamis-network-")
    files = {"hosts": "127.0.0.1 localhost\n::1 localhost\n", "nsswitch.conf": "hosts: files dns\n",
             "resolv.conf": f"nameserver {name_server}\noptions timeout:2 attempts:1\n"}
    steps = ["ip link set lo up",
             *(f"ip addr add {address} dev lo" for address in addresses)]
    if name_server:
        for name, text in files.items():
            with open(f"{folder}/{name}", "w") as file:
                file.write(text)
            steps.append(f"mount --bind {folder}/{name} /etc/{name}")
    setup = " && ".join(steps)
    root = [] if os.getuid() == 0 else ["--map-root-user"]
    mounts = ["--mount"] if name_server else []
    unshare = ["unshare", "--net", *mounts, *root, "sh", "-c"]
    tried = None
    if shutil.which("unshare") and shutil.which("ip"):
        tried = subprocess.run([*unshare, setup], capture_output=True, text=True)
    if tried is None or tried.returncode != 0:
        shutil.rmtree(folder)
        print(f"skipped: no network of its own can be made here ({' '.join(unshare[:-2])}, ip):",
              tried.stderr.strip() if tried else "a program is missing")
        sys.exit(SKIPPED)
    os.environ[INSIDE] = folder
    os.execvp("unshare", [*unshare, f'{setup} && exec "$@"', "sh", sys.executable, *sys.argv])
