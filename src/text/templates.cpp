#include "text/templates.h"

#include <algorithm>

namespace tamis {
namespace {

struct Marks {
  std::string_view open;
  std::string_view close;
};
constexpr Marks kMarks[] = {
    {"{{", "}}"}, {"${", "}"}, {"{%", "%}"}, {"<%", "%>"}, {"%7B%7B", "%7D%7D"}};

}  // namespace

std::string fill_template(std::span<const char* const> rows,
                          const std::vector<TemplatePart>& parts) {
  std::string page;
  for (const char* row : rows) page += row;
  std::string_view rest = page;
  std::string out;
  for (std::size_t at = 0; (at = rest.find("{{")) != rest.npos;) {
    const std::size_t end = rest.find("}}", at);
    const std::string_view name =
        end == rest.npos ? "" : rest.substr(at + 2, end - at - 2);
    const auto part =
        std::find_if(parts.begin(), parts.end(),
                     [&](const TemplatePart& p) { return p.name == name; });
    if (part == parts.end()) {
      out += rest.substr(0, at + 2);
      rest.remove_prefix(at + 2);
    } else {
      out += rest.substr(0, at);
      out += part->html;
      rest.remove_prefix(end + 2);
    }
  }
  return out += rest;
}

bool has_template(std::string_view address) {
  return std::ranges::any_of(kMarks, [&](const Marks& marks) {
    return address.find(marks.open) != address.npos;
  });
}

bool is_template(std::string_view text) {
  return std::ranges::any_of(kMarks, [&](const Marks& marks) {
    return text.starts_with(marks.open) && text.ends_with(marks.close);
  });
}

}  // namespace tamis
