#include "document/picture.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "document/element_name.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

// What scripts read; "zoomfile" and "file" are those of Discuz.
constexpr std::string_view kLate[] = {
    "data-src",       "data-original", "data-lazy-src",   "data-lazy", "data-actualsrc",
    "data-orig-file", "data-image",    "data-hi-res-src", "zoomfile",  "file"};

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

// Of the <noscript> behind it: <img class="lazy"><noscript><img src="real.jpg">.
std::string from_noscript(const Page& page, NodeId img) {
  NodeId n = page.end(img);
  const NodeId last = page.end(page.parent(img));
  if (n < last && page.is_text(n) && page.is_blank(n)) ++n;
  if (n >= last || page.tag(n) != Tag::noscript) return {};
  std::string inside;  // text where scripts run, else nodes
  for (NodeId at = n + 1; at < page.end(n); ++at) {
    if (page.tag(at) == Tag::img) return page.attribute(at, "src").value_or("");
    if (page.is_text(at)) inside += page.text(at);
  }
  const Page fallback = parse(inside, "utf-8");
  for (NodeId at = 0; at < fallback.node_count(); ++at)
    if (fallback.tag(at) == Tag::img) return fallback.attribute(at, "src").value_or("");
  return {};
}

}  // namespace

bool is_picture(const Page& page, NodeId element) {
  const Tag tag = page.tag(element);
  if (tag != Tag::unknown) return tag == Tag::img;
  return page.is_element(element) && page.words(element).size() == 0 &&
         (is_named(page, element, "amp-img") || is_named(page, element, "amp-anim"));
}

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
  if (std::all_of(out.begin(), out.end(), is_data)) add(from_noscript(page, img));
  std::stable_partition(out.begin(), out.end(),
                        [](const std::string& address) { return !is_data(address); });
  return out;
}

}  // namespace tamis
