#!/usr/bin/env python3
"""Fails when a text that people read contains a phrase of the list below.

check_prose.py [--long] [PATH...]: checks the tracked files below PATH (default: the whole project).
--long also lists sentences of more than 25 words, which does not fail.

Texts are Markdown without code, comments and strings of C++ and Python, comments of CMake and
shell, and all of TypeScript, Svelte and HTML. Strings of tests are data and are not checked, but
names of tests are. tools/prose_allowed.txt lists the exceptions, each with its reason.
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

# A phrase, and what usually replaces it. ^ is the beginning of a line without the comment mark.
PHRASES = [(re.compile(phrase), hint) for phrase, hint in [
    (r"(?<![Tt]here )\b(is|are|was|were) no (?!longer\b|more\b|one\b)[a-z]", "is not a"),
    (r"(?<![Tt]here )\b(is|are) none\b", "if none exists; is not one"),
    (r"\b([Oo]ne|[Aa]) [a-z]+ an? (word|page|line|file|node|block|core|row|field|thread)\b", "one ... per ..."),
    (r"\b(us|ms|µs) a page\b", "µs per page"),
    (r"(^|[.:;] )Of (several|those|these|two|others|a page|a field)\b", "if there are several, ...; for a page, ..."),
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
SKIPPED = ("fuzz/corpus/", "tests/cases/", "tests/golden/", "tests/previous/", "bench/runs/", "examples/",
           "tests/roundtrip/pages/")

MOST_WORDS = 25

CPP = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(\w*)\((.*?)\)\1"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'""", re.DOTALL)
TEST_NAME = re.compile(r"^\s*(?:TEST(?:_[FP])?\(\w+, (\w+)\)|def (test_\w+))", re.MULTILINE)
CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
WEB_COMMENT = re.compile(r"\s*(//|/\*|\*|<!--)")
NO_SENTENCE = re.compile(r"[|]|>>> |\$ |.*\S {2,}\S")  # rows of tables and lines of sessions
LIST_ITEM = re.compile(r"([-*]|[0-9]+\.) ")
SENTENCE_END = re.compile(r"""[.!?:;]["')]*$|\\n""")


def lines_of(text, first, joins=True):
    """Yields the lines of a text that begins in line `first`, with their numbers.

    Unless the text joins the one before it, an empty line separates them.
    """
    if not joins:
        yield first, ""
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


def continues(comment, begin, before):
    """Reports whether a comment continues the last one: it starts below it, and only spaces precede
    it."""
    return comment is not None and begin == (comment[0] + 1, comment[1]) and not before.strip()


def cpp(text, with_strings):
    """Yields comments and, if asked for, strings of C++. Adjacent strings form one text."""
    comment, string_end = None, None
    for found in CPP.finditer(text):
        token, begin_of_line = found[0], text.rfind("\n", 0, found.start()) + 1
        begin = text.count("\n", 0, found.start()) + 1, found.start() - begin_of_line
        if token.startswith(("//", "/*")):
            joins = continues(comment, begin, text[begin_of_line:found.start()])
            yield from lines_of(token.lstrip("/*! "), begin[0], joins)
            comment = begin
        elif with_strings and not token.startswith("'"):
            joins = string_end is not None and not text[string_end:found.start()].strip()
            yield from lines_of(token.strip('"'), begin[0], joins)
            string_end = found.end()


def python(text, with_strings):
    """Yields comments, docstrings and, if asked for, strings of Python. Adjacent strings form one
    text."""
    begins_statement, comment, was_string = True, None, False
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_string = token.type == tokenize.STRING
        if token.type == tokenize.COMMENT and not token.string.startswith("#!"):
            joins = continues(comment, token.start, token.line[:token.start[1]])
            yield from lines_of(token.string.lstrip("# "), token.start[0], joins)
            comment = token.start
        elif is_string and (with_strings or begins_statement):
            yield from lines_of(re.sub("^\\w*[\"']+|[\"']+$", "", token.string), token.start[0], was_string)
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            begins_statement = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
            was_string = is_string


def hash_comments(text):
    """Yields the comments of shell, CMake and make."""
    comment = None
    for number, line in lines_of(text, 1):
        code, mark, words = line.partition("#")
        if mark and not words.startswith("!"):
            begin = number, len(code)
            yield from lines_of(words.lstrip("# "), number, continues(comment, begin, code))
            comment = begin


