// Everything that tamis can write of one page, by the functions that the command and
// the server call.
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

// Parses the page, selects by the pipeline, and writes all formats with the options
// that were drawn. The formats of HTML, front matter, and JSON with everything in it
// are always among them, and so are the three forms of `tamis explain`.
std::vector<Output> all_outputs(const ExtractionCase& drawn);

// One output of tamis::Extractor, chosen by `choice`. all_outputs() has the same one.
Output library_output(const ExtractionCase& drawn, std::size_t choice);

}  // namespace tamis::fuzz
