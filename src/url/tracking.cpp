#include "url/tracking.h"

#include <algorithm>
#include <iterator>

#include "text/ascii.h"

namespace tamis::url {
namespace {

// Families of parameters: Google Analytics, HubSpot, Matomo, Piwik, Vero, Omeda.
constexpr std::string_view kPrefixes[] = {"utm_",   "hsa_",    "mtm_", "pk_",
                                          "piwik_", "matomo_", "oly_", "vero_"};
// Names that mean nothing else anywhere: clicks on advertisements, letters, shares.
constexpr std::string_view kNames[] = {
    "_ga",       "_gl",     "_hsenc",     "_hsmi",     "_openstat", "at_campaign",
    "at_medium", "dclid",   "epik",       "fbclid",    "gbraid",    "gclid",
    "gclsrc",    "igsh",    "igshid",     "li_fat_id", "mc_cid",    "mc_eid",
    "mkt_tok",   "msclkid", "rb_clickid", "s_kwcid",   "srsltid",   "ttclid",
    "twclid",    "wbraid",  "wickedid",   "xtor",      "yclid"};

bool is_tracking(std::string_view parameter) {
  const std::string_view name = parameter.substr(0, parameter.find('='));
  return std::any_of(std::begin(kPrefixes), std::end(kPrefixes),
                     [&](std::string_view prefix) {
                       return starts_with_ignoring_case(name, prefix);
                     }) ||
         std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view known) {
           return equal_ignoring_case(name, known);
         });
}

}  // namespace

std::string without_tracking(std::string_view url) {
  const std::size_t fragment = std::min(url.find('#'), url.size());
  const std::size_t query = url.substr(0, fragment).find('?');
  if (query == url.npos) return std::string(url);
  std::string out(url.substr(0, query));
  char before = '?';
  std::string_view rest = url.substr(query + 1, fragment - query - 1);
  bool goes_on = true;
  while (goes_on) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view parameter = rest.substr(0, end);
    goes_on = end < rest.size();
    rest.remove_prefix(goes_on ? end + 1 : end);
    if (is_tracking(parameter)) continue;
    out += before;
    out += parameter;
    before = '&';
  }
  out += url.substr(fragment);
  return out;
}

}  // namespace tamis::url
