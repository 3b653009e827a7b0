#include "filters/crunch/host_list.h"

#include <algorithm>

#include "text/ascii.h"

namespace tamis {
namespace {

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_lower(c);
  return out;
}

// "HTTP://user@www.x.com:80/a" -> "www.x.com"; nothing for "/a", "a?b=http://x.com".
std::string_view host_of(std::string_view url) {
  const std::size_t slashes = url.find("//");
  if (slashes == std::string_view::npos) return {};
  const std::string_view scheme = url.substr(0, slashes);
  if (!scheme.empty() && scheme.find_first_of("/?#") != std::string_view::npos)
    return {};
  if (!scheme.empty() && scheme.back() != ':') return {};
  url.remove_prefix(slashes + 2);
  url = url.substr(0, url.find_first_of("/?#"));
  if (const std::size_t at = url.rfind('@'); at != std::string_view::npos)
    url.remove_prefix(at + 1);
  return url.substr(0, url.find(':'));
}

// The names are in lower case, the host need not be.
bool is_before(std::string_view name, std::string_view host) {
  return std::lexicographical_compare(
      name.begin(), name.end(), host.begin(), host.end(),
      [](char a, char b) { return to_lower(a) < to_lower(b); });
}

}  // namespace

HostList::HostList(std::string_view names) {
  while (true) {
    const std::size_t first = names.find_first_not_of(kAsciiSpaces);
    if (first == std::string_view::npos) break;
    names.remove_prefix(first);
    const std::string_view name = names.substr(0, names.find_first_of(kAsciiSpaces));
    names_.push_back(lower_case(name));
    names.remove_prefix(name.size());
  }
  std::sort(names_.begin(), names_.end());
}

bool HostList::contains_host_of(std::string_view url) const {
  std::string_view host = host_of(url);
  while (!host.empty()) {
    const auto found = std::lower_bound(names_.begin(), names_.end(), host, is_before);
    if (found != names_.end() && equal_ignoring_case(*found, host)) return true;
    const std::size_t dot = host.find('.');
    if (dot == std::string_view::npos) return false;
    host.remove_prefix(dot + 1);
  }
  return false;
}

}  // namespace tamis
