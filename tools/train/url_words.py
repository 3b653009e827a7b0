"""Words in URL paths, and their evidence for the page type.

tools/train/url_words.py [PACKAGE]: writes src/filters/learned/page_type/url_words.inc from the URLs
of wcxb-dev, which has pages of all types. The table contains only counts and logarithms, so it is
the same every time. Hosts are ignored.
"""
import collections
import json
import math
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "src/filters/learned/page_type/url_words.inc"
PACKAGE = ROOT / "../shared/packages/wcxb-dev.tar.zst"
# In the order of src/filters/learned/page_type/page_type.h.
TYPES = ["article", "forum", "product", "listing", "collection", "documentation", "service"]
STEPS = 32  # as kUrlSteps
LEAST_SITES = 3  # minimum number of sites with a word
DOUBT = 8  # acts as that many additional pages of all types for each word
SCALE = .5  # words of one URL are correlated; chosen on held-out sites
MOST_BYTES = 512


def words_of_url(url):
    """As words_of_url() of src/filters/learned/page_type/page_type.cpp.

    >>> words_of_url("https://example.org/Forum/viewtopic.php?t=12345#p2")
    ['forum', 'viewtopic', 'php', 't', '#5', '?', '.', '/2', '-2']
    >>> words_of_url("http://example.org"), words_of_url("/forum/page.html")
    (['/.', '/0', '-0'], [])
    """
    found = re.match(r"https?://[^/?#]*([^#]*)", url[:2 * MOST_BYTES].lower())
    if not found:
        return []
    whole = found[1][:MOST_BYTES]
    whole = whole if whole.startswith("/") else "/" + whole
    path, query, _ = whole.partition("?")
    steps = [step for step in path.split("/") if step]
    out = [word if word.isalpha() else f"#{min(len(word), 6)}" for word in re.findall("[a-z]+|[0-9]+", whole)]
    out += ["?"] * bool(query) + ["/." if path.endswith("/") else "."]
    letters = re.findall("[a-z]+", steps[-1] if steps else "")
    return out + [f"/{min(len(steps), 6)}", f"-{min(len(letters), 8)}"]


def site_of(url):
    return re.sub(r"^https?://(www\.)?([^/?#:]*).*", r"\2", url.lower())


def weights(pages):
    """Returns for each word and type the logarithm of how much likelier the type is if the URL has
    the word. pages are pairs of a URL and a type."""
    counts = collections.defaultdict(collections.Counter)
    sites = collections.defaultdict(set)
    for url, kind in pages:
        for word in set(words_of_url(url)):
            counts[word][kind] += 1
            sites[word].add(site_of(url))
    all_kinds = collections.Counter(kind for _, kind in pages)
    shares = {kind: max(1, all_kinds[kind]) / len(pages) for kind in TYPES if pages}
    out = {}
    for word in sorted(counts):
        if len(sites[word]) < LEAST_SITES:
            continue
        total = counts[word].total() + DOUBT
        out[word] = [math.log((counts[word][kind] / shares[kind] + DOUBT) / total) for kind in TYPES]
    return out


def steps(pages):
    """Returns the weights in the units of the table."""
    return {word: [max(-127, min(127, round(SCALE * value * STEPS))) for value in values]
            for word, values in weights(pages).items()}


def read_pages(package):
    """Returns pairs of a URL and a type, of the pages that have both."""
    lines = subprocess.run(["tar", "--zstd", "-xOf", package, "--wildcards", "*/pages.jsonl"], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    pages = [json.loads(line) for line in lines]
    return [(page["url"], page["page_type"]) for page in pages if page.get("url") and page.get("page_type")]


def table(pages):
    lines = ["// Made by tools/train/url_words.py from the addresses of wcxb-dev."]
    for word, values in steps(pages).items():
        lines.append(f'{{"{word}", {{{", ".join(map(str, values))}}}}},')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(read_pages(sys.argv[1] if len(sys.argv) > 1 else PACKAGE)))
