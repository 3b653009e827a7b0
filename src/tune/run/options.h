// What a run of `tamis tune` is asked to do: everything that its result depends on,
// besides the packages' pages and the version of tamis. The journal has it, so a run
// can be taken up again.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tamis::tune {

enum class TuneMethod : std::uint8_t { params, vote, gp };

// What is to be as good as can be.
enum class Objective : std::uint8_t {
  one,               // the goal
  speed,             // the goal, and little cost: a front of both
  precision_recall,  // both: a front
};

// A run ends with the generation in which one of them is reached; 0 is no limit.
struct TuneBudget {
  std::uint64_t evaluations = 0;
  double seconds = 0;
  std::uint32_t generations = 0;

  friend bool operator==(const TuneBudget&, const TuneBudget&) = default;
};

// A 0 where it says so stands for what the method does best.
struct TuneOptions {
  TuneMethod method = TuneMethod::gp;
  std::vector<std::string> packages{};  // paths
  std::array<std::uint64_t, 3> parts = {60, 20, 20};
  std::uint64_t sample = 0;          // so many pages of each package; 0: all
  std::vector<std::string> types{};  // only pages of these types; empty: all
  bool rescue = true;                // ReadingOptions::rescue
  bool line_numbers = false;         // SelectionOptions::line_numbers

  std::string pipeline{};              // of params: what is tuned
  std::vector<std::string> only{};     // of params: "rho", "dsc.rho"; empty: all
  std::string start{};                 // where to begin; empty: nowhere special
  std::vector<std::string> filters{};  // that may be used; empty: all
  std::uint32_t max_nodes = 0;         // of a pipeline; 0

  std::string goal = "f1";           // as read_goal() takes it
  std::string measure = "word_lcs";  // the exact one, of the final ranking
  double speed_weight = 0;           // what a unit of cost takes off the goal
  Objective objective = Objective::one;

  TuneBudget budget{};
  std::uint32_t population = 0;  // 0
  // Of gp: generations without a gain on the selection pages after which it ends; 0
  std::uint32_t early_stop = 0;
  std::uint64_t seed = 1;

  // Of gp: so many searches side by side, which share the budget's evaluations and
  // exchange their best every `epoch` generations (islands.h); 0: one search alone.
  std::uint32_t islands = 0;
  std::uint32_t epoch = 0;
  std::uint32_t island = 0;  // which one this is, from 0

  friend bool operator==(const TuneOptions&, const TuneOptions&) = default;
};

// How many evaluations a search may do: its island's share.
inline std::uint64_t evaluations_of_one(const TuneOptions& options) {
  const std::uint64_t all = options.budget.evaluations;
  return options.islands == 0 ? all : (all + options.islands - 1) / options.islands;
}

}  // namespace tamis::tune
