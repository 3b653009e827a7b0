#!/usr/bin/env python3
"""wheel_licences.py WHEEL: adds the licences of the libraries that auditwheel has put into a wheel,
as Debian's packages of these libraries state them. It also makes all files readable by all
users, even those from a clone that only its owner can read."""
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import time
import zipfile


def debian_packages(names):
    """Returns the packages of libraries in NAME.libs, which have names such as
    libicuuc-6ae74e03.so.72.1."""
    out = set()
    for name in names:
        found = re.search(r"\.libs/(\w+)-[0-9a-f]{8}(\.so\S*)$", name)
        if found:
            owner = subprocess.run(["dpkg-query", "-S", f"*/{found[1]}{found[2]}"], check=True,
                                   capture_output=True, text=True).stdout
            out.add(owner.split(":")[0])
    return sorted(out)


def record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def file_mode(entry):
    return 0o100755 if entry.external_attr >> 16 & 0o100 else 0o100644


def add_licences(wheel):
    with zipfile.ZipFile(wheel) as old:
        entries = [(entry, old.read(entry)) for entry in old.infolist()]
    (record,) = (entry for entry, _ in entries if entry.filename.endswith(".dist-info/RECORD"))
    folder = record.filename.removesuffix("RECORD")
    packages = debian_packages(entry.filename for entry, _ in entries)
    added = {f"{folder}licenses/debian-{package}": pathlib.Path(f"/usr/share/doc/{package}/copyright").read_bytes()
             for package in packages}
    lines = "".join(record_line(*item) for item in added.items()).encode()
    half = wheel.with_suffix(".half")
    with zipfile.ZipFile(half, "w", zipfile.ZIP_DEFLATED) as new:
        for entry, content in entries:
            entry.external_attr = file_mode(entry) << 16
            new.writestr(entry, content + lines if entry is record else content)
        for name, content in added.items():
            entry = zipfile.ZipInfo(name, time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6])
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, content)
    half.rename(wheel)


if __name__ == "__main__":
    add_licences(pathlib.Path(sys.argv[1]))
