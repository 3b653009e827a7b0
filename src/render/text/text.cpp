// Text with the structure of the page: paragraphs, items, rows, preformatted lines.
//
// One pass over the nodes skips elements without kept words. Elements only request a
// line break, a blank line, a marker or a tab. The next kept word writes the strongest
// request. So dropped elements leave nothing in the output.

#include <algorithm>
#include <memory_resource>
#include <optional>
#include <utility>

#include "base/spare.h"
#include "document/next_set.h"
#include "document/phrases.h"
#include "document/tags.h"
#include "render/cleaning.h"
#include "render/formulas/formulas.h"
#include "render/preformatted.h"
#include "render/tables.h"
#include "render/text/glue.h"
#include "render/text/list_numbers.h"
#include "render/text/notation.h"
#include "render/text/text_plain.h"
#include "render/walk.h"
#include "render/writers.h"
#include "tamis/render.h"

namespace tamis {
namespace {

// Deeper items are not indented further, because a page may nest hundreds of lists.
constexpr std::size_t kMostIndent = 40;

// The effect of an element on the lines of a text.
enum class Break : std::uint8_t {
  none,
  blank,      // a block inside a table cell
  line,       // <div>, <li>, <tr>, ...
  paragraph,  // a blank line
};

// Elements with a blank line before and after them.
constexpr TagSet kParagraphTags{
    Tag::p,         Tag::h1,      Tag::h2,         Tag::h3,      Tag::h4,     Tag::h5,
    Tag::h6,        Tag::ul,      Tag::ol,         Tag::dl,      Tag::menu,   Tag::dir,
    Tag::table,     Tag::pre,     Tag::listing,    Tag::xmp,     Tag::figure, Tag::hr,
    Tag::article,   Tag::section, Tag::blockquote, Tag::aside,   Tag::nav,    Tag::main,
    Tag::header,    Tag::footer,  Tag::fieldset,   Tag::details, Tag::hgroup, Tag::form,
    Tag::plaintext, Tag::textarea};

Break break_of(Tag tag) {
  if (has_trait(tag, trait::phrasing)) return Break::none;
  return kParagraphTags.contains(tag) ? Break::paragraph : Break::line;
}

// Created only if the page may have formulas.
struct TextFormulas {
  TextFormulas(const Page& page, const Mask& keep)
      : kept(keep), media(page, kept), places(page, keep, kept, media) {}

  KeptWords kept;
  MediaRule media;
  FormulaPlaces places;
};

struct OpenNotation {
  NodeId around;      // the enclosing notation
  std::size_t begin;  // size of the output when it began
  std::string_view after;
};

struct OpenList {
  ListNumbers numbers;
  std::size_t begin;  // size of the output when it began
};

// Most pages have no formulas, so the work for them is optional. Without it, the writer
// only reports whether it found some.
template <bool kHasFormulas>
class TextWriter {
 public:
  // Writes into `out`, which must be empty.
  TextWriter(const KeptText& text, const TextOptions& options, TextPlaces* places,
             std::string& out)
      : page_(text.page),
        keep_(text.keep),
        options_(options),
        places_(places),
        words_(page_, text.cleaning),
        tables_(page_),
        code_(page_, keep_, words_),
        glue_(page_, text.cleaning),
        signs_(page_, keep_),
        out_(out),
        next_(static_cast<WordId>(keep_.next_set(0))) {
    out_.reserve(page_.source().size() / 8);
    if constexpr (kHasFormulas) formulas_.emplace(page_, keep_);
  }

  bool met_formula() const { return met_formula_; }

