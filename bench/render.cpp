// The cost of writing a page, compared with parsing it.
//
//   render [--reps N] [--package FILE]
//
// Without arguments: the pages of wcxb-dev, or generated pages if the datasets are
// missing. Every page is parsed and written in each format, once with all its words and
// once with those in <p> (a typical share). The time of a page is the best of its
// repetitions. Speed is in GB of HTML per second. Exit code: 0 all targets met, 1 one
// missed, 2 nothing was read.

#include "tamis/render.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/support/arguments.h"
#include "bench/support/measure.h"
#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "tamis/parser.h"

namespace tamis::bench {
namespace {

struct Form {
  const char* name;
  std::string (*write)(const Page& page, const Mask& keep);
  double bar;  // minimum GB/s of HTML, for the words of <p>; 0: none
};

constexpr Form kForms[] = {
    {"text", [](const Page& p, const Mask& m) { return to_text(p, m); }, 3},
    {"text, plain",
     [](const Page& p, const Mask& m) { return to_text(p, m, {.plain = true}); }, 3},
    {"markdown", [](const Page& p, const Mask& m) { return to_markdown(p, m); }, 0},
    {"html", [](const Page& p, const Mask& m) { return to_html(p, m); }, 0},
    {"highlight", [](const Page& p, const Mask& m) { return to_highlight(p, m); }, 0},
    {"json", [](const Page& p, const Mask& m) { return to_json(p, m); }, 0},
};
constexpr std::size_t kFormCount = std::size(kForms);

struct Sums {
  std::uint64_t parse = 0;
  std::uint64_t all[kFormCount] = {};   // nanoseconds, all words kept
  std::uint64_t some[kFormCount] = {};  // nanoseconds, words in <p> kept
  std::uint64_t written[kFormCount] = {};
};

Mask words_of_paragraphs(const Page& page) {
  Mask keep(page.word_count());
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (page.tag(n) == Tag::p) keep.fill(page.words(n));
  return keep;
}

std::uint64_t time_of(const Form& form, const Page& page, const Mask& keep,
                      std::uint64_t& bytes) {
  const std::uint64_t before = processor_nanoseconds();
  const std::string out = form.write(page, keep);
  const std::uint64_t after = processor_nanoseconds();
  bytes = out.size();
  return after - before;
}

void add_page(Parser& parser, const BenchPage& page, int repetitions, Sums& sums) {
  Sums best;
  best.parse = UINT64_MAX;
  std::fill(std::begin(best.all), std::end(best.all), UINT64_MAX);
  std::fill(std::begin(best.some), std::end(best.some), UINT64_MAX);
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    const std::uint64_t before = processor_nanoseconds();
    const Page& parsed = parser.parse_padded(page.utf8);
    best.parse = std::min(best.parse, processor_nanoseconds() - before);
    const Mask all(parsed.word_count(), true);
    const Mask some = words_of_paragraphs(parsed);
    for (std::size_t i = 0; i < kFormCount; ++i) {
      std::uint64_t bytes = 0;
      best.all[i] = std::min(best.all[i], time_of(kForms[i], parsed, all, bytes));
      best.some[i] = std::min(best.some[i], time_of(kForms[i], parsed, some, bytes));
      best.written[i] = bytes;
    }
  }
  sums.parse += best.parse;
  for (std::size_t i = 0; i < kFormCount; ++i) {
    sums.all[i] += best.all[i];
    sums.some[i] += best.some[i];
    sums.written[i] += best.written[i];
  }
}

bool load(const std::string& package, PageSet& pages) {
  const std::string wanted =
      package.empty() ? (shared_folder() / "packages" / "wcxb-dev.tar.zst").string()
                      : package;
  const std::string error = load_package(wanted, pages);
  if (error.empty()) return true;
  std::fprintf(stderr, "%s\n", error.c_str());
  if (!package.empty()) return false;
  std::printf("using generated pages: judge nothing by them\n");
  pages = PageSet();
  generate_pages(180, pages);
  return true;
}

bool print(const Sums& sums, std::uint64_t bytes) {
  const auto speed = [bytes](std::uint64_t time) {
    return static_cast<double>(bytes) / static_cast<double>(time);
  };
  std::printf("\n%-14s %10s %10s %10s %8s\n", "GB/s of HTML", "all words", "in <p>",
              "bytes out", "bar");
  std::printf("%-14s %10.2f\n", "parse", speed(sums.parse));
  bool held = true;
  for (std::size_t i = 0; i < kFormCount; ++i) {
    const bool fine = speed(sums.some[i]) >= kForms[i].bar;
    std::printf("%-14s %10.2f %10.2f %9.1f%% %8.1f  %s\n", kForms[i].name,
                speed(sums.all[i]), speed(sums.some[i]),
                100 * static_cast<double>(sums.written[i]) / static_cast<double>(bytes),
                kForms[i].bar, fine ? "" : "FAIL");
    held &= fine;
  }
  return held;
}

int run(int repetitions, const std::string& package) {
  PageSet pages;
  if (!load(package, pages)) return 2;
  std::printf("%s: %zu pages, %.1f MB\n%s, %d repetitions\n", pages.description.c_str(),
              pages.pages().size(), static_cast<double>(pages.bytes()) / 1e6,
              machine().c_str(), repetitions);
  Parser parser;
  Sums sums;
  for (const BenchPage& page : pages.pages()) add_page(parser, page, repetitions, sums);
  return print(sums, pages.bytes()) ? 0 : 1;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  using namespace tamis::bench;
  int repetitions = 5;
  std::string package;
  if (!read_arguments(argc, argv,
                      {{"--reps", "N", number_into(repetitions)},
                       {"--package", "FILE", text_into(package)}}))
    return 2;
  return run(repetitions, package);
}
