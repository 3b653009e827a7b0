// --format, and the options of extract/options.h.
#pragma once

#include <span>
#include <string>

#include "cli/command_line.h"
#include "extract/form.h"
#include "tamis/pipeline.h"

namespace tamis::cli {

// Adds --format, --base-url, and the options of the single forms.
void add_format(const Command& command, std::string& format, forms::Options& options);

void add_base_url(const Command& command, forms::Options& options);

// Adds the options of one group.
void add_options(const Command& command, std::span<const forms::Option> table,
                 forms::Group group, forms::Options& options);

// The line before a page where several follow each other. A name is a stranger's word:
// nothing in it can end the line or the comment.
std::string heading(const forms::Form& form, std::string name);

// The pipeline of that text, with the parts that are wished for.
Result<Pipeline> read_pipeline_with_parts(const std::string& text,
                                          const forms::PartWishes& wishes);

}  // namespace tamis::cli
