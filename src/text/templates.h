// Templates: pages of HTML with gaps, {{name}}, which we fill, and those that others
// left unfilled.
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

// Puts the parts in the place of {{name}}, once: what a part has in it stays. `rows`
// one after the other are the page; embedded pages come so (cmake/embed_page.cmake).
std::string fill_template(std::span<const char* const> rows,
                          const std::vector<TemplatePart>& parts);

// --- Values that a program should have filled in, and did not: "{{ image }}".

// Reports whether something is left to be filled in anywhere in an address.
bool has_template(std::string_view address);

// Reports whether a text is nothing else: a title may well be about "{{ }}".
bool is_template(std::string_view text);

}  // namespace tamis
