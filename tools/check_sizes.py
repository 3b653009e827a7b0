#!/usr/bin/env python3
"""Fails when a source file has more than 600 lines.

check_sizes.py [ROOT]: checks C++, Python, CMake and TypeScript files. Generated tables are exempt:
*.inc, and files with the word GENERATED in their first line.
"""
import pathlib
import sys

MOST = 600
FOLDERS = ["include", "src", "tests", "fuzz", "bench", "tools", "cmake", "packaging", "python", "web"]
SOURCES = {".h", ".cpp", ".inl", ".py", ".cmake", ".js", ".mjs", ".ts"}


def check(root):
    problems = []
    for path in sorted(p for folder in FOLDERS for p in (root / folder).rglob("*")):
        if path.suffix not in SOURCES or "node_modules" in path.parts:
            continue
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        if len(lines) > MOST and "GENERATED" not in lines[0]:
            name = path.relative_to(root)
            problems.append(f"{name}: {len(lines)} lines (at most {MOST}; one idea a file)")
    return problems


if __name__ == "__main__":
    top = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    sys.exit("\n".join(check(top.resolve())) or 0)