  Visit enter(NodeId n) {
    const Tag tag = page_.tag(n);
    const std::uint32_t traits = traits_of(tag);
    const Range words = page_.words(n);
    const bool keeps = next_ < words.last;
    if constexpr (kHasFormulas)
      if (options_.math && preformatted_ == 0 && write_formula(n)) return Visit::skip;
    const bool enters = keeps || (words.size() == 0 && is_around_formula(n, traits));
    if (is_phrase(page_, n)) {
      if (!enters && preformatted_ == 0) return Visit::skip;
      if (!kNotationTags.contains(tag)) return Visit::inside;
      return begin_notation(n) ? Visit::children : Visit::inside;
    }
    if (!enters && (preformatted_ == 0 || words.size() == 0)) {
      if ((traits & trait::unrendered) == 0 || words.size() > 0) pass_over(n, tag);
      return Visit::skip;
    }
    if constexpr (kHasFormulas) formulas_->media.enter(n);
    if (preformatted_ > 0) {
      code_.begin_block(n);
      preformatted_ += is_code(n) ? 1 : 0;
    } else if (is_code(n)) {
      wish(Break::paragraph);
      code_.begin_block(n);
      ++preformatted_;
    } else {
      begin(n, tag);
    }
    return Visit::children;
  }

  void leave(NodeId n) {
    const Tag tag = page_.tag(n);
    if (n == notation_) {
      end_notation();
      return;
    }
    if constexpr (kHasFormulas) formulas_->media.leave(n);
    const bool is_code_here = is_code(n);
    if (is_code_here && --preformatted_ == 0) write_code();
    if (preformatted_ > 0)
      code_.end_block(n);
    else if (is_code_here)
      wish(Break::paragraph);
    else
      finish(n, tag);
  }

  void text(NodeId n) {
    if (preformatted_ > 0) {
      code_.add_text(n);
      if (code_word_ == kNone && next_ < page_.words(n).last) code_word_ = next_;
      next_ = static_cast<WordId>(keep_.next_set(std::max(next_, page_.words(n).last)));
      return;
    }
    const WordId last = page_.words(n).last;
    while (next_ < last) {
      write(next_);
      write_run(last);
    }
  }

  void end() {
    if (!out_.empty()) out_ += '\n';
  }

  // Returns the text of one element, as in a table cell.
  std::string line_of(NodeId element) {
    const Range words = page_.words(element);
    next_ = static_cast<WordId>(next_set(keep_, words.first, words.last));
    before_ = kNone;
    break_ = Break::none;
    has_wish_ = true;
    formula_ = kNone;
    marker_.clear();
    tabs_ = 0;
    columns_.begin_table();
    table_ = element;
    cell_ = element;
    out_.clear();
    walk(page_, element, *this);
    return collapse_blanks(out_);
  }

 private:
  // In a table cell, code is on one line, as everything else.
  bool is_code(NodeId n) const { return cell_ == kNone && is_preformatted(page_, n); }

  // For an element without words. If formulas are written, it may contain one.
  // Otherwise only the presence of a formula is recorded.
  bool is_around_formula(NodeId n, std::uint32_t traits) {
    if (preformatted_ > 0) return false;
    if (kHasFormulas) return page_.end(n) > n + 1 && (traits & trait::unrendered) == 0;
    if (options_.math && !met_formula_) look_for_formula(n);
    return false;
  }

  // A formula may be in separate blocks.
  void look_for_formula(NodeId n) {
    constexpr NodeId kMostNodes = 8;
    const NodeId end = std::min(page_.end(n), n + kMostNodes);
    for (NodeId at = n; at < end && !met_formula_; ++at)
      if (page_.tag(at) == Tag::script || page_.tag(at) == Tag::img)
        met_formula_ = may_be_formula(page_, at);
  }

  // Begins the notation of an element. Returns false if no notations are written.
  bool begin_notation(NodeId n) {
    if (!options_.notation || preformatted_ > 0) return false;
    const Notation notation = signs_.at(n);
    if (notation.is_apart) wish(Break::blank);
    opening_ += notation.before;
    has_wish_ = true;
    notations_.push_back({notation_, out_.size(), notation.after});
    notation_ = n;
    return true;
  }

  void end_notation() {
    const bool has_words = out_.size() > notations_.back().begin;
    if (has_words) out_ += notations_.back().after;
    if (!has_words) opening_.clear();
    notation_ = notations_.back().around;
    notations_.pop_back();
  }

