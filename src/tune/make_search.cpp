#include "tune/make_search.h"

#include <limits>

#include "base/random.h"
#include "tune/filter_choice.h"
#include "tune/gp_search.h"
#include "tune/params_search.h"
#include "tune/vote_search.h"

namespace tamis {
namespace {

Result<std::vector<PipelineNode>> start_of(const TuneOptions& options) {
  std::vector<PipelineNode> out;
  if (options.start.empty()) return out;
  const Result<Pipeline> pipeline = read_pipeline(options.start);
  if (!pipeline) return tl::unexpected(pipeline.error());
  out.push_back(pipeline->tree());
  return out;
}

Result<std::unique_ptr<Search>> params_search(const TuneOptions& options) {
  const std::string& text = options.start.empty() ? options.pipeline : options.start;
  const Result<Pipeline> pipeline = read_pipeline(text);
  if (!pipeline) return tl::unexpected(pipeline.error());
  ParamsOptions how;
  how.seed = options.seed;
  how.budget = options.budget.evaluations;
  how.only = options.only;
  auto out = std::make_unique<ParamsSearch>(pipeline->tree(), how);
  if (out->knobs().empty())
    return fail(ErrorCode::bad_argument, pipeline->to_string(),
                "there is no parameter that could be tuned",
                options.only.empty() ? "a pipeline with parameters (tamis filters)"
                                     : "--only with parameters that it has");
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

Wants wants_of(Objective objective) {
  return objective == Objective::one     ? Wants::fitness
         : objective == Objective::speed ? Wants::f1_and_speed
                                         : Wants::precision_and_recall;
}

// The first island goes the way of a search alone; the pages are split by the seed
// itself, the same way for all.
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
  how.wants = wants_of(options.objective);
  how.seed = seed_of_island(options.seed, options.island);
  how.budget = evaluations_of_one(options);
  // Whoever runs it ends it, by the budget.
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

}  // namespace tamis
