// All outputs of tamis for one page, from the functions that the command and the server
// call.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/support/extraction_case.h"

namespace tamis::fuzz {

enum class OutputKind : std::uint8_t { text, front_matter, html, styled, page, json };

struct Output {
  std::string_view name;
  OutputKind kind;
  std::string bytes;

  friend bool operator==(const Output&, const Output&) = default;
};

// Parses the page, selects words with the pipeline, and writes all formats with the
// drawn options. The result always includes the HTML formats, front matter, JSON with
// all fields, and the three output formats of `tamis explain`.
std::vector<Output> all_outputs(const ExtractionCase& drawn);

// One output of tamis::Extractor, chosen by `choice`. all_outputs() has the same one.
Output library_output(const ExtractionCase& drawn, std::size_t choice);

}  // namespace tamis::fuzz
