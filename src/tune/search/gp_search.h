// `tamis tune gp`: genetic programming, pipelines that breed.
//
// The first generation is what is given to start from, filters with their defaults and
// presets (half of it) and random trees of growing size. Then each generation keeps the
// best and fills up with children: crossovers of two, mutations of one, and new random
// trees. Parents are the best of a few drawn ones, where of two that are about as good
// the smaller one wins. No pipeline is judged twice, and of those that do the same only
// one stays. An archive of pipelines that do different things gives every fourth mate.
//
// With two wishes (Objective) parents and survivors are those that no other beats in
// both, spread along the front (NSGA-II), and front() is the result.
//
// Islands: emigrants() of one search are add_immigrants() of another, between tell()
// and ask(). To repeat a run, repeat these too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tune/search/pareto.h"
#include "tune/search/search_base.h"
#include "tune/search/tree_generator.h"

namespace tamis::tune {

// --- Pipelines that do different things, the best of each kind: what a population
// forgets while it becomes uniform.

// In how many of the 256 words two differ.
std::size_t distance(const Behaviour& a, const Behaviour& b);

class BehaviourArchive {
 public:
  // Members differ in that many words at least.
  explicit BehaviourArchive(std::size_t least_distance = 4, std::size_t capacity = 500)
      : least_distance_(least_distance), capacity_(capacity) {}

  // Takes it if nobody is near, or in the place of those that are near if it is better
  // than all of them. Over the capacity the worst goes.
  void add(const History& history, std::uint32_t number);

  // Numbers of its members, in the order of their coming.
  const std::vector<std::uint32_t>& members() const { return members_; }
  // The best ones, best first.
  std::vector<std::uint32_t> best(const History& history, std::size_t count) const;

 private:
  std::size_t least_distance_;
  std::size_t capacity_;
  std::vector<std::uint32_t> members_;
};

// --- The search.

struct GpOptions {
  FilterChoice filters;
  std::vector<PipelineNode> start = {};  // may have other filters, and be larger
  TreeLimits limits = {};
  Objective objective = Objective::one;
  std::uint64_t seed = 1;
  std::size_t budget = 0;  // pipelines to be judged at most; 0: by generations alone
  std::size_t population = 200;
  std::size_t generations = 60;
  // Generations without a better one on the selection pages, or, as long as nothing was
  // measured there, on the training pages; then it ends.
  std::size_t patience = 15;
  std::size_t tournament = 4;
  std::size_t elite = 2;
  double crossover = 0.6;
  double mutation = 0.3;  // the rest is fresh blood
};

class GpSearch : public SearchBase {
 public:
  // Without a filter and a start it has nothing to ask.
  explicit GpSearch(GpOptions options);

  // The next generation has them too, those that are pipelines within the limits.
  void add_immigrants(std::vector<PipelineNode> trees) override;
  // The best, no two that do about the same.
  std::vector<PipelineNode> emigrants(std::size_t count) const override;

  std::vector<std::uint32_t> front() const override;

  // How many generations were judged.
  std::size_t generation() const { return generation_; }
  // Numbers of the pipelines that the next generation comes from.
  const std::vector<std::uint32_t>& population() const { return population_; }

 protected:
  bool plan() override;
  void learn() override;

 private:
  void plan_first();
  void plan_children();
  void plan_immigrants();
  bool plan_tree(PipelineNode tree, std::string_view origin,
                 std::vector<std::uint32_t> parents = {});
  bool plan_child();
  bool plan_fresh();
  bool has_room() const { return planned_.size() < options_.population; }

  const PipelineNode& tree_of(std::uint32_t number);
  std::uint32_t choose_parent();
  std::uint32_t choose_mate();
  bool wins(std::uint32_t a, std::uint32_t b) const;
  std::vector<std::uint32_t> elite() const;

  void renew_population();
  void drop_doubles();
  void select_by_fronts();
  void watch_progress();
  Rated rated(std::uint32_t number) const;

  GpOptions options_;
  TreeGenerator generator_;
  Rng random_;
  std::size_t generation_ = 0;
  std::vector<std::uint32_t> population_;
  std::vector<FrontStanding> standings_;  // of all numbers, in use with two wishes
  std::vector<std::uint32_t> planned_;    // the next population
  std::map<std::uint32_t, PipelineNode> parents_;  // of this generation, as trees
  std::vector<PipelineNode> immigrants_;
  BehaviourArchive archive_;

  std::optional<double> best_selection_;
  std::optional<std::uint32_t> best_;  // by fitness
  std::size_t best_generation_ = 0;    // the last one that was better
  std::uint32_t watched_ = 0;          // numbers below it were looked at
  std::uint32_t newcomers_ = 0;        // the first number of the last generation
};

}  // namespace tamis::tune
