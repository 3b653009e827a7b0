// `tamis tune params`: better values for the parameters of one pipeline.
//
// Always tried: the pipeline as it is given, and with the default of every parameter.
// With one parameter, all its steps are asked for at once; whoever judges can cut them
// out of one array of scores. With more of them:
//
//   sweep    one parameter after the other, a dozen values each, the best one stays
//   sobol    points spread evenly over all numbers
//   cma_es   from the best of these, until it stands still, and once more from the
//            best of Sobol's points, which may be on another hill
//   polish   every parameter by one or two steps, flags and choices by any, as long
//            as one of these helps
//
// Flags and choices are left alone by sobol and cma_es, which know distances only.
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
  std::size_t budget = 0;  // pipelines to be judged at most; 0: until nothing helps
  std::size_t sobol_points = 0;  // 0: 16 for each number, but from 64 to 256
  // What to tune: "rho", or "dsc.rho" of that filter only; "weight" and "dsc.weight"
  // are weights in votes. Empty: everything.
  std::vector<std::string> only = {};
};

class ParamsSearch : public SearchBase {
 public:
  // Any pipeline that make_pipeline takes; of another nothing is asked.
  ParamsSearch(const PipelineNode& pipeline, const ParamsOptions& options);

  const std::vector<Tunable>& tunables() const { return tunables_; }
  // The best one so far; none before the first was judged.
  std::optional<std::uint32_t> best() const { return best_; }

 protected:
  bool plan() override;
  void learn() override;

 private:
  enum class Phase : std::uint8_t { start, sweep, sobol, climb, polish, end };
  using Steps = std::vector<std::size_t>;  // one for each tunable

  // A point that was planned, and its number.
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

  std::size_t swept_ = 0;  // the tunable that is swept
  bool sweep_helped_ = false;
  int sweeps_ = 0;
  std::optional<Candidate> elsewhere_;  // the best of Sobol's points
  std::optional<CmaEs> climber_;
  std::size_t idle_ = 0;  // generations of the climber without a better one
};

}  // namespace tamis::tune
