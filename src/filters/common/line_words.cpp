#include "filters/common/line_words.h"

namespace tamis {

FilterResult words_of_lines(const View& view, std::span<const Line> lines,
                            std::span<const LineVerdict> verdicts) {
  const std::size_t word_count = view.page().word_count();
  const std::vector<PageToken>& tokens = view.tokens().all;
  FilterResult result{Mask(word_count), std::vector<float>(word_count)};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto score = static_cast<float>(verdicts[i].score);
    for (std::uint32_t t = lines[i].tokens.first; t < lines[i].tokens.last; ++t) {
      const WordId word = tokens[t].word;
      if (word == kNone) continue;
      result.scores[word] = score;
      if (verdicts[i].keep) result.keep.set(word);
    }
  }
  return result;
}

}  // namespace tamis
