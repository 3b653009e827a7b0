#include "render/markdown/line.h"

#include <algorithm>

#include "render/markdown/escape.h"
#include "text/utf8.h"

namespace tamis {
namespace {

// From the outside in. Code is written with its words.
constexpr std::uint8_t kMarked[] = {style::strong, style::emphasis, style::deleted};
constexpr std::string_view kMarkers[] = {"**", "*", "~~"};
constexpr std::uint8_t kAllMarks = style::strong | style::emphasis | style::deleted;
constexpr int kLevels = 3;
constexpr int kCodeMark = 3;

class LineWriter {
 public:
  LineWriter(InlineText& text, const InlineContext& context)
      : text_(text), atoms_(text.atoms), context_(context) {}

  std::string write() {
    prepare();
    for (std::size_t i = 0; i < atoms_.size();) {
      separate(i);
      open(i);
      i = write_chunk(i);
      close(i);
    }
    return std::move(out_);
  }

 private:
  bool same_link(std::size_t a, std::size_t b) const {
    return atoms_[a].link == atoms_[b].link;
  }
  bool is_glued(std::size_t i) const {
    return i > 0 && i < atoms_.size() && atoms_[i].before == Separator::none;
  }

  // Reports whether the style of this level, or its absence, continues from atom i - 1
  // to i. Two adjacent elements with the style are merged.
  bool goes_on(std::size_t i, int level) const {
    const Atom& before = atoms_[i - 1];
    const Atom& atom = atoms_[i];
    if (((before.styles ^ atom.styles) & kMarked[level]) != 0) return false;
    return (atom.styles & kMarked[level]) == 0 || is_glued(i) ||
           before.marks[level] == atom.marks[level];
  }
  // Reports whether a run of this level continues at atom i.
  bool continues(std::size_t i, int level) const {
    if (i == 0 || i >= atoms_.size() || !same_link(i - 1, i)) return false;
    for (int outer = 0; outer <= level; ++outer)
      if (!goes_on(i, outer)) return false;
    return (atoms_[i].styles & kMarked[level]) != 0;
  }
  bool all_go_on(std::size_t i) const {
    for (int level = 0; level < kLevels; ++level)
      if (!goes_on(i, level)) return false;
    return true;
  }
  bool opens(std::size_t i, int level) const {
    return (atoms_[i].styles & kMarked[level]) != 0 && !continues(i, level);
  }
  bool closes(std::size_t i, int level) const {  // after atom i
    return (atoms_[i].styles & kMarked[level]) != 0 && !continues(i + 1, level);
  }
  bool opens_link(std::size_t i) const {
    return atoms_[i].link != kNone && (i == 0 || !same_link(i - 1, i));
  }
  bool closes_link(std::size_t i) const {
    return atoms_[i].link != kNone && (i + 1 == atoms_.size() || !same_link(i, i + 1));
  }

  // Links without a URL are removed, and line breaks lose the code style.
  void prepare() {
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      Atom& atom = atoms_[i];
      if (i == 0) atom.before = Separator::blank;
      if (atom.before == Separator::line && (context_.in_table || context_.is_heading))
        atom.before = Separator::blank;
      if (atom.kind == Atom::Kind::markup) atom.styles &= ~style::code;
      if (context_.is_heading) atom.styles &= ~style::strong;
    }
    find_addresses();
    // "[`]: x`](y)" would define a link instead of being one.
    for (Atom& atom : atoms_)
      if (atom.link != kNone &&
          text_.text(atom).find_first_of("[]") != std::string::npos)
        atom.styles &= ~style::code;
    for (int level = 0; level < kLevels; ++level) drop_invalid(level);
  }

  void find_addresses() {
    NodeId link = kNone;
    for (Atom& atom : atoms_) {
      if (atom.link != kNone && atom.link != link) {
        link = atom.link;
        std::string url = context_.url_of(link);
        if (urls_.empty() || urls_.back().link != link) urls_.push_back({link, url});
      }
      if (atom.link != kNone && urls_.back().url.empty()) atom.link = kNone;
    }
    urls_.erase(std::remove_if(urls_.begin(), urls_.end(),
                               [](const Address& a) { return a.url.empty(); }),
                urls_.end());
  }

  // Removes the style from runs of this level whose markers would be read as text.
  void drop_invalid(int level) {
    for (std::size_t first = 0; first < atoms_.size();) {
      if (!opens(first, level)) {
        ++first;
        continue;
      }
      std::size_t last = first;
      while (!closes(last, level)) ++last;
      if (!can_mark(first, level, true) || !can_mark(last, level, false))
        for (std::size_t i = first; i <= last; ++i) atoms_[i].styles &= ~kMarked[level];
      first = last + 1;
    }
  }

