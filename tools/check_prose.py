#!/usr/bin/env python3
"""Fails when a text that people read contains a phrase of the list below.

check_prose.py [--long] [PATH...]: checks the tracked files below PATH (default: the whole project). --long also
lists sentences of more than 25 words, which does not fail.

What counts as text: Markdown without its code; comments and strings of C++, Python, CMake and shell;
all of TypeScript, Svelte and HTML. Strings of tests are data and not checked, but names of tests are.
tools/prose_allowed.txt lists the exceptions, each with its reason.
"""
import argparse
import fnmatch
import io
import pathlib
import re
import subprocess
import sys
import tokenize

ROOT = pathlib.Path(__file__).resolve().parent.parent

# A phrase, and what usually replaces it.
PHRASES = [(re.compile(phrase), hint) for phrase, hint in [
    (r"(?<!there )\b(is|are|was|were) no (?!longer\b|more\b|one\b)[a-z]", "is not a"),
    (r"\b(is|are) none\b", "if none exists; is not one"),
    (r"\b([Oo]ne|[Aa]) [a-z]+ an? (word|page|line|file|node|block|core|row|field|thread)\b", "one ... per ..."),
    (r"\b(us|ms|µs) a page\b", "µs per page"),
    (r"\b[Oo]f (several|those|these|two|others|a page|a field)\b", "if there are several, ...; for a page, ..."),
    (r"\b(of|by) (its|their|your|our|one.s) own\b", "its own X; a separate X; custom"),
    (r"\bso (many|much|long)\b", "the metavariable or the number"),
    (r"(^|[.:;] )[Ww]ho [a-z]+", "a user who; a system that"),
    (r"\bwhom\b", "another sentence"),
    (r"\btells?\b", "says, shows, reports, describes"),
    (r"\bbeside\b", "next to, in addition to, compared with"),
    (r"\bbehind\b", "after"),
    (r"\bstands?\b(?!-)", "is, appears, occurs"),
    (r"\bgo(es)? on\b", "continues"),
    (r"\banew\b", "again"),
    (r"\bbut for\b|\ball but\b", "except"),
    (r"\bsays? of\b|\bknown of\b|\btold of\b", "states about, known about"),
    (r"\bfrom where\b", "where ... comes from"),
    (r", too\b", "also, before the verb"),
    (r"\bforeign\b(?! (content|element|object))", "untrusted"),
    (r"\bstrangers?\b", "untrusted; other people"),
    (r"\bnobody\b|\bsomebody\b", "the name of the actor"),
    (r"\b(is|are) wanted\b", "required; expected"),
    (r"\bmay not\b", "must not, cannot"),
    (r"\biff\b", "if and only if, or if"),
    (r"\bthe like\b", "such as A and B; similar"),
    (r"\b(he|his|himself)\b", "you, they, the caller"),
    (r"\b(is|are|was) told\b", "reports; receives"),
    (r"(?<![0-9A-Za-z_.])\.[0-9]{3}\b", "0.890"),
    (r"\b[0-9]+ %", "95%"),
]]
CHECKED = {".md", ".h", ".cpp", ".inc", ".py", ".ts", ".svelte", ".cmake", ".sh", ".html"}
SKIPPED = ("fuzz/corpus/", "tests/cases/", "tests/golden/", "tests/previous/", "bench/runs/", "examples/")

CPP = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(\w*)\((.*?)\)\1"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'""", re.DOTALL)
TEST_NAME = re.compile(r"^\s*(?:TEST(?:_[FP])?\(\w+, (\w+)\)|def (test_\w+))", re.MULTILINE)
CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def lines_of(text, first):
    """Yields the lines of a text that begins in line `first`, with their numbers."""
    for offset, line in enumerate(text.split("\n")):
        yield first + offset, line


def markdown(text):
    """Yields the lines of a Markdown text without code blocks; code in a line becomes a name."""
    fence = None
    for number, line in lines_of(text, 1):
        if found := re.match(r"\s*(```+|~~~+)", line):
            fence = None if fence and found[1].startswith(fence) else fence or found[1]
        elif not fence and not line.startswith("    "):
            yield number, re.sub(r"`[^`]*`", "CODE", line)


