#include "cli/format.h"

#include <algorithm>

#include "tamis/render.h"

namespace tamis::cli {
namespace {

std::string text(const Extract& extract, const FormatOptions&) {
  return to_text(extract.page, extract.result.keep);
}

constexpr Format kFormats[] = {
    {"text", ".txt", text, "==> ", " <==\n"},
};

// "text|markdown", as usage has it.
std::string names() {
  std::string out;
  for (const Format& format : kFormats)
    out += (out.empty() ? "" : "|") + std::string(format.name);
  return out;
}

}  // namespace

std::span<const Format> formats() {
  return kFormats;
}

const Format* find_format(std::string_view name) {
  const auto found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                  [&](const Format& f) { return f.name == name; });
  return found != std::end(kFormats) ? &*found : nullptr;
}

void add_format(CLI::App& command, std::string& format, FormatOptions&) {
  command.add_option("--format", format, "How the page is written (text)")
      ->type_name(names())
      ->check([](const std::string& word) {
        return find_format(word) != nullptr
                   ? std::string()
                   : "'" + word + "' is no format (there are " + names() + ")";
      });
}

}  // namespace tamis::cli
