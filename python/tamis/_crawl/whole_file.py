"""A file that is there whole or not at all.

It is written under a name of its own, and gets its right name when it is whole and on the disk.
So whoever dies on the way leaves nothing that looks like a result.
"""

import collections.abc
import contextlib
import os
import pathlib
import socket
import uuid

# What is not whole has such a name. Readers of datasets pass over names that begin with a dot.
PART = ".part"


def part_of(target: pathlib.Path) -> pathlib.Path:
    """A name that nobody else uses. It tells who does."""
    who = f"{socket.gethostname()}-{os.getpid()}-{uuid.uuid4().hex[:8]}"
    return target.with_name(f".{target.name}.{who}{PART}")


def sync(path: pathlib.Path) -> None:
    """What was written is on the disk then; of a folder: its names."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def whole_file(target: pathlib.Path) -> collections.abc.Iterator[pathlib.Path]:
    """Where to write what is to become the target. If that fails, the target stays as it was."""
    part = part_of(target)
    try:
        yield part
        sync(part)
        os.replace(part, target)
        sync(target.parent)
    finally:
        part.unlink(missing_ok=True)
