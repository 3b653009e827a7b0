// Collects one line while the nodes of a block are visited: words, images and formulas,
// with the styles and links around each and the separators between them. Writes the
// line as Markdown.
//
//   line.open_style(style::strong, b);
//   line.add_word(w);
//   line.close_style(style::strong);
//   blocks.write(line.take(context), ...);
//
// A block is a sequence of atoms: words, images and formulas, each with its link and
// styles. A style is written as runs of atoms that have it. The nesting order is fixed:
// link, strong, emphasis, deleted, code. So markers never cross, a style nested in
// itself is written once, and no marker is next to a space. If CommonMark would not
// read the markers of a run as such (its "flanking" rules), the run gets none.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "render/cleaning.h"
#include "render/text/glue.h"
#include "render/text/notation.h"
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
  NodeId marks[4] = {kNone, kNone, kNone, kNone};  // per style: the element that has it
  std::uint32_t first = 0;                         // in InlineText::characters
  std::uint32_t last = 0;
};

struct InlineText {
  std::vector<Atom> atoms;
  std::string characters;  // of words; Markdown of images and formulas

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
  std::function<std::string(NodeId)> url_of;  // the URL of a link; empty: not a link
};

// Changes the styles of the atoms to those that can be written.
std::string to_markdown_line(InlineText& text, const InlineContext& context);

class MarkdownLine {
 public:
  MarkdownLine(const Page& page, const Cleaning& cleaning, bool has_links)
      : page_(page),
        words_(page, cleaning),
        glue_(page, cleaning),
        has_links_(has_links) {}

  bool empty() const { return text_.empty(); }
  bool in_code() const { return !styled_[3].empty(); }

  // --- Styles and links of the next atoms. If elements with the same style are nested,
  // the outermost one represents the style.
  void open_style(std::uint8_t styles, NodeId element) {
    for (int bit = 0; bit < 4; ++bit)
      if ((styles >> bit & 1) != 0) styled_[bit].push_back(element);
  }

  void close_style(std::uint8_t styles) {
    for (int bit = 0; bit < 4; ++bit)
      if ((styles >> bit & 1) != 0) styled_[bit].pop_back();
  }

  void open_link(NodeId a) { links_.push_back(a); }
  void close_link() { links_.pop_back(); }

  void open_notation(const Notation& notation) {
    const Atom atom = atom_here();
    if (notation.is_apart && separator_ == Separator::none) wish(Separator::blank);
    if (!notation.before.empty()) openings_.push_back({atom, notation.before});
    notations_.push_back({added_, {atom, notation.after}});
  }

  void close_notation() {
    const auto [begin, after] = notations_.back();
    notations_.pop_back();
    if (added_ == begin) {
      openings_.clear();
    } else if (!after.text.empty()) {
      Atom atom = after.atom;
      atom.before = Separator::none;
      text_.add(atom, after.text);
    }
  }

  // --- Atoms.
  void add_word(WordId w) {
    bool glued = is_glued(w);
    const std::string_view text = words_.text(w);
    if (text.empty()) {  // nothing remains, but it joins its neighbours
      if (glued) before_ = w;
      return;
    }
    if (after_markup_) glued = touched_ != kNone && touches_after(page_, touched_, w);
    add(atom_here(), text, glued ? Separator::none : Separator::blank);
    before_ = w;
    after_markup_ = false;
  }

  // Adds a part of a word.
  void add_piece(WordId w, std::string_view text, Separator before) {
    add(atom_here(), clean_word(text, words_.cleaning()), before);
    before_ = w;
    after_markup_ = false;
  }

  // `touched` is the element that it replaces, if the text continues directly after it.
  void add_markup(std::string_view markdown, Separator before, NodeId touched = kNone) {
    Atom atom = atom_here();
    atom.kind = Atom::Kind::markup;
    add(atom, markdown, before);
    after_markup_ = true;
    touched_ = touched;
  }

  // Requests a separator before the next atom.
  void wish(Separator separator) { separator_ = separator; }
  // Does so for <br>, unless a break was already requested.
  bool wish_break() {
    if (broken_) return false;
    separator_ = Separator::line;
    broken_ = true;
    return true;
  }

  bool is_glued(WordId w) const { return glue_.is_glued(before_, w); }
  // The word, or a replacement for it, was written.
  void pass(WordId w) { before_ = w; }

  // Returns the line as Markdown and begins the next one.
  std::string take(const InlineContext& context) {
    std::string out = to_markdown_line(text_, context);
    text_.clear();
    separator_ = Separator::none;
    broken_ = false;
    after_markup_ = false;
    return out;
  }

 private:
  struct Mark {  // of a notation
    Atom atom;
    std::string_view text;
  };
  struct OpenNotation {
    std::size_t begin;  // number of atoms that were added before it
    Mark after;
  };

  Atom atom_here() const {
    Atom atom;
    for (int bit = 0; bit < 4; ++bit) {
      if (styled_[bit].empty()) continue;
      atom.styles |= static_cast<std::uint8_t>(1 << bit);
      atom.marks[bit] = bit == 3 ? styled_[bit].back() : styled_[bit].front();
    }
    if (has_links_ && !links_.empty()) atom.link = links_.back();
    return atom;
  }

  // Adds an atom with the requested separator, or else with the one in the source.
  void add(Atom atom, std::string_view text, Separator usual) {
    Separator before = separator_ == Separator::none ? usual : separator_;
    separator_ = Separator::none;
    broken_ = false;
    for (Mark& mark : openings_) {
      mark.atom.before = before;
      before = Separator::none;
      text_.add(mark.atom, mark.text);
    }
    openings_.clear();
    atom.before = before;
    text_.add(atom, text);
    ++added_;
  }

  const Page& page_;
  WordReader words_;
  GlueRule glue_;
  bool has_links_;
  InlineText text_;
  std::vector<NodeId> styled_[4];  // elements around the node, by style
  std::vector<NodeId> links_;      // links around the node
  std::vector<Mark> openings_;     // before the next atom
  std::vector<OpenNotation> notations_;
  std::size_t added_ = 0;                  // atoms, in all lines
  WordId before_ = kNone;                  // the last word of the page that was written
  Separator separator_ = Separator::none;  // requested before the next atom
  bool broken_ = false;                    // by <br>, since the last atom
  bool after_markup_ = false;              // the last atom is an image or a formula
  NodeId touched_ = kNone;                 // its element, if the text continues
                                           // directly after it
};

}  // namespace tamis
