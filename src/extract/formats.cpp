#include "extract/formats.h"

#include <algorithm>
#include <iterator>

namespace tamis {
namespace {

constexpr OutputFormat kFormats[] = {
    {Format::text, "text", ".txt", "text/plain; charset=utf-8", "==> ", " <==\n"},
    {Format::markdown, "markdown", ".md", "text/markdown; charset=utf-8", "<!-- ",
     " -->\n\n"},
    {Format::html, "html", ".html", "text/html; charset=utf-8", "<!-- ", " -->\n"},
    {Format::highlight, "highlight", ".html", "text/html; charset=utf-8", "<!-- ",
     " -->\n"},
    {Format::json, "json", ".json", "application/json", "", ""},
};

}  // namespace

std::span<const OutputFormat> output_formats() {
  return kFormats;
}

std::vector<std::string> output_format_names() {
  std::vector<std::string> out;
  for (const OutputFormat& one : kFormats) out.emplace_back(one.name);
  return out;
}

const OutputFormat& output_format(Format format) {
  return kFormats[static_cast<std::size_t>(format)];
}

const OutputFormat* find_output_format(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kFormats), std::end(kFormats),
                   [&](const OutputFormat& one) { return one.name == name; });
  return found != std::end(kFormats) ? &*found : nullptr;
}

}  // namespace tamis
