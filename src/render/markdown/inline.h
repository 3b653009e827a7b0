// One line of text with its styles, as Markdown.
//
// A block is a row of atoms: words, pictures and formulas, each with what is around it
// (link, strong, emphasis, deleted, code). Styles are written as runs of atoms that
// have them, in one order of nesting: link, strong, emphasis, deleted, code. So markers
// never cross, the same style in itself is one, and no marker stands beside a blank. A
// run whose markers CommonMark would not read as such (its "flanking" rules) gets none.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tamis/page.h"

namespace tamis {

namespace style {
inline constexpr std::uint8_t strong = 1;
inline constexpr std::uint8_t emphasis = 2;
inline constexpr std::uint8_t deleted = 4;
inline constexpr std::uint8_t code = 8;
}  // namespace style

enum class Separator : std::uint8_t { none, blank, line };

struct Atom {
  enum class Kind : std::uint8_t { word, markup };
  Kind kind = Kind::word;
  Separator before = Separator::blank;
  std::uint8_t styles = 0;
  NodeId link = kNone;                             // the <a> around it
  NodeId marks[4] = {kNone, kNone, kNone, kNone};  // by style: the element that has it
  std::uint32_t first = 0;                         // in InlineText::characters
  std::uint32_t last = 0;
};

struct InlineText {
  std::vector<Atom> atoms;
  std::string characters;  // of the words; of pictures and formulas, their Markdown

  bool empty() const { return atoms.empty(); }
  void clear() {
    atoms.clear();
    characters.clear();
  }
  std::string_view text(const Atom& atom) const {
    return std::string_view(characters).substr(atom.first, atom.last - atom.first);
  }
  void add(Atom atom, std::string_view text) {
    atom.first = static_cast<std::uint32_t>(characters.size());
    characters += text;
    atom.last = static_cast<std::uint32_t>(characters.size());
    atoms.push_back(atom);
  }
};

struct InlineContext {
  bool in_table = false;
  bool is_heading = false;
  bool dollars = false;
  std::function<std::string(NodeId)> url_of;  // of a link; empty: none
};

// Changes the atoms' styles to those that can be written.
std::string to_markdown_line(InlineText& text, const InlineContext& context);

}  // namespace tamis
