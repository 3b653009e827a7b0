// The markup of an element: its tag, classes, id and other attributes, and their
// meaning.
//
// A MarkupTable splits markup into tokens, to which models give weights, and into the
// parts of a page that it names (part_stems.h). Pages repeat their markup, so each
// distinct one is processed once. any_class() and has_class() check single classes.
// post_names.h recognises the names of comments, posts and their parts. It covers more
// languages than part_stems.h, which cannot change without a new model. word_groups.h
// defines the form of both tables. number_table.h is the hash table used here, which
// hostile pages cannot slow down.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "document/markup/number_table.h"
#include "document/markup/part_stems.h"
#include "tamis/page.h"
#include "text/ascii.h"

namespace tamis {

struct Markup {
  std::uint64_t signature = 0;    // of tag and classes, without the numbers in them
  std::uint32_t parts = 0;        // one bit per MarkupPart
  std::uint32_t first_token = 0;  // of MarkupTable::tokens
  std::uint32_t last_token = 0;
  bool is_hidden = false;
};

class MarkupTable {
 public:
  MarkupTable() { clear(); }
  void clear();  // begins a new page
  // Returns the index of the element's markup in `all`.
  std::uint32_t number(const Page& page, NodeId element);

  std::vector<Markup> all;
  std::vector<std::uint64_t> tokens;

  // The origin of a token.
  enum class TokenKind : std::uint8_t {
    tag = 1,
    word,
    class_name,
    role,
    property,
    test_id,
    hidden
  };

 private:
  // The elements of a page share most of their classes, so each distinct name is also
  // processed once.
  struct ClassName {
    std::uint64_t hash = 0;        // of the name, without the numbers in it
    std::uint32_t first_word = 0;  // of class_words_
    std::uint32_t last_word = 0;
  };
  struct ClassWord {
    std::uint64_t token = 0;
    std::uint32_t parts = 0;
  };

  Markup take_apart(const Page& page, NodeId element);
  void take_classes(std::string_view value, Markup& out);
  void take_words(TokenKind kind, std::string_view value, Markup& out);
  const ClassName& class_name(std::string_view name);

  // By tag: the index of the markup of elements with only a tag; kNone: not yet known.
  std::array<std::uint32_t, kTagCount> plain_;
  NumberTable numbers_;
  NumberTable names_;
  std::vector<ClassName> class_names_;
  std::vector<ClassWord> class_words_;
  std::uint64_t secret_ = process_secret();
};

// The distance of an element from the text: the innermost two levels, then three, then
// three.
enum class Zone : std::uint8_t { near, middle, far };
inline constexpr unsigned kZones = 3;
inline constexpr unsigned kZoneLevels = 8;
constexpr Zone zone_of(unsigned levels_up) {
  return levels_up < 2 ? Zone::near : levels_up < 5 ? Zone::middle : Zone::far;
}

inline constexpr unsigned kMarkupTokenBits = 18;

// Returns the index of a token in the lexicon of markup. A class directly above a text
// has another meaning than one far above it. The indices of all zones are neighbours,
// so that they share a cache line.
inline std::uint32_t markup_token(std::uint64_t token, Zone zone) {
  const auto number =
      static_cast<std::uint32_t>(finish_hash(token) >> (64 - kMarkupTokenBits));
  return (number & ~3u) | ((number + static_cast<std::uint32_t>(zone)) & 3u);
}

// Reports whether `is` returns true for one of the names in a `class` attribute. Stops
// at the first such name.
template <class Is>
bool any_class(std::string_view classes, const Is& is) {
  for (std::size_t at = 0; at < classes.size(); ++at) {
    const std::size_t first = at;
    while (at < classes.size() && !is_space(classes[at])) ++at;
    if (at > first && is(classes.substr(first, at - first))) return true;
  }
  return false;
}

template <class Is>
bool any_class(const Page& page, NodeId element, const Is& is) {
  return any_class(page.attribute_source(element, "class").value_or(""), is);
}

inline bool has_class(std::string_view classes, std::string_view wanted) {
  return any_class(classes, [&](std::string_view name) { return name == wanted; });
}

}  // namespace tamis
