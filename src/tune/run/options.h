// The options of a run of `tamis tune`: everything that its result depends on, except
// the packages' pages and the version of tamis. The journal stores them, so a run can
// be resumed.
//
// A table has one row per option. The flags of the command, the JSON in journals, the
// body of POST /api/tune with its schema, and the command that a report names come from
// this table.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tamis/error.h"
#include "text/enum_names.h"

namespace tamis::tune {

enum class TuneMethod : std::uint8_t { params, vote, gp };
inline constexpr text::EnumNames<TuneMethod, 3> kMethods = {{"params", "vote", "gp"}};

// The objectives that a search maximises.
enum class Objective : std::uint8_t {
  one,               // the goal
  speed,             // the goal and low cost: a front of both
  precision_recall,  // both: a front
};
inline constexpr text::EnumNames<Objective, 3> kObjectives = {
    {"one", "speed", "precision_recall"}};

constexpr const auto& names_of(TuneMethod /*any*/) {
  return kMethods;
}

constexpr const auto& names_of(Objective /*any*/) {
  return kObjectives;
}

inline std::string_view to_string(TuneMethod method) {
  return kMethods[method];
}

inline std::string_view to_string(Objective objective) {
  return kObjectives[objective];
}

// A run ends after the generation in which a limit is reached; 0: no limit.
struct TuneBudget {
  std::uint64_t evaluations = 0;
  double seconds = 0;
  std::uint32_t generations = 0;

  friend bool operator==(const TuneBudget&, const TuneBudget&) = default;
};

using Shares = std::array<std::uint64_t, 3>;  // for training, selection and report

// A 0 marked as such means the best value for the method.
struct TuneOptions {
  TuneMethod method = TuneMethod::gp;
  std::vector<std::string> packages{};  // paths
  Shares parts = {60, 20, 20};
  std::uint64_t sample = 0;          // pages per package; 0: all
  std::vector<std::string> types{};  // only pages of these types; empty: all
  bool rescue = true;                // ReadingOptions::rescue
  bool line_numbers = false;         // SelectionOptions::line_numbers

  std::string pipeline{};              // for params: the pipeline to tune
  std::vector<std::string> only{};     // for params: "rho", "dsc.rho"; empty: all
  std::string start{};                 // the start of the search; empty: none
  std::vector<std::string> filters{};  // the allowed filters; empty: all
  std::uint32_t max_nodes = 0;         // per pipeline; 0: best value

  std::string goal = "f1";           // as read_goal() accepts it
  std::string measure = "word_lcs";  // the exact one, for the final ranking
  double speed_weight = 0;           // subtracted from the goal per unit of cost
  Objective objective = Objective::one;

  TuneBudget budget{};
  std::uint32_t population = 0;  // 0: best value
  // For gp: ends after this many generations without a gain on the selection pages; 0:
  // best value.
  std::uint32_t early_stop = 0;
  std::uint64_t seed = 1;

  // For gp: the number of parallel searches, which share the budget's evaluations and
  // exchange their best every `epoch` generations (islands.h); 0: a single search.
  std::uint32_t islands = 0;
  std::uint32_t epoch = 0;
  std::uint32_t island = 0;  // the index of this island, from 0

  friend bool operator==(const TuneOptions&, const TuneOptions&) = default;
};

// Returns the limit of evaluations of one search: its island's share.
inline std::uint64_t evaluations_of_one(const TuneOptions& options) {
  const std::uint64_t all = options.budget.evaluations;
  return options.islands == 0 ? all : (all + options.islands - 1) / options.islands;
}

// --- The table.

// A pointer to the field that an option sets.
using OptionField =
    std::variant<bool*, std::uint32_t*, std::uint64_t*, double*, std::string*,
                 std::vector<std::string>*, Shares*, TuneMethod*, Objective*>;

// The section of the help that lists an option. Options of `journal` have no flag, or
// one that the command adds in its own way.
enum class OptionSection : std::uint8_t {
  journal,
  pages,
  aim,
  limits,
  search,
  islands
};

// Bits of the methods that accept an option.
inline constexpr std::uint8_t kForParams = 1;
inline constexpr std::uint8_t kForVote = 2;
inline constexpr std::uint8_t kForGp = 4;
inline constexpr std::uint8_t kForAll = 7;

struct TuneOption {
  std::string_view name;   // in JSON
  std::string_view flag;   // in commands; empty: not part of any command
  std::string_view value;  // the placeholder for its value in help
  std::string_view meaning;
  OptionField (*field)(TuneOptions& options);
  OptionSection section = OptionSection::journal;
  std::uint8_t methods = kForAll;
  bool is_requested = false;  // POST /api/tune accepts it
  std::uint64_t least = 0;    // minimum of a number, or of a list's length in a request
  std::uint64_t most = 100;
  std::string_view before = {};  // the value, as JSON, for journals without the option
};

// In the order of command_of().
std::span<const TuneOption> tune_options();

// --- All options at once.

std::string options_to_json(const TuneOptions& options);
// `place` is the file name, for errors.
Result<TuneOptions> options_from_json(std::string_view text, const std::string& place);

// Returns for example "tamis tune gp --package cetd --seed 7". Options with default
// values are omitted. Packages have the given names instead of paths, which differ
// between machines.
std::string command_of(const TuneOptions& options, std::span<const std::string> names);

}  // namespace tamis::tune
