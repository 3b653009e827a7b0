#include "render/links.h"

#include <algorithm>
#include <iterator>

#include "base/ascii.h"
#include "base/control_characters.h"
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

void append_encoded(char c, std::string& out) {
  constexpr char kHex[] = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  out += '%';
  out += kHex[byte >> 4];
  out += kHex[byte & 15];
}

// What may stand between quotes and in Markdown, for those that are not resolved.
std::string encode_rest(std::string_view url) {
  std::string out;
  for (std::size_t i = 0; i < url.size(); ++i) {
    const char c = url[i];
    const auto byte = static_cast<unsigned char>(c);
    if (byte == 0xC2 && control_length(url, i) > 0) {
      append_encoded(c, out);
      append_encoded(url[++i], out);
    } else if (byte > 0x20 && byte != 0x7F && c != '"' && c != '<' && c != '>') {
      out += c;
    } else {
      append_encoded(c, out);
    }
  }
  return out;
}

}  // namespace

Links::Links(const Page& page, std::string_view base_url, bool keeps_tracking)
    : page_(page),
      base_(base_url.size() <= kLongestBase ? base_url : ""),
      pictures_(page),
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
  const std::string out = base_.resolve(trimmed).value_or(without_credentials(trimmed));
  if (!is_allowed(out, url_scheme(out), use)) return {};
  return keeps_tracking_ || use == UrlUse::image ? encode_rest(out)
                                                 : without_tracking(encode_rest(out));
}

std::string Links::of_link(NodeId a) const {
  const auto href = page_.attribute(a, "href");
  return href ? resolve(*href, UrlUse::link) : std::string();
}

std::string Links::of_image(NodeId img) {
  for (const std::string& address : pictures_.addresses(img)) {
    std::string url = resolve(address, UrlUse::image);
    if (!url.empty()) return url;
  }
  return {};
}

bool is_tracking_pixel(const Page& page, NodeId img) {
  const auto size = [&](const char* name) {
    const auto value = page.attribute(img, name);
    return value ? read_integer(*value) : std::nullopt;
  };
  const auto width = size("width");
  const auto height = size("height");
  if ((width && *width <= 0) || (height && *height <= 0)) return true;
  return width && height && *width <= 1 && *height <= 1;
}

}  // namespace tamis
