// The tokens that a view keeps, searched separately for each tag.
#pragma once

#include <string>
#include <vector>

#include "document/derived.h"
#include "reference/tokens.h"
#include "tamis/page.h"
#include "tamis/sequences.h"
#include "text/ascii.h"

namespace tamis::reference {

inline std::string name_of_tag(const Page& page, const PageToken& token) {
  std::string out;
  for (std::size_t at = token.offset + (token.is_end_tag ? 2 : 1);
       !is_class(page.source()[at], byte_class::name_end); ++at)
    out += to_lower(page.source()[at]);
  return out;
}

inline bool is_void_name(const std::string& name) {
  for (const char* one : {"area", "base", "basefont", "bgsound", "br", "col", "embed",
                          "frame", "hr", "image", "img", "input", "keygen", "link",
                          "meta", "param", "source", "track", "wbr"})
    if (name == one) return true;
  return false;
}

// Reports whether the element that the tag created, or a copy of it, is present.
inline bool is_present(const Page& page, const Presence& presence,
                       const PageToken& token) {
  for (NodeId n = 1; n < page.node_count(); ++n)
    if (page.is_element(n) && page.source_range(n).first == token.offset &&
        page.tag(n) == page.tag(token.node) && presence.has_node(n))
      return true;
  return false;
}

inline std::vector<PageToken> pruned(const Page& page, const Presence& presence) {
  struct Open {
    std::string name;
    bool kept;
  };
  std::vector<Open> open;
  std::vector<PageToken> out;
  for (const PageToken& token : tokens(page)) {
    bool kept = open.empty() ? presence.has_node(page.body()) : open.back().kept;
    if (token.word != kNone) {
      kept = presence.has_word(token.word);
    } else if (token.is_end_tag) {
      std::size_t at = open.size();
      while (at > 0 && open[at - 1].name != name_of_tag(page, token)) --at;
      if (at > 0) {
        kept = open[at - 1].kept;
        open.resize(at - 1);
      }
    } else {
      if (token.node != kNone) kept = is_present(page, presence, token);
      const std::string name = name_of_tag(page, token);
      const bool foreign = token.node != kNone && page.space(token.node) != Space::html;
      const bool closed = page.source()[token.offset + token.length - 2] == '/';
      if (foreign ? !closed : !is_void_name(name)) open.push_back({name, kept});
    }
    if (kept) out.push_back(token);
  }
  return out;
}

}  // namespace tamis::reference
