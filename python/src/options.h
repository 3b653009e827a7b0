// The keyword arguments of extractions, made from the table of options
// (extract/options.h).
//
// A flag no-X becomes X, which is True by default: links=False. Dashes become
// underscores. --html becomes html_form, because `html` names the page itself.
#pragma once

#include <span>
#include <string>

#include <nanobind/nanobind.h>

#include "extract/options.h"

namespace tamis::python {

// Returns the format of that name; raises tamis.Error if there is none.
Format read_format(const std::string& name);

// Returns the options that the keyword arguments ask for. Throws TypeError for unknown
// names and tamis.Error for invalid values.
ExtractOptions read_keywords(const nanobind::kwargs& keywords,
                             std::span<const ExtractOption> table);

// Returns the arguments in Python syntax, for signatures: ", links: bool = True".
std::string keyword_signature(std::span<const ExtractOption> table);
// Returns one line per argument, for help.
std::string keyword_help(std::span<const ExtractOption> table);

}  // namespace tamis::python
