#include "tune/search/make_search.h"

#include <algorithm>
#include <limits>
#include <set>

#include "base/random.h"
#include "filters/contract/settings.h"
#include "text/lists.h"
#include "tune/search/filter_choice.h"
#include "tune/search/gp_search.h"
#include "tune/search/params_search.h"
#include "tune/search/vote_search.h"

namespace tamis::tune {
namespace {

Result<std::vector<PipelineNode>> start_of(const TuneOptions& options) {
  std::vector<PipelineNode> out;
  if (options.start.empty()) return out;
  const Result<Pipeline> pipeline = read_pipeline(options.start);
  if (!pipeline) return tl::unexpected(pipeline.error());
  out.push_back(pipeline->tree());
  return out;
}

// Reports whether two trees are equal except for values.
bool is_same_shape(const PipelineNode& a, const PipelineNode& b) {
  return a.name == b.name && a.label == b.label &&
         std::equal(a.children.begin(), a.children.end(), b.children.begin(),
                    b.children.end(), is_same_shape);
}

Result<void> check_start(const TuneOptions& options) {
  if (options.start.empty()) return {};
  const auto bare = [](const std::string& text) -> std::optional<BareTree> {
    const Result<Pipeline> pipeline = read_pipeline(text);
    return pipeline ? bare_tree(pipeline->tree()) : std::nullopt;
  };
  const std::optional<BareTree> pipeline = bare(options.pipeline);
  const std::optional<BareTree> start = bare(options.start);
  if (!pipeline || !start || is_same_shape(pipeline->tree, start->tree)) return {};
  return fail(ErrorCode::bad_argument, "--start",
              "'" + options.start + "' is another pipeline than --pipeline",
              "the same one with other values");
}

// Returns the names that --only accepts, such as "rho" and "dsc.rho".
std::vector<std::string> tunable_names(const PipelineNode& tree) {
  std::set<std::string> short_ones;
  std::set<std::string> whole_ones;
  for (const TunablePlace& place : tunable_places(tree)) {
    const std::string name(place.param == nullptr ? "weight" : place.param->name);
    short_ones.insert(name);
    whole_ones.insert(node_at(tree, place.node).name + "." + name);
  }
  std::vector<std::string> out(short_ones.begin(), short_ones.end());
  out.insert(out.end(), whole_ones.begin(), whole_ones.end());
  return out;
}

Result<void> check_only(const TuneOptions& options, const PipelineNode& pipeline) {
  const std::optional<BareTree> bare = bare_tree(pipeline);
  if (!bare) return {};
  const std::vector<std::string> known = tunable_names(bare->tree);
  for (const std::string& name : options.only)
    if (std::find(known.begin(), known.end(), name) == known.end())
      return fail(ErrorCode::bad_argument, "--only",
                  "'" + name + "' is no parameter that could be tuned" +
                      did_you_mean(name, known),
                  known.empty() ? "the pipeline has none" : text::join(known, ", "));
  return {};
}

Result<std::unique_ptr<Search>> params_search(const TuneOptions& options) {
  if (const auto checked = check_start(options); !checked)
    return tl::unexpected(checked.error());
  const std::string& text = options.start.empty() ? options.pipeline : options.start;
  const Result<Pipeline> pipeline = read_pipeline(text);
  if (!pipeline) return tl::unexpected(pipeline.error());
  if (const auto checked = check_only(options, pipeline->tree()); !checked)
    return tl::unexpected(checked.error());
  ParamsOptions how;
  how.seed = options.seed;
  how.budget = options.budget.evaluations;
  how.only = options.only;
  auto out = std::make_unique<ParamsSearch>(pipeline->tree(), how);
  if (out->tunables().empty())
    return fail(ErrorCode::bad_argument, pipeline->to_string(),
                "there is no parameter that could be tuned",
                "a pipeline with parameters (tamis filters)");
  return out;
}

Result<std::unique_ptr<Search>> vote_search(const TuneOptions& options) {
  Result<FilterChoice> filters = choose_filters(options.filters);
  if (!filters) return tl::unexpected(filters.error());
  Result<std::vector<PipelineNode>> start = start_of(options);
  if (!start) return tl::unexpected(start.error());
  VoteOptions how{.filters = std::move(*filters), .start = std::move(*start)};
  how.seed = options.seed;
  how.budget = options.budget.evaluations;
  if (options.max_nodes > 0) how.max_nodes = options.max_nodes;
  return std::make_unique<VoteSearch>(std::move(how));
}

// The first island has the seed of a search without islands. The pages are split by the
// seed of the run, so all islands use the same parts.
std::uint64_t seed_of_island(std::uint64_t seed, std::uint32_t island) {
  if (island == 0) return seed;
  return Rng(Rng(seed).next() + island).next();
}

Result<std::unique_ptr<Search>> gp_search(const TuneOptions& options) {
  Result<FilterChoice> filters = choose_filters(options.filters);
  if (!filters) return tl::unexpected(filters.error());
  Result<std::vector<PipelineNode>> start = start_of(options);
  if (!start) return tl::unexpected(start.error());
  GpOptions how{.filters = std::move(*filters), .start = std::move(*start)};
  how.objective = options.objective;
  how.seed = seed_of_island(options.seed, options.island);
  how.budget = evaluations_of_one(options);
  // The runner ends the search by the budget.
  how.generations = options.budget.generations > 0
                        ? options.budget.generations
                        : std::numeric_limits<std::uint32_t>::max();
  if (options.population > 0) how.population = options.population;
  if (options.early_stop > 0) how.patience = options.early_stop;
  if (options.max_nodes > 0) how.limits.max_nodes = options.max_nodes;
  return std::make_unique<GpSearch>(std::move(how));
}

}  // namespace

Result<std::unique_ptr<Search>> make_search(const TuneOptions& options) {
  switch (options.method) {
    case TuneMethod::params: return params_search(options);
    case TuneMethod::vote: return vote_search(options);
    case TuneMethod::gp: return gp_search(options);
  }
  return fail(ErrorCode::internal, "tune", "there is no such method");
}

Result<std::vector<PipelineNode>> single_filters(const TuneOptions& options) {
  Result<FilterChoice> choice = choose_filters(options.filters);
  if (!choice) return tl::unexpected(choice.error());
  return std::move(choice->leaves);
}

}  // namespace tamis::tune
