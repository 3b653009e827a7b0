// The table of output formats. A new format needs a value of Format and a function in
// render.h, the definition of that function in src/render, and a row in formats.cpp.
// The command, the server and Python read this table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/extract.h"

namespace tamis {

struct OutputFormat {
  Format format;
  std::string_view name;
  std::string_view extension;   // with its dot: ".txt"
  std::string_view media_type;  // with its charset, for HTTP
  // Written before and after a page's name if several go to standard output.
  std::string_view heading_begin;
  std::string_view heading_end;
  // Replaces `out` by an extraction in this format.
  void (*write)(const Extraction& extraction, const RenderOptions& options,
                std::string& out);
};

// Replaces `out` by Extraction::text(options) and reuses its memory. The text is not
// cached in the extraction.
void copy_text(const Extraction& extraction, const TextOptions& options,
               std::string& out);

// Returns all formats, in the order of the enumeration Format.
std::span<const OutputFormat> output_formats();
std::vector<std::string> output_format_names();
const OutputFormat& output_format(Format format);
// Returns null if there is no format of that name.
const OutputFormat* find_output_format(std::string_view name);

}  // namespace tamis
