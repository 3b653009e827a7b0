// DANA: main content by its character encoding.
//
// Hadi Mohammadzadeh, Thomas Gottron, Franz Schweiggert, Gholamreza Nakhaeizadeh, "A
// Fast and Accurate Approach for Main Content Extraction based on Character Encoding",
// TIR workshop at DEXA 2011.
//
// IDEA
//
// Markup is ASCII; Arabic, Persian, Urdu, Greek and Chinese text is not. Count the
// characters of each line outside ASCII (T1) and inside (T2), and add up T1 - T2 for
// the line and both neighbours:
//
//   T1 - T2   -60 -45  70  85  60 -70 -80 -70  40  50 -90 -80  20 -50
//   diff     -105 -35 110 215  75 -90-220-110  20   0-120-150-110 -30
//                     [ region  ]             [  ]
//
// Lines with a positive sum form regions. The largest region is main content. So are
// the regions to its left and right, as long as at most `gap` lines separate adjacent
// ones.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The paper makes lines of equal length without stating the length. Ours are
//      broken after 65 characters, between tokens. They leave out scripts, styles and
//      comments, which the paper counts as ASCII.
//   2. The distance between regions is the number of lines between them; the paper does
//      not define it.
//   3. The paper once calls T1 the ASCII characters and looks for most ASCII. Its
//      formula and figures say the opposite, which we follow.
//
// Tested by tests/unit/filters/dana/dana_test.cpp.

#include "filters/dana/dana.h"

#include <algorithm>
#include <string>

#include "filters/common/words.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

// --- Characters outside ASCII.

std::uint32_t count_non_ascii(std::string_view utf8) {
  std::uint32_t count = 0;
  for (const char c : utf8) count += static_cast<std::uint8_t>(c) >= 0xC0;
  return count;
}

// `scratch` is a buffer for the text of the word.
std::uint32_t count_in_word(const Page& page, WordId w, std::string& scratch) {
  const Word& word = page.word(w);
  // Character references and characters outside ASCII have more bytes than characters.
  if (word.chars == word.length) return 0;
  return count_non_ascii(page.word_text(w, scratch));
}

std::uint32_t count_in_line(const Page& page, std::span<const PageToken> tokens,
                            std::uint32_t tag_chars, std::string& scratch) {
  std::uint32_t outside = 0;
  std::uint32_t tag_bytes = 0;
  for (const PageToken& token : tokens) {
    if (token.word != kNone)
      outside += count_in_word(page, token.word, scratch);
    else if (!is_left_out_of_lines(token.tag))
      tag_bytes += token.length;
  }
  if (tag_bytes == tag_chars) return outside;  // as on most lines: the tags are ASCII
  for (const PageToken& token : tokens)
    if (token.word == kNone && !is_left_out_of_lines(token.tag))
      outside += count_non_ascii(page.source().substr(token.offset, token.length));
  return outside;
}

// --- Regions.

// Returns diff: content minus code, summed over a line and its neighbours; lines beyond
// the ends count 0.
std::vector<std::int64_t> differences(std::span<const LineWeight> lines, int smooth) {
  const auto width = static_cast<std::size_t>(smooth);
  std::vector<std::int64_t> sums(lines.size() + 1);  // of all previous lines
  for (std::size_t i = 0; i < lines.size(); ++i)
    sums[i + 1] = sums[i] + lines[i].content - lines[i].code;
  std::vector<std::int64_t> diff(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i)
    diff[i] =
        sums[std::min(lines.size(), i + width + 1)] - sums[i - std::min(i, width)];
  return diff;
}

struct Region {
  Range lines;
  std::uint64_t size = 0;
};

std::vector<Region> regions_of(std::span<const LineWeight> lines,
                               std::span<const std::int64_t> diff, RegionSize size) {
  std::vector<Region> regions;
  for (std::uint32_t i = 0; i < lines.size(); ++i) {
    if (diff[i] <= 0) continue;
    if (regions.empty() || regions.back().lines.last < i)
      regions.push_back({{i, i}, 0});
    Region& region = regions.back();
    region.lines.last = i + 1;
    region.size += lines[i].content + (size == RegionSize::chars ? lines[i].code : 0);
  }
  return regions;
}

std::uint32_t lines_between(const Region& before, const Region& after) {
  return after.lines.first - before.lines.last;
}

Mask words_of(const View& view, const Lines& lines, std::span<const Range> regions) {
  Mask keep(view.page().word_count());
  for (const Range region : regions)
    keep_words(
        view,
        {lines.all[region.first].tokens.first, lines.all[region.last - 1].tokens.last},
        keep);
  return keep;
}

const Lines& lines_of(const View& view, const DanaParams& params) {
  return view.lines(static_cast<std::uint32_t>(params.line_length));
}

constexpr auto kDanaParams = non_ascii_params(Provenance::paper);

}  // namespace

std::vector<LineWeight> weigh_non_ascii(const View& view, const Lines& lines) {
  const std::span<const PageToken> tokens = view.tokens().all;
  std::string scratch;
  std::vector<LineWeight> weights;
  weights.reserve(lines.all.size());
  for (const Line& line : lines.all) {
    const std::uint32_t outside = count_in_line(
        view.page(), tokens.subspan(line.tokens.first, line.tokens.size()),
        line.tag_chars, scratch);
    weights.push_back({outside, line.text_chars + line.tag_chars - outside});
  }
  return weights;
}

std::vector<Range> main_regions(std::span<const LineWeight> lines,
                                const DanaParams& params) {
  const std::vector<Region> all =
      regions_of(lines, differences(lines, params.smooth), params.size);
  if (all.empty()) return {};
  const auto largest = std::max_element(
      all.begin(), all.end(),
      [](const Region& a, const Region& b) { return a.size < b.size; });
  const auto gap = static_cast<std::uint32_t>(params.gap);
  auto first = largest;
  while (first != all.begin() && lines_between(*(first - 1), *first) <= gap) --first;
  auto last = largest + 1;
  while (last != all.end() && lines_between(*(last - 1), *last) <= gap) ++last;
  std::vector<Range> chosen;
  for (auto region = first; region != last; ++region) chosen.push_back(region->lines);
  return chosen;
}

Mask keep_non_ascii_regions(const View& view, const DanaParams& params) {
  const Lines& lines = lines_of(view, params);
  Mask keep = words_of(view, lines, main_regions(weigh_non_ascii(view, lines), params));
  if (params.output == RegionWords::all) return keep;
  std::string scratch;
  for (std::size_t w = keep.next_set(0); w < keep.size(); w = keep.next_set(w + 1))
    if (count_in_word(view.page(), static_cast<WordId>(w), scratch) == 0) keep.reset(w);
  return keep;
}

Mask keep_text_regions(const View& view, const DanaParams& params) {
  const Lines& lines = lines_of(view, params);
  return words_of(view, lines,
                  main_regions(weigh_text(view, lines, params.anchors), params));
}

constinit const FilterSpec spec::dana = define_filter<DanaParams,
                                                      keep_non_ascii_regions>(
    "dana", FilterKind::line, "lines with more characters outside ASCII than inside",
    "Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh, A Fast and Accurate Approach "
    "for Main Content Extraction based on Character Encoding, 2011",
    kDanaParams);

}  // namespace tamis
