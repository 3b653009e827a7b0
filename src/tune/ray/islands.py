"""Brings on the islands of `tamis tune gp --on ray`, epoch by epoch, until all have ended.

FOLDER/0/journal.sqlite and its neighbours are the islands. An epoch is a task of Ray: it gets
an island's journal and the pipelines that come from the island before it, lets tamis work on
them, and gives the journal back. It is a function of these and of nothing else, so Ray may do
it anywhere, and again when a worker dies. Journals go from task to task through Ray's object
store; after each epoch the journal is also written to FOLDER, so this program may die, too.

An island waits for nobody but the one before it, and what it gets from there depends on the
generation alone, so the result does not depend on who was faster.
"""
import argparse
import logging
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import uuid

# Nobody asked for reports to Ray's makers, nor for news of graphics cards.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
os.environ["RAY_IGNORE_UNHANDLED_ERRORS"] = "1"  # the first one is told
os.environ.setdefault("RAY_worker_niceness", "0")  # as tamis itself: nice tamis ... is nice
os.environ.setdefault("RAY_raylet_start_wait_time_s", "120")  # machines may be busy
import ray

# An epoch is begun anew so often when whatever worked on it dies.
RETRIES = 20
# With more islands than this the line of progress tells from where to where they are.
MOST_SHOWN = 8


class Killed(Exception):
    """tamis was ended from outside, as a machine that is short of memory does."""


class Failed(Exception):
    """tamis said why."""


def state_of(journal):
    """How far an island is, from its file."""
    database = sqlite3.connect(f"file:{journal}?immutable=1", uri=True)
    try:
        def first(sql):
            return database.execute(sql).fetchone() or (None,)

        emigrants = {}
        for generation, pipeline in database.execute(
                "SELECT generation, pipeline FROM emigrants ORDER BY generation, place"):
            emigrants.setdefault(generation, []).append(pipeline)
        return {
            "generations": first("SELECT count(*) FROM generations")[0],
            "evaluations": first("SELECT count(*) FROM individuals")[0],
            "best": first("SELECT fitness FROM individuals ORDER BY pages DESC, fitness DESC")[0],
            "selection": first("SELECT max(selection) FROM individuals")[0],
            "end": first("SELECT value FROM meta WHERE key = 'end'")[0],
            "emigrants": emigrants,
        }
    finally:
        database.close()


# --- What workers do.

def remove_leftovers(run):
    """What processes of this run left in the temporary folder when they were killed."""
    for folder in pathlib.Path(tempfile.gettempdir()).glob(f"tamis-{run}-*"):
        if not os.path.exists(f"/proc/{folder.name.rpartition('-')[2]}"):
            shutil.rmtree(folder, ignore_errors=True)


def find_tamis(path):
    """Where it is on the driver's machine, else on the PATH."""
    found = path if os.access(path, os.X_OK) else shutil.which("tamis")
    if not found:
        raise Failed(f"tamis: --on: a worker on {os.uname().nodename} has no tamis (there is "
                     f"none at {path}, and none on the PATH)")
    return found


