"""Runs all shards: sends them to a cluster, retries those that fail, and counts the results.

A cluster takes a shard and returns a Future of its outcome. If the future fails, the worker died.
Failed shards go to the end of the queue, because a temporary problem may have gone by then.
"""

import collections
import collections.abc
import concurrent.futures
import dataclasses
import os
import time
import typing

from tamis._crawl.fields import check_fields
from tamis._crawl.folder import RunFolder
from tamis._crawl.output import FORMATS
from tamis._crawl.packages import need
from tamis._crawl.recipe import Path, Recipe
from tamis._crawl.shard import Outcome, ShardWork, failed
from tamis._error import Error


class Cluster(typing.Protocol):
    """The cluster that does the work."""

    at_once: int
    """The number of shards that are submitted at a time."""

    def submit(self, work: ShardWork, file: str) -> "concurrent.futures.Future[Outcome]": ...

    def stop(self) -> None:
        """Cancels the shards in progress."""


@dataclasses.dataclass(frozen=True)
class Progress:
    """The progress of a run. As a str, it is one line to show."""

    shards: int
    """The number of all shards."""
    done: int
    """Shards that are done, including those of earlier runs."""
    before: int
    """Shards that earlier runs have done."""
    failed: int
    """Shards that were given up."""
    pages: int
    """Pages written in this run."""
    seconds: float

    @property
    def seconds_left(self) -> float | None:
        """An estimate from the average speed so far; None until a shard has finished."""
        done = self.done - self.before + self.failed
        left = self.shards - self.done - self.failed
        return self.seconds * left / done if done else None

    def __str__(self) -> str:
        speed = self.pages / self.seconds if self.seconds > 0 else 0
        left = self.seconds_left
        parts = [f"{self.done:,} of {self.shards:,} shards", f"{self.pages:,} pages", f"{speed:,.0f}/s"]
        if self.failed:
            parts.append(f"{self.failed:,} failed")
        if left:
            parts.append(f"{left / 60:,.0f} minutes left")
        return ", ".join(parts)


@dataclasses.dataclass(frozen=True)
class Failure:
    """A shard that was given up."""

    file: str
    attempts: int
    place: str
    finding: str

    def __str__(self) -> str:
        return f"{self.place}: {self.finding} (tried {self.attempts} times)"


@dataclasses.dataclass(frozen=True)
class Problem:
    """A record that could not be read. The rest of its file was read."""

    file: str
    offset: int
    finding: str

    def __str__(self) -> str:
        return f"{self.file}, offset {self.offset}: {self.finding}"


@dataclasses.dataclass(frozen=True)
class Report:
    """The outcome of a run."""

    shards: int
    done: int
    """Shards done in this run."""
    before: int
    """Shards that earlier runs have done. They are not repeated."""
    failures: list[Failure]
    problems: list[Problem]
    """Problems of this run: the first twenty of each shard."""
    counts: dict[str, int]
    """Counts of this run: records, pages, written, empty, damaged and more."""
    retries: int
    """The number of retries."""
    seconds: float
    processor_seconds: float
    """CPU time of all workers together, for the shards that they finished in this run."""

    def __str__(self) -> str:
        counts = self.counts
        return (
            f"{self.done + self.before:,} of {self.shards:,} shards done, "
            f"{len(self.failures):,} failed; {counts.get('written', 0):,} pages written of "
            f"{counts.get('pages', 0):,} in {counts.get('records', 0):,} records, "
            f"{counts.get('damaged', 0):,} damaged, {counts.get('failed', 0):,} failed"
        )


@dataclasses.dataclass
class _Shard:
    file: str
    attempts: int = 0


class _Run:
    def __init__(self, cluster: Cluster, folder: RunFolder, work: ShardWork, retries: int) -> None:
        self.cluster = cluster
        self.folder = folder
        self.work = work
        self.retries = retries
        self.waiting: collections.deque[_Shard] = collections.deque()
        self.running: dict[concurrent.futures.Future[Outcome], _Shard] = {}
        self.failures: list[Failure] = []
        self.problems: list[Problem] = []
        self.counts: collections.Counter[str] = collections.Counter()
        self.done = self.before = self.tried_again = 0
        self.processor_seconds = 0.0
        self.began = time.monotonic()

    def begin(self, files: collections.abc.Sequence[str]) -> None:
        left = self.folder.left_to_do(files)
        self.waiting.extend(map(_Shard, left))
        self.before = len(files) - len(left)

    def step(self) -> None:
        """Submits as many shards as the cluster accepts. Waits up to a second for an outcome."""
        while self.waiting and len(self.running) < self.cluster.at_once:
            shard = self.waiting.popleft()
            shard.attempts += 1
            self.running[self.cluster.submit(self.work, shard.file)] = shard
        ended, _ = concurrent.futures.wait(
            self.running, timeout=1, return_when=concurrent.futures.FIRST_COMPLETED
        )
        for future in ended:
            self._take(self.running.pop(future), future)

    def _take(self, shard: _Shard, future: "concurrent.futures.Future[Outcome]") -> None:
        error = future.exception()
        outcome = future.result() if error is None else failed(shard.file, error)
        self.folder.note(outcome, shard.attempts)
        if outcome.is_done:
            self.done += 1
            self.counts.update(outcome.counts)
            self.processor_seconds += outcome.processor_seconds
            self.problems += [Problem(shard.file, *problem) for problem in outcome.problems]
        elif shard.attempts <= self.retries:
            self.tried_again += 1
            self.waiting.append(shard)
        else:
            self.failures.append(
                Failure(shard.file, shard.attempts, outcome.place, outcome.finding)
            )

    def progress(self) -> Progress:
        done, now = self.done + self.before, time.monotonic() - self.began
        shards = done + len(self.failures) + len(self.waiting) + len(self.running)
        pages = self.counts["written"]
        return Progress(shards, done, self.before, len(self.failures), pages, now)

    def report(self) -> Report:
        now = self.progress()
        return Report(
            now.shards, self.done, self.before, self.failures, self.problems,
            dict(self.counts), self.tried_again, now.seconds, self.processor_seconds,
        )


def make_work(
    out: Path, format: str, fields: collections.abc.Iterable[str], recipe: Recipe
) -> ShardWork:
    """Checks the arguments. Reports errors here, before anything is sent."""
    if format not in FORMATS:
        raise Error("format", f"unknown format '{format}'", ", ".join(FORMATS))
    need("pyarrow")
    names = check_fields(fields, of_crawl=True)
    return ShardWork(os.path.abspath(out), format, names, recipe)


def run_shards(
    cluster: Cluster,
    work: ShardWork,
    files: Path | collections.abc.Iterable[Path],
    retries: int,
    progress: collections.abc.Callable[[Progress], object] | None,
) -> Report:
    """Processes all shards that are not done."""
    if retries < 0:
        raise Error("retries", f"{retries} is out of range", "a whole number from 0 on")
    if isinstance(files, (str, os.PathLike)):
        files = [files]
    names = [os.path.abspath(file) for file in files]
    folder = RunFolder(work)
    run = _Run(cluster, folder, work, retries)
    with folder.open():
        try:
            run.begin(names)
            told = 0.0
            while run.waiting or run.running:
                run.step()
                if progress and time.monotonic() - told >= 1:
                    told = time.monotonic()
                    progress(run.progress())
        finally:
            cluster.stop()
    if progress:
        progress(run.progress())
    return run.report()
