// tamis eval --metadata: compares title, author and date with those of the dataset.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command.h"
#include "eval/judge/metadata_evaluation.h"

namespace tamis::cli {

// Prints a table. Writes all values to `json_file`, or prints them instead for "-".
Exit eval_metadata(const std::vector<eval::Contestant>& others,
                   const std::vector<std::filesystem::path>& packages,
                   const eval::EvaluationOptions& how, const std::string& json_file);

}  // namespace tamis::cli
