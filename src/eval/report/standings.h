// The results of an evaluation: figures of each contestant on each package with their
// intervals, and the significance of the differences between contestants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/statistics/compare.h"

namespace tamis::eval {

struct Standing {
  std::vector<Summary> summaries;  // by measure
  std::size_t failed = 0;          // pages
  double pages_per_second = 0;     // on one core, including parsing
};

// The difference between a contestant and another one, on the same pages.
struct Duel {
  std::size_t contestant = 0;
  std::size_t measure = 0;
  Comparison comparison;
  double holm_p = 0;  // of the sign test, for all duels by the same measure
};

struct PackageStandings {
  std::vector<Standing> contestants;
  std::vector<Duel> duels;  // all other contestants, compared with the first
};

// Returns the indices of the measures that are defined for at least one page. A package
// without snippets, for example, has no values of `snippets`.
std::vector<std::size_t> measured(const PackageStandings& standings);

// Uses `jobs` threads. The result is the same for any number.
PackageStandings standings(const Evaluation& evaluation, const PackageResult& package,
                           const BootstrapOptions& options = {}, unsigned jobs = 1);
// Does so for all packages.
std::vector<PackageStandings> standings(const Evaluation& evaluation,
                                        const BootstrapOptions& options, unsigned jobs);

// Sets holm_p. Each measure is a separate family of tests, so a p-value does not depend
// on the other requested measures.
void correct(std::span<Duel* const> duels);

// --- By group.
enum class Grouping : std::uint8_t { type, site, language };

std::string_view to_string(Grouping grouping);
// Parses a list such as "type,site". The result has each grouping once.
Result<std::vector<Grouping>> read_groupings(std::string_view list);

struct GroupFigures {
  std::string key;  // "unknown" if the package does not state it
  std::size_t pages = 0;
  std::vector<std::vector<double>> headlines;  // by contestant and measure
};

std::vector<GroupFigures> by_group(const Evaluation& evaluation,
                                   const PackageResult& package, Grouping grouping);

// --- Packages in scripts without spaces between words. There a "word" is a sentence,
// and measures that count words are unsuitable: docs/measures.md.

// Reports whether more than half of the evaluated pages have such a language, according
// to the package.
bool is_without_blanks(const PackageResult& package);

// Reports whether the measure is unsuitable for the package for that reason.
bool is_misread(const Measure& measure, const PackageResult& package);

}  // namespace tamis::eval
