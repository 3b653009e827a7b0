#include "eval/report/changes.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace tamis::eval {
namespace {

// The pages that two results share, as indices in each result.
struct CommonPages {
  std::vector<std::size_t> before;
  std::vector<std::size_t> now;
  std::size_t altered = 0;
};

bool is_altered(const JudgedPage& before, const JudgedPage& now) {
  return before.fingerprint != 0 && before.fingerprint != now.fingerprint;
}

CommonPages common_pages(const PackageResult& before, const PackageResult& now) {
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < before.pages.size(); ++i)
    places.emplace(before.pages[i].id, i);
  CommonPages out;
  for (std::size_t i = 0; i < now.pages.size(); ++i)
    if (const auto found = places.find(now.pages[i].id); found != places.end()) {
      out.before.push_back(found->second);
      out.now.push_back(i);
      if (is_altered(before.pages[found->second], now.pages[i])) ++out.altered;
    }
  return out;
}

std::optional<std::size_t> counterpart(const Evaluation& before,
                                       const std::string& name) {
  const auto& names = before.contestants;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return found - names.begin();
  if (names.size() == 1) return 0;
  return {};
}

void add_changed_pages(const PackageResult& package, const CommonPages& common,
                       const Measure& measure, const Columns& before,
                       const Columns& now, Changes& out) {
  for (std::size_t i = 0; i < common.now.size(); ++i) {
    const ChangedPage page{package.pages[common.now[i]].id,
                           before[measure.page_headline][i],
                           now[measure.page_headline][i]};
    const double gain =
        measure.more_is_better ? page.now - page.before : page.before - page.now;
    if (gain > 0) out.better.push_back(page);
    if (gain < 0) out.worse.push_back(page);
  }
  const auto by_change = [](const ChangedPage& a, const ChangedPage& b) {
    return std::abs(a.now - a.before) > std::abs(b.now - b.before);
  };
  std::stable_sort(out.better.begin(), out.better.end(), by_change);
  std::stable_sort(out.worse.begin(), out.worse.end(), by_change);
}

// Compares the scores of all measures that both evaluations have.
void compare_measures(const Evaluation& before, const ContestantResult& old_result,
                      const Evaluation& now, const ContestantResult& new_result,
                      const CommonPages& common, const BootstrapOptions& options,
                      Changes& out) {
  for (std::size_t i = 0; i < now.measures.size(); ++i) {
    const auto found =
        std::find(before.measures.begin(), before.measures.end(), now.measures[i]);
    if (found == before.measures.end()) continue;
    const auto at = static_cast<std::size_t>(found - before.measures.begin());
    const Columns then = select(old_result.numbers[at], common.before);
    const Columns today = select(new_result.numbers[i], common.now);
    const Measure& measure = *now.measures[i];
    const Comparison comparison = compare(measure, today, then, options);
    if (comparison.pages.compared() == 0) continue;
    out.duels.push_back({out.contestant, i, comparison, 0});
    if (out.measure != nullptr) continue;
    out.measure = &measure;
    add_changed_pages(now.packages[out.package], common, measure, then, today, out);
  }
}

void add_package(const Evaluation& before, const PackageResult& old_package,
                 const Evaluation& now, std::size_t package,
                 const BootstrapOptions& options, std::vector<Changes>& out) {
  const PackageResult& new_package = now.packages[package];
  const CommonPages common = common_pages(old_package, new_package);
  if (common.now.empty()) return;
  const std::size_t first = out.size();
  for (std::size_t i = 0; i < now.contestants.size(); ++i) {
    const auto partner = counterpart(before, now.contestants[i]);
    if (!partner) continue;
    Changes one;
    one.package = package;
    one.contestant = i;
    one.before = before.contestants[*partner];
    one.pages = common.now.size();
    one.pages_before = old_package.pages.size();
    one.altered = common.altered;
    compare_measures(before, old_package.contestants[*partner], now,
                     new_package.contestants[i], common, options, one);
    if (!one.duels.empty()) out.push_back(std::move(one));
  }
  std::vector<Duel*> duels;
  for (std::size_t i = first; i < out.size(); ++i)
    for (Duel& duel : out[i].duels) duels.push_back(&duel);
  correct(duels);
}

std::string with_or_without(bool is_with, const char* option) {
  return (is_with ? "with " : "without ") + std::string(option);
}

}  // namespace

std::string why_unlike(const EvaluationConditions& before,
                       const EvaluationConditions& now) {
  if (before.version.empty()) return {};
  for (const auto& [was, is, option] :
       {std::tuple(before.split_at_tags, now.split_at_tags, "--split-at-tags"),
        std::tuple(before.normalise, now.normalise, "--normalise")})
    if (was != is)
      return "it was made " + with_or_without(was, option) + ", and this is " +
             with_or_without(is, option);
  return {};
}

std::vector<Changes> changes(const Evaluation& before, const Evaluation& now,
                             const BootstrapOptions& options) {
  std::vector<Changes> out;
  for (std::size_t i = 0; i < now.packages.size(); ++i)
    for (const PackageResult& package : before.packages)
      if (package.name == now.packages[i].name)
        add_package(before, package, now, i, options, out);
  return out;
}

}  // namespace tamis::eval
