// `tamis tune gp`: genetic programming over pipelines.
//
// The first generation consists of the given start, filters with their defaults and
// presets (half of it), and random trees of increasing size. Each later generation
// keeps the best and adds offspring: crossovers of two parents, mutations of one, and
// new random trees. Parents win a tournament of a few drawn pipelines, in which the
// smaller one wins if two are about equally good. No pipeline is evaluated twice. If
// several behave alike, one of them remains. An archive of pipelines that behave
// differently provides a quarter of the mates.
//
// With two objectives (Objective), parents and survivors are the pipelines on the
// Pareto front, spread along it (NSGA-II), and front() is the result.
//
// Islands: emigrants() of one search are passed to add_immigrants() of another, between
// tell() and ask(). To repeat a run, repeat these calls as well.
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

// --- Pipelines that behave differently, the best of each kind. A population loses them
// as it becomes uniform.

// Returns in how many of the 256 words two behaviours differ.
std::size_t distance(const Behaviour& a, const Behaviour& b);

class BehaviourArchive {
 public:
  // Members differ in at least this many words.
  explicit BehaviourArchive(std::size_t least_distance = 4, std::size_t capacity = 500)
      : least_distance_(least_distance), capacity_(capacity) {}

  // Adds the pipeline if no member is near, or replaces the members near it if it is
  // better than all of them. Above the capacity, removes the worst member.
  void add(const History& history, std::uint32_t number);

  // Returns the numbers of the members, in the order of their addition.
  const std::vector<std::uint32_t>& members() const { return members_; }
  // Returns the best members, best first.
  std::vector<std::uint32_t> best(const History& history, std::size_t count) const;

 private:
  std::size_t least_distance_;
  std::size_t capacity_;
  std::vector<std::uint32_t> members_;
};

// --- The search.

struct GpOptions {
  FilterChoice filters;
  std::vector<PipelineNode> start = {};  // may use other filters and be larger
  TreeLimits limits = {};
  Objective objective = Objective::one;
  std::uint64_t seed = 1;
  std::size_t budget = 0;  // maximum number of evaluations; 0: no limit
  std::size_t population = 200;
  std::size_t generations = 60;
  // The search ends after this many generations without an improvement on the selection
  // pages, or on the training pages if there are no scores for the selection pages.
  std::size_t patience = 15;
  std::size_t tournament = 4;
  std::size_t elite = 2;
  double crossover = 0.6;
  double mutation = 0.3;  // the rest is new random trees
};

class GpSearch : public SearchBase {
 public:
  // Without filters and a start, ask() returns nothing.
  explicit GpSearch(GpOptions options);

  // Adds those that are pipelines within the limits to the next generation.
  void add_immigrants(std::vector<PipelineNode> trees) override;
  // Returns the best, without pairs that behave alike.
  std::vector<PipelineNode> emigrants(std::size_t count) const override;

  std::vector<std::uint32_t> front() const override;

  // Returns the number of evaluated generations.
  std::size_t generation() const { return generation_; }
  // Returns the numbers of the pipelines from which the next generation is made.
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
  std::vector<FrontStanding> standings_;  // of all numbers; used with two objectives
  std::vector<std::uint32_t> planned_;    // the next population
  std::map<std::uint32_t, PipelineNode> parents_;  // of this generation, as trees
  std::vector<PipelineNode> immigrants_;
  BehaviourArchive archive_;

  std::optional<double> best_selection_;
  std::optional<std::uint32_t> best_;  // by fitness
  std::size_t best_generation_ = 0;    // the last one with an improvement
  std::uint32_t watched_ = 0;          // smaller numbers were processed
  std::uint32_t newcomers_ = 0;        // the first number of the last generation
};

}  // namespace tamis::tune
