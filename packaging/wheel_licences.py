#!/usr/bin/env python3
"""wheel_licences.py WHEEL: puts the licences of the libraries that auditwheel has put into a wheel
beside its own. auditwheel lists these libraries, with the Debian packages they come from, in
dist-info/sboms; where Debian keeps what their authors say is known from that."""
import base64
import hashlib
import json
import os
import pathlib
import sys
import time
import zipfile


def debian_packages(bill):
    """Their names, of a bill of materials in CycloneDX."""
    purls = [component.get("purl", "") for component in json.loads(bill)["components"]]
    return sorted({purl.split("/")[2].split("@")[0] for purl in purls if purl.startswith("pkg:deb/")})


def record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def add_licences(wheel):
    with zipfile.ZipFile(wheel) as old:
        entries = [(entry, old.read(entry)) for entry in old.infolist()]
    (record,) = (entry for entry, _ in entries if entry.filename.endswith(".dist-info/RECORD"))
    folder = record.filename.removesuffix("RECORD")
    (bill,) = (content for entry, content in entries if entry.filename == f"{folder}sboms/auditwheel.cdx.json")
    added = {f"{folder}licenses/debian-{package}": pathlib.Path(f"/usr/share/doc/{package}/copyright").read_bytes()
             for package in debian_packages(bill)}
    lines = "".join(record_line(*item) for item in added.items()).encode()
    half = wheel.with_suffix(".half")
    with zipfile.ZipFile(half, "w", zipfile.ZIP_DEFLATED) as new:
        for entry, content in entries:
            new.writestr(entry, content + lines if entry is record else content)
        for name, content in added.items():
            entry = zipfile.ZipInfo(name, time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6])
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, content)
    half.rename(wheel)


if __name__ == "__main__":
    add_licences(pathlib.Path(sys.argv[1]))
