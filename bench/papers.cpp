// Do our filters reach what their papers print?
//
//   papers [--only NAME] [--all]
//
// Sun, Song, Liao ("DOM Based Content Extraction via Text Density", SIGIR 2011) ran the
// CombinE implementations and CETR on pages that we have (package cetd). Each row is a
// filter as published: F1 of the mean precision and the mean recall, as they average,
// in percent, beside theirs. --all adds every other filter and preset, which have no
// published figure. Words are broken at every tag where the published runs did so.
// Their row for CCB is left out: its precision and recall are both below those of the
// whole page, so whatever was run there was no blurring.
//
// Exit code: 0, or 2 where the package cannot be read.

#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "bench/support/pages.h"
#include "eval/measures/word_lcs.h"
#include "eval/scored_text.h"
#include "tamis/filter.h"
#include "tamis/parser.h"

namespace tamis::bench {
namespace {

constexpr const char* kSources[] = {"nytimes", "yahoo",       "wiki",
                                    "bbc",     "arstechnica", "chaos"};
constexpr std::size_t kSourceCount = std::size(kSources);

struct Published {
  std::string_view filter;
  bool broken_words;  // every tag is a blank in the text that was scored
  double f1[kSourceCount];
};
constexpr Published kPublished[] = {
    {"bte_pub", true, {76.23, 69.64, 82.74, 80.73, 80.44, 83.78}},
    {"dsc_pub", true, {91.68, 83.23, 48.62, 83.76, 93.09, 86.79}},
    {"fe", true, {6.98, 9.41, 2.91, 7.15, 0.002, 11.46}},
    {"kfe", true, {72.56, 62.61, 55.59, 64.43, 82.03, 69.78}},
    {"lqf50", true, {93.42, 75.40, 79.85, 83.93, 93.15, 88.01}},
    {"cetr", false, {87.80, 73.27, 82.30, 76.76, 88.16, 82.63}},
    {"cetd_ds", false, {97.09, 84.51, 97.77, 89.48, 98.33, 93.59}},
    {"cectd_s", false, {96.64, 86.35, 97.81, 87.80, 94.08, 91.22}},
    {"cectd_ds", false, {98.92, 89.04, 95.43, 91.67, 98.77, 96.15}},
};

// Sums over the pages of one source.
struct Sum {
  double precision = 0;
  double recall = 0;
  double f1 = 0;
  double pages = 0;

  double mean(double sum) const { return pages > 0 ? 100 * sum / pages : 0; }
  double f1_of_means() const {
    const double both = precision + recall;
    return both > 0 ? mean(2 * precision * recall / both) : 0;
  }
};

std::optional<std::size_t> source_of(const BenchPage& page) {
  for (std::size_t i = 0; i < kSourceCount; ++i)
    if (page.name.starts_with(std::string(kSources[i]) + "-")) return i;
  return {};
}

std::vector<Sum> score(const PageSet& pages, std::string_view name, bool broken) {
  std::vector<Sum> sums(kSourceCount);
  const Filter filter = *make_filter(name);
  Parser parser;
  for (const BenchPage& page : pages.pages()) {
    const std::optional<std::size_t> source = source_of(page);
    if (!source) continue;
    const Page& parsed = parser.parse_padded(page.utf8);
    const Mask keep = filter.run(View(parsed)).keep;
    const Score score = word_lcs(scored_text(parsed, keep, broken), page.gold);
    Sum& sum = sums[*source];
    sum.precision += score.precision;
    sum.recall += score.recall;
    sum.f1 += score.f1;
    sum.pages += 1;
  }
  return sums;
}

const Published* published(std::string_view name) {
  for (const Published& row : kPublished)
    if (row.filter == name) return &row;
  return nullptr;
}

void print_row(const PageSet& pages, std::string_view name) {
  const Published* paper = published(name);
  const std::vector<Sum> sums =
      score(pages, name, paper != nullptr && paper->broken_words);
  std::printf("%-18s", std::string(name).c_str());
  double gap = 0;
  double mean = 0;
  for (std::size_t i = 0; i < kSourceCount; ++i) {
    const double f1 = sums[i].f1_of_means();
    mean += sums[i].mean(sums[i].f1) / kSourceCount;
    std::printf("  %5.1f", f1);
    if (paper == nullptr) continue;
    std::printf(" /%5.1f", paper->f1[i]);
    gap += std::abs(f1 - paper->f1[i]) / kSourceCount;
  }
  std::printf("  | mean of page F1 %5.1f", mean);
  if (paper != nullptr) std::printf(", mean gap %4.1f", gap);
  std::printf("\n");
  std::fflush(stdout);
}

int run(std::string_view only, bool all) {
  PageSet pages;
  const std::string error =
      load_package(shared_folder() / "packages" / "cetd.tar.zst", pages);
  if (!error.empty()) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return 2;
  }
  std::printf("%-18s", "ours / paper, F1 %");
  for (const char* source : kSources) std::printf("  %-13s", source);
  std::printf("\n");
  for (const Published& row : kPublished)
    if ((only.empty() || row.filter == only) && make_filter(row.filter))
      print_row(pages, row.filter);
  if (!only.empty() && published(only) == nullptr) print_row(pages, only);
  if (!all) return 0;
  for (const FilterSpec* spec : filters())
    if (published(spec->name) == nullptr) print_row(pages, spec->name);
  for (const FilterPreset& preset : filter_presets())
    if (published(preset.name) == nullptr) print_row(pages, preset.name);
  return 0;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  std::string_view only;
  bool all = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--all") == 0) {
      all = true;
    } else if (std::strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
      only = argv[++i];
    } else {
      std::fprintf(stderr, "usage: %s [--only NAME] [--all]\n", argv[0]);
      return 2;
    }
  }
  if (!only.empty()) {
    if (const auto filter = tamis::make_filter(only); !filter) {
      std::fprintf(stderr, "%s\n", to_string(filter.error()).c_str());
      return 2;
    }
  }
  return tamis::bench::run(only, all);
}
