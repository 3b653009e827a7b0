"""The C++ part belongs to the main interpreter of a process. If a second interpreter imported it
and ended, the main interpreter would lose its types."""

import importlib


def _is_main() -> bool:
    for name in ("_interpreters", "_xxsubinterpreters"):  # since Python 3.13, and before
        try:
            interpreters = importlib.import_module(name)
        except ImportError:
            continue
        return bool(interpreters.get_current() == interpreters.get_main())
    return True


if not _is_main():
    raise ImportError("tamis cannot be imported by a second interpreter of a process")
