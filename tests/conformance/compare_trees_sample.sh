#!/bin/bash
# Compares trees with those of parse5: for 100 pages of four datasets, 30 of them with broken tags,
# and for 10,000 short sources of random tags. Skipped (77) without ../shared, node or parse5. For
# all pages see tools/compare-trees.
root=${TAMIS_SOURCE_DIR:-$(dirname "$0")/../..}
[ -n "$TAMIS" ] && export TREE_SERVER=${TREE_SERVER:-$(dirname "$TAMIS")/tests/tree_server}
exec "$root/tools/compare-trees" cetd cleaneval-en daniel wcxb-dev \
  --sample 70 --mutate 30 --soup 10000 --seed 1
