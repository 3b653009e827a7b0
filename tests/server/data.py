#!/usr/bin/env python3
"""The data folder: one server has it, nobody else can read it, and a server that is killed leaves
nothing that the next one trips over."""
import os
import pathlib
import random
import signal
import stat
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import tamis
from serve import Server
from upstream import PAGE, Upstream


class DataTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name) / "data"

    def serve(self, *words, **more):
        return Server("--data", str(self.data), *words, **more)


def mark(server, number):
    return server.api("POST", "/api/gold", {
        "package": "mine", "html": PAGE, "gold": f"text {number}",
        "url": f"http://a.example/{number}"})


class Locked(DataTest):
    def test_a_second_server_is_refused(self):
        with self.serve() as first:
            with self.assertRaises(RuntimeError) as refused:
                self.serve()
            self.assertRegex(str(refused.exception),
                             rf"tamis: --data: {self.data} is in use by another tamis serve "
                             rf"\(process {first.process.pid}\); end that one")
            self.assertEqual(first.get("/healthz").status, 200)
        self.assertEqual(stat.S_IMODE((self.data / "lock").stat().st_mode), 0o600)
        with self.serve() as second:
            self.assertEqual(second.get("/healthz").status, 200)

    def test_a_killed_server_leaves_no_lock(self):
        for _ in range(3):
            server = self.serve()
            server.stop(signal.SIGKILL)
        with self.serve() as server:
            self.assertEqual(mark(server, 1).status, 201)

    def test_what_stores_nothing_needs_no_lock(self):
        with self.serve(), self.serve("--private") as second, \
                self.serve("--public", "--quota", "60") as third:
            self.assertEqual(second.get("/healthz").status, 200)
            self.assertEqual(third.get("/healthz").status, 200)

    def test_folder_that_cannot_be_locked_is_refused(self):
        """A server without the lock would write over what another one has confirmed."""
        self.data.mkdir(mode=0o700)
        lock = self.data / "lock"
        elsewhere = self.data.parent / "elsewhere"
        lock.symlink_to(elsewhere)
        with self.assertRaises(RuntimeError) as refused:
            self.serve()
        self.assertIn(f"tamis: --data: {lock} cannot be locked: it is a symbolic link "
                      "(a plain file that this server can write to; remove it, ", str(refused.exception))
        self.assertFalse(elsewhere.exists())
        lock.unlink()
        lock.mkdir()
        with self.assertRaisesRegex(RuntimeError, "lock cannot be locked: is a directory"):
            self.serve()
        lock.rmdir()
        with self.serve() as server:
            self.assertEqual(mark(server, 1).status, 201)

    @unittest.skipIf(os.geteuid() != 0, "only root can become another user")
    def test_folder_of_another_user(self):
        """A server that can write nothing needs no lock; one that can write somewhere does."""
        self.data.parent.chmod(0o755)
        folder = self.data / "tamis"
        (folder / "packages").mkdir(parents=True)

        def serve():
            return Server(environment={"XDG_STATE_HOME": str(self.data)},
                          preexec_fn=lambda: os.setuid(65534))
        with serve() as server:
            self.assertEqual(server.get("/healthz").status, 200)
            self.assertGreaterEqual(mark(server, 1).status, 400)
        os.chown(folder / "packages", 65534, 65534)
        with self.assertRaisesRegex(RuntimeError, "lock cannot be locked: permission denied"):
            serve()

    def test_nothing_that_was_confirmed_is_lost(self):
        """Two processes that start at the same time: one of them has the folder alone."""
        servers = []
        def start():
            try:
                servers.append(self.serve())
            except RuntimeError:
                pass
        starting = [threading.Thread(target=start) for _ in range(2)]
        for thread in starting:
            thread.start()
        for thread in starting:
            thread.join()
        self.assertEqual(len(servers), 1)
        with servers[0] as server:
            saved, rules = [], []
            def write(first):
                for i in range(first, first + 10):
                    if mark(server, i).status == 201:
                        saved.append(i)
                    if server.api("PUT", f"/api/rules/h{i}.example", {"pipeline": "pass"}).status == 200:
                        rules.append(f"h{i}.example")
            writing = [threading.Thread(target=write, args=(first,)) for first in (0, 100, 200)]
            for thread in writing:
                thread.start()
            for thread in writing:
                thread.join()
            self.assertEqual((len(saved), len(rules)), (30, 30))
            self.assertEqual(len(server.get("/api/packages/mine").json["pages"]), 30)
            self.assertEqual({rule["host"] for rule in server.get("/api/rules").json["rules"]},
                             set(rules))


