#include "filters/crunch/host_list.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/lists.h"
#include "url/parts.h"

namespace tamis {

HostList::HostList(std::string_view names) {
  for (std::string_view name : text::split_words(names)) {
    while (name.ends_with('.')) name.remove_suffix(1);  // url::host_of has none either
    if (!name.empty()) names_.push_back(text::to_lower(name));
  }
  std::sort(names_.begin(), names_.end());
}

bool HostList::contains_host_of(std::string_view url) const {
  const std::string whole = url::host_of(url, url::Scheme::optional);
  std::string_view host = whole;
  while (!host.empty()) {
    if (std::binary_search(names_.begin(), names_.end(), host)) return true;
    const std::size_t dot = host.find('.');
    if (dot == std::string_view::npos) return false;
    host.remove_prefix(dot + 1);
  }
  return false;
}

}  // namespace tamis