  // Reports whether the element is a formula. Its TeX replaces its words.
  bool write_formula(NodeId n) {
    const auto place = formulas_->places.at(n);
    if (!place) return false;
    next_ = static_cast<WordId>(keep_.next_set(std::max(next_, page_.words(n).last)));
    const auto& [tex, is_display] = place->formula;
    if (tex.empty()) return true;
    const bool own_line = is_display && cell_ == kNone;
    if (own_line) wish(Break::line);
    fulfil_wishes([&] { return place->touches_text; });
    const std::string_view dollars = own_line ? "$$" : "$";
    if (places_ != nullptr) places_->formulas.push_back({out_.size(), bytes_of(n)});
    out_.append(dollars).append(tex).append(dollars);
    if (own_line) wish(Break::line);
    formula_ = n;
    return true;
  }

  Range bytes_of(NodeId element) const {
    Range bytes = page_.source_range(element);
    for (NodeId n = element + 1; n < page_.end(element); ++n)
      bytes.last = std::max(bytes.last, page_.source_range(n).last);
    return bytes;
  }

  // For an element without kept words: its edges and the number of an item count.
  void pass_over(NodeId n, Tag tag) {
    if (tag == Tag::br)
      break_line();
    else if (preformatted_ > 0)
      code_.begin_block(n);
    else if (tag == Tag::td || tag == Tag::th)
      begin_cell(n);
    else if (tag == Tag::tr && table_ != kNone)
      pass_row(n);
    else
      wish(kListTags.contains(tag) && !lists_.empty() ? Break::line : break_of(tag));
    if (tag == Tag::li && is_item(n)) lists_.back().numbers.next(page_, n);
  }

  void break_line() {
    if (preformatted_ > 0) {
      code_.add_break();
      return;
    }
    wish(broken_ ? Break::paragraph : Break::line);
    broken_ = true;
  }

  void begin(NodeId n, Tag tag) {
    if (kListTags.contains(tag)) {
      wish(lists_.empty() ? Break::paragraph : Break::line);
      lists_.push_back({ListNumbers(page_, n), out_.size()});
    } else if (tag == Tag::li) {
      begin_item(n);
    } else if (tag == Tag::table) {
      wish(Break::paragraph);
      if (tables_.is_data(n)) {
        table_ = n;
        columns_.begin_table();
      }
    } else if (tag == Tag::tr && table_ != kNone) {
      begin_row();
    } else if (table_ != kNone && kRowGroups.contains(tag)) {
      columns_.begin_table();  // cells end with their group
      wish(break_of(tag));
    } else if (tag == Tag::td || tag == Tag::th) {
      begin_cell(n);
      if (cell_ == kNone && table_ != kNone) cell_ = n;
    } else {
      wish(break_of(tag));
    }
  }

  void finish(NodeId n, Tag tag) {
    if (kListTags.contains(tag)) {
      lists_.pop_back();
      wish(lists_.empty() ? Break::paragraph : Break::line);
    } else if (tag == Tag::li) {
      indent_ -= markers_.back();
      markers_.pop_back();
      marker_.clear();
      wish(Break::line);
    } else if (tag == Tag::table) {
      if (table_ == n) {
        table_ = kNone;
        tabs_ = 0;  // of cells after the last word
      }
      wish(Break::paragraph);
    } else if (tag == Tag::td || tag == Tag::th) {
      if (cell_ == n) cell_ = kNone;
      if (table_ == kNone) wish(Break::line);
    } else {
      wish(break_of(tag));
    }
  }

  bool is_item(NodeId n) const {
    return !lists_.empty() && lists_.back().numbers.list() == page_.parent(n);
  }

  // Items have no blank lines between them, whatever the previous item ended with.
  void begin_item(NodeId n) {
    std::string marker = "- ";
    if (is_item(n)) {
      OpenList& list = lists_.back();
      const std::int64_t number = list.numbers.next(page_, n);
      if (list.numbers.is_ordered()) marker = std::to_string(number) + ". ";
      const bool has_item = out_.size() > list.begin;  // that was written
      if (has_item && break_ > Break::line) break_ = Break::line;
    }
    wish(Break::line);
    if (!options_.markers) marker.assign(marker.size(), ' ');
    marker_ += marker;
    markers_.push_back(marker.size());
    indent_ += marker.size();
  }

