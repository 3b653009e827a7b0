// Interprets --out: standard output, one file, or a directory.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bulk/destination.h"
#include "cli/pages/source.h"
#include "extract/formats.h"
#include "tamis/error.h"

namespace tamis::cli {

struct OutOptions {
  std::string out{};  // as given; empty or - is standard output
  bool json_lines = false;

  bool is_standard_output() const { return out.empty() || out == "-"; }
};

// Reports all errors that can be found before any work is done: two pages with one
// output file, or a page that would be overwritten.
Result<std::unique_ptr<bulk::Destination>> open_destination(
    const OutOptions& options, const std::vector<std::string>& words,
    const std::vector<PageSource>& sources, const OutputFormat& format);

}  // namespace tamis::cli
