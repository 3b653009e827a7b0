#include "document/visibility.h"

#include <algorithm>

#include "text/ascii.h"

namespace tamis {
namespace {

// Reports whether the inline style has this declaration, ignoring whitespace.
bool declares(std::string_view style, std::string_view property,
              std::string_view value) {
  std::string compact;
  for (const char c : style)
    if (!is_space(c)) compact += to_lower(c);
  const std::string wanted = std::string(property) + ":" + std::string(value);
  for (std::size_t at = compact.find(wanted); at != std::string::npos;
       at = compact.find(wanted, at + 1)) {
    const std::size_t end = at + wanted.size();
    const bool begins = at == 0 || compact[at - 1] == ';';
    const bool ends =
        end == compact.size() || compact[end] == ';' || compact[end] == '!';
    if (begins && ends) return true;
  }
  return false;
}

}  // namespace

bool is_invisible(const Page& page, NodeId element) {
  if (page.has_attribute(element, "hidden")) return true;
  const auto aria = page.attribute(element, "aria-hidden");
  if (aria && equal_ignoring_case(*aria, "true")) return true;
  const auto style = page.attribute(element, "style");
  return style && (declares(*style, "display", "none") ||
                   declares(*style, "visibility", "hidden"));
}

}  // namespace tamis
