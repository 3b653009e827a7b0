// Writes the tree without elements that have no words to show. Elements that are not on
// the lists of html_allowed.cpp are skipped, but their words stay. The output parses to
// the same words again. So parts of tables outside tables, and words between cells, are
// not written as such, because a browser would move them.

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/steps.h"
#include "content/code/code_tables.h"
#include "document/character_references.h"
#include "document/phrases.h"
#include "document/picture.h"
#include "document/tags.h"
#include "render/formulas/formulas.h"
#include "render/html/html.h"
#include "render/kept_words.h"
#include "render/links.h"
#include "render/media.h"
#include "render/preformatted.h"
#include "render/tables.h"
#include "render/text/glue.h"
#include "render/text/list_numbers.h"
#include "render/text/text_plain.h"
#include "render/walk.h"
#include "text/ascii.h"
#include "text/control_characters.h"
#include "text/escape.h"
#include "text/utf8.h"

namespace tamis {
namespace {

// In these elements a browser moves everything that is not allowed there.
constexpr TagSet kTableParts{Tag::tbody, Tag::thead, Tag::tfoot,  Tag::tr,
                             Tag::td,    Tag::th,    Tag::caption};

bool may_hold(Tag parent, Tag part) {
  if (part == Tag::td || part == Tag::th) return parent == Tag::tr;
  if (part == Tag::tr) return kRowGroups.contains(parent);
  return parent == Tag::table;
}

constexpr int kNumbered = 2;

// Returns UTF-16 units: one per character, two for each that has four bytes in UTF-8.
std::size_t utf16_length(std::string_view utf8) {
  return utf8_length(utf8) +
         static_cast<std::size_t>(std::count_if(
             utf8.begin(), utf8.end(), [](char c) { return (c & 0xF8) == 0xF0; }));
}

// More <br> are the layout of text that was dropped.
constexpr int kMostBreaks = 2;

bool holds_picture(const Page& page, NodeId row) {
  constexpr NodeId kMostNodes = 64;
  const NodeId end = std::min(page.end(row), row + kMostNodes);
  for (NodeId n = row + 1; n < end; ++n)
    if (is_picture(page, n)) return true;
  return false;
}

bool is_word_value(std::string_view value) {
  return std::all_of(value.begin(), value.end(), [](char c) {
    return is_alnum(c) || c == '-' || c == '_' || c == '.' || c == '#' || c == '%';
  });
}

std::string lower_name(std::string_view source) {
  std::string name;
  append_name(source, name);
  return name;
}

class HtmlWriter {
 public:
  HtmlWriter(const Page& page, const Mask& shown, const HtmlWriting& how)
      : page_(page),
        shown_(shown),
        how_(how),
        kept_(shown),
        media_(page, kept_),
        links_(page, how.base_url, how.tracking),
        glue_(page) {
    count_steps(page.source().size() / kBytesPerStep);
    if (how.math) formulas_.emplace(page, shown, kept_, media_);
  }

  // For walk().
  Visit enter(NodeId n) {
    if (write_formula(n)) return Visit::skip;
    const bool is_image = is_picture(page_, n);
    const Tag tag = is_image ? Tag::img : written_as(page_.tag(n));
    const std::uint32_t traits = traits_of(page_.tag(n));
    const Range words = page_.words(n);
    if ((traits & trait::unrendered) != 0 && words.size() == 0) return Visit::skip;
    if (is_void_element(tag) && page_.space(n) == Space::html)
      return enter_void(n, tag);
    const bool is_block = !is_phrase(page_, n);
    if (is_block) media_.enter(n);
    if (kPreformattedTags.contains(tag)) ++preformatted_;
    Open open{n, Tag::unknown, false};
    if (is_writable(n, tag)) {
      open.tag = tag;
      // Empty cells of a row stay, because otherwise the next ones would move.
      const bool is_cell = (tag == Tag::td || tag == Tag::th) && !open_.empty() &&
                           innermost() == Tag::tr;
      open.is_written = kept_.any(words) || (is_cell && open_.back().is_written);
    }
    count_item(n, tag, open.is_written);
    const std::size_t gaps = place_in_table(n, open.tag, open.is_written);
    if (open.is_written) {
      prepare_place(tag);
      for (std::size_t i = 0; i < gaps; ++i) out_ += "<td></td>";
      write_start(n, tag);
      written_.push_back(tag);
    }
    if (!open.is_written && open.tag != Tag::unknown) ++pending_;
    open.is_code = open.is_written && preformatted_ == 0 && is_cell_of_code(page_, n);
    open_.push_back(open);
    if (open.is_code) {  // without the page's style sheets, only <pre> shows its spaces
      open_implied(Tag::pre);
      ++preformatted_;
    }
    return Visit::children;
  }

