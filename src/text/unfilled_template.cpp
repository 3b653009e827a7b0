#include "text/unfilled_template.h"

namespace tamis {
namespace {

struct Marks {
  std::string_view open;
  std::string_view close;
};
constexpr Marks kMarks[] = {
    {"{{", "}}"}, {"${", "}"}, {"{%", "%}"}, {"<%", "%>"}, {"%7B%7B", "%7D%7D"}};

}  // namespace

bool has_template(std::string_view address) {
  for (const Marks& marks : kMarks)
    if (address.find(marks.open) != address.npos) return true;
  return false;
}

bool is_template(std::string_view text) {
  for (const Marks& marks : kMarks)
    if (text.starts_with(marks.open) && text.ends_with(marks.close)) return true;
  return false;
}

}  // namespace tamis
