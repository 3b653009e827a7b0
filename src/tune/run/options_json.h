// The options of a run as one JSON object, for its journal, and as the command that
// they come from, for people.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tamis/error.h"
#include "tune/run/options.h"

namespace tamis::tune {

std::string_view to_string(TuneMethod method);
std::string_view to_string(Objective objective);
Result<Objective> read_objective(std::string_view text);

std::string options_to_json(const TuneOptions& options);
// `place` is the file's name, for errors.
Result<TuneOptions> options_from_json(std::string_view text, const std::string& place);

// "tamis tune gp --package cetd --seed 7": what was not said is left out, and packages
// have the names given here, not paths, which differ from machine to machine.
std::string command_of(const TuneOptions& options, std::span<const std::string> names);

}  // namespace tamis::tune
