#include "tune/search/params_search.h"

#include <algorithm>
#include <utility>

#include "tune/search/draw.h"
#include "tune/search/search.h"

namespace tamis::tune {
namespace {

// The number of values that a sweep tries for a number. Later phases refine it.
constexpr std::size_t kSweptValues = 12;
constexpr int kMostSweeps = 2;
constexpr double kFirstStep = 0.2;  // of CMA-ES, a fifth of each range
// Below half a step of the grid, all points have the same values.
constexpr double kLeastReach = 0.5 / kSteps;
constexpr std::size_t kPolishReach = 2;

std::size_t points_for(std::size_t numbers) {
  return std::clamp<std::size_t>(16 * numbers, 64, 256);
}

// Returns about `count` steps, evenly spaced, with both ends.
std::vector<std::size_t> thinned(const Grid& grid, std::size_t count) {
  std::vector<std::size_t> out;
  const bool takes_all = !grid.is_ordered || grid.size() <= count;
  if (takes_all) count = grid.size();
  for (std::size_t i = 0; i < count; ++i)
    out.push_back(takes_all ? i : i * (grid.size() - 1) / (count - 1));
  return out;
}

bool is_wanted(const Tunable& tunable, const PipelineNode& tree,
               const std::vector<std::string>& only) {
  const std::string name = tunable.name.empty() ? "weight" : tunable.name;
  const std::string full = node_at(tree, tunable.node).name + "." + name;
  return only.empty() || std::find(only.begin(), only.end(), name) != only.end() ||
         std::find(only.begin(), only.end(), full) != only.end();
}

std::vector<Tunable> wanted_tunables(const PipelineNode& tree,
                                     const std::vector<std::string>& only,
                                     std::size_t most_steps) {
  std::vector<Tunable> out;
  for (Tunable& tunable : tunables_of(tree, most_steps))
    if (is_wanted(tunable, tree, only)) out.push_back(std::move(tunable));
  return out;
}

}  // namespace

ParamsSearch::ParamsSearch(const PipelineNode& pipeline, const ParamsOptions& options)
    : SearchBase(options.budget), options_(options), pipeline_(bare_tree(pipeline)) {
  if (!pipeline_) {
    phase_ = Phase::end;
    return;
  }
  tunables_ = wanted_tunables(pipeline_->tree, options_.only, kSteps);
  if (tunables_.size() == 1)
    tunables_ = wanted_tunables(pipeline_->tree, options_.only, kFineSteps);
  for (std::size_t i = 0; i < tunables_.size(); ++i) {
    if (tunables_[i].grid.is_ordered) numbers_.push_back(i);
    steps_.push_back(tunables_[i].now);
  }
}

void ParamsSearch::try_steps(Steps steps, const char* origin) {
  PipelineNode tree = pipeline_->tree;
  for (std::size_t i = 0; i < tunables_.size(); ++i)
    if (steps[i] != tunables_[i].now) set_step(tree, tunables_[i], steps[i]);
  std::vector<std::uint32_t> parents;
  if (best_) parents.push_back(*best_);
  const std::optional<std::uint32_t> number =
      memory().add(tree, origin, std::move(parents));
  planned_.push_back({std::move(steps), number});
}

void ParamsSearch::plan_start() {
  try_steps(steps_, "start");
  Steps usual;
  for (const Tunable& tunable : tunables_) usual.push_back(tunable.usual);
  try_steps(std::move(usual), "default");
  if (tunables_.size() == 1) plan_sweep();
}

void ParamsSearch::plan_sweep() {
  const Grid& grid = tunables_[swept_].grid;
  const std::size_t count = tunables_.size() == 1 ? grid.size() : kSweptValues;
  for (const std::size_t step : thinned(grid, count)) {
    Steps steps = steps_;
    steps[swept_] = step;
    try_steps(std::move(steps), "sweep");
  }
}

ParamsSearch::Steps ParamsSearch::at_point(const std::vector<double>& point) const {
  Steps out = steps_;
  for (std::size_t i = 0; i < numbers_.size(); ++i)
    out[numbers_[i]] = tunables_[numbers_[i]].grid.step_at(point[i]);
  return out;
}

void ParamsSearch::plan_sobol() {
  const std::size_t count =
      options_.sobol_points > 0 ? options_.sobol_points : points_for(numbers_.size());
  for (const std::vector<double>& point :
       sobol_points(numbers_.size(), count, Rng(options_.seed)))
    try_steps(at_point(point), "sobol");
}

void ParamsSearch::begin_to_climb(const Steps& from) {
  std::vector<double> start;
  for (const std::size_t i : numbers_)
    start.push_back(tunables_[i].grid.positions[from[i]]);
  // Not the seed itself, because the Sobol points use it.
  climber_.emplace(std::move(start), kFirstStep, Rng(options_.seed + 1));
  idle_ = 0;
}

void ParamsSearch::plan_climb() {
  for (const std::vector<double>& point : climber_->ask())
    try_steps(at_point(point), "cma_es");
}

void ParamsSearch::plan_polish() {
  for (std::size_t i = 0; i < tunables_.size(); ++i) {
    const Grid& grid = tunables_[i].grid;
    for (std::size_t step = 0; step < grid.size(); ++step) {
      const std::size_t away = step > steps_[i] ? step - steps_[i] : steps_[i] - step;
      if (away == 0 || (grid.is_ordered && away > kPolishReach)) continue;
      Steps steps = steps_;
      steps[i] = step;
      try_steps(std::move(steps), "polish");
    }
  }
}

bool ParamsSearch::plan() {
  planned_.clear();
  switch (phase_) {
    case Phase::start: plan_start(); break;
    case Phase::sweep: plan_sweep(); break;
    case Phase::sobol: plan_sobol(); break;
    case Phase::climb: plan_climb(); break;
    case Phase::polish: plan_polish(); break;
    case Phase::end: return false;
  }
  return true;
}

// Takes the best planned point and reports whether it is better than the previous best.
// If several are equally good, the first one wins, which is nearer to the given
// pipeline.
bool ParamsSearch::take_best() {
  bool out = false;
  for (const Candidate& candidate : planned_) {
    if (!candidate.number) continue;
    if (best_ &&
        !is_better(history().outcome(*candidate.number), history().outcome(*best_)))
      continue;
    best_ = candidate.number;
    steps_ = candidate.steps;
    out = true;
  }
  return out;
}

void ParamsSearch::tell_climber() {
  std::vector<std::size_t> order(planned_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const std::optional<std::uint32_t> left = planned_[a].number;
    const std::optional<std::uint32_t> right = planned_[b].number;
    if (!left || !right) return left.has_value() && !right.has_value();
    return is_better(history().outcome(*left), history().outcome(*right));
  });
  climber_->tell(order);
}