  void leave(NodeId n) {
    while (open_.back().node == kNone) close_implied();
    const Open open = open_.back();
    open_.pop_back();
    if (open.is_written) {
      write_end(open.tag);
      written_.pop_back();
    } else if (open.tag != Tag::unknown) {
      --pending_;
    }
    if (open.tag == Tag::table) tables_.pop_back();
    if (page_.tag(n) == Tag::ol) lists_.pop_back();
    if (!is_phrase(page_, n)) media_.leave(n);
    if (open.is_code) --preformatted_;
    if (kPreformattedTags.contains(written_as(page_.tag(n)))) --preformatted_;
  }

  void text(NodeId n) {
    const Range bytes = page_.source_range(n);
    const Range words = page_.words(n);
    if (preformatted_ > 0 && words.size() > 0 && !kept_.any(words) &&
        is_number_of_line(page_, n)) {
      const std::string_view source = page_.source().substr(bytes.first, bytes.size());
      space_.append(
          static_cast<std::size_t>(std::count(source.begin(), source.end(), '\n')),
          '\n');
      return;
    }
    std::uint32_t at = bytes.first;
    for (WordId w = words.first; w < words.last; ++w) {
      const Word& word = page_.word(w);
      add_space(at, word.offset);
      at = word.offset + word.length;
      if (shown_[w])
        write_word(w);
      else if (!drop_number(w))
        dropped_ = true;
    }
    add_space(at, bytes.last);
    change_run(-1);
  }

  std::string take() { return std::move(out_); }

 private:
  struct Open {
    NodeId node;  // kNone: an inserted cell
    Tag tag;      // as written
    bool is_written;
    bool is_code = false;  // a cell with lines of code
  };

  // A numbered list of which some items may be dropped.
  struct Numbered {
    ListNumbers numbers;
    bool has_gap;  // before the next item
  };

  struct GroupRow {  // of a <tbody>; the last one marks its end
    NodeId row;
    std::uint32_t written_before;  // rows of the group
  };

  Visit enter_void(NodeId n, Tag tag) {
    if (!media_.stays(n)) return Visit::skip;
    if (tag == Tag::img) {
      if (is_decoration(page_, n) || links_.of_image(n).empty()) return Visit::skip;
      write_pending();
    } else if (tag == Tag::br) {
      if (before_ == kNone || ++breaks_ > kMostBreaks) return Visit::skip;
    }
    if (pending_ > 0) return Visit::skip;  // inside a dropped element
    prepare_place(tag);
    write_start(n, tag);
    return Visit::skip;
  }

  // Writes the element if it is a formula: its TeX as pandoc writes it for MathJax.
  bool write_formula(NodeId n) {
    if (!formulas_ || preformatted_ > 0) return false;
    const auto place = formulas_->at(n);
    if (!place) return false;
    const auto& [tex, is_display] = place->formula;
    if (tex.empty()) return true;
    write_pending();
    prepare_place(Tag::unknown);
    if (!place->touches_text && before_ != kNone && !separated_ && space_.empty())
      space_ = " ";
    write_space();
    out_ += is_display ? "<span class=\"math display\">\\["
                       : "<span class=\"math inline\">\\(";
    append_as_html(tex, out_);
    out_ += is_display ? "\\]</span>" : "\\)</span>";
    before_ = page_.words(n).last - 1;
    formula_ = n;
    separated_ = dropped_ = at_pre_start_ = false;
    breaks_ = 0;
    return true;
  }

  bool is_glued(WordId w) const {
    if (formula_ != kNone) return touches_after(page_, formula_, w);
    // Without its style sheets, a page does not show spaces that they add.
    if (how_.styles) return w == before_ + 1 && page_.word(w).glued != 0;
    return glue_.is_glued(before_, w) ||
           (preformatted_ > 0 && w == before_ + 1 && glue_.touches(before_, w));
  }