class Killed(DataTest):
    def check(self):
        return tamis("package", "check", str(self.data / "packages" / "mine"))

    def test_while_pages_are_marked(self):
        """Whenever it is killed, what is there is a package, and no confirmed page is lost."""
        confirmed = set()
        pick = random.Random(24)
        number = 0
        for _ in range(25):
            server = self.serve()
            killer = threading.Timer(pick.uniform(0.005, 0.06), server.process.kill)
            killer.start()
            while server.process.poll() is None:
                number += 1
                try:
                    answer = mark(server, number)
                except OSError:
                    break
                if answer is not None and answer.status == 201:
                    confirmed.add(f"http://a.example/{number}")
            killer.join()
            server.stop()
            if not (self.data / "packages" / "mine").exists():
                continue
            checked = self.check()
            self.assertEqual((checked.code, checked.err), (0, ""))
        self.assertGreater(len(confirmed), 10)
        with self.serve() as server:
            found = {page["url"] for page in server.get("/api/packages/mine").json["pages"]}
            self.assertLessEqual(confirmed, found)
            left = [path for path in self.data.rglob("*")
                    if ".new-" in path.name or path.name.startswith(".")]
            self.assertEqual(left, [])

    def test_what_was_left_is_removed_at_the_start(self):
        with self.serve() as server:
            self.assertEqual(mark(server, 1).status, 201)
            self.assertEqual(server.api("PUT", "/api/pipelines/own", {"text": "bte"}).status, 201)
        package = self.data / "packages" / "mine"
        left = [package / "html" / "a.html.new-1-2", package / "gold" / "a.txt.new-1-3",
                package / "pages.jsonl.new-1-4", self.data / "rules.new-1-5",
                package / "html" / ".saving-unlisted", package / "html" / "unlisted.html",
                self.data / "pipelines" / "own" / "000002.tamis.new-1-6"]
        for path in left:
            path.write_text("<p>")
        other = self.data / "notes.new"
        other.write_text("of somebody else")
        self.assertEqual(self.check().err, "")  # while the server is gone, too
        with self.serve() as server:
            self.assertEqual(len(server.get("/api/packages/mine").json["pages"]), 1)
        self.assertEqual([path for path in left if path.exists()], [])
        self.assertTrue(other.exists())


class Closed(DataTest):
    """Others on this machine cannot read what is stored."""

    def fill(self, server, up):
        self.assertEqual(mark(server, 1).status, 201)
        server.api("PUT", "/api/pipelines/own", {"text": "bte"})
        server.api("PUT", "/api/rules/a.example", {"pipeline": "pass"})
        self.assertEqual(server.through(up.url("page"), "X-Tamis-Pipeline: sst").status, 200)
        for kind, request in (("eval", {"packages": ["mine"]}),
                              ("tune", {"method": "params", "packages": ["mine"], "pipeline": "dsc",
                                        "evaluations": 5})):
            job = server.api("POST", f"/api/{kind}", request)
            if job.status >= 300:
                continue  # one page is too few to tune on
            end = time.monotonic() + 30
            while server.get(f"/api/jobs/{job.json['id']}").json["state"] in ("waiting", "running"):
                self.assertLess(time.monotonic(), end)
                time.sleep(0.05)

    def test_files_in_a_folder_that_was_there(self):
        self.data.mkdir(mode=0o755)
        with Upstream() as up, self.serve(preexec_fn=lambda: os.umask(0)) as server:
            self.fill(server, up)
            open_to_others = {
                str(path.relative_to(self.data)): oct(stat.S_IMODE(path.stat().st_mode))
                for path in self.data.rglob("*") if path.stat().st_mode & 0o077}
            self.assertEqual(open_to_others, {})
            names = {path.name for path in self.data.iterdir()}
            self.assertLessEqual({"lock", "packages", "pipelines", "rules", "jobs",
                                  "sites.sqlite"}, names)
        self.assertRegex(server.errors, rf"{self.data} is open to other users .*chmod 700")

    def test_a_folder_of_ones_own_is_no_matter(self):
        self.data.mkdir(mode=0o700)
        with self.serve() as server:
            pass
        self.assertEqual(server.errors, "")

    def test_a_token_that_others_can_read(self):
        file = self.data.parent / "token"
        file.write_text("open-sesame")
        for mode in (0o644, 0o640, 0o604, 0o620):
            file.chmod(mode)
            with self.assertRaisesRegex(RuntimeError, rf"--token-file: {file} is open to others "
                                                      rf"\(chmod 600 {file}\)"):
                self.serve("--token-file", str(file))
        file.chmod(0o400)
        with self.serve("--token-file", str(file)) as server:
            self.assertEqual(server.get("/api/filters").status, 401)

    @unittest.skipIf(os.geteuid() != 0, "only root can give files away")
    def test_a_token_of_another_user(self):
        file = self.data.parent / "token"
        file.write_text("open-sesame")
        file.chmod(0o600)
        os.chown(file, 65534, 65534)
        with self.assertRaisesRegex(RuntimeError, "belongs to another user"):
            self.serve("--token-file", str(file))


if __name__ == "__main__":
    unittest.main()
