// The content code vector of Gottron (2008): a page as a row of elements, characters or
// tokens, each of them content or code. Blurred, it says which words are content.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "filters/blur/gaussian_blur.h"
#include "tamis/filter.h"

namespace tamis {

struct ContentCode {
  struct Place {
    WordId word;
    Range elements;
  };

  std::uint32_t size = 0;
  std::vector<Range> content;  // runs, none touching the next
  std::vector<Place> words;

  void add_code(std::uint32_t elements) { size += elements; }
  void add_content(std::uint32_t elements) {
    if (!content.empty() && content.back().last == size)
      content.back().last += elements;
    else if (elements > 0)
      content.push_back({size, size + elements});
    size += elements;
  }
  void add_word(WordId word, std::uint32_t elements) {
    words.push_back({word, {size, size + elements}});
    add_content(elements);
  }
};

// How many of a word's elements must be brighter than the threshold.
enum class WordPolicy : std::uint8_t { any, majority, all };
inline constexpr std::string_view kWordPolicyNames[] = {"any", "majority", "all"};

// Blurs the vector. A word's score is the value that decides on it: the highest, the
// middle one or the lowest of its elements; it is kept iff that is over the threshold.
FilterResult keep_bright_words(const View& view, const ContentCode& code,
                               const BlurOptions& options, WordPolicy policy);

}  // namespace tamis
