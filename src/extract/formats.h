// The table of output formats. A new format has a value of Format and a function in
// render.h, that function in a file of src/render, and a row here (formats.cpp). The
// command, the server and Python find it in this table.
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
  std::string_view extension;   // of files: ".txt"
  std::string_view media_type;  // with its charset, for HTTP
  // Before and after the name of a page, where several pages follow each other on
  // standard output.
  std::string_view heading_begin;
  std::string_view heading_end;
  // Replaces `out` by an extraction in this format.
  void (*write)(const Extraction& extraction, const RenderOptions& options,
                std::string& out);
};

// Replaces `out`, whose memory is reused, by Extraction::text(options), without keeping
// it.
void copy_text(const Extraction& extraction, const TextOptions& options,
               std::string& out);

// In the order of Format.
std::span<const OutputFormat> output_formats();
std::vector<std::string> output_format_names();
const OutputFormat& output_format(Format format);
// Returns null if there is no format of that name.
const OutputFormat* find_output_format(std::string_view name);

}  // namespace tamis
