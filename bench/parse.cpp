// The speed of parsing bytes into a Page, compared with the machine's limits and other
// parsers.
//
//   parse [--reps N] [--package FILE | --pages DIR] [--only TEXT]
//
// Without arguments: the pages of wcxb-dev, or generated pages if the datasets are
// missing. Before any measurement, each instruction set must give the same pages.
// Compare the ratios within one run; MB/s depend on the machine and its load. Exit
// code: 0 all targets met, 1 one missed, 2 a result was wrong or nothing was read.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/support/allocation_count.h"
#include "bench/support/competitors.h"
#include "bench/support/measure.h"
#include "bench/support/page_checksum.h"
#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "document/engine.h"
#include "document/instruction_set.h"
#include "tamis/parser.h"

namespace tamis::bench {
namespace {

constexpr std::string_view kMemchr = "memchr '<'";
constexpr std::string_view kParse = "parse to Page";
constexpr std::string_view kMyHtml = "myhtml (Modest), single mode";

struct Options {
  int repetitions = 7;
  std::string package;
  std::string folder;
  std::string only;
};

// --- The cases.

std::uint64_t count_less_than(std::string_view text) {
  std::uint64_t count = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    at = static_cast<const char*>(
        std::memchr(at, '<', static_cast<std::size_t>(end - at)));
    if (at == nullptr) break;
    ++count;
    ++at;
  }
  return count + 1;
}

void add_limits(std::vector<Case>& cases) {
  const auto buffer = std::make_shared<std::vector<char>>(std::size_t{64} << 20);
  cases.push_back({.name = "memcpy", .run = [buffer](const BenchPage& page) {
                     const std::size_t size =
                         std::min(page.utf8.size(), buffer->size());
                     std::memcpy(buffer->data(), page.utf8.data(), size);
                     asm volatile("" : : "r"(buffer->data()) : "memory");
                     return std::uint64_t{1};
                   }});
  cases.push_back({.name = std::string(kMemchr),
                   .run = [](const BenchPage& p) { return count_less_than(p.utf8); }});
  const auto text = std::make_shared<Text>();
  cases.push_back({.name = "decode",
                   .run =
                       [text](const BenchPage& page) {
                         decode(page.raw, {}, *text);
                         return std::uint64_t{text->view().size()} + 1;
                       },
                   .reads_raw = true});
}

std::string_view name_of(InstructionSet set) {
  constexpr std::string_view kNames[] = {"portable", "sse2", "avx2"};
  return kNames[static_cast<std::size_t>(set)];
}

// Returns the instruction sets of this machine, the best last.
std::vector<InstructionSet> instruction_sets() {
  static const InstructionSet best = instruction_set();
  std::vector<InstructionSet> sets;
  for (const InstructionSet set :
       {InstructionSet::portable, InstructionSet::sse2, InstructionSet::avx2})
    if (set <= best) sets.push_back(set);
  return sets;
}

std::uint64_t answer_of(const Page& page) {
  return std::uint64_t{page.node_count()} << 32 | page.word_count();
}

// One case per instruction set, the best under the plain name.
template <class MakeRun>
void add_with_each_set(std::string_view name, MakeRun make, std::vector<Case>& cases) {
  const InstructionSet best = instruction_sets().back();
  for (const InstructionSet set : instruction_sets()) {
    const std::string suffix = set == best ? "" : ", " + std::string(name_of(set));
    cases.push_back({.name = std::string(name) + suffix,
                     .run = make(),
                     .before = [set] { force_instruction_set_for_test(set); }});
  }
}

void add_ours(std::vector<Case>& cases) {
  add_with_each_set(
      "tokenizer alone",
      [] {
        return [](const BenchPage& page) {
          TokenCounter counter;
          return engine().count_tokens(page.utf8, counter);
        };
      },
      cases);
  add_with_each_set(
      kParse,
      [] {
        const auto parser = std::make_shared<Parser>();
        return [parser](const BenchPage& page) {
          return answer_of(parser->parse_padded(page.utf8));
        };
      },
      cases);
  const auto parser = std::make_shared<Parser>();
  cases.push_back(
      {.name = "decode + parse",
       .run = [parser](
                  const BenchPage& page) { return answer_of(parser->parse(page.raw)); },
       .before =
           [best = instruction_sets().back()] { force_instruction_set_for_test(best); },
       .reads_raw = true});
}

std::vector<Case> make_cases(const Options& options) {
  std::vector<Case> cases;
  add_limits(cases);
  add_ours(cases);
  add_myhtml(cases);
  add_gumbo(cases);
  add_libxml2(cases);
  std::erase_if(cases, [&](const Case& what) {
    return what.name.find(options.only) == std::string::npos;
  });
  return cases;
}

// --- Checks before the measurement.

// Reports whether each instruction set gives the same page, and whether it has nodes.
bool same_with_each_set(const PageSet& pages) {
  Parser parser;
  for (const BenchPage& page : pages.pages()) {
    std::uint64_t first = 0;
    for (const InstructionSet set : instruction_sets()) {
      force_instruction_set_for_test(set);
      const Page& parsed = parser.parse_padded(page.utf8);
      const std::uint64_t sum = page_checksum(parsed);
      if (first == 0) first = sum;
      if (sum == first && parsed.node_count() >= 2) continue;
      std::printf("WRONG: page %s with %s\n", page.name.c_str(), name_of(set).data());
      return false;
    }
  }
  return true;
}

bool answers_are_right(const std::vector<Case>& cases, const std::vector<Timing>& times,
                       const PageSet& pages) {
  bool right = true;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    std::string error = times[i].error;
    if (cases[i].name == kMemchr) {
      const std::string_view first = pages.pages()[0].utf8;
      const auto count = std::count(first.begin(), first.end(), '<');
      if (times[i].answer[0] != static_cast<std::uint64_t>(count) + 1)
        error = "miscounts the first page";
    }
    if (error.empty()) continue;
    std::printf("WRONG: %s: %s\n", cases[i].name.c_str(), error.c_str());
    right = false;
  }
  return right;
}

