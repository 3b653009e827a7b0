"""Root directories with only the files that a test adds, for tests/package: a minimal Debian
(debootstrap makes it once, in build/package-roots), or an empty directory.

Programs in them run in a separate mount namespace, so that nothing stays mounted.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "build/packages"
ROOTS = ROOT / "build/package-roots"
INSIDE = """
root=$1 && shift
if [ -d "$root/proc" ]; then mount -t proc proc "$root/proc"; fi
if [ -d "$root/dev" ]; then mount --rbind /dev "$root/dev"; fi
exec chroot "$root" "$@"
"""
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
               "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


def skip(why):
    print("skipped:", why)
    sys.exit(77)


def need(pattern):
    """Returns the only package of that name."""
    found = sorted(PACKAGES.glob(pattern))
    if len(found) != 1:
        skip(f"build/packages has no {pattern}: make package")
    return found[0]


def need_root():
    if os.geteuid() != 0:
        skip("only root may make a root of one's own")


class Root:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def path(self, inside):
        return self.folder / inside.lstrip("/")

    def command(self, *words):
        return ["unshare", "--mount", "--propagation", "private", "sh", "-euc", INSIDE, "sh",
                str(self.folder), *map(str, words)]

    def run(self, *words, environment=None, **options):
        options.setdefault("capture_output", True)
        return subprocess.run(self.command(*words), env={**ENVIRONMENT, **(environment or {})},
                              **options)

    def call(self, *words, **options):
        """Returns the output of the program. Raises an error if it fails."""
        done = self.run(*words, **options)
        if done.returncode != 0:
            said = (done.stdout + done.stderr).decode(errors="replace")
            raise AssertionError(f"{words} failed with {done.returncode}:\n{said[-4000:]}")
        return done.stdout.decode()

    def start(self, *words, **options):
        return subprocess.Popen(self.command(*words), env=ENVIRONMENT, **options)

    def install(self, *packages):
        """Installs packages with apt: names, or paths of files inside."""
        self.call("apt-get", "-qq", "update")
        self.call("apt-get", "-qq", "-y", "--no-install-recommends", "install", *packages)


def scratch(test):
    """Returns a directory that is removed after the test case."""
    ROOTS.mkdir(parents=True, exist_ok=True)
    folder = tempfile.mkdtemp(dir=ROOTS)
    test.addClassCleanup(shutil.rmtree, folder)
    return pathlib.Path(folder)


def debian(test):
    """Returns a minimal Debian for one test case."""
    base = ROOTS / "debian"
    if not base.exists():
        make_debian(base)
    folder = scratch(test) / "root"
    subprocess.run(["cp", "-a", base, folder], check=True)
    return Root(folder)


def make_debian(base):
    release = release_of_this_machine()
    half = base.with_suffix(".half")
    shutil.rmtree(half, ignore_errors=True)
    half.parent.mkdir(parents=True, exist_ok=True)
    made = subprocess.run(["debootstrap", "--variant=minbase", release, half, mirror_of(release)],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if made.returncode != 0:
        skip(f"debootstrap: {made.stdout[-2000:]}")
    # Packages come from the sources of this machine.
    shutil.rmtree(half / "etc/apt")
    shutil.copytree("/etc/apt", half / "etc/apt", symlinks=True)
    shutil.copytree("/usr/share/keyrings", half / "usr/share/keyrings", dirs_exist_ok=True)
    for name in ("resolv.conf", "hosts"):
        shutil.copy(f"/etc/{name}", half / "etc" / name)
    half.rename(base)


def release_of_this_machine():
    for line in pathlib.Path("/etc/os-release").read_text().splitlines():
        if line.startswith("VERSION_CODENAME="):
            return line.partition("=")[2].strip('"')
    skip("this is no Debian with a name (/etc/os-release)")


def mirror_of(release):
    """Returns the URL from which apt gets the packages of the release."""
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", f"Codename: {release}",
         "Created-By: Packages"], stdout=subprocess.PIPE, text=True).stdout.split()
    if not listed:
        skip(f"apt has no packages of {release}: apt-get update")
    return listed[0]
