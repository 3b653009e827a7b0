// Measures how fast and how accurately pipelines are scored on bit rows.
//
//   tune [--package FILE]... [--trees N]
//
// One core. On wcxb-dev: page evaluations per second of trees over existing masks,
// compared with running the same pipelines on parsed pages. The latter excludes
// parsing, writing and scoring, so the ratio is a lower bound. On every dataset: the
// difference between F1 of the bits and exact F1 of the words. Targets: 100,000
// evaluations per second, and 50 times the speed of running the pipelines. On each
// dataset, at most 0.01 for the mean of the differences (which misleads a search) and
// for the mean of their sizes. If a quarter of the rows fits into memory, no more
// memory than that, and the same counts.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <malloc.h>

#include "base/random.h"
#include "bench/support/arguments.h"
#include "bench/support/measure.h"
#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "tune/judge/goal.h"
#include "tune/judge/mask_cache.h"
#include "tune/judge/page_judge.h"
#include "tune/judge/page_set.h"

namespace tamis::bench {
namespace {

constexpr double kLeastSpeed = 100'000;  // page evaluations per second
constexpr double kLeastRatio = 50;
constexpr double kMostDifference = .01;

struct Options {
  std::vector<std::string> packages;
  std::size_t trees = 300;
};

constexpr const char* kLeaves[] = {
    "bte",    "dsc",     "tccb",           "density",       "dana",        "lqf",
    "crunch", "cetd_ds", "cectd_s",        "cectd_ds",      "lp",          "dtp",
    "sw",     "kfe",     "boilerpipe",     "justext",       "readability", "accb",
    "cetr",   "danag",   "lqf(quota=0.4)", "dsc(window=30)"};

std::string random_tree(Rng& random, int depth) {
  if (depth == 0) return kLeaves[random.below(std::size(kLeaves))];
  const char* const names[] = {"vote(2; ", "vote(3; ", "union(", "intersect(",
                               "vote(60%; "};
  std::string out = names[random.below(std::size(names))];
  const std::size_t children = 2 + random.below(4);
  for (std::size_t i = 0; i < children; ++i)
    out += (i == 0 ? "" : ", ") +
           random_tree(random, random.below(3) == 0 ? depth - 1 : 0);
  return out + ")";
}

struct Trees {
  explicit Trees(std::size_t count) {
    Rng random(1);
    for (std::size_t i = 0; i < count; ++i) {
      const std::string text = random_tree(random, 2);
      const Result<Pipeline> read = read_pipeline(text);
      if (read) pipelines.push_back(*read);
      if (!read) std::printf("%s: %s\n", text.c_str(), to_string(read.error()).c_str());
    }
    for (const Pipeline& pipeline : pipelines) nodes.push_back(&pipeline.tree());
  }
  std::vector<Pipeline> pipelines;
  std::vector<const PipelineNode*> nodes;
};

bool say(bool held, const std::string& what) {
  std::printf("%s %s\n", held ? "pass" : "FAIL", what.c_str());
  return held;
}

std::string number(double value, const char* format = "%.0f") {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

double seconds_since(std::uint64_t begin) {
  return static_cast<double>(processor_nanoseconds() - begin) / 1e9;
}

// Returns the bytes that are neither shared nor in a file.
std::size_t memory_in_use() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (word == "RssAnon:") {
      std::size_t kilobytes = 0;
      status >> kilobytes;
      return kilobytes * 1024;
    }
  return 0;
}

// Rows beyond a quarter of their number are in a file.
bool measure_memory(const tamis::tune::PageSet& set, const Trees& trees,
                    std::size_t rows) {
  const std::size_t pages = set.pages.size();
  const std::size_t row = set.limbs * 8;
  const auto counts_with = [&](const tune::RowBudget& budget, std::size_t& growth) {
    malloc_trim(0);
    tune::MaskCache cache(set, budget);
    const std::size_t before = memory_in_use();
    auto counts = cache.judge(trees.nodes, pages, 1);
    malloc_trim(0);
    const std::size_t after = memory_in_use();
    growth = after > before ? after - before : 0;
    return counts;
  };
  std::size_t all = 0;
  std::size_t quarter = 0;
  const std::size_t budget = (rows + 3) / 4 * row;
  const auto expected = counts_with({.memory = rows * row}, all);
  const auto counts = counts_with({.memory = budget}, quarter);
  if (!expected || !counts) return say(false, "the rows do not fit");
  bool is_same = true;
  std::size_t bytes = 0;  // of the counts themselves, which are not rows
  for (std::size_t t = 0; t < counts->size(); ++t) {
    is_same &= (*counts)[t].pages == (*expected)[t].pages;
    bytes += (*counts)[t].pages.capacity() * sizeof(tune::PageCounts);
  }
  const double megabyte = 1e6;
  const auto rows_of = [&](std::size_t growth) {
    return static_cast<double>(growth - std::min(growth, bytes)) / megabyte;
  };
  std::printf("memory beside the counts: %.1f MB with all rows in it\n", rows_of(all));
  // Rounding by allocators, and one row of each worker.
  const double allowed = static_cast<double>(budget + 4 * row) / megabyte;
  return say(is_same, "the same counts with a quarter of the rows in memory") &
         say(rows_of(quarter) <= allowed,
             number(rows_of(quarter), "%.1f") + " MB of memory then (budget " +
                 number(static_cast<double>(budget) / megabyte, "%.1f") + ", bar " +
                 number(allowed, "%.1f") + " with four rows to work in)");
}

bool measure_speed(const tamis::tune::PageSet& set, const Trees& trees) {
  const std::size_t pages = set.pages.size();
  const std::size_t row = set.limbs * 8;
  const tune::RowBudget budget{.memory = 64 * row, .file = 0};
  tune::MaskCache cache(set, budget);
  // CPU time of all threads, because the bank also works in other threads.
  const auto clock = [] {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
  };
  double before = clock();
  if (!cache.judge(trees.nodes, pages, 1)) return say(false, "the rows do not fit");
  const double first = clock() - before;
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    before = clock();
    if (!cache.judge(trees.nodes, pages, 1)) return false;
    best = std::min(best, clock() - before);
  }
  const double evaluations = static_cast<double>(pages * trees.nodes.size());
  const double speed = evaluations / best;

