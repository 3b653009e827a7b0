#include "render/markdown/line.h"

#include "render/text/touching.h"

namespace tamis {

void MarkdownLine::open_style(std::uint8_t styles, NodeId element) {
  for (int bit = 0; bit < 4; ++bit)
    if ((styles >> bit & 1) != 0) styled_[bit].push_back(element);
}

void MarkdownLine::close_style(std::uint8_t styles) {
  for (int bit = 0; bit < 4; ++bit)
    if ((styles >> bit & 1) != 0) styled_[bit].pop_back();
}

Atom MarkdownLine::atom_here() const {
  Atom atom;
  for (int bit = 0; bit < 4; ++bit) {
    if (styled_[bit].empty()) continue;
    atom.styles |= static_cast<std::uint8_t>(1 << bit);
    atom.marks[bit] = bit == 3 ? styled_[bit].back() : styled_[bit].front();
  }
  if (has_links_ && !links_.empty()) atom.link = links_.back();
  return atom;
}

void MarkdownLine::open_notation(const Notation& notation) {
  const Atom atom = atom_here();
  if (notation.is_apart && separator_ == Separator::none) wish(Separator::blank);
  if (!notation.before.empty()) openings_.push_back({atom, notation.before});
  notations_.push_back({added_, {atom, notation.after}});
}

void MarkdownLine::close_notation() {
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

// With what was wished for before it, else with what the source says.
void MarkdownLine::add(Atom atom, std::string_view text, Separator usual) {
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

void MarkdownLine::add_word(WordId w) {
  bool glued = is_glued(w);
  const std::string_view text = words_.text(w);
  if (text.empty()) {  // nothing of it is left but that it glues
    if (glued) before_ = w;
    return;
  }
  if (after_markup_) glued = touched_ != kNone && touches_after(page_, touched_, w);
  add(atom_here(), text, glued ? Separator::none : Separator::blank);
  before_ = w;
  after_markup_ = false;
}

void MarkdownLine::add_piece(WordId w, std::string_view text, Separator before) {
  add(atom_here(), clean_word(text, words_.cleaning()), before);
  before_ = w;
  after_markup_ = false;
}

void MarkdownLine::add_markup(std::string_view markdown, Separator before,
                              NodeId touched) {
  Atom atom = atom_here();
  atom.kind = Atom::Kind::markup;
  add(atom, markdown, before);
  after_markup_ = true;
  touched_ = touched;
}

bool MarkdownLine::wish_break() {
  if (broken_) return false;
  separator_ = Separator::line;
  broken_ = true;
  return true;
}

std::string MarkdownLine::take(const InlineContext& context) {
  std::string out = to_markdown_line(text_, context);
  text_.clear();
  separator_ = Separator::none;
  broken_ = false;
  after_markup_ = false;
  return out;
}

}  // namespace tamis
