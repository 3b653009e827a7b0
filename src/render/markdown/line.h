// The line that is gathered while the nodes of a block are walked over: its words,
// pictures and formulas, with the styles and links that are open around each, and what
// stands between them. inline.h makes Markdown of it.
//
//   line.open_style(style::strong, b);
//   line.add_word(w);
//   line.close_style(style::strong);
//   blocks.write(line.take(context), ...);
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/cleaning.h"
#include "render/markdown/inline.h"
#include "render/text/notation.h"
#include "render/text/text_plain.h"
#include "tamis/page.h"

namespace tamis {

class MarkdownLine {
 public:
  MarkdownLine(const Page& page, const Cleaning& cleaning, bool has_links)
      : page_(page),
        words_(page, cleaning),
        glue_(page, cleaning),
        has_links_(has_links) {}

  bool empty() const { return text_.empty(); }
  bool in_code() const { return !styled_[3].empty(); }

  // --- What is around the next atoms. The outermost element that has a style stands
  // for it.
  void open_style(std::uint8_t styles, NodeId element);
  void close_style(std::uint8_t styles);
  void open_link(NodeId a) { links_.push_back(a); }
  void close_link() { links_.pop_back(); }
  void open_notation(const Notation& notation);
  void close_notation();

  // --- Atoms.
  void add_word(WordId w);
  // A part of a word.
  void add_piece(WordId w, std::string_view text, Separator before);
  // `touched`: the element that it stands for, where the text goes on in it.
  void add_markup(std::string_view markdown, Separator before, NodeId touched = kNone);
  // Before the next one.
  void wish(Separator separator) { separator_ = separator; }
  // The same for <br>: not where one was wished for already.
  bool wish_break();

  bool is_glued(WordId w) const { return glue_.is_glued(before_, w); }
  // The word was written, or what stands for it.
  void pass(WordId w) { before_ = w; }

  // As Markdown; the next line begins.
  std::string take(const InlineContext& context);

 private:
  struct Mark {  // of a notation
    Atom atom;
    std::string_view text;
  };
  struct OpenNotation {
    std::size_t begin;  // atoms that were added before it
    Mark after;
  };

  Atom atom_here() const;
  void add(Atom atom, std::string_view text, Separator usual);

  const Page& page_;
  WordReader words_;
  GlueRule glue_;
  bool has_links_;
  InlineText text_;
  std::vector<NodeId> styled_[4];  // elements around the node, by style
  std::vector<NodeId> links_;      // the same
  std::vector<Mark> openings_;     // before the next atom
  std::vector<OpenNotation> notations_;
  std::size_t added_ = 0;                  // atoms, in all lines
  WordId before_ = kNone;                  // the last word of the page that was written
  Separator separator_ = Separator::none;  // wished for before the next atom
  bool broken_ = false;                    // by <br>, since the last atom
  bool after_markup_ = false;              // the last atom is a picture or a formula
  NodeId touched_ = kNone;                 // its element, where the text goes on in it
};

}  // namespace tamis