  const std::uint64_t begin = processor_nanoseconds();
  std::size_t run = 0;
  std::size_t words = 0;
  for (std::size_t t = 0; t < trees.pipelines.size(); t += 16)
    for (std::size_t p = 0; p < pages; p += 4, ++run)
      words += trees.pipelines[t].run(View(set.pages[p].page())).keep.count();
  const double afresh = static_cast<double>(run) / seconds_since(begin);
  std::printf("\n%zu pages, %zu trees; a row is %.0f kB, %zu rows (%.1f MB)\n", pages,
              trees.nodes.size(), static_cast<double>(row) / 1e3, cache.rows(),
              static_cast<double>(cache.rows() * row) / 1e6);
  std::printf("filters on all pages: %.1f s; %zu words\n", first - best, words);
  bool held =
      say(speed >= kLeastSpeed, number(speed) + " page evaluations a second (bar " +
                                    number(kLeastSpeed) + ")");
  held &= say(speed / afresh >= kLeastRatio,
              number(speed / afresh) + " times running afresh, which does " +
                  number(afresh) + " a second (bar " + number(kLeastRatio) + ")");
  return held & measure_memory(set, trees, cache.rows());
}

bool compare_scores(const tamis::tune::PageSet& set, const std::string& name) {
  const eval::Measure& exact = **eval::find_measure("word_lcs");
  tune::MaskCache cache(set, {.memory = std::size_t{1} << 30});
  double sum = 0;
  double sizes = 0;
  double worst = 0;
  std::size_t above = 0;
  std::size_t count = 0;
  for (const char* const text :
       {"plain", "cectd_ds", "dsc", "bte", "vote(2; accb, cectd_ds, dsc)", "default"}) {
    const Pipeline pipeline = *read_pipeline(text);
    const PipelineNode* const tree = &pipeline.tree();
    const auto counts = cache.judge(std::span(&tree, 1), set.pages.size(), 1);
    if (!counts) return false;
    const eval::Columns columns = tune::score_exactly(pipeline, set, exact, 1);
    for (std::size_t p = 0; p < set.pages.size(); ++p, ++count) {
      const double guess =
          score_of(counts->front().pages[p], set.pages[p].labels.gold_words).f1;
      const double difference = columns[exact.page_headline][p] - guess;
      sum += difference;
      sizes += std::abs(difference);
      above += difference < -1e-9 ? 1 : 0;
      worst = std::max(worst, std::abs(difference));
    }
  }
  const double mean = sum / static_cast<double>(count);
  const double size = sizes / static_cast<double>(count);
  return say(std::max(std::abs(mean), size) <= kMostDifference,
             name + ": exact F1 less F1 of bits " + number(mean, "%.4f") +
                 ", of size " + number(size, "%.4f") + " (bar " +
                 number(kMostDifference, "%.2f") + "), at most " +
                 number(worst, "%.3f") + ", below 0 on " +
                 number(100. * static_cast<double>(above) / static_cast<double>(count),
                        "%.1f") +
                 " % of pages");
}

int run(Options options) {
  std::printf("%s\n", machine().c_str());
  const std::filesystem::path folder = shared_folder() / "packages";
  if (options.packages.empty()) {
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".zst") options.packages.push_back(entry.path());
    std::sort(options.packages.begin(), options.packages.end());
  }
  const Trees trees(options.trees);
  bool held = true;
  for (const std::string& package : options.packages) {
    const Result<tune::PageParts> parts =
        tamis::tune::load_pages({package}, {.shares = {1}, .jobs = 1});
    if (!parts) {
      std::printf("%s\n", to_string(parts.error()).c_str());
      return 2;
    }
    const std::string name = parts->packages.front().name;
    held &= compare_scores(parts->training, name);
    if (name == "wcxb-dev") held &= measure_speed(parts->training, trees);
    std::fflush(stdout);
  }
  return held ? 0 : 1;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  using namespace tamis::bench;
  Options options;
  if (!read_arguments(argc, argv,
                      {{"--package", "FILE", text_into(options.packages)},
                       {"--trees", "N", number_into(options.trees)}}))
    return 2;
  return run(options);
}
