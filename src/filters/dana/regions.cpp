#include "filters/dana/regions.h"

#include <algorithm>

#include "filters/common/words.h"

namespace tamis {
namespace {

struct Region {
  Range lines;
  std::uint64_t size = 0;
};

std::vector<Region> regions_of(std::span<const LineWeight> lines,
                               std::span<const std::int64_t> diff, RegionSize size) {
  std::vector<Region> regions;
  bool open = false;
  for (std::uint32_t i = 0; i < lines.size(); ++i) {
    const bool inside = diff[i] > 0;
    if (inside && !open) regions.push_back({{i, i}, 0});
    if (inside) {
      regions.back().lines.last = i + 1;
      regions.back().size += lines[i].content;
      if (size == RegionSize::chars) regions.back().size += lines[i].code;
    }
    open = inside;
  }
  return regions;
}

std::uint32_t lines_between(const Region& before, const Region& after) {
  return after.lines.first - before.lines.last;
}

}  // namespace

std::vector<std::int64_t> differences(std::span<const LineWeight> lines, int smooth) {
  const auto width = static_cast<std::size_t>(smooth);
  std::vector<std::int64_t> sums(lines.size() + 1);  // of all lines before
  for (std::size_t i = 0; i < lines.size(); ++i)
    sums[i + 1] = sums[i] + lines[i].content - lines[i].code;
  std::vector<std::int64_t> diff(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i)
    diff[i] =
        sums[std::min(lines.size(), i + width + 1)] - sums[i - std::min(i, width)];
  return diff;
}

std::vector<Range> main_regions(std::span<const LineWeight> lines,
                                const RegionOptions& options) {
  const std::vector<Region> all =
      regions_of(lines, differences(lines, options.smooth), options.size);
  if (all.empty()) return {};
  const auto largest = std::max_element(
      all.begin(), all.end(),
      [](const Region& a, const Region& b) { return a.size < b.size; });
  const auto gap = static_cast<std::uint32_t>(options.gap);
  auto first = largest;
  while (first != all.begin() && lines_between(*(first - 1), *first) <= gap) --first;
  auto last = largest + 1;
  while (last != all.end() && lines_between(*(last - 1), *last) <= gap) ++last;
  std::vector<Range> chosen;
  for (auto region = first; region != last; ++region) chosen.push_back(region->lines);
  return chosen;
}

Mask words_of_regions(const View& view, const Lines& lines,
                      std::span<const Range> regions) {
  Mask keep(view.page().word_count());
  for (const Range region : regions)
    keep_words(
        view,
        {lines.all[region.first].tokens.first, lines.all[region.last - 1].tokens.last},
        keep);
  return keep;
}

}  // namespace tamis
