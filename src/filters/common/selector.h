// Selectors of CSS, the part of them that a page without a layout needs.
//
//   Result<Selector> ads = read_selector("aside, div.ad > a[href*='click']");
//   for (NodeId element : ads->select(page)) ...
//
//   p, *                        elements by name, or all
//   #id  .class                 also joined: div.note#first[lang]
//   [a] [a=v] [a~=v] [a|=v]     an attribute is there, is v, has v among its words,
//   [a^=v] [a$=v] [a*=v]        is v or begins with v-; begins, ends with or holds v
//   x y   x > y   x, y          y somewhere inside x, y a child of x, both
//
// Values stand bare or in quotes; a backslash makes the next character an ordinary one
// (.sm\:hidden). Names of elements and attributes compare without case, values and
// classes with case; in quirks mode ids and classes without, as the standard has it.
// Not there: pseudo-classes (:), siblings (+ ~), namespaces, numbered escapes (\26) and
// the flags of attributes ([a=v i]).
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
  // The elements that are selected, in document order. Linear in the nodes of the page
  // and the parts of the selector.
  std::vector<NodeId> select(const Page& page) const;

  // The same as words: all that stand below a selected element.
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
  // What is asked of one element: div.note#first.
  struct Part {
    Tag tag = Tag::unknown;  // unknown: see name
    std::string name;        // of an element that tamis does not know; empty: any
    std::vector<Condition> conditions;
  };
  using Parts = std::uint64_t;  // one bit a part

  std::string text_;
  std::vector<Part> parts_;
  Parts first_ = 0;   // parts with nothing before them
  Parts inside_ = 0;  // parts that stand somewhere inside what the part before matched
  Parts child_ = 0;   // parts that are a child of it
  Parts last_ = 0;    // parts with nothing behind them: they select
};

// The place of an error is "column N", counted from 1.
Result<Selector> read_selector(std::string_view text);

template <>
struct ParamText<Selector> {
  static constexpr ParamType kType = ParamType::text;
  static std::string read(std::string_view text, Selector& out);
  static std::string write(const Selector& value);
};

}  // namespace tamis
