#include "serve/http/fields.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/lists.h"

namespace tamis::serve {

void Fields::add(std::string_view name, std::string_view value) {
  all_.push_back({std::string(name), std::string(value)});
}

void Fields::set(std::string_view name, std::string_view value) {
  remove(name);
  add(name, value);
}

void Fields::remove(std::string_view name) {
  std::erase_if(
      all_, [&](const Field& field) { return equal_ignoring_case(field.name, name); });
}

std::optional<std::string_view> Fields::find(std::string_view name) const {
  for (const Field& field : all_)
    if (equal_ignoring_case(field.name, name)) return field.value;
  return std::nullopt;
}

std::string_view Fields::get(std::string_view name) const {
  return find(name).value_or(std::string_view());
}

std::size_t Fields::count(std::string_view name) const {
  return static_cast<std::size_t>(std::count_if(
      all_.begin(), all_.end(),
      [&](const Field& field) { return equal_ignoring_case(field.name, name); }));
}

std::string Fields::joined(std::string_view name) const {
  std::string out;
  for (const Field& field : all_)
    if (equal_ignoring_case(field.name, name))
      text::append_item(field.value, ", ", out);
  return out;
}

std::vector<std::string_view> list_items(std::string_view list) {
  std::vector<std::string_view> out;
  std::size_t begin = 0;
  bool is_quoted = false;
  for (std::size_t i = 0; i <= list.size(); ++i) {
    if (i < list.size() && is_quoted && list[i] == '\\') {
      ++i;
    } else if (i < list.size() && list[i] == '"') {
      is_quoted = !is_quoted;
    } else if (i >= list.size() || (list[i] == ',' && !is_quoted)) {
      const std::string_view item =
          text::trim(list.substr(begin, std::min(i, list.size()) - begin), kHttpBlanks);
      if (!item.empty()) out.push_back(item);
      begin = i + 1;
    }
  }
  return out;
}

bool has_token(const Fields& fields, std::string_view name, std::string_view token) {
  for (const Field& field : fields)
    if (equal_ignoring_case(field.name, name))
      for (const std::string_view item : list_items(field.value))
        if (equal_ignoring_case(item, token)) return true;
  return false;
}

}  // namespace tamis::serve
