// What an evaluation comes to: figures of each contestant on each package, with their
// intervals, and how sure it is that one is better than another.
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
  double pages_per_second = 0;     // of one core, parsing included
};

// A contestant less another, on the same pages.
struct Duel {
  std::size_t contestant = 0;
  std::size_t measure = 0;
  Comparison comparison;
  double holm_p = 0;  // of the sign test, for all duels by the same measure
};

struct PackageStandings {
  std::vector<Standing> contestants;
  std::vector<Duel> duels;  // of all but the first, with the first
};

// Those measures, by their places, in which some page has a say: a package without
// snippets says nothing of `snippets`.
std::vector<std::size_t> measured(const PackageStandings& standings);

// By so many threads; the result is the same for any number.
PackageStandings standings(const Evaluation& evaluation, const PackageResult& package,
                           const BootstrapOptions& options = {}, unsigned jobs = 1);
// Of all packages.
std::vector<PackageStandings> standings(const Evaluation& evaluation,
                                        const BootstrapOptions& options, unsigned jobs);

// Fills in holm_p. Each measure is a family of its own, so that a verdict does not
// depend on which other columns somebody wanted to see.
void correct(std::span<Duel* const> duels);

// --- By group.
enum class Grouping : std::uint8_t { type, site, language };

std::string_view to_string(Grouping grouping);
// Of "type,site"; each once.
Result<std::vector<Grouping>> read_groupings(std::string_view list);

struct GroupFigures {
  std::string key;  // "unknown" where the package does not say
  std::size_t pages = 0;
  std::vector<std::vector<double>> headlines;  // by contestant and measure
};

std::vector<GroupFigures> by_group(const Evaluation& evaluation,
                                   const PackageResult& package, Grouping grouping);

// --- Packages in scripts that put no blanks between words. There a "word" is a
// sentence, and measures that count words say little: docs/measures.md.

// More than half of the judged pages, by what the package says of their language.
bool is_without_blanks(const PackageResult& package);

// Whether the measure says little of the package for that reason.
bool is_misread(const Measure& measure, const PackageResult& package);

}  // namespace tamis::eval
