// Adds --format and the options of extract/options.h to a command.
#pragma once

#include <span>
#include <string>

#include "cli/command_line.h"
#include "extract/formats.h"
#include "extract/options.h"

namespace tamis::cli {

// Adds --format, --base-url and the options of the formats.
void add_format(const Command& command, ExtractOptions& options);

void add_base_url(const Command& command, ExtractOptions& options);

// Adds the options of one group.
void add_options(const Command& command, std::span<const ExtractOption> table,
                 OptionGroup group, ExtractOptions& options);

// Returns the line before a page in an output of several pages. The name is untrusted
// input and cannot end the line or the comment.
std::string heading(const OutputFormat& format, std::string name);

// Returns the pipeline of that text, inside parts(...) if `parts` requires it.
Result<Pipeline> read_pipeline_with_parts(const std::string& text,
                                          const PartChoices& parts);

}  // namespace tamis::cli
