// The cost of the derived sequences of a Page, compared with parsing it.
//
//   sequences [--reps N] [--package FILE]
//
// Without arguments: the pages of wcxb-dev, or generated pages if the datasets are
// missing. Every page is parsed and then asked for each sequence, as a filter would do.
// The time of a page is the best of its repetitions, which were disturbed least.
// "alone" is the sequence itself; "whole" includes the tokens if it is made from them.
// Compare the ratios to parsing in the same run. Exit code: 0 all targets met, 1 one
// missed, 2 nothing was read.

#include "tamis/sequences.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/support/allocation_count.h"
#include "bench/support/arguments.h"
#include "bench/support/measure.h"
#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "document/derived.h"
#include "tamis/parser.h"

namespace tamis::bench {
namespace {

constexpr std::uint32_t kLineLength = 65;

struct Options {
  int repetitions = 7;
  std::string package;
};

struct Sequence {
  const char* name;
  std::uint64_t (*make)(const Page& page);  // returns its length
  bool uses_tokens;
  double bar;  // whole, relative to parsing; 0: none
};

// Omits every seventh node and word.
std::uint64_t make_pruned(const Page& page) {
  static const std::vector<std::uint64_t> kBits(1 << 14, 0xBF7EFDFBF7EFDFBFu);
  static Tokens tokens;
  if (page.node_count() / 64 >= kBits.size() || page.word_count() / 64 >= kBits.size())
    return 0;
  make_pruned_tokens(page, page.tokens(), {kBits, kBits}, tokens);
  return tokens.all.size();
}

// Tokens come first, so that they exist for the others.
constexpr Sequence kSequences[] = {
    {"tokens", [](const Page& p) { return std::uint64_t{p.tokens().all.size()}; },
     false, 0.25},
    {"characters",
     [](const Page& p) { return std::uint64_t{p.characters().runs.size()}; }, true,
     0.35},
    {"lines(65)",
     [](const Page& p) { return std::uint64_t{p.lines(kLineLength).all.size()}; }, true,
     0.4},
    {"lines(0)", [](const Page& p) { return std::uint64_t{p.lines(0).all.size()}; },
     true, 0},
    {"pruned", make_pruned, true, 0},
    {"counts", [](const Page& p) { return std::uint64_t{p.counts().chars.size()}; },
     false, 0.25},
    {"blocks", [](const Page& p) { return std::uint64_t{p.blocks().all.size()}; },
     false, 0.15},
};
constexpr std::size_t kSequenceCount = std::size(kSequences);

// Nanoseconds, and the number of elements of each.
struct Sums {
  std::uint64_t parse = 0;
  std::uint64_t time[kSequenceCount] = {};
  std::uint64_t size[kSequenceCount] = {};
};

void add_page(Parser& parser, const BenchPage& page, int repetitions, Sums& sums) {
  std::uint64_t parse = UINT64_MAX;
  std::uint64_t best[kSequenceCount];
  std::uint64_t size[kSequenceCount] = {};
  std::fill(std::begin(best), std::end(best), UINT64_MAX);
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    std::uint64_t before = processor_nanoseconds();
    const Page& parsed = parser.parse_padded(page.utf8);
    std::uint64_t after = processor_nanoseconds();
    parse = std::min(parse, after - before);
    for (std::size_t i = 0; i < kSequenceCount; ++i) {
      before = processor_nanoseconds();
      size[i] = kSequences[i].make(parsed);
      after = processor_nanoseconds();
      best[i] = std::min(best[i], after - before);
    }
  }
  sums.parse += parse;
  for (std::size_t i = 0; i < kSequenceCount; ++i) {
    sums.time[i] += best[i];
    sums.size[i] += size[i];
  }
}

// Counts the allocations of a pass over all pages that can reuse the memory of an
// earlier pass.
double allocations_a_page(Parser& parser, const PageSet& pages) {
  std::uint64_t before = 0;
  for (int pass = 0; pass < 2; ++pass) {
    before = allocation_count();
    for (const BenchPage& page : pages.pages()) {
      const Page& parsed = parser.parse_padded(page.utf8);
      for (const Sequence& sequence : kSequences) sequence.make(parsed);
    }
  }
  return static_cast<double>(allocation_count() - before) /
         static_cast<double>(pages.pages().size());
}

bool load(const Options& options, PageSet& pages) {
  const std::string wanted =
      options.package.empty()
          ? (shared_folder() / "packages" / "wcxb-dev.tar.zst").string()
          : options.package;
  const std::string error = load_package(wanted, pages);
  if (error.empty()) return true;
  std::fprintf(stderr, "%s\n", error.c_str());
  if (!options.package.empty()) return false;
  std::printf("using generated pages: judge nothing by them\n");
  pages = PageSet();
  generate_pages(180, pages);
  return true;
}

bool print(const Sums& sums, std::uint64_t bytes) {
  const auto each_byte = [bytes](std::uint64_t time) {
    return static_cast<double>(time) / static_cast<double>(bytes);
  };
  const auto to_parsing = [&sums](std::uint64_t time) {
    return static_cast<double>(time) / static_cast<double>(sums.parse);
  };
  std::printf("\n%-12s %9s %9s %9s %9s %9s\n", "sequence", "ns/byte", "ns/item",
              "alone", "whole", "bar");
  std::printf("%-12s %9.4f\n", "parse", each_byte(sums.parse));
  bool all = true;
  for (std::size_t i = 0; i < kSequenceCount; ++i) {
    const Sequence& sequence = kSequences[i];
    const std::uint64_t alone = sums.time[i];
    const double whole = to_parsing(alone + (sequence.uses_tokens ? sums.time[0] : 0));
    const bool held = sequence.bar == 0 || whole <= sequence.bar;
    std::printf("%-12s %9.4f %9.2f %9.3f %9.3f %9.2f  %s\n", sequence.name,
                each_byte(alone),
                static_cast<double>(alone) /
                    static_cast<double>(std::max<std::uint64_t>(1, sums.size[i])),
                to_parsing(alone), whole, sequence.bar, held ? "" : "FAIL");
    all &= held;
  }
  return all;
}

int run(const Options& options) {
  PageSet pages;
  if (!load(options, pages)) return 2;
  std::printf("%s: %zu pages, %.1f MB\n%s, %d repetitions\n", pages.description.c_str(),
              pages.pages().size(), static_cast<double>(pages.bytes()) / 1e6,
              machine().c_str(), options.repetitions);
  Parser parser;
  const double allocations = allocations_a_page(parser, pages);
  Sums sums;
  for (const BenchPage& page : pages.pages())
    add_page(parser, page, options.repetitions, sums);
  const bool held = print(sums, pages.bytes());
  if (kCountsAllocations)
    std::printf("\n%.2f allocations a page after warm-up\n", allocations);
  return held ? 0 : 1;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  using namespace tamis::bench;
  Options options;
  if (!read_arguments(argc, argv,
                      {{"--reps", "N", number_into(options.repetitions)},
                       {"--package", "FILE", text_into(options.package)}}))
    return 2;
  return run(options);
}
