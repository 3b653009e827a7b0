#include "url/query.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/lists.h"
#include "url/parts.h"

namespace tamis::url {
namespace {

struct QueryItem {
  std::string_view name;
  std::string_view value;
};

// Returns the part before the next '&', and removes it and the '&'.
QueryItem take_item(std::string_view& query) {
  const std::size_t end = std::min(query.find('&'), query.size());
  const std::string_view item = query.substr(0, end);
  query.remove_prefix(std::min(end + 1, query.size()));
  const std::size_t equals = std::min(item.find('='), item.size());
  return {item.substr(0, equals), item.substr(std::min(equals + 1, item.size()))};
}

// Families of parameters: Google Analytics, HubSpot, Matomo, Piwik, Vero, Omeda.
constexpr std::string_view kPrefixes[] = {"utm_",   "hsa_",    "mtm_", "pk_",
                                          "piwik_", "matomo_", "oly_", "vero_"};
// Names that have no other meaning anywhere: clicks on advertisements, newsletters,
// shares.
constexpr std::string_view kNames[] = {
    "_ga",       "_gl",     "_hsenc",     "_hsmi",     "_openstat", "at_campaign",
    "at_medium", "dclid",   "epik",       "fbclid",    "gbraid",    "gclid",
    "gclsrc",    "igsh",    "igshid",     "li_fat_id", "mc_cid",    "mc_eid",
    "mkt_tok",   "msclkid", "rb_clickid", "s_kwcid",   "srsltid",   "ttclid",
    "twclid",    "wbraid",  "wickedid",   "xtor",      "yclid"};

bool is_tracking(std::string_view name) {
  return std::ranges::any_of(kPrefixes,
                             [&](std::string_view prefix) {
                               return starts_with_ignoring_case(name, prefix);
                             }) ||
         std::ranges::any_of(kNames, [&](std::string_view known) {
           return equal_ignoring_case(name, known);
         });
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
  const std::vector<std::string_view> wanted = text::split(pattern, '/');
  const std::vector<std::string_view> found = text::split(path, '/');
  if (wanted.size() != found.size()) return std::nullopt;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const bool is_name = wanted[i].starts_with('{');
    if (is_name ? found[i].empty() : wanted[i] != found[i]) return std::nullopt;
    if (is_name) out.push_back(percent_decoded(found[i]));
  }
  return out;
}

std::string without_tracking(std::string_view url) {
  const std::size_t fragment = std::min(url.find('#'), url.size());
  const std::size_t query = url.substr(0, fragment).find('?');
  if (query == url.npos) return std::string(url);
  std::string out(url.substr(0, query));
  char before = '?';
  for (const std::string_view parameter :
       text::split(url.substr(query + 1, fragment - query - 1), '&')) {
    if (is_tracking(parameter.substr(0, parameter.find('=')))) continue;
    out += before;
    out += parameter;
    before = '&';
  }
  out += url.substr(fragment);
  return out;
}

}  // namespace tamis::url
