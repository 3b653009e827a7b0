// tamis eval --metadata: title, author and date beside those of the package.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command.h"
#include "eval/judge/metadata_evaluation.h"

namespace tamis::cli {

// Prints a table; with `json_file` all answers are written there ("-": instead of it).
Exit eval_metadata(const std::vector<eval::Contestant>& others,
                   const std::vector<std::filesystem::path>& packages,
                   const eval::EvaluationOptions& how, const std::string& json_file);

}  // namespace tamis::cli
