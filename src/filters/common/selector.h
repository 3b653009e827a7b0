// The subset of CSS selectors that works without a layout.
//
//   Result<Selector> ads = read_selector("aside, div.ad > a[href*='click']");
//   for (NodeId element : ads->select(page)) ...
//
//   p, *                        elements by name, or all
//   #id  .class                 also joined: div.note#first[lang]
//   [a] [a=v] [a~=v] [a|=v]     an attribute exists, is v, has v among its words,
//   [a^=v] [a$=v] [a*=v]        is v or begins with v-; begins, ends with or contains v
//   x y   x > y   x, y          y anywhere inside x, y a child of x, either
//
// Values may be quoted; a backslash makes the next character an ordinary one
// (.sm\:hidden). Names of elements and attributes are compared ignoring case, and
// values and classes with case. In quirks mode, ids and classes are compared ignoring
// case, as the standard requires. Not supported: pseudo-classes (:), siblings (+ ~),
// namespaces, numbered escapes (\26) and attribute flags ([a=v i]).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/define_filter.h"
#include "tamis/page.h"

namespace tamis {

class Selector {
 public:
  // Returns the selected elements in document order. The time is proportional to the
  // number of nodes of the page and also to the number of parts of the selector.
  std::vector<NodeId> select(const Page& page) const;

  // Returns all words inside the selected elements.
  Mask words(const Page& page) const;

  const std::string& text() const { return text_; }

  static constexpr std::size_t kMaxParts = 64;

 private:
  friend class SelectorReader;
  friend class ElementTest;

  enum class Relation : std::uint8_t {
    is,           // [a=v]
    exists,       // [a]
    has_word,     // [a~=v]
    dashed,       // [a|=v]
    begins_with,  // [a^=v]
    ends_with,    // [a$=v]
    holds,        // [a*=v]
    id,           // #v
    has_class,    // .v
  };
  struct Condition {
    Relation relation;
    std::string attribute;
    std::string value;
  };
  // The conditions on one element, as in div.note#first.
  struct Part {
    Tag tag = Tag::unknown;  // unknown: see name
    std::string name;        // of an element unknown to tamis; empty: any
    std::vector<Condition> conditions;
  };
  using Parts = std::uint64_t;  // one bit per part

  std::string text_;
  std::vector<Part> parts_;
  Parts first_ = 0;   // parts with nothing before them
  Parts inside_ = 0;  // parts inside a match of the part before
  Parts child_ = 0;   // parts that are a child of that match
  Parts last_ = 0;    // parts with nothing after them: they select
};

// The location of an error is "column N", counted from 1.
Result<Selector> read_selector(std::string_view text);

template <>
struct ParamText<Selector> {
  static constexpr ParamType kType = ParamType::text;
  static std::string read(std::string_view text, Selector& out);
  static std::string write(const Selector& value);
};

}  // namespace tamis
