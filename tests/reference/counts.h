// The sums over a subtree, directly from the definition (ALGORITHMS 1.5 and 6.3). Each
// node is counted separately, by recursion, from the decoded text.
#pragma once

#include <string>
#include <string_view>

#include "reference/words.h"
#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis::reference {

class SubtreeCounter {
 public:
  SubtreeCounter(const Page& page, IsLink is_link) : page_(page), is_link_(is_link) {}

  // C: for each text node of the DOM, with whitespace collapsed and its ends trimmed.
  std::uint32_t chars(NodeId n) const {
    return sum(n, [&](NodeId x) { return text_chars(x); });
  }
  // T
  std::uint32_t tags(NodeId n) const {
    return sum(n, [&](NodeId x) { return x != n && page_.is_element(x) ? 1u : 0u; });
  }
  // LC
  std::uint32_t link_chars(NodeId n) const {
    return sum(n, [&](NodeId x) { return in_link(x) ? text_chars(x) : 0u; });
  }
  // LT: all tags of a link. For other nodes, the sum of the children, plus one for each
  // child that is a link or contains only links.
  std::uint32_t link_tags(NodeId n) const {
    if (in_link(n)) return tags(n);
    std::uint32_t out = 0;
    for (NodeId k = n + 1; k < page_.end(n); k = page_.end(k)) {
      if (!page_.is_element(k)) continue;
      const std::uint32_t inside = link_tags(k);
      const bool only_links =
          inside == tags(k) && inside > 0 && link_chars(k) == chars(k);
      out += inside + (is_link_(page_, k) || only_links ? 1 : 0);
    }
    return out;
  }
  // LW
  std::uint32_t link_words(NodeId n) const {
    return sum(n, [&](NodeId x) {
      return page_.is_text(x) && in_link(x) ? page_.words(x).size() : 0u;
    });
  }
  // NL
  std::uint32_t links(NodeId n) const {
    return sum(n, [&](NodeId x) { return is_link_at(x) ? 1u : 0u; });
  }
  // TXT
  std::uint32_t own_chars(NodeId n) const {
    std::uint32_t out = 0;
    for (NodeId k = n + 1; k < page_.end(n); k = page_.end(k)) out += text_chars(k);
    return out;
  }

 private:
  template <class Part>
  std::uint32_t sum(NodeId n, Part part) const {
    std::uint32_t out = 0;
    for (NodeId x = n; x < page_.end(n); ++x) out += part(x);
    return out;
  }

  bool is_link_at(NodeId n) const { return page_.is_element(n) && is_link_(page_, n); }

  bool in_link(NodeId n) const {
    for (; n != kNone; n = page_.parent(n))
      if (is_link_at(n)) return true;
    return false;
  }

  // All runs of a DOM text count at its first run, if any of it is visible.
  std::uint32_t text_chars(NodeId n) const {
    if (!page_.is_text(n) || page_.continues(n)) return 0;
    std::string text;
    std::uint32_t words = 0;
    for (NodeId run = n; run == n || is_next_run(run); ++run) {
      text += page_.text(run);
      words += page_.words(run).size();
    }
    return words > 0 ? collapsed(text) : 0;
  }

  static std::uint32_t collapsed(std::string_view text) {
    std::uint32_t out = 0;
    bool blank = false;  // whether a space is due before the next character
    for (const std::string& c : characters(text)) {
      if (is_white_space(code_point(c))) {
        blank = out > 0;
        continue;
      }
      out += blank ? 2 : 1;
      blank = false;
    }
    return out;
  }

  bool is_next_run(NodeId n) const {
    return n < page_.node_count() && page_.is_text(n) && page_.continues(n);
  }

  const Page& page_;
  IsLink is_link_;
};

}  // namespace tamis::reference
