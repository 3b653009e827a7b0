"""compare-originals: compares filters with the programs that they reimplement.

Runs each original and the filter of the same name on the same pages, and reports how far they
agree: the mean over pages of F1 on the words of the two extracts, and the number of extracts that
are equal except for whitespace. Originals are fetched once, in the versions named in originals.py,
into build/originals.

Real pages (PACKAGE...) also show differences between parsers and between definitions of a word.
Random pages (--random) reach rules that few real pages need.
"""
import argparse
import collections
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile

import originals
import random_pages

ROOT = pathlib.Path(__file__).resolve().parents[2]
IDEOGRAPHS = re.compile(r"([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])")


class FilterServer:
    """Runs tests/judges/filter_server.cpp."""

    def __init__(self, build):
        self.process = subprocess.Popen(
            [build / "tests" / "filter_server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def words(self, pipeline, html):
        """Returns (is it joined to the previous word, word) for each kept word."""
        page = html.encode()
        self.process.stdin.write(f"{len(page)} {pipeline}\n".encode() + page)
        self.process.stdin.flush()
        length = self.process.stdout.readline()
        if not length:
            sys.exit(f"compare-originals: filter_server gave up on {pipeline}")
        lines = self.process.stdout.read(int(length)).decode().split("\n")
        return [(line[0] == "+", line[1:]) for line in lines if line]

    def text(self, pipeline, html, cut_at_tags):
        glue = "" if not cut_at_tags else " "
        return "".join((glue if glued else " ") + word for glued, word in self.words(pipeline, html))


def tokens(text):
    return re.findall(r"\w+", IDEOGRAPHS.sub(r" \1 ", text))


def f1(ours, theirs):
    ours, theirs = collections.Counter(ours), collections.Counter(theirs)
    if not ours and not theirs:
        return 1.0
    return 2 * (ours & theirs).total() / (ours.total() + theirs.total())


def decode(data, charset):
    for label in (charset, "utf-8-sig", "windows-1252"):
        try:
            return data.decode(label).replace("\0", "")
        except (LookupError, TypeError, UnicodeDecodeError):
            pass
    return data.decode("latin-1").replace("\0", "")


def real_pages(shared, package, count, seed):
    with tempfile.TemporaryDirectory() as folder:
        archive = shared / "packages" / f"{package}.tar.zst"
        subprocess.run(["tar", "--zstd", "-xf", archive, "-C", folder], check=True)
        files = sorted(pathlib.Path(folder, package, "html").iterdir())
        for file in random.Random(seed).sample(files, min(count, len(files))):
            yield f"{package}/{file.stem}", decode(file.read_bytes(), "utf-8-sig")


def compare(server, original, pages, worst):
    for variant, extracts in original.extracts([html for _, html in pages]).items():
        scores, same = {}, 0
        for (name, html), theirs in zip(pages, extracts):
            ours = tokens(server.text(variant.pipeline, html, original.cuts_at_tags))
            theirs = tokens(theirs)
            scores[name] = f1(ours, theirs)
            same += "".join(ours) == "".join(theirs)
        mean = statistics.mean(scores.values())
        print(f"{variant.name:28} {variant.pipeline:32} {mean:.4f}  {same} of {len(pages)} the same")
        for name in sorted(scores, key=scores.get)[:worst]:
            print(f"    {scores[name]:.4f}  {name}")


def main():
    parser = argparse.ArgumentParser(prog="compare-originals", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="*", metavar="PACKAGE")
    parser.add_argument("--pages", type=int, default=100, help="of each package (100)")
    parser.add_argument("--random", type=int, default=0, help="random pages besides")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--originals", default=",".join(originals.ALL), help="which (all)")
    parser.add_argument("--worst", type=int, default=0, help="name the pages that differ most")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT.parent / "shared")
    options = parser.parse_args()
    pages = [
        page
        for package in options.packages
        for page in real_pages(options.shared, package, options.pages, options.seed)
    ]
    pages += random_pages.pages(options.random, options.seed)
    if not pages:
        parser.error("no pages: name a package, or give --random")
    server = FilterServer(options.build)
    for name in options.originals.split(","):
        if name not in originals.ALL:
            parser.error(f"no original '{name}' (there are: {', '.join(originals.ALL)})")
        compare(server, originals.ALL[name](ROOT / "build" / "originals"), pages, options.worst)


if __name__ == "__main__":
    main()
