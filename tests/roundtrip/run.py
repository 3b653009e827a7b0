"""Prints what the output keeps of constructs: python3 tests/roundtrip/run.py [OPTION]...

    --dialect NAME    only this generator; may be repeated
    --page NAME       only this source; may be repeated
    --kind NAME       prints what is lost and what is wrongly there, for one kind of construct
    --pipeline NAME   extracts with this pipeline; plain keeps everything, and shows what rendering loses
    --docs            adds the documents of docs/ to the sources
    --external NAME=COMMAND   compares with a program that writes Markdown, in the protocol of
                              tools/peers/protocol.py; may be repeated
    --peers           compares with the installed programs of tools/peers/ that can write Markdown
    --keep FOLDER     writes the pages and the outputs there
"""
import argparse
import os
import pathlib
import signal
import tempfile

from constructs import constructs_of, differences, scores
from dialects import DIALECTS
from markdown import read_markdown
from measure import HERE, SOURCES, extract_with_adapter, extract_with_tamis, sites, total

ROOT = HERE.parents[1]
# Programs of tools/peers/ that can write Markdown, and the file that shows that they are installed.
PEERS = {"trafilatura": "build/peers-venv/bin/trafilatura", "defuddle": "build/peers-node/node_modules/defuddle"}


def cell(ratios):
    return "/".join("-" if ratio is None else f"{ratio:.2f}".replace("1.00", "1") for ratio in ratios)


def table(rows):
    """Prints recall and precision of each kind, one column per system or generator."""
    kinds = list(dict.fromkeys(kind for numbers in rows.values() for kind in numbers))
    print("| | " + " | ".join(rows) + " |\n|---|" + "--:|" * len(rows))
    for kind in kinds:
        print(f"| {kind} | " + " | ".join(cell(scores(numbers).get(kind, (None, None))) for numbers in rows.values()) + " |")


def print_differences(kind, site, outputs):
    for stem, expected in site.expected.items():
        lost, added = differences(expected, constructs_of(read_markdown(outputs.get(stem, ""))), kind)
        for sign, keys in (("-", lost), ("+", added)):
            for key, count in keys.items():
                print(f"{sign} {site.name} {stem}: {key!r}" + (f" x{count}" if count > 1 else ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dialect", action="append")
    parser.add_argument("--page", action="append")
    parser.add_argument("--kind")
    parser.add_argument("--pipeline", default="auto")
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--external", action="append", default=[])
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--keep")
    options = parser.parse_args()
    if options.peers:
        options.external += [f"{name}={ROOT / 'tools/peers' / name} markdown" for name, file in PEERS.items()
                             if (ROOT / file).exists()]
    sources = [path for path in SOURCES if not options.page or path.stem in options.page]
    if options.docs:
        sources += sorted((ROOT / "docs").glob("*.md"))
    program = os.environ.get("TAMIS", ROOT / "build/release/tamis")
    everything = sites(options.dialect or DIALECTS, sources)
    with tempfile.TemporaryDirectory(prefix="roundtrip-") as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(exist_ok=True)
        outputs = {site.name: extract_with_tamis(program, site, folder, "--pipeline", options.pipeline)
                   for site in everything}
    if options.kind:
        for site in everything:
            print_differences(options.kind, site, outputs[site.name])
        return
    numbers = {site.name: site.numbers(outputs[site.name]) for site in everything}
    systems = {"tamis": total(numbers.values())}
    for external in options.external:
        name, _, command = external.partition("=")
        systems[name] = total(site.numbers(extract_with_adapter(command, site)) for site in everything)
    print("Recall/precision over all generators\n")
    table(systems)
    names = list(numbers)
    for first in range(0, len(names), 8):
        print("\ntamis by generator\n")
        table({name: numbers[name] for name in names[first:first + 8]})


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # for head
    main()
