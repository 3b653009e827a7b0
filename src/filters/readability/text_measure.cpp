#include "filters/readability/text_measure.h"

#include <algorithm>

#include "base/steps.h"
#include "text/utf8.h"

namespace tamis::reader {
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
