// The sums over subtrees of the present parts, from child to parent. One sweep from the
// end suffices, because children come after their parents. counts.h has the
// definitions, for complete pages.
#pragma once

#include <vector>

#include "document/derived.h"
#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis::reference {

// Counts the present words. Each belongs to the text before it if only continuing texts
// are between them.
inline void count_texts(const Page& page, const Presence& presence, Counts& out) {
  NodeId text = kNone;
  for (WordId w = 0; w < page.word_count(); ++w) {
    if (!presence.has_word(w)) continue;
    const Word& word = page.word(w);
    bool same_text = text != kNone;
    for (NodeId n = text + 1; same_text && n <= word.node; ++n)
      same_text = page.is_text(n) && page.continues(n);
    out.chars[word.node] += word.chars + (same_text && word.glued == 0 ? 1 : 0);
    ++out.words[word.node];
    text = word.node;
  }
}

inline Counts present_counts(const Page& page, IsLink is_link,
                             const Presence& presence) {
  Counts out;
  for (auto* column : {&out.chars, &out.tags, &out.link_chars, &out.link_tags,
                       &out.words, &out.link_words, &out.links, &out.own_chars})
    column->assign(page.node_count(), 0);
  count_texts(page, presence, out);
  std::vector<bool> inside(page.node_count());
  for (NodeId n = 1; n < page.node_count(); ++n) {
    const bool link = page.is_element(n) && presence.has_node(n) && is_link(page, n);
    out.links[n] = link ? 1 : 0;
    inside[n] = link || inside[page.parent(n)];
  }
  for (NodeId n = page.node_count(); n-- > 1;) {
    const NodeId parent = page.parent(n);
    if (inside[n]) {
      out.link_chars[n] = out.chars[n];
      out.link_tags[n] = out.tags[n];
      out.link_words[n] = out.words[n];
    }
    if (page.is_text(n)) out.own_chars[parent] += out.chars[n];
    const bool counts = page.is_element(n) && presence.has_node(n);
    const bool link = counts && is_link(page, n);
    const bool wraps_links = out.link_tags[n] == out.tags[n] && out.tags[n] > 0 &&
                             out.link_chars[n] == out.chars[n];
    out.tags[parent] += out.tags[n] + (counts ? 1 : 0);
    out.link_tags[parent] +=
        out.link_tags[n] + (counts && (link || wraps_links) ? 1 : 0);
    out.chars[parent] += out.chars[n];
    out.link_chars[parent] += out.link_chars[n];
    out.words[parent] += out.words[n];
    out.link_words[parent] += out.link_words[n];
    out.links[parent] += out.links[n];
  }
  return out;
}

}  // namespace tamis::reference
