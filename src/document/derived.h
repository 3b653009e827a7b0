// The store of a page's derived sequences: each is made on the first request, by
// whichever thread comes first, and its memory is used again for the next page.
#pragma once

#include <list>
#include <mutex>

#include "document/presence.h"
#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis {

template <class T>
struct Kept {
  T value;
  bool made = false;
};

struct Page::Derived {
  std::recursive_mutex mutex;  // recursive: some are made from others
  Kept<Counts> counts;
  Kept<Tokens> tokens;
  Kept<Characters> characters;
  Kept<Blocks> blocks;
  struct LinesOfLength {
    std::uint32_t length;
    Kept<Lines> lines;
  };
  std::list<LinesOfLength> lines;  // a list: references stay valid

  void clear() {
    counts.made = tokens.made = characters.made = blocks.made = false;
    for (LinesOfLength& entry : lines) entry.lines.made = false;
  }
};

// Each fills its sequence from the page (src/document/sequences/). Those that are made
// from tokens take any subset of the page's, in the same order. Counts have a row for
// every node, but only words and elements that are present count.
void make_counts(const Page& page, IsLink is_link, const Presence& presence,
                 Counts& out);
void make_tokens(const Page& page, Tokens& out);
void make_characters(const Page& page, const Tokens& tokens, Characters& out);
void make_lines(const Page& page, const Tokens& tokens, std::uint32_t line_length,
                Lines& out);
void make_blocks(const Page& page, Blocks& out);

// The tokens that a view keeps: its words, the start tags of its elements, and the end
// tags that match those. A tag without an element goes with the start tag around it.
void make_pruned_tokens(const Page& page, const Tokens& all, const Presence& presence,
                        Tokens& out);

// An <a> with href: the idea of a link that counting is quickest with.
bool is_link_with_href(const Page& page, NodeId element);

}  // namespace tamis
