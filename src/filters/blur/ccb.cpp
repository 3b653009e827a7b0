// CCB: content code blurring.
//
// Thomas Gottron, "Content Code Blurring: A New Approach to Content Extraction", DEXA
// 2008 workshops.
//
// IDEA
//
// Write the page as a row of characters, 1 for text and 0 for tags, and blur it
// repeatedly. Text far from tags stays near 1, but in a menu, where text and tags
// alternate, values sink. Keep the text that stays bright, that is, above a threshold.
//
//   <li><a>Home</a><li><a>News</a>   <p>A long paragraph of prose ...
//   000000011110000000000011110000   00011111111111111111111111111111
//
//   1. The row: character_code().
//   2. Each value becomes the mean of the values within `range` on both sides, weighted
//      by a Gaussian bell. The iteration ends when little of the bright content has
//      changed since the iteration before: filters/blur/gaussian_blur.h.
//   3. A word is kept whole if any of its characters is bright: keep_bright_words().
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. Whitespace counts once inside a text and not at all between tags (whitespace).
//      Scripts, styles, comments and the head are left out (raw_text).
//   2. The paper ends "if this extracted content is not changing any more". Repeated
//      blurring finally makes everything grey, so this cannot be meant literally. tamis
//      ends when at most stop_rate of the content changes.
//   3. The paper gives neither the width of the bell (sigma) nor a rule for the ends of
//      the row. There tamis uses the mean of the existing values.
//   4. Values are interpolated where the row is smooth (method).
//
// Tested by tests/unit/filters/blur/ccb_test.cpp.

#include "filters/blur/ccb.h"

#include <algorithm>
#include <functional>

#include "document/character_references.h"
#include "document/word_chunk.h"
#include "filters/common/words.h"
#include "filters/registry/specs.h"
#include "text/utf8.h"

namespace tamis {
namespace {

// Reads the gaps between tokens in the source.
class GapReader {
 public:
  GapReader(const View& view, const BlurringParams& params)
      : source_(view.page().source()), tokens_(view.tokens().all), params_(params) {}

  // Adds the gap before the token; the first token has no gap.
  void read_before(std::size_t token, ContentCode& out) {
    if (token == 0) return;
    const PageToken& last = tokens_[token - 1];
    const std::uint32_t from = last.offset + last.length;
    const std::uint32_t to = tokens_[token].offset;
    if (from >= to) return;
    const std::string_view gap = source_.substr(from, to - from);
    const bool is_raw =
        !last.is_end_tag && (last.tag == Tag::script || last.tag == Tag::style);
    if (is_raw && params_.raw_text == RawText::code) out.add_code(utf8_length(gap));
    if (!is_raw && params_.whitespace == WhiteSpace::literal)
      out.add_content(white_space_in(gap));
  }

 private:
  // Returns its characters without comments, or 0 if it contains text that is not
  // displayed.
  std::uint32_t white_space_in(std::string_view gap) {
    text_.clear();
    while (!gap.empty()) {
      const std::size_t markup = std::min(gap.find('<'), gap.size());
      append_text(gap.substr(0, markup), text_);
      gap.remove_prefix(markup);
      const std::string_view close = gap.starts_with("<!--") ? "-->" : ">";
      const std::size_t end = gap.find(close);
      gap = end == gap.npos ? "" : gap.substr(end + close.size());
    }
    words_.resize(text_.size() / 2 + 1);
    const auto size = static_cast<std::uint32_t>(text_.size());
    const bool is_blank = split_chunk(text_, 0, size, 0, true, words_.data()) == 0;
    return is_blank ? utf8_length(text_) : 0;
  }

  std::string_view source_;
  const std::vector<PageToken>& tokens_;
  const BlurringParams& params_;
  std::string text_;
  std::vector<Word> words_;
};

// Returns the middle value: it exceeds a threshold if and only if more than half of the
// values do.
float middle_value(GridReader& row, Range elements, std::vector<float>& scratch) {
  scratch.clear();
  for (std::uint32_t i = elements.first; i < elements.last; ++i)
    scratch.push_back(row[i]);
  const auto middle = scratch.begin() + static_cast<std::ptrdiff_t>(scratch.size()) / 2;
  std::nth_element(scratch.begin(), middle, scratch.end(), std::greater<>());
  return *middle;
}

float deciding_value(GridReader& row, Range elements, WordPolicy policy,
                     std::vector<float>& scratch) {
  if (policy == WordPolicy::majority) return middle_value(row, elements, scratch);
  float value = row[elements.first];
  for (std::uint32_t i = elements.first + 1; i < elements.last; ++i)
    value =
        policy == WordPolicy::any ? std::max(value, row[i]) : std::min(value, row[i]);
  return value;
}

}  // namespace

ContentCode character_code(const View& view, const BlurringParams& params) {
  ContentCode out;
  out.words.reserve(view.page().word_count());
  const bool reads_gaps =
      params.whitespace == WhiteSpace::literal || params.raw_text == RawText::code;
  GapReader gaps(view, params);
  std::size_t token = 0;  // index of the next one in view.tokens(), which has tags and
                          // words
  for (const CharacterRun& run : view.characters().runs) {
    if (run.word == kNone && run.is_content) {
      if (params.whitespace == WhiteSpace::collapse) out.add_content(run.chars);
      continue;
    }
    if (reads_gaps) gaps.read_before(token++, out);
    if (run.word != kNone)
      out.add_word(run.word, run.chars);
    else if (!params.ignore_anchor_tags || run.tag != Tag::a)
      out.add_code(run.chars);
  }
  return out;
}

FilterResult keep_bright_words(const View& view, const ContentCode& code,
                               const BlurringParams& params) {
  const BlurredRow blurred = blur(code.size, code.content, params.blur_options());
  GridReader row(blurred.values);
  const auto threshold = static_cast<float>(params.threshold);
  FilterResult result = no_words(view);
  std::vector<float> scratch;
  for (const ContentCode::Place& place : code.words) {
    const float value = std::clamp(
        deciding_value(row, place.elements, params.word_policy, scratch), 0.0F, 1.0F);
    result.scores[place.word] = value;
    if (value > threshold) result.keep.set(place.word);
  }
  return result;
}

FilterResult ccb(const View& view, const BlurringParams& params) {
  return keep_bright_words(view, character_code(view, params), params);
}

constinit const FilterSpec spec::ccb = define_filter<BlurringParams, tamis::ccb>(
    "ccb", FilterKind::character, "text that stays bright when tags are blurred",
    "Gottron, Content Code Blurring: A New Approach to Content Extraction, 2008",
    kCcbParams);

}  // namespace tamis