void ParamsSearch::after_sweep(bool has_improved) {
  sweep_helped_ = sweep_helped_ || has_improved;
  if (++swept_ < tunables_.size()) return;
  ++sweeps_;
  const bool goes_on = sweep_helped_ && sweeps_ < kMostSweeps;
  swept_ = 0;
  sweep_helped_ = false;
  if (!goes_on) phase_ = numbers_.size() > 1 ? Phase::sobol : Phase::polish;
}

void ParamsSearch::after_climb(bool has_improved) {
  tell_climber();
  idle_ = has_improved ? 0 : idle_ + 1;
  // The tutorial's criterion for stagnation.
  const std::size_t patience = 10 + 30 * numbers_.size() / climber_->batch();
  if (idle_ <= patience && climber_->reach() >= kLeastReach) return;
  if (!elsewhere_) {
    phase_ = Phase::polish;
    return;
  }
  begin_to_climb(elsewhere_->steps);
  elsewhere_.reset();
}

void ParamsSearch::after_sobol() {
  for (const Candidate& candidate : planned_) {
    if (!candidate.number || candidate.number == best_) continue;
    if (!elsewhere_ || is_better(history().outcome(*candidate.number),
                                 history().outcome(*elsewhere_->number)))
      elsewhere_ = candidate;
  }
  begin_to_climb(steps_);
  phase_ = Phase::climb;
}

void ParamsSearch::go_on(bool has_improved) {
  switch (phase_) {
    case Phase::start: phase_ = tunables_.size() > 1 ? Phase::sweep : Phase::end; break;
    case Phase::sweep: after_sweep(has_improved); break;
    case Phase::sobol: after_sobol(); break;
    case Phase::climb: after_climb(has_improved); break;
    case Phase::polish:
      if (!has_improved) phase_ = Phase::end;
      break;
    case Phase::end: break;
  }
}

void ParamsSearch::learn() {
  go_on(take_best());
}

}  // namespace tamis::tune