  void begin_row() {
    if (last_table_ == table_ && break_ > Break::line) break_ = Break::line;
    last_table_ = table_;
    wish(Break::line);
    columns_.begin_row();
    tabs_ = 0;
  }

  void pass_row(NodeId n) {
    wish(Break::line);
    columns_.pass_row(page_, n);
  }

  void begin_cell(NodeId n) {
    if (table_ == kNone) {
      wish(Break::line);
      return;
    }
    tabs_ += columns_.begin_cell(page_, n).steps;
    has_wish_ = true;
  }

  // Only the word can follow a marker.
  void wish(Break wished) {
    if (cell_ != kNone) wished = std::min(wished, Break::blank);
    if (marker_.empty()) break_ = std::max(break_, wished);
    has_wish_ = true;
  }

  void write(WordId w) {
    const std::string_view text = words_.text(w);
    if (text.empty()) {
      pass(w);
      return;
    }
    std::size_t opened = 0;
    if (has_wish_)
      opened = fulfil_wishes([&] { return is_glued(w); });
    else if (!is_glued(w))
      out_ += ' ';
    if (places_ != nullptr) places_->words.push_back({w, out_.size() - opened});
    out_ += text;
    wrote(w);
  }

  // An invisible word only joins its neighbours.
  void pass(WordId w) {
    const WordId before = glue_.is_glued(before_, w) ? w : before_;
    wrote(w);
    before_ = before;
  }

  // Writes the words after the last one that the source has as they are printed: with
  // one space between them, and without references. Most words are so.
  void write_run(WordId last) {
    if (words_.cleans() || places_ != nullptr) return;
    constexpr WordId kMostWords = 32;  // limits the bytes read again if a '&' follows
    last = std::min(last, before_ + kMostWords);
    WordId w = before_;
    while (w + 1 < last && keep_[w + 1] && is_next_in_source(w, w + 1)) ++w;
    const std::uint32_t from = end_of(before_);
    const std::string_view run = page_.source().substr(from, end_of(w) - from);
    const std::size_t odd = std::min(run.find('&'), run.find('\0'));
    while (w > before_ && end_of(w) - from > odd) --w;
    if (w == before_) return;
    out_ += run.substr(0, end_of(w) - from);
    wrote(w);
  }

  std::uint32_t end_of(WordId w) const {
    return page_.word(w).offset + page_.word(w).length;
  }

  bool is_next_in_source(WordId a, WordId b) const {
    return page_.word(b).offset == end_of(a) + 1 && page_.source()[end_of(a)] == ' ';
  }

  void wrote(WordId w) {
    before_ = w;
    if constexpr (kHasFormulas) formula_ = kNone;
    next_ = static_cast<WordId>(keep_.next_set(w + 1));
  }

  bool is_glued(WordId w) const {
    if (kHasFormulas && formula_ != kNone) return touches_after(page_, formula_, w);
    return glue_.is_glued(before_, w);
  }

  // Returns the number of bytes that already belong to the word: quotes, "^".
  template <class IsGlued>
  std::size_t fulfil_wishes(IsGlued is_glued) {
    if (break_ >= Break::line || out_.empty()) {
      start_line();
    } else if (tabs_ > 0) {
      out_.append(tabs_, '\t');
    } else if (break_ == Break::blank || !is_glued()) {
      out_ += ' ';
    }
    tabs_ = 0;
    break_ = Break::none;
    broken_ = false;
    has_wish_ = false;
    const std::size_t opened = opening_.size();
    out_ += opening_;
    opening_.clear();
    return opened;
  }

  void start_line() {
    if (!out_.empty()) out_.append(break_ == Break::paragraph ? "\n\n" : "\n");
    const std::size_t indent =
        std::min(indent_ - std::min(indent_, marker_.size()), kMostIndent);
    out_.append(indent, ' ');
    out_ += marker_;
    marker_.clear();
    out_.append(tabs_, '\t');
  }

  void write_code() {
    const WordId word = std::exchange(code_word_, kNone);
    if (!code_.text().empty()) write_lines(code_.text(), word);
    code_.clear();
  }

