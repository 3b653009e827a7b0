#include "eval/datasets/site_of.h"

#include <algorithm>

#include "text/ascii.h"

namespace tamis {
namespace {

// Between "//" and the next of these; then without user and port.
std::string host_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  std::string_view rest = url.substr(scheme + 3);
  rest = rest.substr(0, rest.find_first_of("/\\?#"));
  rest = rest.substr(rest.rfind('@') + 1);  // all where there is none
  const std::size_t address = rest.starts_with('[') ? rest.find(']') : 0;
  if (address != std::string_view::npos) rest = rest.substr(0, rest.find(':', address));
  while (rest.ends_with('.')) rest.remove_suffix(1);
  std::string host(rest);
  std::transform(host.begin(), host.end(), host.begin(), to_lower);
  return host;
}

bool is_address(std::string_view host) {
  return host.starts_with('[') ||
         host.find_first_not_of("0123456789.") == std::string_view::npos;
}

// Where the label before `end` begins.
std::size_t label_before(std::string_view host, std::size_t end) {
  const std::size_t dot = end < 2 ? std::string_view::npos : host.rfind('.', end - 2);
  return dot == std::string_view::npos ? 0 : dot + 1;
}

}  // namespace

std::string site_of_url(std::string_view url) {
  const std::string host = host_of(url);
  if (host.empty() || is_address(host)) return host;
  const std::size_t last = label_before(host, host.size() + 1);
  const std::size_t second = label_before(host, last);
  constexpr std::size_t kShortLabel = 3;  // co, com, gov, ...
  const bool is_country = host.size() - last == 2;
  const bool is_below =
      second > 0 && is_country && last > 0 && last - 1 - second <= kShortLabel;
  return host.substr(is_below ? label_before(host, second) : second);
}

std::string known_site_of(const PackagePage& page) {
  return page.site.empty() ? site_of_url(page.url) : page.site;
}

std::string site_of(const PackagePage& page) {
  const std::string site = known_site_of(page);
  return site.empty() ? page.id : site;
}

}  // namespace tamis