  // Items keep their numbers when earlier items are dropped.
  void count_item(NodeId n, Tag tag, bool is_written) {
    number_.reset();
    if (tag == Tag::ol) {
      lists_.push_back({ListNumbers(page_, n), page_.has_attribute(n, "reversed")});
    } else if (tag == Tag::li && !lists_.empty() &&
               lists_.back().numbers.list() == page_.parent(n)) {
      Numbered& list = lists_.back();
      const std::int64_t number = list.numbers.next(page_, n);
      if (is_written && list.has_gap && !page_.has_attribute(n, "value"))
        number_ = number;
      list.has_gap = !is_written;
    }
  }

  // Returns the number of empty cells for cells that reach here from dropped rows.
  std::size_t place_in_table(NodeId n, Tag tag, bool is_written) {
    if (tag == Tag::table) tables_.emplace_back();
    if (tables_.empty()) return 0;
    RowColumns& columns = tables_.back();
    if (kRowGroups.contains(tag)) columns.begin_table();
    if (tag == Tag::tr) is_written ? columns.begin_row() : columns.pass_row(page_, n);
    if ((tag != Tag::td && tag != Tag::th) || !is_written) return 0;
    return columns.begin_cell(page_, n).gaps;
  }

  // Computed once for all cells of a group.
  const std::vector<GroupRow>& rows_of(NodeId group) {
    const auto [known, is_new] = rows_.try_emplace(group);
    std::uint32_t written = 0;
    for (NodeId n = group + 1; is_new && n < page_.end(group); n = page_.end(n)) {
      if (page_.tag(n) != Tag::tr) continue;
      known->second.push_back({n, written});
      written += kept_.any(page_.words(n)) || holds_picture(page_, n) ? 1 : 0;
    }
    if (is_new) known->second.push_back({page_.end(group), written});
    return known->second;
  }

  // Returns the number of rows that a cell reaches into, including its own.
  std::uint32_t written_rows(NodeId cell) {
    const NodeId row = page_.parent(cell);
    const std::vector<GroupRow>& rows = rows_of(page_.parent(row));
    const auto next =
        std::upper_bound(rows.begin(), rows.end(), row,
                         [](NodeId n, const GroupRow& other) { return n < other.row; });
    const auto below = std::min<std::ptrdiff_t>(
        span_of(page_, cell, "rowspan", kMostRowSpan) - 1, rows.end() - 1 - next);
    return 1 + (next + below)->written_before - next->written_before;
  }

  bool is_writable(NodeId n, Tag tag) const {
    if (page_.space(n) != Space::html || !is_allowed_element(tag)) return false;
    if (how_.marked != nullptr && tag == Tag::mark) return false;
    if (!kTableParts.contains(tag)) return true;
    // The parent of a table part is directly above it, written or pending.
    auto parent = open_.rbegin();
    while (parent != open_.rend() && parent->node == kNone) ++parent;
    return parent != open_.rend() && may_hold(parent->tag, tag);
  }

  Tag innermost() const { return written_.empty() ? Tag::body : written_.back(); }

  // Writes the pending elements around an image, which have no words.
  void write_pending() {
    auto open = open_.end();
    for (int left = pending_; left > 0;) {  // they are the innermost
      --open;
      left -= !open->is_written && open->tag != Tag::unknown ? 1 : 0;
    }
    for (; pending_ > 0; ++open) {
      if (open->is_written || open->tag == Tag::unknown) continue;
      write_start(open->node, open->tag);
      written_.push_back(open->tag);
      open->is_written = true;
      --pending_;
    }
  }

  // Words and elements between the parts of a table get a separate cell.
  void prepare_place(Tag tag) {
    if (kTableParts.contains(tag)) {
      while (!open_.empty() && open_.back().node == kNone) close_implied();
      return;
    }
    Tag place = innermost();
    if (place == Tag::table) open_implied(place = Tag::tbody);
    if (kRowGroups.contains(place)) open_implied(place = Tag::tr);
    if (place == Tag::tr) open_implied(Tag::td);
  }

  void open_implied(Tag tag) {
    out_ += '<';
    out_ += name_of(tag);
    out_ += '>';
    separated_ = true;
    at_pre_start_ = tag == Tag::pre;
    dropped_ = false;  // before it
    open_.push_back({kNone, tag, true});
    written_.push_back(tag);
  }

