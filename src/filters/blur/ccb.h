// Content code blurring: the parts that CCB, ACCB and TCCB share. Start with ccb.cpp,
// which describes the paper and the idea. gaussian_blur.h has the mathematics.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "filters/blur/gaussian_blur.h"
#include "filters/common/param_table.h"

namespace tamis {

// --- Parameters.

// Whitespace as in the source, also between tags; or one character for each run of
// whitespace inside a text; or none.
enum class WhiteSpace : std::uint8_t { literal, collapse, drop };
inline constexpr std::string_view kWhiteSpaceNames[] = {"literal", "collapse", "drop"};

// The content of <script> and <style>.
enum class RawText : std::uint8_t { drop, code };
inline constexpr std::string_view kRawTextNames[] = {"drop", "code"};

// How many of a word's elements must be brighter than the threshold.
enum class WordPolicy : std::uint8_t { any, majority, all };
inline constexpr std::string_view kWordPolicyNames[] = {"any", "majority", "all"};

struct BlurringParams {
  int range = 40;
  double threshold = 0.75;
  double sigma = 1.0 / 3;
  double stop_rate = 0.01;
  int max_iter = 50;
  bool ignore_anchor_tags = false;
  WhiteSpace whitespace = WhiteSpace::collapse;  // CCB and ACCB only
  RawText raw_text = RawText::drop;              // CCB and ACCB only
  WordPolicy word_policy = WordPolicy::any;      // CCB and ACCB only
  bool blank_words = false;                      // TCCB only
  BlurMethod method = BlurMethod::fast;

  BlurOptions blur_options() const {
    return {range, sigma, threshold, stop_rate, max_iter, method};
  }
};

// The parameters of all three. The caller describes the blurred elements, characters or
// tokens.
constexpr std::array<ParamSpec, 6> blurring_params(std::string_view range,
                                                   std::string_view anchor_tags) {
  return {
      param<&BlurringParams::range>("range", {5, 120}, Provenance::paper, range),
      param<&BlurringParams::threshold>(
          "threshold", {0.4, 0.95}, Provenance::paper,
          "content must be brighter than this, from 0 (code) to 1 (content)"),
      param<&BlurringParams::sigma>(
          "sigma", {0.25, 0.667}, Provenance::ours,
          "width of the Gaussian bell, as a share of the range"),
      param<&BlurringParams::stop_rate>(
          "stop_rate", {0, 0.05}, Provenance::ours,
          "end when at most this share of the content changes sides in an iteration"),
      param<&BlurringParams::max_iter>("max_iter", {1, 100}, Provenance::ours,
                                       "iterations at most"),
      param<&BlurringParams::ignore_anchor_tags>("ignore_anchor_tags",
                                                 Provenance::paper, anchor_tags)};
}

// The parameters of CCB and ACCB.
inline constexpr auto kCcbParams = param_table(
    blurring_params("characters blurred to each side",
                    "leave the tags of links out, as ACCB does"),
    {param<&BlurringParams::whitespace, kWhiteSpaceNames>(
         "whitespace", Provenance::ours,
         "white space counts as it stands in the source, as one character inside a "
         "text and none between tags, or not at all"),
     param<&BlurringParams::raw_text, kRawTextNames>(
         "raw_text", Provenance::ours,
         "the insides of scripts and styles are left out, or count as code"),
     param<&BlurringParams::word_policy, kWordPolicyNames>(
         "word_policy", Provenance::paper,
         "how many characters of a word must be bright for it to be kept"),
     param<&BlurringParams::method, kBlurMethodNames>(
         "method", Provenance::ours,
         "interpolate (the same but for 0.001 of brightness), or blur every "
         "character")});

// --- The algorithm.

// The content code vector: a page as a row of elements (characters or tokens), each of
// which is content or code.
struct ContentCode {
  struct Place {
    WordId word;
    Range elements;
  };

  std::uint32_t size = 0;
  std::vector<Range> content;  // runs that do not touch
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

// Returns the vector of characters.
ContentCode character_code(const View& view, const BlurringParams& params);

// Blurs the vector. The score of a word is its deciding value: the highest, the middle
// or the lowest value of its elements. A word is kept if its score is over the
// threshold.
FilterResult keep_bright_words(const View& view, const ContentCode& code,
                               const BlurringParams& params);

// The filters CCB and ACCB.
FilterResult ccb(const View& view, const BlurringParams& params);

}  // namespace tamis
