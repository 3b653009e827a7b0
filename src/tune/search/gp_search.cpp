#include "tune/search/gp_search.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "tune/search/draw.h"
#include "tune/search/search.h"
#include "tune/search/tree_operators.h"

namespace tamis::tune {
namespace {

bool is_better_in(const History& history, std::uint32_t a, std::uint32_t b) {
  return is_better_or_smaller(history.outcome(a), history[a].nodes, history.outcome(b),
                              history[b].nodes);
}

}  // namespace

std::size_t distance(const Behaviour& a, const Behaviour& b) {
  int out = 0;
  for (std::size_t i = 0; i < a.size(); ++i) out += std::popcount(a[i] ^ b[i]);
  return static_cast<std::size_t>(out);
}

void BehaviourArchive::add(const History& history, std::uint32_t number) {
  const auto is_near = [&](std::uint32_t member) {
    return distance(history.outcome(member).behaviour,
                    history.outcome(number).behaviour) < least_distance_;
  };
  for (const std::uint32_t member : members_)
    if (member == number || (is_near(member) && !is_better_in(history, number, member)))
      return;
  std::erase_if(members_, is_near);
  members_.push_back(number);
  if (members_.size() <= capacity_) return;
  const auto worst = std::min_element(
      members_.begin(), members_.end(), [&](std::uint32_t a, std::uint32_t b) {
        return is_better(history.outcome(b), history.outcome(a));
      });
  members_.erase(worst);
}

std::vector<std::uint32_t> BehaviourArchive::best(const History& history,
                                                  std::size_t count) const {
  std::vector<std::uint32_t> out = members_;
  std::stable_sort(out.begin(), out.end(), [&](std::uint32_t a, std::uint32_t b) {
    return is_better(history.outcome(a), history.outcome(b));
  });
  out.resize(std::min(out.size(), count));
  return out;
}

namespace {

// Attempts to create an offspring that is new and within the limits.
constexpr int kAttempts = 10;
constexpr double kMateFromArchive = 0.25;
// The share of the first generation that is derived from the start, if there is one.
constexpr double kNearStart = 0.2;

}  // namespace

GpSearch::GpSearch(GpOptions options)
    : SearchBase(options.budget),
      options_(std::move(options)),
      generator_(options_.filters, options_.limits),
      random_(options_.seed) {}

// Reports whether the tree was added: it is new and within the limits.
bool GpSearch::plan_tree(PipelineNode tree, std::string_view origin,
                         std::vector<std::uint32_t> parents) {
  std::optional<BareTree> bare = generator_.finish(std::move(tree), random_);
  if (!bare || history().knows(bare->canonical)) return false;
  const std::optional<std::uint32_t> number =
      memory().add(*std::move(bare), std::string(origin), std::move(parents));
  if (number) planned_.push_back(*number);
  return number.has_value();
}

bool GpSearch::plan_fresh() {
  const std::size_t nodes = 1 + random_.below(options_.limits.max_nodes);
  const std::size_t depth =
      1 + random_.below(std::max<std::size_t>(1, options_.limits.max_depth));
  return plan_tree(generator_.random_tree(random_, nodes,
                                          std::min(depth, options_.limits.max_depth)),
                   "fresh");
}

void GpSearch::plan_first() {
  for (const PipelineNode& tree : options_.start)
    if (const std::optional<std::uint32_t> number = memory().add(tree, "start"))
      planned_.push_back(*number);
  const std::vector<std::uint32_t> starts = planned_;
  const auto near = static_cast<std::size_t>(
      starts.empty() || options_.filters.leaves.empty()
          ? 0
          : kNearStart * static_cast<double>(options_.population));
  for (std::size_t i = 0; i < near && has_room(); ++i) {
    const std::uint32_t parent = starts[i % starts.size()];
    const Mutation mutation = random_mutation(random_);
    plan_tree(mutate(history().tree(parent), mutation, generator_, random_),
              to_string(mutation), {parent});
  }
  std::vector<PipelineNode> leaves = options_.filters.leaves;
  if (leaves.empty()) return;
  const std::size_t singles = std::min(options_.population / 2, leaves.size());
  for (std::size_t i = 0; i < singles && has_room(); ++i) {
    std::swap(leaves[i], leaves[i + random_.below(leaves.size() - i)]);
    plan_tree(leaves[i], "single");
  }
  // Ramped: equally many trees of each size, with two attempts for each.
  const std::size_t sizes = std::max<std::size_t>(2, options_.limits.max_nodes);
  for (std::size_t i = 0; i < 2 * options_.population && has_room(); ++i) {
    const std::size_t nodes = 1 + i % sizes;
    const std::size_t depth =
        1 + i / sizes % std::max<std::size_t>(1, options_.limits.max_depth);
    plan_tree(generator_.random_tree(random_, nodes,
                                     std::min(depth, options_.limits.max_depth)),
              nodes == 1 ? "single" : "ramped");
  }
}

bool GpSearch::wins(std::uint32_t a, std::uint32_t b) const {
  if (options_.objective != Objective::one)
    return stands_better(standings_[a], standings_[b]);
  return is_better_or_smaller(history().outcome(a), history()[a].nodes,
                              history().outcome(b), history()[b].nodes);
}

// Caches the trees of parents. Parsing takes as long as changing a tree, and good
// parents have many offspring.
const PipelineNode& GpSearch::tree_of(std::uint32_t number) {
  const auto known = parents_.find(number);
  if (known != parents_.end()) return known->second;
  return parents_.emplace(number, history().tree(number)).first->second;
}

std::uint32_t GpSearch::choose_parent() {
  std::uint32_t out = draw_one(random_, population_);
  for (std::size_t i = 1; i < options_.tournament; ++i) {
    const std::uint32_t other = draw_one(random_, population_);
    if (wins(other, out)) out = other;
  }
  return out;
}

std::uint32_t GpSearch::choose_mate() {
  if (!archive_.members().empty() && draw_chance(random_, kMateFromArchive))
    return draw_one(random_, archive_.members());
  return choose_parent();
}

bool GpSearch::plan_child() {
  const double kind = draw_share(random_);
  const bool is_fresh = kind >= options_.crossover + options_.mutation;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (is_fresh) {
      if (plan_fresh()) return true;
      continue;
    }
    const std::uint32_t parent = choose_parent();
    const PipelineNode& tree = tree_of(parent);
    if (kind < options_.crossover) {
      const std::uint32_t mate = choose_mate();
      if (plan_tree(crossover(tree, tree_of(mate), random_), "crossover",
                    {parent, mate}))
        return true;
      continue;
    }
    const Mutation mutation = random_mutation(random_);
    if (plan_tree(mutate(tree, mutation, generator_, random_), to_string(mutation),
                  {parent}))
      return true;
  }
  return !is_fresh && plan_fresh();
}

