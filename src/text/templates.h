// Templates: HTML pages with placeholders, {{name}}, that tamis fills, and placeholders
// that a page left unfilled.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tamis {

struct TemplatePart {
  std::string_view name;
  std::string html;
};

// Replaces {{name}} by the parts, in one pass: placeholders inside parts stay. The page
// is the concatenation of `rows`, as cmake/embed_page.cmake embeds it.
std::string fill_template(std::span<const char* const> rows,
                          const std::vector<TemplatePart>& parts);

// --- Placeholders that a program should have filled in: "{{ image }}".

// Reports whether a URL contains an unfilled placeholder.
bool has_template(std::string_view address);

// Reports whether the whole text is a placeholder, since a title may be about "{{ }}".
bool is_template(std::string_view text);

}  // namespace tamis
