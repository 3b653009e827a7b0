#include "document/picture.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "document/character_references.h"
#include "document/tags.h"
#include "tamis/parser.h"
#include "text/ascii.h"
#include "text/templates.h"

namespace tamis {
namespace {

// The attributes that may hold the URL, the most likely first: attributes that scripts
// read, then those that browsers read. "zoomfile" and "file" come from Discuz.
struct Place {
  std::string_view attribute;
  bool is_set = false;  // URLs for several sizes
};
constexpr Place kPlaces[] = {{"data-src"},
                             {"data-original"},
                             {"data-lazy-src"},
                             {"data-lazyload"},
                             {"data-lazy"},
                             {"data-actualsrc"},
                             {"data-orig-file"},
                             {"data-image"},
                             {"data-hi-res-src"},
                             {"data-ks-lazyload"},
                             {"data-cfsrc"},
                             {"data-echo"},
                             {"data-wpfc-original-src"},
                             {"zoomfile"},
                             {"file"},
                             {"data-srcset", true},
                             {"data-lazy-srcset", true},
                             {"src"},
                             {"srcset", true}};

bool is_data(std::string_view address) {
  return starts_with_ignoring_case(address, "data:");
}

bool is_address(std::string_view address) {
  return !address.empty() && !has_template(address) && !is_placeholder(address);
}

std::string from_srcset(const Page& page, NodeId n, std::string_view name) {
  const std::optional<std::string> set = page.attribute(n, name);
  return std::string(first_of_srcset(set ? *set : std::string_view()));
}

// Returns the URL of a <source>.
std::string address_of_source(const Page& page, NodeId source) {
  for (const std::string_view name : {"data-srcset", "srcset"}) {
    std::string address = from_srcset(page, source, name);
    if (!address.empty() && !is_data(address)) return address;
  }
  return {};
}

// Returns the <noscript> after an image, or kNone. If a <picture> holds several images,
// the <noscript> belongs to the last one.
NodeId noscript_behind(const Page& page, NodeId img) {
  const NodeId parent = page.parent(img);
  const NodeId shown = page.tag(parent) == Tag::picture ? parent : img;
  if (shown == parent)
    for (NodeId n = page.end(img); n < page.end(parent); n = page.end(n))
      if (is_picture(page, n)) return kNone;
  NodeId n = page.end(shown);
  const NodeId last = page.end(page.parent(shown));
  if (n < last && page.is_text(n) && page.is_blank(n)) ++n;
  return n < last && page.tag(n) == Tag::noscript ? n : kNone;
}

std::string first_picture_in(const Page& page, NodeId noscript) {
  std::string inside;  // text if scripts run, else nodes
  for (NodeId at = noscript + 1; at < page.end(noscript); ++at) {
    if (page.tag(at) == Tag::img) return page.attribute(at, "src").value_or("");
    if (page.is_text(at)) inside += page.text(at);
  }
  const Page fallback = parse(inside, "utf-8");
  for (NodeId at = 0; at < fallback.node_count(); ++at)
    if (fallback.tag(at) == Tag::img) return fallback.attribute(at, "src").value_or("");
  return {};
}

// Reads each attribute once. Values are as written.
using Written = std::array<std::optional<std::string_view>, std::size(kPlaces)>;
Written written_addresses(const Page& page, NodeId img) {
  Written out;
  for (std::uint32_t i = 0; i < page.attribute_count(img); ++i) {
    const auto [name, value] = page.source_attribute(img, i);
    for (std::size_t place = 0; place < std::size(kPlaces); ++place)
      if (!out[place] && equal_ignoring_case(name, kPlaces[place].attribute))
        out[place] = value;
  }
  return out;
}

}  // namespace

bool is_placeholder(std::string_view address) {
  address = address.substr(0, address.find_first_of("?#"));
  const std::string_view file = address.substr(address.rfind('/') + 1);
  const std::size_t dot = file.rfind('.');
  if (dot == file.npos) return false;
  constexpr std::string_view kKinds[] = {"gif", "png", "svg"};
  constexpr std::string_view kNames[] = {
      "blank", "spacer",      "pixel",   "transparent", "1x1",  "1px",     "clear",
      "empty", "placeholder", "loading", "grey",        "gray", "lazyload"};
  const auto is_among = [](const auto& names, std::string_view name) {
    return std::any_of(std::begin(names), std::end(names), [&](std::string_view one) {
      return equal_ignoring_case(one, name);
    });
  };
  return is_among(kKinds, file.substr(dot + 1)) &&
         is_among(kNames, file.substr(0, dot));
}

bool is_picture(const Page& page, NodeId element) {
  const Tag tag = page.tag(element);
  if (tag != Tag::unknown) return tag == Tag::img;
  return page.is_element(element) && page.words(element).size() == 0 &&
         (is_named(page, element, "amp-img") || is_named(page, element, "amp-anim"));
}

std::string_view first_of_srcset(std::string_view srcset) {
  srcset = text::trim(srcset, " \t\n\f\r,");
  return text::trim(srcset.substr(0, srcset.find_first_of(kAsciiSpaces)), ",");
}

// Returns the URL of a <source> in the surrounding <picture>. Only the first image
// after a <source> gets it. A browser would use it for every image of the <picture>,
// but real pages have one image there, and a long URL must not be repeated.
std::string PictureFinder::from_sources(NodeId img) {
  const NodeId parent = page_.parent(img);
  if (parent == kNone || page_.tag(parent) != Tag::picture) return {};
  if (parent != picture_ || img < next_) {
    picture_ = parent;
    next_ = parent + 1;
    source_.clear();
  }
  for (; next_ < img; next_ = page_.end(next_)) {
    if (is_picture(page_, next_))
      source_.clear();
    else if (source_.empty() && page_.tag(next_) == Tag::source)
      source_ = address_of_source(page_, next_);
  }
  return source_;
}

// Returns the URL in the <noscript> after the image: <img class="lazy"><noscript><img
// src="real.jpg">.
std::string PictureFinder::from_noscript(NodeId img) {
  const NodeId noscript = noscript_behind(page_, img);
  if (noscript == kNone) return {};
  if (noscript != noscript_) fallback_ = first_picture_in(page_, noscript);
  noscript_ = noscript;
  return fallback_;
}

std::vector<std::string> PictureFinder::addresses(NodeId img) {
  std::vector<std::string> out;
  const auto add = [&](std::string address) {
    if (is_address(address)) out.push_back(std::move(address));
  };
  const Written written = written_addresses(page_, img);
  for (std::size_t i = 0; i < std::size(kPlaces); ++i) {
    if (!written[i] || written[i]->empty()) continue;
    std::string value;
    append_attribute_value(*written[i], value);
    add(kPlaces[i].is_set ? std::string(first_of_srcset(value)) : std::move(value));
  }
  add(from_sources(img));
  if (std::all_of(out.begin(), out.end(), is_data)) add(from_noscript(img));
  std::stable_partition(out.begin(), out.end(),
                        [](const std::string& address) { return !is_data(address); });
  return out;
}

}  // namespace tamis