// Returns the best, and where several are about as good as the best of the rest, the
// smallest.
std::vector<std::uint32_t> GpSearch::elite() const {
  std::vector<std::uint32_t> rest = population_;
  std::vector<std::uint32_t> out;
  while (out.size() < options_.elite && !rest.empty()) {
    std::uint32_t top = rest.front();
    for (const std::uint32_t n : rest)
      if (is_better(history().outcome(n), history().outcome(top))) top = n;
    std::uint32_t chosen = top;
    for (const std::uint32_t n : rest) {
      const Outcome& outcome = history().outcome(n);
      const bool is_as_good =
          outcome.pages == history().outcome(top).pages &&
          worth(outcome) >= worth(history().outcome(top)) - kParsimony;
      if (is_as_good && history()[n].nodes < history()[chosen].nodes) chosen = n;
    }
    out.push_back(chosen);
    std::erase(rest, chosen);
  }
  return out;
}

void GpSearch::add_immigrants(std::vector<PipelineNode> trees) {
  std::move(trees.begin(), trees.end(), std::back_inserter(immigrants_));
}

void GpSearch::plan_immigrants() {
  for (PipelineNode& tree : std::exchange(immigrants_, {})) {
    std::optional<BareTree> bare = generator_.finish(std::move(tree), random_);
    if (!bare) continue;
    // Known pipelines also join the population again.
    const std::optional<std::uint32_t> number =
        memory().add(*std::move(bare), "immigrant");
    if (number &&
        std::find(planned_.begin(), planned_.end(), *number) == planned_.end())
      planned_.push_back(*number);
  }
}

