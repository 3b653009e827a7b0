"""Runs BoilerPy3 and jusText on a JSON array of pages; see originals.py."""
import json
import logging
import sys


def boilerpy3():
    from boilerpy3 import extractors

    logging.disable(logging.CRITICAL)
    kinds = {
        "article": extractors.ArticleExtractor,
        "largest": extractors.LargestContentExtractor,
        "default": extractors.DefaultExtractor,
        "canola": extractors.CanolaExtractor,
        "num_words": extractors.NumWordsRulesExtractor,
    }
    return {
        f"BoilerPy3 {name}": kind(raise_on_failure=False).get_content
        for name, kind in kinds.items()
    }


def justext():
    from justext.core import justext as run
    from justext.utils import get_stoplist

    settings = {
        "jusText": {},
        "jusText sigir": dict(length_low=50, length_high=200, stopwords_low=0.1, stopwords_high=0.2,
                              max_link_density=0.2, max_heading_distance=200, no_headings=True),
        "jusText trafilatura": dict(length_low=50, length_high=150, stopwords_low=0.1, stopwords_high=0.2,
                                    max_link_density=0.25, max_heading_distance=150, no_headings=True),
    }
    words = get_stoplist("English")

    def extract(page, chosen):
        paragraphs = run(page.encode(), words, encoding="utf-8", **chosen)
        return "\n".join(p.text for p in paragraphs if not p.is_boilerplate)

    return {name: lambda page, chosen=chosen: extract(page, chosen) for name, chosen in settings.items()}


def attempt(extract, page):
    try:
        return extract(page)
    except Exception:  # some of them reject an empty page
        return ""


PAGES = json.load(sys.stdin)
EXTRACTS = {"boilerpy3": boilerpy3, "justext": justext}[sys.argv[1]]()
json.dump({name: [attempt(extract, page) for page in PAGES] for name, extract in EXTRACTS.items()}, sys.stdout)