class Engine:
    """A tamis of this worker, kept from task to task: it has the pages and masks. What it
    does depends on neither."""
    kept = None

    def __init__(self, words):
        self.words = words
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)

    @classmethod
    def of(cls, words):
        if not cls.kept or cls.kept.words != words or cls.kept.process.poll() is not None:
            cls.drop()
            cls.kept = cls(words)
        return cls.kept

    @classmethod
    def drop(cls):
        if cls.kept:
            cls.kept.process.kill()
            cls.kept.process.wait()
        cls.kept = None

    def run(self, until, folder):
        try:
            self.process.stdin.write(f"{until} {folder}\n".encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # it says nothing more, which is found next
        answer = self.process.stdout.readline().decode(errors="replace").strip()
        if answer == "done":
            return
        code = None if answer else self.process.wait()
        Engine.drop()
        if answer:
            raise Failed("tamis: " + answer.removeprefix("failed "))
        if code in (-signal.SIGKILL, -signal.SIGTERM):
            raise Killed(f"tamis: --on: an island was ended by signal {-code}")
        raise Failed(f"tamis: --on: an island ended with exit code {code}")


def run_epoch(how, journal, until, immigrants):
    """The journal after the epoch, and its state."""
    remove_leftovers(how["run"])
    folder = pathlib.Path(tempfile.gettempdir()) / f"tamis-{how['run']}-{os.getpid()}"
    folder.mkdir()
    try:
        file = folder / "journal.sqlite"
        file.write_bytes(journal)
        (folder / "immigrants").write_text("".join(line + "\n" for line in immigrants))
        Engine.of([find_tamis(how["tamis"]), "tune", "island", "--jobs", str(how["jobs"]),
                   "--memory", str(how["memory"])]).run(until, folder)
        return file.read_bytes(), state_of(file)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# --- What the driver does.

def next_epoch(states, number, epoch):
    """(until, immigrants) for an island; None while it has to wait, and when it has ended.

    Immigrants come from the island before it, or from the one before that where that one
    had ended by then."""
    own = states[number]
    if own["end"]:
        return None
    now = own["generations"]
    until = (now // epoch + 1) * epoch
    if now == 0:
        return until, []
    for step in range(1, len(states)):
        other = states[(number - step) % len(states)]
        if other["generations"] > now or (other["generations"] == now and not other["end"]):
            return until, other["emigrants"].get(now, [])
        if not other["end"]:
            return None
    return until, []


def replace_file(file, content):
    """Whoever reads it finds the old bytes or the new ones."""
    beside = file.with_name(file.name + ".new")
    with open(beside, "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    os.replace(beside, file)


def describe(states, epoch, done, seconds):
    """epoch 3, best 0.8121 (0.7970 on selection), islands 0.8121 0.8034, 2,400 evaluations,
    310/s"""
    best = [state["best"] for state in states if state["best"] is not None]
    if not best:
        return "epoch 1"
    selection = max(state["selection"] for state in states if state["selection"] is not None)
    each = (" ".join(f"{one:.4f}" for one in best) if len(best) <= MOST_SHOWN
            else f"{min(best):.4f} to {max(best):.4f}")
    epochs = min(state["generations"] for state in states if not state["end"]) // epoch + 1 \
        if any(not state["end"] for state in states) else "the last"
    total = sum(state["evaluations"] for state in states)
    return (f"epoch {epochs}, best {max(best):.4f} ({selection:.4f} on selection), islands "
            f"{each}, {total:,} evaluations, {done / seconds:.0f}/s")


class Archipelago:
    def __init__(self, arguments):
        self.arguments = arguments
        self.files = [pathlib.Path(arguments.folder) / str(number) / "journal.sqlite"
                      for number in range(arguments.islands)]
        self.states = [state_of(file) for file in self.files]
        self.journals = [None] * arguments.islands  # references; None: as the file is
        self.running = {}  # reference to the state -> number, reference to the journal
        self.task = ray.remote(num_cpus=arguments.jobs, num_returns=2, max_retries=RETRIES,
                               retry_exceptions=[Killed])(run_epoch)
        self.how = {"tamis": arguments.tamis, "run": uuid.uuid4().hex, "jobs": arguments.jobs,
                    "memory": arguments.memory}

    def start_all(self):
        busy = {number for number, _ in self.running.values()}
        for number in range(len(self.states)):
            epoch = next_epoch(self.states, number, self.arguments.epoch)
            if epoch is None or number in busy:
                continue
            journal = self.journals[number] or ray.put(self.files[number].read_bytes())
            journal, state = self.task.remote(self.how, journal, *epoch)
            self.running[state] = number, journal

    def take(self, state):
        number, journal = self.running.pop(state)
        self.states[number] = ray.get(state)
        self.journals[number] = journal
        replace_file(self.files[number], ray.get(journal))

    def run(self):
        began = time.monotonic()
        before = sum(state["evaluations"] for state in self.states)
        self.start_all()
        while self.running:
            finished, _ = ray.wait(list(self.running), timeout=1)
            for state in finished:
                self.take(state)
            self.start_all()
            if self.arguments.visible:
                done = sum(state["evaluations"] for state in self.states) - before
                seconds = max(time.monotonic() - began, .001)
                line = describe(self.states, self.arguments.epoch, done, seconds)
                print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)


def end_with(parent):
    """When tamis is gone, its lock is, too: another one may go on with the islands."""
    while os.getppid() == parent:
        time.sleep(.5)
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(10)
    os._exit(1)


def check_address(address):
    """Ray itself would wait for minutes where nobody answers."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    if host and port.isdigit():
        try:
            socket.create_connection((host, int(port)), timeout=20).close()
        except OSError as error:
            raise ConnectionError(f"there is no Ray at {address}: {error}") from error


def start_ray(arguments):
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if arguments.address:
        check_address(arguments.address)
        ray.init(address=arguments.address, **quiet)
    else:
        ray.init(address="local", include_dashboard=False,
                 num_cpus=max(os.cpu_count() or 1, arguments.jobs), **quiet)


def read_arguments():
    parser = argparse.ArgumentParser()
    for name in ["--tamis", "--folder"]:
        parser.add_argument(name, required=True)
    for name in ["--islands", "--epoch", "--jobs", "--memory"]:
        parser.add_argument(name, type=int, required=True)
    parser.add_argument("--address")
    parser.add_argument("--visible", action="store_true")
    return parser.parse_args()


def complain(arguments, text):
    if arguments.visible:
        print("\r\x1b[K", end="", file=sys.stderr)
    print(text, file=sys.stderr)


def main():
    arguments = read_arguments()
    archipelago = None
    # In the background of a script it would be ignored; here it comes from tamis alone.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=end_with, args=[os.getppid()], daemon=True).start()
    try:
        start_ray(arguments)
        archipelago = Archipelago(arguments)
        archipelago.run()
    except KeyboardInterrupt:
        return 130
    except ray.exceptions.RayTaskError as error:
        complain(arguments, error.cause or error)
        return 2
    except (ray.exceptions.RayError, ConnectionError, OSError, ValueError) as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        complain(arguments, f"tamis: --on: {lines[-1]}")
        return 2
    finally:
        if arguments.visible:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        ray.shutdown()
        if archipelago:
            remove_leftovers(archipelago.how["run"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
