#include "document/picture.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"

namespace tamis {
namespace {

constexpr std::string_view kLate[] = {"data-src", "data-original", "data-lazy-src",
                                      "data-lazy"};

bool is_data(std::string_view address) {
  return starts_with_ignoring_case(address, "data:");
}

std::string from_srcset(const Page& page, NodeId n, std::string_view name) {
  const std::optional<std::string> set = page.attribute(n, name);
  return std::string(first_of_srcset(set ? *set : std::string_view()));
}

// Of the <source>s of the <picture> around it.
std::string from_sources(const Page& page, NodeId img) {
  const NodeId parent = page.parent(img);
  if (parent == kNone || page.tag(parent) != Tag::picture) return {};
  for (NodeId n = parent + 1; n < img; n = page.end(n)) {
    if (page.tag(n) != Tag::source) continue;
    for (const std::string_view name : {"data-srcset", "srcset"}) {
      std::string address = from_srcset(page, n, name);
      if (!address.empty() && !is_data(address)) return address;
    }
  }
  return {};
}

}  // namespace

std::string_view first_of_srcset(std::string_view srcset) {
  while (!srcset.empty() && (is_space(srcset[0]) || srcset[0] == ','))
    srcset.remove_prefix(1);
  srcset = srcset.substr(0, srcset.find_first_of(kAsciiSpaces));
  while (srcset.ends_with(',')) srcset.remove_suffix(1);
  return srcset;
}

std::vector<std::string> picture_addresses(const Page& page, NodeId img) {
  std::vector<std::string> out;
  const auto add = [&](std::string address) {
    if (!address.empty()) out.push_back(std::move(address));
  };
  for (const std::string_view name : kLate) add(page.attribute(img, name).value_or(""));
  add(from_srcset(page, img, "data-srcset"));
  add(page.attribute(img, "src").value_or(""));
  add(from_srcset(page, img, "srcset"));
  add(from_sources(page, img));
  std::stable_partition(out.begin(), out.end(),
                        [](const std::string& address) { return !is_data(address); });
  return out;
}

}  // namespace tamis
