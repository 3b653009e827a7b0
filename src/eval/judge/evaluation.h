// Evaluates contestants on packages: measures score what each keeps of each page.
//
//   const Contestant ours{"default", *read_pipeline("default")};
//   const Contestant theirs{.name = "peer", .command = "python3 peer.py"};
//   Result<Evaluation> evaluation =
//       evaluate({ours, theirs}, {"cetd.tar.zst"}, {.measures =
//       *read_measures("bag")});
//
// A package is read once. Each of its pages is parsed once for all pipelines, and its
// gold text is prepared once for all contestants. Except for the seconds, the result is
// the same for any number of jobs.
//
// Filters that compare the pages of a site get all pages of the site in the package, in
// an earlier pass. They never see gold texts. They compare a page only with the others,
// so it does not matter that the page is among them (docs/site.md).
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
  std::string command{};  // of an external program, if there is no pipeline: external.h
};

// Callbacks that report progress, called by the thread that called evaluate().
struct EvaluationWatch {
  std::function<void(std::size_t pages)> begin{};  // the total number of steps
  std::function<void()> step{};
  std::function<void()> tick{};  // a few times per second
};

// Pages of packages are read completely, whatever their length.
inline constexpr Limits kLimitsOfPackages{
    .max_bytes = std::numeric_limits<std::uint32_t>::max()};

struct EvaluationOptions {
  std::vector<const Measure*> measures{};
  ReadingOptions reading{.limits = kLimitsOfPackages};
  SelectionOptions selection{};  // separated comments are not scored
  bool split_at_tags = false;    // see scored_text.h
  bool normalise = false;        // see measures/normalise.h
  std::string only{};            // only pages whose id matches this shell pattern
  std::size_t sample = 0;        // pages per package; 0: all
  std::uint64_t seed = 1;        // of the sample
  bool has_own_model = true;     // "general" is the built-in model
  unsigned jobs = 1;
  std::chrono::milliseconds timeout{30'000};  // of external programs, per page
  const std::atomic<bool>* stop = nullptr;  // stops the evaluation when it becomes true
  EvaluationWatch watch{};
};

struct JudgedPage {
  std::string id{};
  std::string url{};
  std::string site{};
  std::string page_type{};
  std::string language{};
  std::size_t html_bytes = 0;
  std::uint64_t fingerprint = 0;  // of its HTML, gold text and snippets
};

// All values by page, in the order of the package.
struct ContestantResult {
  std::vector<Columns> numbers;       // by measure
  std::vector<double> seconds;        // on one core, with parsing; see judge.cpp
  std::vector<std::string> failures;  // empty: none; failures score as empty text
};

struct PackageResult {
  std::string name{};
  datasets::PackageInfo about{};  // as in package.json
  std::size_t all_pages = 0;      // in the package, evaluated or not
  std::vector<JudgedPage> pages{};
  std::vector<ContestantResult> contestants{};
  std::vector<std::string> learnt_by{};  // contestants that were trained on it
};

// Returns a hash of the evaluated pages in hexadecimal. Evaluations of the same pages
// and gold texts have equal hashes.
std::string fingerprint(const PackageResult& package);

// The conditions that affect the scores, in addition to pages and contestants.
struct EvaluationConditions {
  std::string version{};  // of tamis; empty if unknown
  std::string command{};  // reproduces the scores
  std::uint64_t seed = 1;
  std::size_t sample = 0;
  std::string only{};
  bool split_at_tags = false;
  bool normalise = false;
};

struct Evaluation {
  std::vector<const Measure*> measures{};
  std::vector<std::string> contestants{};  // names
  std::vector<PackageResult> packages{};
  EvaluationConditions conditions{};
  std::vector<std::string> definitions{};  // canonical pipelines, or commands
};

Result<Evaluation> evaluate(const std::vector<Contestant>& contestants,
                            const std::vector<std::filesystem::path>& packages,
                            const EvaluationOptions& options);

// The texts of one page: its gold text, and what each contestant kept.
struct PageTexts {
  std::size_t place = 0;  // index in PackageResult::pages
  std::string title{};    // as in the package
  std::string gold{};
  std::vector<std::string> kept{};  // by contestant; empty if it failed
};

// Reads some pages of an evaluation again, with the same contestants and options.
// `places` are indices in PackageResult::pages. The result has their order.
Result<std::vector<PageTexts>> read_texts(const std::vector<Contestant>& contestants,
                                          const std::filesystem::path& package,
                                          const std::vector<std::size_t>& places,
                                          const EvaluationOptions& options);

// Returns which pages are in a sample. A larger sample contains all pages of a smaller
// one.
std::vector<bool> sample_pages(std::size_t pages, std::size_t sample,
                               std::uint64_t seed);

}  // namespace tamis::eval
