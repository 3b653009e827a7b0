#include "url/query.h"

#include <algorithm>

#include "url/percent.h"

namespace tamis::url {
namespace {

struct QueryItem {
  std::string_view name;
  std::string_view value;
};

// The part before the next '&'; it and the '&' are taken off.
QueryItem take_item(std::string_view& query) {
  const std::size_t end = std::min(query.find('&'), query.size());
  const std::string_view item = query.substr(0, end);
  query.remove_prefix(std::min(end + 1, query.size()));
  const std::size_t equals = std::min(item.find('='), item.size());
  return {item.substr(0, equals), item.substr(std::min(equals + 1, item.size()))};
}

// The part before the next slash; it and the slash are taken off.
std::string_view take_part(std::string_view& path) {
  const std::size_t end = std::min(path.find('/'), path.size());
  const std::string_view part = path.substr(0, end);
  path.remove_prefix(std::min(end + 1, path.size()));
  return part;
}

}  // namespace

bool has_name(std::string_view query, std::string_view name) {
  while (!query.empty())
    if (take_item(query).name == name) return true;
  return false;
}

std::string query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const QueryItem item = take_item(query);
    if (item.name != name) continue;
    std::string value(item.value);
    std::replace(value.begin(), value.end(), '+', ' ');
    return percent_decoded(value);
  }
  return {};
}

std::optional<std::string> unknown_name(std::string_view query,
                                        const std::vector<std::string>& known) {
  while (!query.empty()) {
    const QueryItem item = take_item(query);
    if (!item.name.empty() &&
        std::find(known.begin(), known.end(), item.name) == known.end())
      return percent_decoded(item.name);
  }
  return std::nullopt;
}

std::optional<std::string> repeated_name(std::string_view query) {
  while (!query.empty()) {
    const QueryItem item = take_item(query);
    if (!item.name.empty() && has_name(query, item.name))
      return percent_decoded(item.name);
  }
  return std::nullopt;
}

std::optional<std::vector<std::string>> fit_path(std::string_view pattern,
                                                 std::string_view path) {
  std::vector<std::string> out;
  const auto slashes = [](std::string_view text) {
    return std::count(text.begin(), text.end(), '/');
  };
  if (slashes(pattern) != slashes(path)) return std::nullopt;
  while (!pattern.empty()) {
    const std::string_view wanted = take_part(pattern);
    const std::string_view found = take_part(path);
    if (!wanted.starts_with('{')) {
      if (wanted != found) return std::nullopt;
      continue;
    }
    if (found.empty()) return std::nullopt;
    out.push_back(percent_decoded(found));
  }
  return out;
}

}  // namespace tamis::url