  static bool is_plain_word(const Atom& atom) {
    return atom.kind == Atom::Kind::word && (atom.styles & style::code) == 0;
  }

  // Returns the first or last character of atom i.
  char32_t edge(std::size_t i, bool is_first) const {
    const std::string_view text = text_.text(atoms_[i]);
    return is_first ? read_utf8(text).code : last_character(text);
  }

  // Reports whether a marker before atom i (`opens`) or after it would be read as one.
  bool can_mark(std::size_t i, int level, bool opens) const {
    if (!is_glued(opens ? i : i + 1)) return true;
    const std::size_t beside = opens ? i - 1 : i + 1;
    const std::uint8_t others = kAllMarks & ~kMarked[level];
    if ((atoms_[i].styles & others) != 0 || (atoms_[beside].styles & kAllMarks) != 0)
      return false;
    // Between two links the marker is after a bracket and before letters.
    if (opens ? opens_link(i) : closes_link(i)) return true;
    if (is_plain_word(atoms_[i]) && !may_be_punctuation(edge(i, opens))) return true;
    return !is_plain_word(atoms_[beside]) ||
           (opens ? closes_link(beside) : opens_link(beside)) ||
           is_surely_punctuation(edge(beside, !opens));
  }

  void separate(std::size_t i) {
    if (i == 0 || atoms_[i].before == Separator::none) return;
    out_ += atoms_[i].before == Separator::line ? "\\\n" : " ";
  }

  void open(std::size_t i) {
    if (opens_link(i)) out_ += '[';
    for (int level = 0; level < kLevels; ++level)
      if (opens(i, level)) out_ += kMarkers[level];
  }

  // Closes the styles and the link that end before atom `next`.
  void close(std::size_t next) {
    const std::size_t i = next - 1;
    for (int level = kLevels - 1; level >= 0; --level)
      if (closes(i, level)) out_ += kMarkers[level];
    if (!closes_link(i)) return;
    while (urls_[link_].link != atoms_[i].link) ++link_;
    out_ += ']';
    append_destination(urls_[link_].url, context_.in_table, out_);
  }

  bool same_styles(std::size_t a, std::size_t b) const {
    return same_link(a, b) && atoms_[a].styles == atoms_[b].styles &&
           atoms_[a].kind == atoms_[b].kind;
  }

  // Words without spaces between them are escaped as one chunk, and all words of a
  // piece of code are one chunk. Returns the start of the next chunk.
  std::size_t write_chunk(std::size_t first) {
    const Atom& atom = atoms_[first];
    if (atom.kind == Atom::Kind::markup) {
      out_ += text_.text(atom);
      return first + 1;
    }
    const bool is_code = (atom.styles & style::code) != 0;
    chunk_.clear();
    std::size_t i = first;
    do {
      if (i > first && atoms_[i].before != Separator::none) chunk_ += ' ';
      chunk_ += text_.text(atoms_[i]);
      ++i;
    } while (
        i < atoms_.size() && same_styles(first, i) &&
        (is_glued(i) || (is_code && atoms_[i].before == Separator::blank &&
                         atoms_[i].marks[kCodeMark] == atoms_[i - 1].marks[kCodeMark] &&
                         all_go_on(i))));
    if (is_code)
      append_code(chunk_, context_.in_table, out_);
    else
      append_escaped(chunk_, context_of(first, i), out_);
    return i;
  }

  EscapeContext context_of(std::size_t first, std::size_t next) const {
    const Atom& atom = atoms_[first];
    EscapeContext context;
    context.in_link = atom.link != kNone;
    context.in_table = context_.in_table;
    context.in_style = atom.styles != 0;
    context.dollars = context_.dollars;
    const bool bare = !opens_link(first) && (out_.empty() || out_.back() == '\n');
    context.at_line = bare && (first == 0 || atom.before == Separator::line);
    context.at_block = bare && first == 0;
    context.at_heading_end = context_.is_heading && next == atoms_.size();
    context.glued_before = is_glued(first);
    // A line break begins with a backslash.
    context.glued_after = is_glued(next) || (next < atoms_.size() &&
                                             atoms_[next].before == Separator::line);
    context.link_follows =
        is_glued(next) && (opens_link(next) || !is_plain_word(atoms_[next]));
    return context;
  }

  struct Address {
    NodeId link;
    std::string url;
  };

  InlineText& text_;
  std::vector<Atom>& atoms_;
  const InlineContext& context_;
  std::vector<Address> urls_;  // in the order of the links
  std::size_t link_ = 0;       // the current URL
  std::string chunk_;
  std::string out_;
};

}  // namespace

std::string to_markdown_line(InlineText& text, const InlineContext& context) {
  return LineWriter(text, context).write();
}

}  // namespace tamis
