"""The directory of a run: which shards are done, and how the run was started. Allows only one run
at a time.

A shard is done when its file has its final name. Nothing else needs to be stored. Other files begin
with _ or a dot, so that programs that read the directory as a dataset ignore them:

_tamis.json    how the run was started; a resumed run must have the same settings
_shards.jsonl  the outcome of each attempt at a shard, one per line
"""

import collections.abc
import contextlib
import fcntl
import json
import os
import pathlib
import typing

from tamis._crawl.shard import Outcome, ShardWork, output_name
from tamis._crawl.whole_file import PART, sync
from tamis._error import Error
from tamis._tamis import version


class RunFolder:
    """The directory of a run in progress."""

    def __init__(self, work: ShardWork) -> None:
        self.path = pathlib.Path(work.out)
        self._work = work

    @contextlib.contextmanager
    def open(self) -> collections.abc.Iterator[None]:
        """Creates the directory, and locks it against other runs while it is open."""
        self.path.mkdir(parents=True, exist_ok=True)
        with open(self.path / "_tamis.json", "a+", encoding="utf-8") as settings:
            try:
                fcntl.flock(settings, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Error(str(self.path), "another run writes there", "another folder") from None
            self._agree(settings)
            self._remove_parts()
            yield
            self._remove_parts()

    def _agree(self, settings: typing.TextIO) -> None:
        """Checks that the settings are those that the run was started with."""
        work = self._work
        wanted = {"version": version, "format": work.format, "fields": list(work.fields)}
        wanted |= work.recipe.describe()
        settings.seek(0)
        with contextlib.suppress(ValueError):  # the run was killed before it had written them
            begun = json.load(settings)
            for name, value in wanted.items():
                if begun.get(name) != value:
                    raise Error(
                        str(self.path),
                        f"was begun with {name} {json.dumps(begun.get(name))}, "
                        f"which is now {json.dumps(value)}",
                        "the same, or another folder",
                    )
            return
        settings.truncate(0)
        json.dump(wanted, settings)
        settings.flush()
        sync(self.path)

    def _remove_parts(self) -> None:
        """Removes the files of workers that died. If such a worker is still running, it finds its
        file missing, and the shard is processed again."""
        with os.scandir(self.path) as entries:
            for entry in entries:
                if entry.name.startswith(".") and entry.name.endswith(PART):
                    pathlib.Path(entry.path).unlink(missing_ok=True)

    def names(self, files: collections.abc.Sequence[str]) -> dict[str, str]:
        """Returns the names of their results. Raises Error if two of them are equal."""
        out: dict[str, str] = {}
        for file in files:
            name = output_name(file, self._work.format)
            if name in out:
                raise Error(file, f"would be written to {name}, and so would {out[name]}")
            out[name] = file
        return {file: name for name, file in out.items()}

    def left_to_do(self, files: collections.abc.Sequence[str]) -> list[str]:
        """Returns the files that have no result yet, in the given order."""
        there = set(os.listdir(self.path))
        return [file for file, name in self.names(files).items() if name not in there]

    def note(self, outcome: Outcome, attempt: int) -> None:
        """Appends an outcome to the log."""
        row: dict[str, typing.Any] = {"file": outcome.file, "attempt": attempt}
        if outcome.is_done:
            row |= {
                "seconds": round(outcome.seconds, 3),
                "processor_seconds": round(outcome.processor_seconds, 3),
                "counts": outcome.counts,
                "problems": outcome.problems,
            }
        else:
            row |= {"place": outcome.place, "finding": outcome.finding}
        with open(self.path / "_shards.jsonl", "a", encoding="utf-8") as log:
            log.write(json.dumps(row, ensure_ascii=False) + "\n")
