// Sums over subtrees in one reverse sweep: children stand behind their parents, so when
// a node is reached from the back, its own sums are complete and go to its parent.

#include "document/derived.h"

namespace tamis {
namespace {

void resize(Counts& out, std::size_t size) {
  for (auto* column : {&out.chars, &out.tags, &out.link_chars, &out.link_tags,
                       &out.words, &out.link_words, &out.links, &out.own_chars})
    column->assign(size, 0);
}

// The characters of each text node: its words, and one blank for the white space
// between two of them. Text runs that continue each other are one text.
void count_text(const Page& page, Counts& out) {
  NodeId text = kNone;  // of the word before
  for (const Word& word : page.words()) {
    bool same_text = text != kNone;
    for (NodeId n = text + 1; same_text && n <= word.node; ++n)
      same_text = page.is_text(n) && page.continues(n);
    out.chars[word.node] += word.chars + (same_text && word.glued == 0 ? 1 : 0);
    ++out.words[word.node];
    text = word.node;
  }
}

std::vector<bool> inside_links(const Page& page, IsLink is_link, Counts& out) {
  std::vector<bool> inside(page.node_count());
  for (NodeId n = 1; n < page.node_count(); ++n) {
    const bool link = page.is_element(n) && is_link(page, n);
    out.links[n] = link ? 1 : 0;
    inside[n] = link || inside[page.parent(n)];
  }
  return inside;
}

// A wrapper around nothing but links counts as a link tag itself.
bool counts_as_link_tag(const Counts& out, NodeId n, bool is_link) {
  return is_link || (out.link_tags[n] == out.tags[n] && out.tags[n] > 0 &&
                     out.link_chars[n] == out.chars[n]);
}

}  // namespace

void make_counts(const Page& page, IsLink is_link, Counts& out) {
  resize(out, page.node_count());
  count_text(page, out);
  const std::vector<bool> inside = inside_links(page, is_link, out);
  for (NodeId n = page.node_count(); n-- > 1;) {
    if (inside[n]) {
      out.link_chars[n] = out.chars[n];
      out.link_tags[n] = out.tags[n];
      out.link_words[n] = out.words[n];
    }
    const NodeId parent = page.parent(n);
    const bool element = page.is_element(n);
    if (page.is_text(n)) out.own_chars[parent] += out.chars[n];
    if (element) {
      const bool link = is_link(page, n);
      out.tags[parent] += out.tags[n] + 1;
      out.link_tags[parent] +=
          out.link_tags[n] + (counts_as_link_tag(out, n, link) ? 1 : 0);
    }
    out.chars[parent] += out.chars[n];
    out.link_chars[parent] += out.link_chars[n];
    out.words[parent] += out.words[n];
    out.link_words[parent] += out.link_words[n];
    out.links[parent] += out.links[n];
  }
}

Counts count_subtrees(const Page& page, IsLink is_link) {
  Counts out;
  make_counts(page, is_link, out);
  return out;
}

}  // namespace tamis
