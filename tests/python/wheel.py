#!/usr/bin/env python3
"""Builds the wheel as pip does, and installs it into an empty environment, which other tests of
this directory use."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from support import BUILD, CLEAN, CLEAN_PYTHON, INSTALLED, PLACE, ROOT, TOOLS, call, skip

PIP = ["-m", "pip", "--disable-pip-version-check", "-q"]
WHEELS = PLACE / "wheels"
NEEDED = PLACE / "needed"
# Warnings are errors here. The compiler name and the depth of the directory are those of the C++
# tests, so that ccache already has most objects.
SETTINGS = ["-C", f"build-dir={BUILD}", "-C", "cmake.define.TAMIS_DEVELOPER=ON"]


def fetch_needed():
    """Fetches the declared requirements of the package from PyPI, once."""
    if any(NEEDED.glob("numpy-*")) and any(NEEDED.glob("nanobind_backend-*")):
        return
    fetched = subprocess.run([TOOLS / "python", *PIP, "download", "-d", NEEDED, "numpy",
                              "nanobind-backend"])
    if fetched.returncode != 0:
        skip("PyPI cannot be reached")


def build_wheel():
    shutil.rmtree(WHEELS, ignore_errors=True)
    call(TOOLS / "python", *PIP, "wheel", "--no-build-isolation", "--no-deps", "-w", WHEELS,
         *SETTINGS, ROOT, env={"CXX": "c++", **os.environ})
    (wheel,) = WHEELS.glob("*.whl")
    return wheel


def check_wheel(wheel):
    """Checks that the wheel has the version of the project, and that one file serves all Python
    versions. It must contain everything that belongs to it, and nothing of the command."""
    (version,) = re.findall(r"project\(tamis VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
    assert wheel.name.startswith(f"tamis-{version}-cp310-abi3-linux_"), wheel.name
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {f"tamis/{path.relative_to(ROOT / 'python/tamis')}"
                for path in (ROOT / "python/tamis").rglob("*")
                if path.suffix in {".py", ".typed"}}
    expected |= {"tamis/_tamis.abi3.so", "tamis/_tamis.pyi"}
    inside = {name for name in names if ".dist-info/" not in name}
    assert inside == expected, inside ^ expected


def install(wheel):
    shutil.rmtree(CLEAN, ignore_errors=True)
    call(sys.executable, "-m", "venv", CLEAN)
    call(CLEAN_PYTHON, *PIP, "install", "--no-index", "--find-links", NEEDED, wheel)
    call(CLEAN_PYTHON, *PIP, "check")
    said = call(CLEAN_PYTHON, "-c", "import tamis; print(tamis.extract('<p>It rained.').text)")
    assert said.strip() == "It rained.", said


def try_other_versions(wheel):
    """Tests the same file with the other Python versions of this machine, if PyPI has the
    requirements for them."""
    for version in range(10, 16):
        name = f"python3.{version}"
        python = shutil.which(name)
        if python is None or f"3.{version}." in sys.version:
            continue
        with tempfile.TemporaryDirectory() as folder:
            made = subprocess.run([python, "-m", "venv", folder], capture_output=True)
            if made.returncode != 0:
                continue
            inside = pathlib.Path(folder) / "bin/python"
            if subprocess.run([inside, *PIP, "install", "nanobind-backend"]).returncode != 0:
                continue
            call(inside, *PIP, "install", "--no-index", "--no-deps", wheel)
            said = call(inside, "-c", "import tamis; print(tamis.extract('<p>It rained.').text)")
            assert said.strip() == "It rained.", said
            print(name, "is content with it, too")


def main():
    if not (TOOLS / "python").exists():
        skip("build/python-venv is missing: tools/setup test makes it, if PyPI can be reached")
    INSTALLED.unlink(missing_ok=True)
    PLACE.mkdir(parents=True, exist_ok=True)
    fetch_needed()
    wheel = build_wheel()
    check_wheel(wheel)
    install(wheel)
    INSTALLED.touch()
    try_other_versions(wheel)


if __name__ == "__main__":
    main()