void GpSearch::plan_children() {
  // With two objectives the parents compete with their offspring instead.
  if (options_.objective == Objective::one) planned_ = elite();
  plan_immigrants();
  // A failed attempt does not end the loop.
  for (std::size_t i = 0; i < options_.population && has_room(); ++i) plan_child();
}

bool GpSearch::plan() {
  if (generation_ >= options_.generations) return false;
  if (generation_ > best_generation_ + options_.patience) return false;
  planned_.clear();
  if (generation_ == 0) {
    plan_immigrants();
    plan_first();
  } else if (!options_.filters.leaves.empty()) {
    plan_children();
  }
  return !planned_.empty();
}

// Keeps the better or smaller one of those that behave alike.
void GpSearch::drop_doubles() {
  std::vector<std::uint32_t> out;
  for (const std::uint32_t n : population_) {
    const auto same = std::find_if(out.begin(), out.end(), [&](std::uint32_t other) {
      return behave_alike(history().outcome(other), history().outcome(n));
    });
    if (same == out.end())
      out.push_back(n);
    else if (history()[n].nodes < history()[*same].nodes)
      *same = n;
  }
  population_ = std::move(out);
}

Rated GpSearch::rated(std::uint32_t number) const {
  const Outcome& outcome = history().outcome(number);
  return rate(outcome, options_.objective);
}

void GpSearch::select_by_fronts() {
  std::vector<Rated> all;
  for (const std::uint32_t n : population_) all.push_back(rated(n));
  const std::vector<FrontStanding> standings = rank_by_fronts(all);
  standings_.resize(history().size());
  for (std::size_t i = 0; i < all.size(); ++i)
    standings_[population_[i]] = standings[i];
  // With two objectives, a new pipeline on the front counts as an improvement.
  for (const std::uint32_t n : population_)
    if (!best_selection_ && n >= newcomers_ && standings_[n].front == 0)
      best_generation_ = generation_;
  std::stable_sort(population_.begin(), population_.end(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return stands_better(standings_[a], standings_[b]);
                   });
  if (population_.size() > options_.population) population_.resize(options_.population);
}

void GpSearch::renew_population() {
  parents_.clear();
  if (options_.objective == Objective::one) population_.clear();
  for (const std::uint32_t n : planned_)
    if (std::find(population_.begin(), population_.end(), n) == population_.end())
      population_.push_back(n);
  drop_doubles();
  if (options_.objective != Objective::one) select_by_fronts();
}

void GpSearch::watch_progress() {
  newcomers_ = watched_;
  bool is_measured = best_selection_.has_value();
  bool is_better_there = false;
  bool is_better_here = false;
  for (; watched_ < history().size(); ++watched_) {
    archive_.add(history(), watched_);
    const Outcome& outcome = history().outcome(watched_);
    if (!std::isnan(outcome.selection)) {
      is_measured = true;
      if (!best_selection_ || outcome.selection > *best_selection_) {
        best_selection_ = outcome.selection;
        is_better_there = true;
      }
    }
    if (!best_ || is_better(outcome, history().outcome(*best_))) {
      best_ = watched_;
      is_better_here = true;
    }
  }
  if (is_measured ? is_better_there : is_better_here) best_generation_ = generation_;
}

void GpSearch::learn() {
  ++generation_;
  watch_progress();
  renew_population();
}

std::vector<PipelineNode> GpSearch::emigrants(std::size_t count) const {
  std::vector<PipelineNode> out;
  for (const std::uint32_t n : archive_.best(history(), count))
    out.push_back(history().tree(n));
  return out;
}

std::vector<std::uint32_t> GpSearch::front() const {
  if (options_.objective == Objective::one) return leaders(1);
  std::vector<Rated> all;
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t n = 0; n < history().size(); ++n) {
    if (!history()[n].is_judged) continue;
    all.push_back(rated(n));
    numbers.push_back(n);
  }
  std::vector<std::uint32_t> out;
  for (const std::size_t i : pareto_front(all)) out.push_back(numbers[i]);
  return out;
}

}  // namespace tamis::tune
