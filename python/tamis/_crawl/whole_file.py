"""Writes a file completely or not at all.

The file is written under a temporary name. It gets its final name when it is complete and on disk.
A process that dies earlier leaves nothing that looks like a result.
"""

import collections.abc
import contextlib
import os
import pathlib
import socket
import uuid

# The suffix of an incomplete file. Programs that read datasets ignore names that begin with a dot.
PART = ".part"


def part_of(target: pathlib.Path) -> pathlib.Path:
    """Returns a unique temporary name, which contains the host and the process."""
    who = f"{socket.gethostname()}-{os.getpid()}-{uuid.uuid4().hex[:8]}"
    return target.with_name(f".{target.name}.{who}{PART}")


def sync(path: pathlib.Path) -> None:
    """Flushes a written file, or the entries of a directory, to disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def whole_file(target: pathlib.Path) -> collections.abc.Iterator[pathlib.Path]:
    """Yields the path to write to instead of the target. If writing fails, the target is unchanged.
    """
    part = part_of(target)
    try:
        yield part
        sync(part)
        os.replace(part, target)
        sync(target.parent)
    finally:
        part.unlink(missing_ok=True)
