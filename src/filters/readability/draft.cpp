#include "filters/readability/draft.h"

#include <algorithm>

#include "base/steps.h"
#include "text/utf8.h"

namespace tamis::reader {

// --- Writing.

void DraftWriter::add(DraftNode node, std::uint32_t end) {
  const std::uint32_t index = out_.size();
  node.parent = open_.empty() ? kNone : open_.back().node;
  node.end = index + 1;
  if (node.is_element()) open_.push_back({index, end});
  out_.nodes.push_back(node);
}

void DraftWriter::add_paragraph(std::uint32_t end, WordId word, bool is_scored) {
  DraftNode node;
  node.tag = Tag::p;
  node.is_scored = is_scored;
  node.words = {word, word};
  add(node, end);
}

void DraftWriter::close(WordId word) {
  DraftNode& node = out_.nodes[open_.back().node];
  node.end = out_.size();
  if (node.origin == kNone) node.words.last = word;
  open_.pop_back();
}

Draft DraftWriter::finish(WordId last, Mask words) {
  while (!open_.empty()) close(last);
  out_.words = std::move(words);
  return std::move(out_);
}

// --- The first draft.

namespace {

constexpr TagSet kPhrasing = {
    Tag::abbr,  Tag::audio, Tag::b,        Tag::bdo,      Tag::br,       Tag::button,
    Tag::cite,  Tag::code,  Tag::data,     Tag::datalist, Tag::dfn,      Tag::em,
    Tag::embed, Tag::i,     Tag::img,      Tag::input,    Tag::kbd,      Tag::label,
    Tag::mark,  Tag::meter, Tag::object,   Tag::output,   Tag::progress, Tag::q,
    Tag::ruby,  Tag::samp,  Tag::select,   Tag::small,    Tag::span,     Tag::strong,
    Tag::sub,   Tag::sup,   Tag::textarea, Tag::time,     Tag::var,      Tag::wbr};
constexpr TagSet kSkipped = {Tag::script, Tag::noscript, Tag::style, Tag::template_};

// Returns a draft with the unmodified body.
Draft copy_body(const View& view, const std::vector<Traits>& traits) {
  const Page& page = view.page();
  const NodeId body = page.body();
  Mask words = view.present();
  DraftWriter writer(page.end(body) - body);
  for (NodeId n = body; n < page.end(body);) {
    writer.reach(n, page.words(n).first);
    const bool is_html = page.is_element(n) && page.space(n) == Space::html;
    const Tag tag = is_html ? page.tag(n) : Tag::unknown;
    if (!view.has(n) || kSkipped.contains(tag) || traits[n].is_no_image) {
      words.fill(page.words(n), false);
      n = page.end(n);
      continue;
    }
    DraftNode node;
    node.tag = n == body ? Tag::body : tag;
    node.kind = n == body ? Kind::element : page.kind(n);
    node.origin = n;
    node.words = page.words(n);
    writer.add(node, page.end(n));
    ++n;
  }
  return writer.finish(page.words(body).last, std::move(words));
}

// Turns sequences of line breaks among the children of an element into paragraphs, like
// _replaceBrs.
class LineBreaks {
 public:
  explicit LineBreaks(Draft body) : draft_(std::move(body)) {}

  Draft replace() {
    bool any = false;
    for (std::uint32_t n = 0; n < draft_.size(); ++n)
      if (is_break(n) && !is_gone_[n]) any |= begin_paragraph(n);
    if (!any) return std::move(draft_);
    DraftWriter writer(2 * draft_.size());
    for (std::uint32_t n = 0; n < draft_.size();) {
      writer.reach(n, draft_[n].words.first);
      if (paragraph_end_[n] > 0) {
        if (writer.ancestor(0)->tag == Tag::p) writer.rename_parent(Tag::div);
        writer.add_paragraph(paragraph_end_[n], draft_[n].words.first, false);
      }
      if (!is_gone_[n]) writer.add(draft_[n], draft_[n].end);
      n = is_gone_[n] ? draft_[n].end : n + 1;
    }
    return writer.finish(draft_[0].words.last, std::move(draft_.words));
  }

 private:
  bool is_break(std::uint32_t n) const { return draft_[n].is_element(Tag::br); }
  bool is_space(std::uint32_t n) const {
    return draft_[n].is_white_space() || is_break(n);
  }
  // Returns the next sibling that is not whitespace, or the parent's end.
  std::uint32_t next_solid(std::uint32_t n, std::uint32_t end) const {
    while (n < end && draft_[n].is_white_space()) n = draft_[n].end;
    return n;
  }
  bool begins_row(std::uint32_t n, std::uint32_t end) const {
    const std::uint32_t next = next_solid(draft_[n].end, end);
    return is_break(n) && next < end && is_break(next);
  }

  // Reports whether a paragraph begins at this <br>.
  bool begin_paragraph(std::uint32_t first) {
    const std::uint32_t end = draft_[draft_[first].parent].end;
    if (!begins_row(first, end)) return false;
    std::uint32_t n = first;
    for (; n < end && is_break(n); n = next_solid(draft_[n].end, end))
      is_gone_[n] = true;
    std::uint32_t last = draft_[first].end;  // after the last node that is not
                                             // whitespace
    for (; n < end && phrasing_[n] && !begins_row(n, end); n = draft_[n].end)
      if (!is_space(n)) last = draft_[n].end;
    for (std::uint32_t space = last; space < n; space = draft_[space].end)
      is_gone_[space] = true;
    paragraph_end_[first] = last;
    return true;
  }