def web(text):
    """Yields all lines of TypeScript, Svelte or HTML. Only lines of comments join."""
    was_comment = False
    for number, line in lines_of(text, 1):
        is_comment = WEB_COMMENT.match(line) is not None
        yield from lines_of(line, number, is_comment and was_comment)
        was_comment = is_comment


def names_of_tests(text):
    """Yields the names of tests as words."""
    for found in TEST_NAME.finditer(text):
        name = found[2].replace("_", " ") if found[2] else CAPITAL.sub(" ", found[1]).lower()
        yield from lines_of(name, text.count("\n", 0, found.start()) + 1, joins=False)


def texts(path, text):
    """Yields what people read in a file, line by line, with the numbers of lines. Empty lines
    separate texts."""
    is_test = path.startswith("tests/") or "/tests/" in path or path.endswith("_test.py")
    if path.endswith(".md"):
        yield from markdown(text)
    elif path.endswith((".h", ".cpp", ".inc")):
        yield from cpp(text, with_strings=not is_test)
    elif path.endswith(".py") or text.startswith("#!/usr/bin/env python3"):
        yield from python(text, with_strings=not is_test)
    elif path.endswith(".ts") and is_test:
        yield from cpp(text, with_strings=False)
    elif path.endswith((".ts", ".svelte", ".html")):
        yield from web(text)
    else:
        yield from hash_comments(text)
    if is_test:
        yield from names_of_tests(text)


def phrases(path, text):
    """Yields (line number, phrase, hint, line) for each phrase of the list in a file."""
    for number, line in texts(path, text):
        for phrase, hint in PHRASES:
            for hit in phrase.finditer(line):
                yield number, hit[0].strip(), hint, line


def sentences(path, text):
    """Yields (line number, words) for each sentence of a file."""
    words, first = [], 0
    for number, line in [*texts(path, text), (0, "")]:
        line = line.strip().lstrip("/# ")
        is_prose = line != "" and not NO_SENTENCE.match(line)
        if words and (not is_prose or LIST_ITEM.match(line)):
            yield first, words
            words = []
        for word in line.split() if is_prose else ():
            first = first if words else number
            words.append(word)
            if SENTENCE_END.search(word):
                yield first, words
                words = []


def long_sentences(path, text):
    """Yields (line number, words) for each sentence of more than 25 words.

    Symbols are not words, and words without any punctuation are a list.
    """
    for number, words in sentences(path, text):
        has_punctuation = any(word[-1] in ".,:;!?)" for word in words)
        if has_punctuation and sum(any(map(str.isalnum, word)) for word in words) > MOST_WORDS:
            yield number, words


def checked_files(places):
    """Yields the tracked files below the places that contain prose."""
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
    """Returns the exceptions: for each pattern of paths, a part of the lines that may contain a
    phrase there."""
    rules = []
    for number, line in lines_of((ROOT / "tools/prose_allowed.txt").read_text(encoding="utf-8"), 1):
        if line and not line.startswith("#"):
            fields = [field.strip() for field in line.split("|")]
            if len(fields) != 3 or not fields[2]:
                sys.exit(f"tools/prose_allowed.txt:{number}: a line has the form PATH | TEXT | REASON")
            rules.append(fields)
    return rules


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--long", action="store_true", help="also list sentences of more than 25 words")
    options.add_argument("paths", nargs="*", default=["."])
    options = options.parse_args()
    rules, found = allowed(), 0
    used = set()
    for name in sorted(set(checked_files(options.paths))):
        text = (ROOT / name).read_text(encoding="utf-8")
        for number, phrase, hint, line in phrases(name, text):
            rule = next((r for r in map(tuple, rules) if fnmatch.fnmatch(name, r[0]) and r[1] in line), None)
            if rule:
                used.add(rule)
                continue
            found += 1
            print(f"{name}:{number}: '{phrase}' ({hint}): {line.strip()[:120]}")
        for number, words in long_sentences(name, text) if options.long else ():
            print(f"{name}:{number}: {len(words)} words: {' '.join(words)[:160]}")
    if options.paths == ["."]:
        for rule in rules:
            if tuple(rule) not in used:
                found += 1
                print(f"tools/prose_allowed.txt: '{rule[1]}' no longer occurs in {rule[0]}: remove the line")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