  void close_implied() {
    write_end(open_.back().tag);
    open_.pop_back();
    written_.pop_back();
  }

  void write_start(NodeId n, Tag tag) {
    change_run(-1);
    write_space();
    out_ += '<';
    out_ += name_of(tag);
    write_attributes(n, tag);
    if (tag == Tag::li && number_) out_ += " value=\"" + std::to_string(*number_) + '"';
    out_ += '>';
    if (!has_trait(tag, trait::phrasing)) separated_ = true;
    at_pre_start_ = tag == Tag::pre;
    if (tag != Tag::br) breaks_ = 0;
  }

  void write_end(Tag tag) {
    change_run(-1);
    write_space();
    out_ += "</";
    out_ += name_of(tag);
    out_ += '>';
    // An end tag also separates, unless a parser ends the element before it: <li><li>.
    at_pre_start_ = false;
  }

  void write_attributes(NodeId n, Tag tag) {
    std::vector<std::string> seen;
    for (std::uint32_t i = 0; i < page_.attribute_count(n); ++i) {
      const Page::SourceAttribute attribute = page_.source_attribute(n, i);
      if (attribute.name.size() > 16) continue;  // longer than any allowed name
      std::string name = lower_name(attribute.name);
      const AttributeKind kind = attribute_kind(tag, name);
      if (kind == AttributeKind::none || (kind == AttributeKind::style && !how_.styles))
        continue;
      if (std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
      if (append_value(n, tag, name, attribute.value)) {
        out_ += ' ';
        out_ += name;
        if (kind != AttributeKind::flag) {
          out_ += "=\"";
          append_as_html(value_, out_);
          out_ += '"';
        }
      }
      seen.push_back(std::move(name));
    }
    if (tag == Tag::img && std::find(seen.begin(), seen.end(), "src") == seen.end()) {
      out_ += " src=\"";  // the URL is in another attribute
      append_as_html(links_.of_image(n), out_);
      out_ += '"';
    }
  }

  // Reports whether the attribute stays, with value_ as its value.
  bool append_value(NodeId n, Tag tag, std::string_view name, std::string_view source) {
    value_.clear();
    append_attribute_value(source, value_);
    drop_controls(value_);  // before the check
    switch (attribute_kind(tag, name)) {
      case AttributeKind::number: {
        const auto number = read_integer(value_);
        if (!number || value_.find('%') != std::string::npos) return false;
        const bool counts_rows =
            name == "rowspan" && *number > 1 && *number <= kMostRowSpan;
        value_ = std::to_string(counts_rows ? written_rows(n) : *number);
        return !counts_rows || value_ != "1";
      }
      case AttributeKind::word: return !value_.empty() && is_word_value(value_);
      case AttributeKind::link:
        value_ = links_.resolve(value_, UrlUse::link);
        return !value_.empty();
      case AttributeKind::image: value_ = links_.of_image(n); return !value_.empty();
      case AttributeKind::style:
        return name != "style" || (is_safe_css(value_) && !has_text(value_, "url") &&
                                   value_.find('\\') == std::string::npos);
      case AttributeKind::text:
      case AttributeKind::flag: return true;
      case AttributeKind::none: break;
    }
    return false;
  }

  // Keeps whitespace in preformatted text, and writes a line break or space elsewhere.
  void add_space(std::uint32_t first, std::uint32_t last) {
    if (first >= last) return;
    if (preformatted_ > 0) {
      const std::size_t begin = space_.size();
      append_white_space(page_.source().substr(first, last - first), space_);
      const bool is_of_number = std::exchange(is_behind_number_, false);
      if (is_of_number && begin < space_.size() && space_[begin] != '\n')
        space_.erase(begin, 1);
      return;
    }
    const bool line =
        page_.source().substr(first, last - first).find('\n') != std::string_view::npos;
    if (space_.empty() || line) space_ = line ? "\n" : " ";
  }

  void write_space() {
    if (space_.empty()) return;
    if (dropped_ && preformatted_ > 0) {
      const std::size_t line = space_.rfind('\n');
      space_ = line == std::string::npos ? " " : space_.substr(line);
    }
    dropped_ = false;
    const bool first = out_.empty();
    if (at_pre_start_ && space_.starts_with('\n')) out_ += '\n';
    // Between the parts of a table, only ASCII whitespace is not text.
    const Tag place = innermost();
    const bool in_table =
        place == Tag::table || place == Tag::tr || kRowGroups.contains(place);
    if (in_table) space_ = "\n";
    if (!first) out_ += space_;
    at_pre_start_ = false;
    separated_ = true;
    space_.clear();
  }

  // Drops a line number that is typed before a line of code, with the space after it.
  bool drop_number(WordId w) {
    if (preformatted_ == 0 || dropped_) return false;
    const std::size_t line = space_.rfind('\n');
    const bool begins_line = at_pre_start_ || line != std::string::npos;
    if (!begins_line || !is_typed_number(page_.word_text(w, scratch_))) return false;
    space_.resize(line == std::string::npos ? 0 : line + 1);
    is_behind_number_ = true;
    return true;
  }

  void write_word(WordId w) {
    prepare_place(Tag::unknown);
    const bool is_first = before_ == kNone && formula_ == kNone;
    if (!is_first && !is_glued(w) && !separated_ && space_.empty()) space_ = " ";
    const int state = how_.numbers             ? kNumbered
                      : how_.marked == nullptr ? -1
                                               : ((*how_.marked)[w] ? 1 : 0);
    if (state != run_) change_run(-1);
    const std::size_t gap = out_.size();
    write_space();
    if (how_.numbers) number_word(w, gap);
    change_run(state);
    append_as_html(page_.word_text(w, scratch_), out_);
    before_ = w;
    formula_ = kNone;
    separated_ = false;
    dropped_ = false;
    is_behind_number_ = false;
    at_pre_start_ = false;
    breaks_ = 0;
  }

  void change_run(int state) {
    if (state == run_) return;
    if (run_ == kNumbered)
      out_.insert(numbered_from_, numbers_ + "\">") += "</tamis-w>";
    if (run_ == 1) out_ += "</mark>";
    if (run_ == 0) out_ += "</span>";
    if (state == 1) out_ += "<mark>";
    if (state == 0) out_ += "<span class=\"dropped\">";
    run_ = state;
  }

  // The words of a text run are in one element, which ends with the run.
  void number_word(WordId w, std::size_t gap) {
    std::size_t units = 0;
    if (run_ == kNumbered) {
      units = utf16_length(std::string_view(out_).substr(gap));
      numbers_ += ' ';
    } else {
      numbered_from_ = out_.size();
      numbers_ = "<tamis-w data-w=\"" + std::to_string(w) + "\" data-l=\"";
    }
    numbers_ +=
        std::to_string(units) + ' ' +
        std::to_string(utf16_length(without_controls(page_.word_text(w, scratch_))));
  }

  const Page& page_;
  const Mask& shown_;
  HtmlWriting how_;
  KeptWords kept_;
  MediaRule media_;
  std::optional<FormulaPlaces> formulas_;  // empty: formulas are not searched
  NodeId formula_ = kNone;                 // the last one written
  Links links_;
  GlueRule glue_;
  std::vector<Numbered> lists_;
  std::vector<RowColumns> tables_;                          // the open ones
  std::unordered_map<NodeId, std::vector<GroupRow>> rows_;  // by group
  std::optional<std::int64_t> number_;  // which the next item must state
  std::string out_;
  std::string scratch_;
  std::string value_;
  std::vector<Open> open_;
  std::vector<Tag> written_;  // tags of the written ones in open_
  int pending_ = 0;           // elements to be written if an image follows
  int preformatted_ = 0;
  bool at_pre_start_ = false;
  std::string space_;              // whitespace since the last output
  bool dropped_ = false;           // words since the last output
  bool is_behind_number_ = false;  // after a dropped line number
  bool separated_ = true;          // whitespace or a block edge since the last word
  int breaks_ = 0;                 // <br> in a row
  int run_ = -1;                   // open: 2 numbered, 1 marked, 0 dimmed, -1 none
  WordId before_ = kNone;
  std::size_t numbered_from_ = 0;  // where the open numbered run begins
  std::string numbers_;            // its start tag, without the end
};

}  // namespace

std::string write_html(const Page& page, const Mask& shown, const HtmlWriting& how) {
  HtmlWriter writer(page, shown, how);
  walk(page, page.body(), writer);
  return writer.take();
}

}  // namespace tamis
