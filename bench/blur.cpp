// Content code blurring: compares the fast method with the exact one, and measures how
// much time it saves.
//
//   blur [--reps N] [--pages N]
//
// Similarity, on the dataset cetd: mean word LCS F1 of both methods against the gold
// standard, and the number of words that only one of them keeps. It also counts the
// pages with a word whose brightness differs by more than 0.001. On most of these, the
// iterations ended at different times. Speed, on wcxb-dev, including parsing. Every Nth
// page is measured (10). Exit code: 0 all targets met, 1 one missed, 2 nothing was
// read.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/support/arguments.h"
#include "bench/support/measure.h"
#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "eval/measures/score.h"
#include "tamis/filter.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis::bench {
namespace {

struct Options {
  int repetitions = 3;
  std::size_t each = 10;
};

constexpr const char* kFilters[] = {"ccb",    "accb",   "tccb",  "ccb40",
                                    "accb40", "tccb25", "tccb18"};

Filter with_method(const char* name, const char* method) {
  return *make_filter(name, {{"method", method}});
}

// --- Similarity.

struct Likeness {
  double fast_f1 = 0;
  double exact_f1 = 0;
  std::size_t pages = 0;
  std::size_t other_pages = 0;
  std::size_t words = 0;
  std::size_t other_words = 0;
  float largest = 0;  // difference of brightness on the remaining pages
};

float largest_difference(const FilterResult& a, const FilterResult& b) {
  float most = 0;
  for (std::size_t w = 0; w < a.scores.size(); ++w)
    most = std::max(most, std::abs(a.scores[w] - b.scores[w]));
  return most;
}

Likeness likeness(const PageSet& pages, const char* name) {
  Likeness sum;
  const Filter fast = with_method(name, "fast");
  const Filter exact = with_method(name, "exact");
  Parser parser;
  for (const BenchPage& page : pages.pages()) {
    const Page& parsed = parser.parse_padded(page.utf8);
    const View view(parsed);
    const FilterResult a = fast.run(view);
    const FilterResult b = exact.run(view);
    sum.fast_f1 += eval::scored<eval::word_lcs>(
                       to_text(parsed, a.keep, {.plain = true}), page.gold)
                       .f1;
    sum.exact_f1 += eval::scored<eval::word_lcs>(
                        to_text(parsed, b.keep, {.plain = true}), page.gold)
                        .f1;
    sum.words += parsed.word_count();
    sum.other_words += ((a.keep | b.keep) - (a.keep & b.keep)).count();
    ++sum.pages;
    const float difference = largest_difference(a, b);
    if (difference > 0.001F)
      ++sum.other_pages;
    else
      sum.largest = std::max(sum.largest, difference);
  }
  return sum;
}

bool print_likeness(const PageSet& pages) {
  std::printf("%s: %zu pages\n", pages.description.c_str(), pages.pages().size());
  std::printf("%-8s %8s %8s %10s %12s %12s %10s\n", "filter", "exact F1", "fast F1",
              "gap", "other words", "other pages", "values");
  bool held = true;
  for (const char* name : kFilters) {
    const Likeness sum = likeness(pages, name);
    const auto count = static_cast<double>(sum.pages);
    const double gap = (sum.fast_f1 - sum.exact_f1) / count;
    const double other =
        static_cast<double>(sum.other_words) / static_cast<double>(sum.words);
    std::printf("%-8s %8.4f %8.4f %10.6f %10.4f %% %12zu %10.6f\n", name,
                sum.exact_f1 / count, sum.fast_f1 / count, gap, 100 * other,
                sum.other_pages, static_cast<double>(sum.largest));
    held = held && std::abs(gap) < 0.002 && other < 0.001;
  }
  std::printf("%s F1 differs by less than 0.002 and words by less than 0.1 %%\n\n",
              held ? "pass" : "FAIL");
  return held;
}

// --- Speed.

Case make_case(const char* name, const char* method) {
  return {.name = std::string(name) + " " + method,
          .run = [filter = with_method(name, method),
                  parser = std::make_shared<Parser>()](const BenchPage& page) {
            const View view(parser->parse_padded(page.utf8));
            return std::uint64_t{filter.run(view).keep.count()} + 1;
          }};
}

bool print_speed(const PageSet& pages, const Options& options) {
  std::vector<Case> cases;
  for (const char* name : kFilters)
    for (const char* method : {"fast", "exact"})
      cases.push_back(make_case(name, method));
  const std::vector<Timing> timings = measure(pages, cases, options.repetitions);
  std::printf("%s: %zu pages, %.1f MB, %s\n", pages.description.c_str(),
              pages.pages().size(), static_cast<double>(pages.bytes()) / 1e6,
              machine().c_str());
  std::printf("%-8s %12s %12s %8s\n", "filter", "exact MB/s", "fast MB/s", "times");
  bool held = true;
  for (std::size_t i = 0; i < cases.size(); i += 2) {
    const double fast = speed_of(timings[i]).best;
    const double exact = speed_of(timings[i + 1]).best;
    std::printf("%-8s %12.1f %12.1f %8.1f\n", kFilters[i / 2], exact, fast,
                fast / exact);
    held = held && fast > exact;
  }
  std::printf("%s the fast way is faster\n", held ? "pass" : "FAIL");
  return held;
}

// --- The main program.

std::string load(const char* package, std::size_t each, PageSet& into) {
  PageSet all;
  const std::string error = load_package(shared_folder() / "packages" / package, all);
  for (std::size_t i = 0; i < all.pages().size(); i += each) {
    const BenchPage& page = all.pages()[i];
    into.add(page.name, page.raw, page.gold);
  }
  into.description = package;
  return error;
}

int run(const Options& options) {
  PageSet scored;
  PageSet timed;
  for (const std::string& error : {load("cetd.tar.zst", 1, scored),
                                   load("wcxb-dev.tar.zst", options.each, timed)}) {
    if (error.empty()) continue;
    std::fprintf(stderr, "%s\n", error.c_str());
    return 2;
  }
  const bool alike = print_likeness(scored);
  return print_speed(timed, options) && alike ? 0 : 1;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  using namespace tamis::bench;
  Options options;
  if (!read_arguments(argc, argv,
                      {{"--reps", "N", number_into(options.repetitions)},
                       {"--pages", "N", number_into(options.each)}}))
    return 2;
  return run(options);
}
