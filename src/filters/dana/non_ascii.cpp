#include "filters/dana/non_ascii.h"

#include <string>

#include "filters/common/words.h"

namespace tamis {
namespace {

std::uint32_t count_non_ascii(std::string_view utf8) {
  std::uint32_t count = 0;
  for (const char c : utf8) count += static_cast<std::uint8_t>(c) >= 0xC0;
  return count;
}

// How many characters of a word are not ASCII.
class WordReader {
 public:
  explicit WordReader(const View& view) : page_(view.page()) {}

  std::uint32_t count(WordId w) {
    const Word& word = page_.word(w);
    // A character reference and a character outside ASCII have more bytes than
    // characters.
    if (word.chars == word.length) return 0;
    return count_non_ascii(page_.word_text(w, scratch_));
  }

 private:
  const Page& page_;
  std::string scratch_;
};

class LineReader {
 public:
  explicit LineReader(const View& view)
      : source_(view.page().source()), tokens_(view.tokens().all), words_(view) {}

  std::uint32_t count(const Line& line) {
    std::uint32_t outside = 0;
    std::uint32_t tag_bytes = 0;
    for (std::uint32_t t = line.tokens.first; t < line.tokens.last; ++t) {
      const PageToken& token = tokens_[t];
      if (token.word != kNone)
        outside += words_.count(token.word);
      else if (!is_left_out_of_lines(token.tag))
        tag_bytes += token.length;
    }
    // Most tags are ASCII: their bytes need not be read again.
    return tag_bytes == line.tag_chars ? outside : outside + count_in_tags(line);
  }

 private:
  std::uint32_t count_in_tags(const Line& line) const {
    std::uint32_t outside = 0;
    for (std::uint32_t t = line.tokens.first; t < line.tokens.last; ++t) {
      const PageToken& token = tokens_[t];
      if (token.word == kNone && !is_left_out_of_lines(token.tag))
        outside += count_non_ascii(source_.substr(token.offset, token.length));
    }
    return outside;
  }

  std::string_view source_;
  const std::vector<PageToken>& tokens_;
  WordReader words_;
};

}  // namespace

std::vector<LineWeight> weigh_non_ascii(const View& view, const Lines& lines) {
  LineReader reader(view);
  std::vector<LineWeight> weights;
  weights.reserve(lines.all.size());
  for (const Line& line : lines.all) {
    const std::uint32_t outside = reader.count(line);
    weights.push_back({outside, line.text_chars + line.tag_chars - outside});
  }
  return weights;
}

Mask words_of_regions(const View& view, const Lines& lines,
                      std::span<const Range> regions, RegionWords output) {
  Mask keep = words_of_regions(view, lines, regions);
  if (output == RegionWords::all) return keep;
  WordReader reader(view);
  for (std::size_t w = keep.next_set(0); w < keep.size(); w = keep.next_set(w + 1))
    if (reader.count(static_cast<WordId>(w)) == 0) keep.reset(w);
  return keep;
}

}  // namespace tamis