def cpp(text, with_strings):
    """Yields comments and, if asked for, strings of C++."""
    for found in CPP.finditer(text):
        token = found[0]
        if token.startswith(("//", "/*")) or (with_strings and not token.startswith("'")):
            yield from lines_of(token.lstrip("/* "), text.count("\n", 0, found.start()) + 1)


def python(text, with_strings):
    """Yields comments, docstrings and, if asked for, strings of Python."""
    begins_statement = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_docstring = begins_statement and token.type == tokenize.STRING
        if token.type == tokenize.COMMENT or is_docstring or (with_strings and token.type == tokenize.STRING):
            yield from lines_of(token.string, token.start[0])
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            begins_statement = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def names_of_tests(text):
    """Yields the names of tests as words."""
    for found in TEST_NAME.finditer(text):
        name = found[2].replace("_", " ") if found[2] else CAPITAL.sub(" ", found[1]).lower()
        yield text.count("\n", 0, found.start()) + 1, name


def texts(path):
    """Yields what people read in a file, line by line, with the numbers of lines."""
    text = (ROOT / path).read_text(encoding="utf-8")
    is_test = path.startswith("tests/") or "/tests/" in path
    if path.endswith(".md"):
        yield from markdown(text)
    elif path.endswith((".h", ".cpp", ".inc")):
        yield from cpp(text, with_strings=not is_test)
    elif path.endswith(".py") or text.startswith("#!/usr/bin/env python3"):
        yield from python(text, with_strings=not is_test)
    elif path.endswith(".ts") and is_test:
        yield from cpp(text, with_strings=False)
    elif path.endswith((".ts", ".svelte", ".html")):
        yield from lines_of(text, 1)
    else:
        yield from ((number, line[line.index("#"):]) for number, line in lines_of(text, 1) if "#" in line)
    if is_test:
        yield from names_of_tests(text)


def checked_files(places):
    """The tracked files below the places that contain prose."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", *places], cwd=ROOT, check=True,
                           capture_output=True, text=True).stdout.splitlines()
    for name in names:
        if name.startswith(SKIPPED) or not (ROOT / name).is_file():
            continue
        path = pathlib.Path(name)
        if path.suffix in CHECKED or path.name in ("Makefile", "CMakeLists.txt") or (
                name.startswith("tools/") and not path.suffix):
            yield name


def allowed():
    """The exceptions: for each pattern of paths, the words that may contain a phrase there."""
    rules = []
    for number, line in lines_of((ROOT / "tools/prose_allowed.txt").read_text(encoding="utf-8"), 1):
        if line and not line.startswith("#"):
            fields = [field.strip() for field in line.split("|")]
            if len(fields) != 3 or not fields[2]:
                sys.exit(f"tools/prose_allowed.txt:{number}: a line has the form PATH | TEXT | REASON")
            rules.append(fields)
    return rules


def long_sentences(path):
    """Yields sentences of more than 25 words; Markdown tables are not sentences."""
    words, first = [], 0
    for number, line in [*texts(path), (0, "")]:
        line = line.strip().lstrip("/#*- ")
        if not line or line.startswith("|"):
            words = []
            continue
        for word in line.split():
            first = first if words else number
            words.append(word)
            if word.endswith((".", "!", "?", ":", ";", '."', ".)")):
                if len(words) > 25:
                    yield first, " ".join(words)
                words = []


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--long", action="store_true", help="also list sentences of more than 25 words")
    options.add_argument("paths", nargs="*", default=["."])
    options = options.parse_args()
    rules, found = allowed(), 0
    used = set()
    for name in sorted(set(checked_files(options.paths))):
        for number, line in texts(name):
            for phrase, hint in PHRASES:
                for hit in phrase.finditer(line):
                    rule = next((r for r in map(tuple, rules) if fnmatch.fnmatch(name, r[0]) and r[1] in line), None)
                    if rule:
                        used.add(rule)
                        continue
                    found += 1
                    print(f"{name}:{number}: '{hit[0].strip()}' ({hint}): {line.strip()[:120]}")
        if options.long:
            for number, sentence in long_sentences(name):
                print(f"{name}:{number}: {len(sentence.split())} words: {sentence[:160]}")
    if options.paths == ["."]:
        for rule in rules:
            if tuple(rule) not in used:
                found += 1
                print(f"tools/prose_allowed.txt: '{rule[1]}' no longer occurs in {rule[0]}: remove the line")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