// --- The report.

struct Report {
  const std::vector<Case>& cases;
  const std::vector<Timing>& timings;

  const Timing* find(std::string_view name) const {
    for (std::size_t i = 0; i < cases.size(); ++i)
      if (cases[i].name == name) return &timings[i];
    return nullptr;
  }

  Speed speed(std::string_view name) const {
    const Timing* timing = find(name);
    return timing == nullptr ? Speed{} : speed_of(*timing);
  }
};

void print_table(const Report& report) {
  const double parse = report.speed(kParse).median;
  std::printf("\n%-32s %10s %10s %10s %12s\n", "case", "best MB/s", "median", "us/page",
              "parse is");
  for (std::size_t i = 0; i < report.cases.size(); ++i) {
    const Speed speed = speed_of(report.timings[i]);
    std::printf("%-32s %10.0f %10.0f %10.1f %10.2f x\n", report.cases[i].name.c_str(),
                speed.best, speed.median, speed.microseconds,
                speed.median > 0 ? parse / speed.median : 0);
  }
}

void print_sizes(const Report& report) {
  constexpr std::uint64_t kSizes[] = {0,      30000,   75000,     140000,
                                      285000, 1000000, UINT64_MAX};
  constexpr const char* kNames[] = {"< 30 K",    "30-75 K",   "75-140 K",
                                    "140-285 K", "285 K-1 M", "> 1 M"};
  const Timing* ours = report.find(kParse);
  const Timing* theirs = report.find(kMyHtml);
  if (ours == nullptr) return;
  std::printf("\n%-12s %6s %12s %10s %12s %10s %8s\n", "page bytes", "pages",
              "parse MB/s", "us/page", "myhtml MB/s", "us/page", "ratio");
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    const Speed a = speed_of(*ours, kSizes[i], kSizes[i + 1]);
    Speed b;
    if (theirs != nullptr) b = speed_of(*theirs, kSizes[i], kSizes[i + 1]);
    std::printf("%-12s %6zu %12.0f %10.1f %12.0f %10.1f %8.2f\n", kNames[i], a.pages,
                a.median, a.microseconds, b.median, b.microseconds,
                b.median > 0 ? a.median / b.median : 0);
  }
}

struct Held {
  double fresh = 0;   // Page::memory() / bytes of source, for pages parsed to be kept
  double reused = 0;  // the same for pages of one parser, which reuses its memory
  double nodes = 0;   // per page
  double words = 0;   // per page
};

Held held_by(const PageSet& pages) {
  Held held;
  Parser reused;
  for (const BenchPage& page : pages.pages()) {
    Parser fresh;
    const Page& parsed = fresh.parse_padded(page.utf8);
    held.fresh += static_cast<double>(parsed.memory());
    held.nodes += parsed.node_count();
    held.words += parsed.word_count();
    held.reused += static_cast<double>(reused.parse_padded(page.utf8).memory());
  }
  const auto bytes = static_cast<double>(pages.bytes());
  const auto count = static_cast<double>(pages.pages().size());
  return {held.fresh / bytes, held.reused / bytes, held.nodes / count,
          held.words / count};
}