  Draft draft_;
  const std::vector<bool> phrasing_ = find_phrasing(draft_);
  std::vector<std::uint32_t> paragraph_end_ =  // of the paragraph that begins at this
                                               // <br>, else 0
      std::vector<std::uint32_t>(draft_.size());
  std::vector<bool> is_gone_ = std::vector<bool>(draft_.size());
};

}  // namespace

Draft first_draft(const View& view, const std::vector<Traits>& traits) {
  Draft out = LineBreaks(copy_body(view, traits)).replace();
  for (DraftNode& node : out.nodes)
    if (node.tag == Tag::font) node.tag = Tag::span;
  return out;
}

std::vector<bool> find_phrasing(const Draft& draft) {
  std::vector<bool> out(draft.size());
  std::vector<bool> holds_other(draft.size());
  for (std::uint32_t n = draft.size(); n-- > 0;) {
    const DraftNode& node = draft[n];
    const bool is_link =
        node.tag == Tag::a || node.tag == Tag::del || node.tag == Tag::ins;
    out[n] = node.kind == Kind::text || kPhrasing.contains(node.tag) ||
             (is_link && !holds_other[n]);
    if (!out[n] && node.parent != kNone) holds_other[node.parent] = true;
  }
  return out;
}

// --- Lengths.

namespace {

// Commas of Latin, Arabic, Chinese and other scripts.
bool is_comma(char32_t c) {
  constexpr char32_t kCommas[] = {0x2C,   0x60C,  0xFE50, 0xFE10, 0xFE11,
                                  0x2E41, 0x2E34, 0x2E32, 0xFF0C};
  return std::find(std::begin(kCommas), std::end(kCommas), c) != std::end(kCommas);
}

std::uint8_t count_commas(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); text.remove_prefix(read_utf8(text).length))
    count += is_comma(read_utf8(text).code) ? 1 : 0;
  return static_cast<std::uint8_t>(std::min<std::size_t>(count, 255));
}

std::uint8_t count_ascii_commas(std::string_view text) {
  const auto count = std::count(text.begin(), text.end(), ',');
  return static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(count, 255));
}

}  // namespace

Commas::Commas(const Page& page) : all_(page.word_count()), ascii_(page.word_count()) {
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w) {
    const Word& word = page.word(w);
    const bool is_plain = word.chars == word.length;  // ASCII without references
    const std::string_view text = is_plain
                                      ? page.source().substr(word.offset, word.length)
                                      : page.word_text(w, scratch);
    ascii_[w] = count_ascii_commas(text);
    all_[w] = is_plain ? ascii_[w] : count_commas(text);
  }
}

TextMeasure::TextMeasure(const Page& page, const Commas& commas, const Draft& draft,
                         const std::vector<bool>* is_gone)
    : page_(page), rank_(page.word_count() + 1) {
  rows_.reserve(page.word_count() + 1);
  for (std::uint32_t n = 0; n < draft.size();) {
    const bool gone = is_gone != nullptr && (*is_gone)[n];
    if (!gone && draft[n].kind == Kind::text) add_text(draft[n], commas, draft.words);
    n = gone ? draft[n].end : n + 1;
  }
  for (const Row& row : rows_) rank_[row.word + 1] = 1;
  for (WordId w = 0; w < page.word_count(); ++w) rank_[w + 1] += rank_[w];
  rows_.push_back({0, chars_, raw_, commas_, 0, false});
}

void TextMeasure::add_text(const DraftNode& text, const Commas& commas,
                           const Mask& words) {
  const Range source = page_.source_range(text.origin);
  std::uint32_t at = source.first;
  const auto add_spaces = [&](std::uint32_t to) {
    if (to > at) is_blank_ = page_.source()[to - 1] == ' ';
    spaces_ += to - at;
  };
  for (WordId w = text.words.first; w < text.words.last; ++w) {
    const Word& word = page_.word(w);
    add_spaces(word.offset);
    at = word.offset + word.length;
    if (!words[w]) continue;
    if (rows_.empty()) spaces_ = 0;
    chars_ += spaces_ > 0 ? 1 : 0;
    raw_ += spaces_;
    rows_.push_back({w, chars_, raw_, commas_, spaces_, spaces_ > 1 || is_blank_});
    chars_ += word.chars;
    raw_ += word.chars;
    commas_ += commas.in(w);
    spaces_ = 0;
  }
  add_spaces(source.last);
}

std::uint32_t TextMeasure::length(Range words) const {
  if (!has_words(words)) return 0;
  const Row& last = rows_[rank_[words.last] - 1];
  return last.chars + page_.word(last.word).chars - rows_[rank_[words.first]].chars;
}

std::uint32_t TextMeasure::raw_length(Range words) const {
  if (!has_words(words)) return 0;
  const Row& last = rows_[rank_[words.last] - 1];
  return last.raw + page_.word(last.word).chars - rows_[rank_[words.first]].raw;
}

std::uint32_t TextMeasure::commas(Range words) const {
  return rows_[rank_[words.last]].commas - rows_[rank_[words.first]].commas;
}

bool TextMeasure::ends_sentence(Range words) const {
  const std::uint32_t last = rank_[words.last];
  count_steps(last - rank_[words.first]);
  std::string scratch;
  for (std::uint32_t i = rank_[words.first]; i < last; ++i) {
    const bool ends =
        i + 1 == last || (rows_[i + 1].spaces > 0 && rows_[i + 1].is_blank);
    if (ends && page_.word_text(rows_[i].word, scratch).ends_with('.')) return true;
  }
  return false;
}

std::string TextMeasure::text(Range words, std::size_t most) const {
  const std::uint32_t first = rank_[words.first];
  const std::uint32_t last = rank_[words.last];
  std::string out;
  std::string scratch;
  if (last - first > most) return out;
  for (std::uint32_t i = first; i < last; ++i) {
    if (i > first && rows_[i].spaces > 0) out += ' ';
    out += page_.word_text(rows_[i].word, scratch);
  }
  return out;
}

}  // namespace tamis::reader
