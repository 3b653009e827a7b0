// `tamis tune params`: tunes the parameters of one pipeline.
//
// The pipeline itself is always tried, and also with the default of every parameter.
// With one parameter, all its steps are proposed at once, so that the judge can derive
// them from one array of scores. With more parameters:
//
//   sweep    one parameter after another, a dozen values each; the best one is kept
//   sobol    points distributed evenly over all numbers
//   cma_es   from the best of these until it converges, and once more from the
//            best Sobol point, which may be near another optimum
//   polish   every parameter by one or two steps, flags and choices by any, as long
//            as one of these changes improves the result
//
// sobol and cma_es ignore flags and choices, because these have no distances.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tune/search/cma_es.h"
#include "tune/search/search_base.h"
#include "tune/search/tunables.h"

namespace tamis::tune {

struct ParamsOptions {
  std::uint64_t seed = 1;
  std::size_t budget = 0;  // maximum number of evaluations; 0: until no improvement
  std::size_t sobol_points = 0;  // 0: 16 for each number, but from 64 to 256
  // The parameters to tune: "rho", or "dsc.rho" for that filter only. "weight" and
  // "dsc.weight" are weights in votes. Empty: all.
  std::vector<std::string> only = {};
};

class ParamsSearch : public SearchBase {
 public:
  // Accepts any pipeline that make_pipeline accepts. For others, ask() returns nothing.
  ParamsSearch(const PipelineNode& pipeline, const ParamsOptions& options);

  const std::vector<Tunable>& tunables() const { return tunables_; }
  // Returns the best one so far; nothing before the first evaluation.
  std::optional<std::uint32_t> best() const { return best_; }

 protected:
  bool plan() override;
  void learn() override;

 private:
  enum class Phase : std::uint8_t { start, sweep, sobol, climb, polish, end };
  using Steps = std::vector<std::size_t>;  // one for each tunable

  // A planned point and its number.
  struct Candidate {
    Steps steps;
    std::optional<std::uint32_t> number;
  };

  void try_steps(Steps steps, const char* origin);
  void plan_start();
  void plan_sweep();
  void plan_sobol();
  void plan_climb();
  void plan_polish();
  Steps at_point(const std::vector<double>& point) const;
  bool take_best();
  void tell_climber();
  void go_on(bool has_improved);
  void after_sweep(bool has_improved);
  void after_sobol();
  void after_climb(bool has_improved);
  void begin_to_climb(const Steps& from);

  ParamsOptions options_;
  std::optional<BareTree> pipeline_;
  std::vector<Tunable> tunables_;
  std::vector<std::size_t> numbers_;  // tunables that are numbers, with an order

  Phase phase_ = Phase::start;
  std::vector<Candidate> planned_;
  Steps steps_;  // of the best one
  std::optional<std::uint32_t> best_;

  std::size_t swept_ = 0;  // the current tunable of the sweep
  bool sweep_helped_ = false;
  int sweeps_ = 0;
  std::optional<Candidate> elsewhere_;  // the best Sobol point
  std::optional<CmaEs> climber_;
  std::size_t idle_ = 0;  // generations of CMA-ES without an improvement
};

}  // namespace tamis::tune
