// A page of HTML with gaps, {{name}}, and what belongs there.
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

}  // namespace tamis
