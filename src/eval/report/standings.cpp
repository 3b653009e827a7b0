#include "eval/report/standings.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <utility>

#include "base/batch.h"
#include "eval/statistics/compare.h"
#include "eval/statistics/summary.h"
#include "text/enum_names.h"
#include "text/lists.h"

namespace tamis::eval {
namespace {

constexpr text::EnumNames<Grouping, 3> kGroupings = {{"type", "site", "language"}};

Standing standing_of(const Evaluation& evaluation, const ContestantResult& result,
                     const BootstrapOptions& options) {
  Standing out;
  for (std::size_t i = 0; i < evaluation.measures.size(); ++i)
    out.summaries.push_back(
        summarise(*evaluation.measures[i], result.numbers[i], options));
  out.failed = static_cast<std::size_t>(
      std::count_if(result.failures.begin(), result.failures.end(),
                    [](const std::string& failure) { return !failure.empty(); }));
  const double seconds =
      std::accumulate(result.seconds.begin(), result.seconds.end(), 0.0);
  if (seconds > 0)
    out.pages_per_second = static_cast<double>(result.seconds.size()) / seconds;
  return out;
}

struct ContestantFigures {
  Standing standing;
  std::vector<Duel> duels;
};

ContestantFigures figures_of(const Evaluation& evaluation, const PackageResult& package,
                             std::size_t contestant, const BootstrapOptions& options) {
  const ContestantResult& result = package.contestants[contestant];
  ContestantFigures out{standing_of(evaluation, result, options), {}};
  if (contestant == 0) return out;
  for (std::size_t i = 0; i < evaluation.measures.size(); ++i) {
    const Comparison comparison = compare(*evaluation.measures[i], result.numbers[i],
                                          package.contestants[0].numbers[i], options);
    if (comparison.pages.compared() > 0)
      out.duels.push_back({contestant, i, comparison, 0});
  }
  return out;
}

std::string key_of(const JudgedPage& page, Grouping grouping) {
  const std::string& key = grouping == Grouping::type   ? page.page_type
                           : grouping == Grouping::site ? page.site
                                                        : page.language;
  return key.empty() ? "unknown" : key;
}

double headline(const Measure& measure, const Columns& columns) {
  std::vector<double> means;
  for (const std::vector<double>& column : columns) means.push_back(mean(column));
  std::vector<double> figures(measure.figures.size());
  measure.summarise(means, figures);
  return figures[measure.headline];
}

GroupFigures figures_of(const Evaluation& evaluation, const PackageResult& package,
                        const Group& group) {
  GroupFigures out{group.key, group.members.size(), {}};
  for (const ContestantResult& contestant : package.contestants) {
    std::vector<double>& row = out.headlines.emplace_back();
    for (std::size_t i = 0; i < evaluation.measures.size(); ++i)
      row.push_back(headline(*evaluation.measures[i],
                             select(contestant.numbers[i], group.members)));
  }
  return out;
}

Result<Grouping> read_grouping(std::string_view name) {
  if (const auto found = kGroupings.find(name)) return *found;
  return fail(ErrorCode::bad_argument, "", "no group \"" + std::string(name) + "\"",
              text::join(kGroupings.all, ", "));
}

}  // namespace

PackageStandings standings(const Evaluation& evaluation, const PackageResult& package,
                           const BootstrapOptions& options, unsigned jobs) {
  PackageStandings out;
  Batch batch(package.contestants.size(), jobs);
  batch.run<ContestantFigures>(
      [&] {
        return [&](std::size_t contestant) {
          return figures_of(evaluation, package, contestant, options);
        };
      },
      [&](std::size_t, ContestantFigures figures) {
        out.contestants.push_back(std::move(figures.standing));
        std::move(figures.duels.begin(), figures.duels.end(),
                  std::back_inserter(out.duels));
        return true;
      });
  std::vector<Duel*> duels;
  for (Duel& duel : out.duels) duels.push_back(&duel);
  correct(duels);
  return out;
}

std::vector<PackageStandings> standings(const Evaluation& evaluation,
                                        const BootstrapOptions& options,
                                        unsigned jobs) {
  std::vector<PackageStandings> out;
  for (const PackageResult& package : evaluation.packages)
    out.push_back(standings(evaluation, package, options, jobs));
  return out;
}

std::vector<std::size_t> measured(const PackageStandings& standings) {
  std::set<std::size_t> out;
  for (const Standing& standing : standings.contestants)
    for (std::size_t i = 0; i < standing.summaries.size(); ++i)
      if (standing.summaries[i].pages > 0) out.insert(i);
  return {out.begin(), out.end()};
}

void correct(std::span<Duel* const> duels) {
  std::map<std::size_t, std::vector<Duel*>> families;  // by measure
  for (Duel* duel : duels) families[duel->measure].push_back(duel);
  for (const auto& [measure, family] : families) {
    std::vector<double> p_values;
    for (const Duel* duel : family) p_values.push_back(duel->comparison.pages.p);
    const std::vector<double> corrected = holm(p_values);
    for (std::size_t i = 0; i < family.size(); ++i) family[i]->holm_p = corrected[i];
  }
}

std::string_view to_string(Grouping grouping) {
  return kGroupings[grouping];
}

Result<std::vector<Grouping>> read_groupings(std::string_view list) {
  std::vector<Grouping> out;
  for (const std::string_view name : text::split(list, ',')) {
    const Result<Grouping> one = read_grouping(name);
    if (!one) return tl::unexpected(one.error());
    if (std::find(out.begin(), out.end(), *one) == out.end()) out.push_back(*one);
  }
  return out;
}

std::vector<GroupFigures> by_group(const Evaluation& evaluation,
                                   const PackageResult& package, Grouping grouping) {
  std::vector<std::string> keys;
  for (const JudgedPage& page : package.pages) keys.push_back(key_of(page, grouping));
  std::vector<GroupFigures> out;
  for (const Group& group : group_by(keys))
    out.push_back(figures_of(evaluation, package, group));
  return out;
}

namespace {

// ISO 639-1: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
constexpr std::string_view kWithoutBlanks[] = {"zh", "ja", "th", "lo", "km", "my"};

bool has_no_blanks(const JudgedPage& page) {
  const std::string_view language =
      std::string_view(page.language).substr(0, page.language.find_first_of("-_"));
  return std::find(std::begin(kWithoutBlanks), std::end(kWithoutBlanks), language) !=
         std::end(kWithoutBlanks);
}

}  // namespace

bool is_without_blanks(const PackageResult& package) {
  const auto pages =
      std::count_if(package.pages.begin(), package.pages.end(), has_no_blanks);
  return 2 * static_cast<std::size_t>(pages) > package.pages.size();
}

bool is_misread(const Measure& measure, const PackageResult& package) {
  return measure.counts_words && is_without_blanks(package);
}

}  // namespace tamis::eval
