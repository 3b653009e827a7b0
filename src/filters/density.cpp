// Density: the dense neighbourhood of the longest string.
//
// Javier Arias Moreno, Koen Deschacht, Marie-Francine Moens, "Language Independent
// Content Extraction from Web Pages", DIR 2009.
//
// IDEA
//
// Cut the page at structural tags, and measure the lengths of the strings between them.
// Start from the longest string. Add each string that is longer than c1 of its length
// and fewer than c2 strings away from an added one. Keep all strings from the first
// added one to the last:
//
//   0 12 0 0 150 90 20 0 60 0 0 0 0 80        c1 = 0.333: longer than 49.95
//            [-----------]                    c2 = 4: 80 is 5 away from 60
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The paper names p, table, br, div, h1, h2, li and similar tags. tamis uses all
//      block elements of HTML, parts of lists and tables, and br.
//   2. Lengths are in characters with whitespace collapsed; the paper does not specify
//      this.
//   3. Today's markup is nested too deeply for the constants. split_on and merge_empty
//      change what a string is; density_m has values for the pages of today.
//
// Tested by tests/unit/filters/density_test.cpp.

#include <algorithm>

#include "filters/common/elements.h"
#include "filters/common/words.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

enum class SplitOn : std::uint8_t { start, both };
constexpr std::string_view kSplitOnNames[] = {"start", "both"};

constexpr TagSet kStructure =
    kBlockElements | TagSet{Tag::br,  Tag::caption,    Tag::details, Tag::dialog,
                            Tag::dir, Tag::figcaption, Tag::figure,  Tag::hgroup,
                            Tag::hr,  Tag::summary};

struct DensityParams {
  double c1 = 0.333;
  int c2 = 4;
  TagSet structure = kStructure;
  SplitOn split_on = SplitOn::start;
  bool merge_empty = false;
};

constexpr ParamSpec kDensityParams[] = {
    param<&DensityParams::c1>("c1", {0.02, 0.6}, Provenance::paper,
                              "least length kept, as a share of the longest string"),
    param<&DensityParams::c2>("c2", {2, 64, Scale::log}, Provenance::paper,
                              "strings kept are fewer than this many apart"),
    param<&DensityParams::structure>("structure", Provenance::ours,
                                     "elements whose tags begin a new string"),
    param<&DensityParams::split_on, kSplitOnNames>(
        "split_on", Provenance::paper, "start tags begin a string, or both tags do"),
    param<&DensityParams::merge_empty>(
        "merge_empty", Provenance::paper,
        "a tag begins no new string while the last is empty"),
};

struct TextString {
  Range tokens;  // from the tag that begins it
  std::uint32_t chars = 0;
};

std::vector<TextString> text_strings(const View& view, const DensityParams& params) {
  const std::vector<PageToken>& tokens = view.tokens().all;
  std::vector<TextString> strings = {{}};
  for (std::uint32_t t = 0; t < tokens.size(); ++t) {
    TextString& last = strings.back();
    last.tokens.last = t;
    if (tokens[t].word != kNone) {
      const Word& word = view.page().word(tokens[t].word);
      last.chars += word.chars + (last.chars > 0 && word.glued == 0 ? 1 : 0);
      continue;
    }
    const bool splits = params.structure.contains(tokens[t].tag) &&
                        (params.split_on == SplitOn::both || !tokens[t].is_end_tag);
    if (splits && !(params.merge_empty && last.chars == 0))
      strings.push_back({{t, t}, 0});
  }
  strings.back().tokens.last = static_cast<std::uint32_t>(tokens.size());
  return strings;
}

// Returns the strings around the longest one (the first one if several are equally
// long). The range extends over strings longer than c1 of its length, each fewer than
// c2 away from the one before. It includes the short strings in between.
Range dense_strings(std::span<const TextString> strings, double c1, int c2) {
  const auto longest = std::max_element(
      strings.begin(), strings.end(),
      [](const TextString& a, const TextString& b) { return a.chars < b.chars; });
  const double cutoff = c1 * longest->chars;
  const auto start = longest - strings.begin();
  const auto count = static_cast<std::ptrdiff_t>(strings.size());
  std::ptrdiff_t first = start;
  for (std::ptrdiff_t i = start - 1; i >= 0 && first - i < c2; --i)
    if (strings[static_cast<std::size_t>(i)].chars > cutoff) first = i;
  std::ptrdiff_t last = start;
  for (std::ptrdiff_t i = start + 1; i < count && i - last < c2; ++i)
    if (strings[static_cast<std::size_t>(i)].chars > cutoff) last = i;
  return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last + 1)};
}

Mask density(const View& view, const DensityParams& params) {
  const std::vector<TextString> strings = text_strings(view, params);
  const Range dense = dense_strings(strings, params.c1, params.c2);
  Mask keep(view.page().word_count());
  keep_words(view,
             {strings[dense.first].tokens.first, strings[dense.last - 1].tokens.last},
             keep);
  return keep;
}

}  // namespace

constinit const FilterSpec spec::density = define_filter<DensityParams, tamis::density>(
    "density", FilterKind::line, "the dense neighbourhood of the longest string",
    "Arias Moreno, Deschacht, Moens, Language Independent Content Extraction from Web "
    "Pages, 2009",
    kDensityParams);

}  // namespace tamis
