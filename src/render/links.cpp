#include "render/links.h"

#include <algorithm>
#include <iterator>

#include "base/ascii.h"
#include "base/url.h"
#include "render/list_numbers.h"
#include "render/tracking.h"

namespace tamis {
namespace {

// A base of many kilobytes would be written again with every link.
constexpr std::size_t kLongestBase = 1024;

constexpr std::string_view kSchemes[] = {"http",   "https", "ftp",
                                         "mailto", "tel",   "sms"};
// No SVG: it can hold scripts.
constexpr std::string_view kImageData[] = {"data:image/png;", "data:image/gif;",
                                           "data:image/jpeg;", "data:image/webp;",
                                           "data:image/avif;"};

bool is_allowed(const std::string& url, const std::string& scheme, UrlUse use) {
  if (scheme.empty()) return true;
  if (scheme == "data" && use == UrlUse::image)
    return std::any_of(
        std::begin(kImageData), std::end(kImageData),
        [&](std::string_view kind) { return starts_with_ignoring_case(url, kind); });
  return std::find(std::begin(kSchemes), std::end(kSchemes), scheme) !=
         std::end(kSchemes);
}

// What may stand between quotes and in Markdown, for those that are not resolved.
std::string encode_rest(std::string_view url) {
  std::string out;
  for (const char c : url) {
    constexpr char kHex[] = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte != 0x7F && c != '"' && c != '<' && c != '>') {
      out += c;
    } else {
      out += '%';
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    }
  }
  return out;
}

std::string_view first_candidate(std::string_view srcset) {
  while (!srcset.empty() && (is_space(srcset[0]) || srcset[0] == ','))
    srcset.remove_prefix(1);
  return srcset.substr(0, srcset.find_first_of(" \t\n\f\r"));
}

}  // namespace

Links::Links(const Page& page, std::string_view base_url, bool keeps_tracking)
    : page_(page),
      base_(base_url.size() <= kLongestBase ? base_url : ""),
      keeps_tracking_(keeps_tracking) {
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::base || page.space(n) != Space::html) continue;
    const auto href = page.attribute(n, "href");
    if (!href) continue;
    const auto resolved = base_.resolve(*href);
    const std::string scheme = resolved ? url_scheme(*resolved) : "";
    if (resolved && resolved->size() <= kLongestBase &&
        (scheme == "http" || scheme == "https"))
      base_ = BaseUrl(*resolved);
    break;  // only the first counts
  }
}

std::string Links::resolve(std::string_view url, UrlUse use) const {
  const std::string trimmed = trim_url(url);
  if (trimmed.empty() || !is_allowed(trimmed, url_scheme(trimmed), use)) return {};
  const std::string out = base_.resolve(trimmed).value_or(trimmed);
  if (!is_allowed(out, url_scheme(out), use)) return {};
  return keeps_tracking_ || use == UrlUse::image ? encode_rest(out)
                                                 : without_tracking(encode_rest(out));
}

std::string Links::of_link(NodeId a) const {
  const auto href = page_.attribute(a, "href");
  return href ? resolve(*href, UrlUse::link) : std::string();
}

std::string Links::of_image(NodeId img) const {
  const auto src = page_.attribute(img, "src");
  const bool stands_in =
      !src || src->empty() || starts_with_ignoring_case(*src, "data:");
  if (stands_in) {
    for (const char* name :
         {"data-src", "data-original", "data-lazy-src", "srcset", "data-srcset"}) {
      const auto value = page_.attribute(img, name);
      if (!value) continue;
      const bool is_set = std::string_view(name).ends_with("srcset");
      std::string url =
          resolve(is_set ? first_candidate(*value) : *value, UrlUse::link);
      if (!url.empty()) return url;
    }
  }
  return src ? resolve(*src, UrlUse::image) : std::string();
}

bool is_tracking_pixel(const Page& page, NodeId img) {
  const auto is_tiny = [&](const char* name) {
    const auto size = page.attribute(img, name);
    const auto number = size ? read_integer(*size) : std::nullopt;
    return number && *number <= 1;
  };
  return is_tiny("width") && is_tiny("height");
}

}  // namespace tamis
