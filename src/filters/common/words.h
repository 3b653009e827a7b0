// Maps the parts of a page that filters decide on, tokens and ranges, back to words.
#pragma once

#include <algorithm>
#include <vector>

#include "tamis/filter.h"

namespace tamis {

// Lines include the tokens of scripts and styles but do not count them.
constexpr bool is_left_out_of_lines(Tag tag) {
  return tag == Tag::script || tag == Tag::style;
}

// Keeps the words among these tokens.
inline void keep_words(const View& view, Range tokens, Mask& keep) {
  const std::vector<PageToken>& all = view.tokens().all;
  for (std::uint32_t t = tokens.first; t < tokens.last; ++t)
    if (all[t].word != kNone) keep.set(all[t].word);
}

// Returns the result of a filter that keeps nothing and gives every word the score 0.
inline FilterResult no_words(const View& view) {
  const std::size_t words = view.page().word_count();
  return {Mask(words), std::vector<float>(words)};
}

// Sets the score of all present words of a range.
inline void fill_scores(const View& view, Range words, double value,
                        std::vector<float>& scores) {
  const auto score = static_cast<float>(std::clamp(value, 0.0, 1.0));
  for (WordId w = words.first; w < words.last; ++w)
    if (view.present()[w]) scores[w] = score;
}

}  // namespace tamis
