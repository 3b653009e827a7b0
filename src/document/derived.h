// The store of the derived sequences of a page or a view. Each sequence is made on the
// first request of any thread. The next page reuses the memory.
#pragma once

#include <cstdint>
#include <list>
#include <mutex>
#include <span>

#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis {

// The words and nodes of a page that a view still has. Bit i % 64 of words[i / 64] is
// word i. An empty span means that all are present. It does not own the bits.
struct Presence {
  std::span<const std::uint64_t> words;
  std::span<const std::uint64_t> nodes;

  bool has_word(WordId w) const { return words.empty() || has_bit(words, w); }
  bool has_node(NodeId n) const { return nodes.empty() || has_bit(nodes, n); }
  bool is_whole() const { return words.empty() && nodes.empty(); }

 private:
  static bool has_bit(std::span<const std::uint64_t> bits, std::uint32_t i) {
    return (bits[i / 64] >> i % 64 & 1) != 0;
  }
};

class DerivedStore {
 public:
  template <class T>
  struct Kept {
    T value;
    bool made = false;
  };

  Kept<Counts> counts;
  Kept<Tokens> tokens;
  Kept<Characters> characters;
  Kept<Blocks> blocks;

  // Returns the value of a slot. If it does not exist yet, make(value) makes it.
  template <class T, class Make>
  const T& get(Kept<T>& slot, Make make) {
    const std::scoped_lock lock(mutex_);
    if (!slot.made) {
      make(slot.value);
      slot.made = true;
    }
    return slot.value;
  }

  Kept<Lines>& lines(std::uint32_t length) {
    const std::scoped_lock lock(mutex_);
    for (LinesOfLength& entry : lines_)
      if (entry.length == length) return entry.lines;
    return lines_.emplace_back(LinesOfLength{length, {}}).lines;
  }

  void clear() {
    counts.made = tokens.made = characters.made = blocks.made = false;
    for (LinesOfLength& entry : lines_) entry.lines.made = false;
  }

 private:
  struct LinesOfLength {
    std::uint32_t length;
    Kept<Lines> lines;
  };

  std::recursive_mutex mutex_;      // recursive: some sequences use others
  std::list<LinesOfLength> lines_;  // a list: references stay valid
};

struct Page::Derived : DerivedStore {};

// Each function fills a sequence from the page (src/document/sequences/). Functions
// with tokens accept any subset of the page's tokens, in the same order. Counts have a
// row for every node, but count only present words and elements.
void make_counts(const Page& page, IsLink is_link, const Presence& presence,
                 Counts& out);
void make_tokens(const Page& page, Tokens& out);
void make_characters(const Page& page, const Tokens& tokens, Characters& out);
void make_lines(const Page& page, const Tokens& tokens, std::uint32_t line_length,
                Lines& out);
void make_blocks(const Page& page, Blocks& out);

// Makes the tokens that a view keeps: its words, the start tags of its elements, and
// the matching end tags. A tag without an element is treated like the start tag around
// it.
void make_pruned_tokens(const Page& page, const Tokens& all, const Presence& presence,
                        Tokens& out);

// Reports whether an element is an <a> with href: the definition of a link that is
// fastest to count.
bool is_link_with_href(const Page& page, NodeId element);

}  // namespace tamis
