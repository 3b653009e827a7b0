// Contestants on packages: what each keeps of each page, scored by measures.
//
//   const Contestant ours{"default", *read_pipeline("default")};
//   const Contestant theirs{.name = "peer", .command = "python3 peer.py"};
//   Result<Evaluation> evaluation =
//       evaluate({ours, theirs}, {"cetd.tar.zst"}, {.measures =
//       *read_measures("bag")});
//
// A package is read once, and each page of it is parsed once for all pipelines, and its
// gold standard prepared once for all contestants. The result is the same for any
// number of jobs, but for the seconds.
//
// Filters that compare the pages of a site get all pages of it that are in the package,
// in a pass before. They never see gold standards, and they compare a page with the
// others only, so it makes no difference that the page itself is among them
// (docs/site.md).
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "eval/datasets/package.h"
#include "eval/measures/measure.h"
#include "eval/statistics/summary.h"
#include "tamis/error.h"
#include "tamis/extract.h"

namespace tamis::eval {

struct Contestant {
  std::string name{};
  std::optional<Pipeline> pipeline{};
  std::string command{};  // of another program, where there is no pipeline: external.h
};

// For people who wait; called by the thread that called evaluate().
struct EvaluationWatch {
  std::function<void(std::size_t pages)> begin{};  // so many steps there will be
  std::function<void()> step{};
  std::function<void()> tick{};  // a few times a second
};

// Pages of packages are read whole, however long they are.
inline constexpr Limits kLimitsOfPackages{
    .max_bytes = std::numeric_limits<std::uint32_t>::max()};

struct EvaluationOptions {
  std::vector<const Measure*> measures{};
  ReadingOptions reading{.limits = kLimitsOfPackages};
  SelectionOptions selection{};  // comments that are separated are not scored
  bool split_at_tags = false;    // see scored_text.h
  bool normalise = false;        // see measures/normalise.h
  std::string only{};            // pages whose id fits this pattern of the shell
  std::size_t sample = 0;        // so many pages of each package; 0: all
  std::uint64_t seed = 1;        // of the sample
  bool has_own_model = true;     // "general" is that of the program
  unsigned jobs = 1;
  std::chrono::milliseconds timeout{30'000};  // of other programs, for a page
  const std::atomic<bool>* stop = nullptr;    // gives up when it becomes true
  EvaluationWatch watch{};
};

struct JudgedPage {
  std::string id{};
  std::string url{};
  std::string site{};
  std::string page_type{};
  std::string language{};
  std::size_t html_bytes = 0;
  std::uint64_t fingerprint = 0;  // of its html, its gold text and its snippets
};

// Everything by page, in the order of the package.
struct ContestantResult {
  std::vector<Columns> numbers;       // by measure
  std::vector<double> seconds;        // of one core, parsing included; see judge.cpp
  std::vector<std::string> failures;  // empty where all went well; scored as no text
};

struct PackageResult {
  std::string name{};
  datasets::PackageInfo about{};  // as the package has it
  std::size_t all_pages = 0;      // of the package, judged or not
  std::vector<JudgedPage> pages{};
  std::vector<ContestantResult> contestants{};
  std::vector<std::string> learnt_by{};  // contestants that were trained on it
};

// Of the judged pages, in hexadecimal: who has the same has the same pages and gold.
std::string fingerprint(const PackageResult& package);

// What the figures depend on, besides pages and contestants.
struct EvaluationConditions {
  std::string version{};  // of tamis; empty where it is not known
  std::string command{};  // that gives the same figures again
  std::uint64_t seed = 1;
  std::size_t sample = 0;
  std::string only{};
  bool split_at_tags = false;
  bool normalise = false;
};

struct Evaluation {
  std::vector<const Measure*> measures{};
  std::vector<std::string> contestants{};  // their names
  std::vector<PackageResult> packages{};
  EvaluationConditions conditions{};
  std::vector<std::string> definitions{};  // canonical pipelines, or commands
};

Result<Evaluation> evaluate(const std::vector<Contestant>& contestants,
                            const std::vector<std::filesystem::path>& packages,
                            const EvaluationOptions& options);

// What there is to read of one page: its gold text, and what each contestant kept.
struct PageTexts {
  std::size_t place = 0;  // in PackageResult::pages
  std::string title{};    // as the package has it
  std::string gold{};
  std::vector<std::string> kept{};  // by contestant; empty where it failed
};

// A second look at some pages of an evaluation, by their places in
// PackageResult::pages, with the same contestants and options. In the order of places.
Result<std::vector<PageTexts>> read_texts(const std::vector<Contestant>& contestants,
                                          const std::filesystem::path& package,
                                          const std::vector<std::size_t>& places,
                                          const EvaluationOptions& options);

// Which of so many pages are in a sample: a larger one has all of a smaller one.
std::vector<bool> sample_pages(std::size_t pages, std::size_t sample,
                               std::uint64_t seed);

}  // namespace tamis::eval
