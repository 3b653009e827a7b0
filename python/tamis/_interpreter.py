"""The C++ part belongs to the main interpreter of a process: a second one that imports it and ends
would take its types away."""

import importlib


def _is_main() -> bool:
    for name in ("_interpreters", "_xxsubinterpreters"):  # from Python 3.13 on, and before
        try:
            interpreters = importlib.import_module(name)
        except ImportError:
            continue
        return bool(interpreters.get_current() == interpreters.get_main())
    return True


if not _is_main():
    raise ImportError("tamis cannot be imported by a second interpreter of a process")