  // `word` is the first of them.
  void write_lines(std::string_view lines, WordId word) {
    break_ = std::max(break_, Break::line);
    const std::size_t opened = fulfil_wishes([] { return false; });
    if (places_ != nullptr) places_->words.push_back({word, out_.size() - opened});
    for (const char c : lines) {
      out_ += c;
      if (c == '\n') out_.append(std::min(indent_, kMostIndent), ' ');
    }
  }

  const Page& page_;
  const Mask& keep_;
  const TextOptions& options_;
  TextPlaces* places_;  // null: not requested
  WordReader words_;
  TableShapes tables_;
  Preformatted code_;
  GlueRule glue_;
  Notations signs_;
  std::string& out_;
  WordId next_;            // the next kept word
  WordId before_ = kNone;  // the previous one
  bool has_wish_ = true;   // one of the next three, a marker, tabs, or the first word
  Break break_ = Break::none;
  bool broken_ = false;  // a <br> since the last word
  int preformatted_ = 0;
  WordId code_word_ = kNone;              // the first kept one of preformatted text
  std::optional<TextFormulas> formulas_;  // empty: the page has none
  NodeId formula_ = kNone;                // the last one written
  bool met_formula_ = false;
  NodeId notation_ = kNone;  // the innermost open one
  Spare<std::vector<OpenNotation>> notations_;
  Spare<std::string> opening_;  // before the next word: quotes, "^"
  // Most pages nest few lists. The heap stores deeper ones.
  std::byte room_[2048];
  std::pmr::monotonic_buffer_resource memory_{room_, sizeof room_};
  std::pmr::vector<OpenList> lists_{&memory_};
  std::pmr::vector<std::size_t> markers_{&memory_};  // their widths
  Spare<std::string> marker_;                        // before the next word
  std::size_t indent_ = 0;
  NodeId table_ = kNone;       // the data table around the node
  NodeId last_table_ = kNone;  // the table of the last row
  // The outermost cell of a data table around the node, or the element that line_of()
  // writes. Everything inside, even cells of another table, is on its line.
  NodeId cell_ = kNone;
  RowColumns columns_;
  std::size_t tabs_ = 0;  // before the next word
};

void write_text_to(std::string& out, const KeptText& text,
                   TextPlaces* places = nullptr) {
  const Page& page = text.page;
  const TextOptions& options = text.options;
  out.clear();
  if (options.plain) return append_plain_text(page, text.keep, text.cleaning, out);
  if (!options.math || !holds_mathml(page)) {
    TextWriter<false> writer(text, options, places, out);
    walk(page, page.body(), writer);
    if (!writer.met_formula()) return writer.end();
    out.clear();
    if (places != nullptr) *places = {};
  }
  TextWriter<true> again(text, options, places, out);
  walk(page, page.body(), again);
  again.end();
}

}  // namespace

std::string write_text(const KeptText& text, TextPlaces* places) {
  std::string out;
  write_text_to(out, text, places);
  return out;
}

void text_into(std::string& out, const Page& page, const Mask& keep,
               const TextOptions& options) {
  write_text_to(out, {page, keep, options});
  const Cleaning cleaning = cleaning_for(out, options.characters);
  if (cleaning.any()) write_text_to(out, {page, keep, options, cleaning});
}

struct ElementText::Impl {
  explicit Impl(const KeptText& given)
      : options(for_lines(given.options)), writer(given, options, nullptr, text) {}

  static TextOptions for_lines(TextOptions options) {
    options.markers = false;
    options.math = options.math && !options.plain;
    options.notation = options.notation && !options.plain;
    return options;
  }

  TextOptions options;  // the writer refers to it
  std::string text;     // and writes to this one
  TextWriter<true> writer;
};

ElementText::ElementText(const KeptText& text) : impl_(std::make_unique<Impl>(text)) {}

ElementText::~ElementText() = default;

std::string ElementText::line_of(NodeId element) {
  return impl_->writer.line_of(element);
}

std::string to_text(const Page& page) {
  return to_text(page, Mask(page.word_count(), true));
}

std::string to_text(const Page& page, const Mask& keep, const TextOptions& options) {
  std::string out;
  text_into(out, page, keep, options);
  return out;
}

}  // namespace tamis