// Counts the allocations of the second of two passes.
double allocations_a_page(const PageSet& pages) {
  Parser parser;
  std::uint64_t before = 0;
  for (int pass = 0; pass < 2; ++pass) {
    before = allocation_count();
    for (const BenchPage& page : pages.pages()) {
      parser.parse(page.raw);
      parser.parse_padded(page.utf8);
    }
  }
  return static_cast<double>(allocation_count() - before) /
         static_cast<double>(pages.pages().size());
}

// Prints one target. Reports whether it was met.
bool bar(const char* what, double value, const char* relation, double limit) {
  const bool held = relation[0] == '<' ? value <= limit : value >= limit;
  std::printf("%-6s %-46s %10.3f  (%s %g)\n", held ? "pass" : "FAIL", what, value,
              relation, limit);
  return held;
}

// The speed is the median; ratios use the best passes, which were disturbed least.
bool print_bars(const Report& report, const Held& held, double allocations) {
  const Speed parse = report.speed(kParse);
  const Speed memchr = report.speed(kMemchr);
  const Speed myhtml = report.speed(kMyHtml);
  std::printf("\n");
  bool all = true;
  if (parse.median >= 2000 || (parse.median > 0 && memchr.best == 0))
    all &= bar("parse to Page, GB/s", parse.median / 1000, ">=", 2);
  else if (parse.median > 0)
    all &= bar("memchr / parse to Page (parse is below 2 GB/s)",
               memchr.best / parse.best, "<=", 4.5);
  if (parse.best > 0 && myhtml.best > 0)
    all &= bar("parse to Page / myhtml", parse.best / myhtml.best, ">=", 7);
  all &= bar("memory of a kept page / source", held.fresh, "<=", 0.8);
  if (kCountsAllocations)
    all &= bar("allocations a page after warm-up", allocations, "<=", 0);
  return all;
}

// --- The main program.

bool load(const Options& options, PageSet& pages) {
  std::string error;
  if (!options.folder.empty()) {
    error = load_folder(options.folder, pages);
  } else if (!options.package.empty()) {
    error = load_package(options.package, pages);
  } else {
    error = load_package(shared_folder() / "packages" / "wcxb-dev.tar.zst", pages);
    if (error.empty()) return true;
    std::printf("%s\nusing generated pages: judge nothing by them\n", error.c_str());
    pages = PageSet();
    generate_pages(180, pages);
    return true;
  }
  if (!error.empty()) std::fprintf(stderr, "%s\n", error.c_str());
  return error.empty();
}

bool read_options(const std::vector<std::string>& arguments, Options& options) {
  for (std::size_t i = 0; i + 1 < arguments.size(); i += 2) {
    const std::string& value = arguments[i + 1];
    if (arguments[i] == "--reps") {
      options.repetitions = std::max(1, std::atoi(value.c_str()));
    } else if (arguments[i] == "--package") {
      options.package = value;
    } else if (arguments[i] == "--pages") {
      options.folder = value;
    } else if (arguments[i] == "--only") {
      options.only = value;
    } else {
      return false;
    }
  }
  return arguments.size() % 2 == 0;
}

int run(const Options& options) {
  PageSet pages;
  if (!load(options, pages)) return 2;
  std::printf("%s: %zu pages, %.1f MB\n%s, %d repetitions\n", pages.description.c_str(),
              pages.pages().size(), static_cast<double>(pages.bytes()) / 1e6,
              machine().c_str(), options.repetitions);
  std::fflush(stdout);

  if (!same_with_each_set(pages)) return 2;
  force_instruction_set_for_test(instruction_sets().back());
  const Held held = held_by(pages);
  const double allocations = allocations_a_page(pages);

  const std::vector<Case> cases = make_cases(options);
  const std::vector<Timing> timings = measure(pages, cases, options.repetitions);
  if (!answers_are_right(cases, timings, pages)) return 2;

  const Report report{cases, timings};
  print_table(report);
  print_sizes(report);
  std::printf(
      "\n%.0f nodes and %.0f words a page; memory / source: %.3f kept, %.3f in "
      "a parser that is used again\n",
      held.nodes, held.words, held.fresh, held.reused);
  return print_bars(report, held, allocations) ? 0 : 1;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  tamis::bench::Options options;
  if (!tamis::bench::read_options({argv + 1, argv + argc}, options)) {
    std::fprintf(stderr,
                 "usage: %s [--reps N] [--package FILE | --pages DIR] [--only TEXT]\n",
                 argv[0]);
    return 2;
  }
  return tamis::bench::run(options);
}
