#include "filters/blur/character_blurring.h"

#include <algorithm>

#include "document/character_references.h"
#include "document/word_chunk.h"
#include "text/utf8.h"

namespace tamis {
namespace {

// What stands between tokens in the source and is part of neither.
class GapReader {
 public:
  GapReader(const View& view, const CharacterBlurringParams& params)
      : source_(view.page().source()), tokens_(view.tokens().all), params_(params) {}

  // Adds the gap before the token; none is before the first.
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
  // Its characters, comments left out; 0 where it holds text that no reader sees.
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
  const CharacterBlurringParams& params_;
  std::string text_;
  std::vector<Word> words_;
};

}  // namespace

ContentCode character_code(const View& view, const CharacterBlurringParams& params) {
  ContentCode out;
  out.words.reserve(view.page().word_count());
  const bool reads_gaps =
      params.whitespace == WhiteSpace::literal || params.raw_text == RawText::code;
  GapReader gaps(view, params);
  std::size_t token = 0;  // the next of view.tokens(): tags and words are tokens
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

FilterResult blur_characters(const View& view, const CharacterBlurringParams& params) {
  const BlurOptions options{params.range,     params.sigma,    params.threshold,
                            params.stop_rate, params.max_iter, params.method};
  return keep_bright_words(view, character_code(view, params), options,
                           params.word_policy);
}

}  // namespace tamis
