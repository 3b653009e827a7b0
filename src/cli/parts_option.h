// --title, --comments, --captions: parts of a page about which people disagree.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "tamis/pipeline.h"

namespace tamis::cli {

struct PartsOptions {
  std::string title = "auto";     // auto, keep, drop
  std::string comments = "auto";  // also separate
  std::string captions = "auto";
};

// Comments can also be set apart where pages are written.
enum class CommentChoices : std::uint8_t { keep_or_drop, separate_too };
void add_parts_options(CLI::App& command, PartsOptions& options,
                       CommentChoices choices = CommentChoices::keep_or_drop);

// The pipeline of that text, inside parts(...) where an option asks for it.
Result<Pipeline> read_pipeline_with_parts(const std::string& text,
                                          const PartsOptions& options);

}  // namespace tamis::cli
