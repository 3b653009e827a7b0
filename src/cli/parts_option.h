// --title, --comments, --captions: parts of a page about which people disagree.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "tamis/pipeline.h"

namespace tamis::cli {

struct PartsOptions {
  std::string title = "auto";  // auto, keep, drop
  std::string comments = "auto";
  std::string captions = "auto";
};

void add_parts_options(CLI::App& command, PartsOptions& options);

// The pipeline of that text, inside parts(...) where an option asks for it.
Result<Pipeline> read_pipeline_with_parts(const std::string& text,
                                          const PartsOptions& options);

}  // namespace tamis::cli
