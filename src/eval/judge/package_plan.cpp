#include "eval/judge/package_plan.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <utility>

#include <fnmatch.h>

#include "base/random.h"
#include "eval/datasets/package.h"
#include "eval/datasets/package_writer.h"

namespace tamis::eval {
namespace {

// Returns all pages of the sites of the evaluated pages.
std::vector<bool> pages_of_same_sites(const std::vector<datasets::PackagePage>& pages,
                                      const std::vector<bool>& judged) {
  std::set<std::string> sites;
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (judged[i]) sites.insert(datasets::site_of(pages[i]));
  std::vector<bool> out;
  for (const datasets::PackagePage& page : pages)
    out.push_back(sites.contains(datasets::site_of(page)));
  return out;
}

bool fits(const std::string& pattern, const std::string& id) {
  return pattern.empty() || ::fnmatch(pattern.c_str(), id.c_str(), 0) == 0;
}

// Returns the pages that match the pattern, or a sample of them.
std::vector<bool> judged_pages(const std::vector<datasets::PackagePage>& pages,
                               const EvaluationOptions& options) {
  std::vector<std::size_t> fitting;
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (fits(options.only, pages[i].id)) fitting.push_back(i);
  const std::vector<bool> sampled =
      sample_pages(fitting.size(), options.sample, options.seed);
  std::vector<bool> out(pages.size(), false);
  for (std::size_t i = 0; i < fitting.size(); ++i) out[fitting[i]] = sampled[i];
  return out;
}

}  // namespace

Result<PackagePlan> plan_package(const std::filesystem::path& path, bool learns,
                                 const EvaluationOptions& options) {
  const Result<datasets::PackageIndex> index = datasets::read_package_index(path);
  if (!index) return tl::unexpected(index.error());
  PackagePlan out;
  out.path = path;
  out.name = index->info.name.empty() ? datasets::package_name(path) : index->info.name;
  out.about = index->info;
  out.judged = judged_pages(index->pages, options);
  if (index->pages.empty())
    return fail(ErrorCode::bad_file, path.string(), "there are no pages in it",
                "one at least");
  if (!options.only.empty() && PackagePlan::count(out.judged) == 0)
    return fail(ErrorCode::bad_argument, path.string(),
                "no page has an id like \"" + options.only + "\"");
  if (learns) out.learnt = pages_of_same_sites(index->pages, out.judged);
  return out;
}

std::vector<bool> sample_pages(std::size_t pages, std::size_t sample,
                               std::uint64_t seed) {
  if (sample == 0 || sample >= pages) return std::vector<bool>(pages, true);
  std::vector<std::size_t> order(pages);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Rng random(seed);
  std::vector<bool> out(pages, false);
  for (std::size_t i = 0; i < sample; ++i) {
    std::swap(order[i], order[i + random.below(pages - i)]);
    out[order[i]] = true;
  }
  return out;
}

bool is_learned_package(std::string_view name) {
  constexpr std::string_view kLearnt[] = {
      "wcxb-dev",   "andy-news",       "fundus",      "harvest-forums",
      "magic-html", "misinfo-crawler", "zh-web-elwin"};
  return std::find(std::begin(kLearnt), std::end(kLearnt), name) != std::end(kLearnt);
}

bool uses_general_model(const PipelineNode& node) {
  const auto names_another = [](const Setting& setting) {
    return setting.name == "model" && setting.value != "general";
  };
  if (node.kind == PipelineNode::Kind::filter && node.name == "learned" &&
      std::none_of(node.settings.begin(), node.settings.end(), names_another))
    return true;
  return std::any_of(node.children.begin(), node.children.end(), uses_general_model);
}

}  // namespace tamis::eval
