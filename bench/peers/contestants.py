"""The systems and datasets that are measured: for run and tables.py.

Both lists are in the order of the work, small datasets and fast programs first. An interrupted run
therefore leaves complete columns.
"""

# Datasets that no part of the model was trained on, and training datasets (tools/train/train).
UNSEEN = ["zh-news-10", "big9", "l3s-gn1", "daniel", "cetd", "dragnet", "cleaneval-en"]
TRAINED = ["harvest-forums", "zh-web-elwin", "misinfo-crawler", "magic-html", "fundus", "andy-news", "wcxb-dev"]
PACKAGES = TRAINED[:-1] + UNSEEN + TRAINED[-1:]

# A peer is a program of tools/peers, with its arguments.
PEERS = {
    "resiliparse": "resiliparse",
    "resiliparse-comments": "resiliparse comments",
    "dom_smoothie": "dom_smoothie",
    "go-readability": "go-readability",
    "go-domdistiller": "go-domdistiller",
    "trafilatura-rs": "trafilatura-rs",
    "rs-trafilatura": "rs-trafilatura",
    "boilerpy3": "boilerpy3 ArticleExtractor",
    "boilerpy3-default": "boilerpy3 DefaultExtractor",
    "justext": "justext",
    "readability-lxml": "readability-lxml",
    "trafilatura": "trafilatura",
    "go-trafilatura": "go-trafilatura",
    "goose3": "goose3",
    "newspaper4k": "newspaper4k",
    "mozilla-readability": "mozilla-readability",
    "defuddle": "defuddle",
}
# These take as long as all others together, so they run after those have finished all datasets.
SLOW = ["goose3", "newspaper4k", "mozilla-readability", "defuddle"]

# Pipelines of tamis: the default, a published algorithm as a baseline, and all text.
PIPELINES = {"auto": "auto", "bte": "bte", "all-text": "plain"}
