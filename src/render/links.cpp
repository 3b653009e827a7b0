#include "render/links.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/steps.h"
#include "render/text/list_numbers.h"
#include "render/text/notation.h"
#include "render/text/text_plain.h"
#include "render/writers.h"
#include "text/ascii.h"
#include "text/control_characters.h"
#include "url/parts.h"
#include "url/query.h"
#include "url/url.h"

namespace tamis {
namespace {

// A base of many kilobytes would be written again with every link.
constexpr std::size_t kLongestBase = 1024;

// The total size of the URLs that one rendering may write. The URLs in a page are
// smaller than the page. They grow when a base is added, when characters are encoded,
// and when a link around several blocks is written for each block.
// tests/unit/render/links_test.cpp has pages that exceed this limit. None of the 2,312
// real pages of wcxb-dev, big9 and l3s-gn1 does.
constexpr std::size_t kRoomOfAnyPage = 256u << 10;
constexpr std::size_t kRoomPerByte = 4;
constexpr std::size_t kBytesPerStep = 16;

constexpr std::string_view kSchemes[] = {"http",   "https", "ftp",
                                         "mailto", "tel",   "sms"};
// SVG is not allowed, because it can contain scripts.
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

// Encodes characters that are not allowed between quotes and in Markdown, for URLs that
// could not be resolved.
std::string encode_rest(std::string_view url) {
  std::string out;
  for (std::size_t i = 0; i < url.size(); ++i) {
    const char c = url[i];
    const auto byte = static_cast<unsigned char>(c);
    if (byte == 0xC2 && control_length(url, i) > 0) {
      url::append_percent_encoded(c, out);
      url::append_percent_encoded(url[++i], out);
    } else if (byte > 0x20 && byte != 0x7F && c != '"' && c != '<' && c != '>') {
      out += c;
    } else {
      url::append_percent_encoded(c, out);
    }
  }
  return out;
}

}  // namespace

Links::Links(const Page& page, std::string_view base_url, bool keeps_tracking)
    : page_(page),
      base_(base_url.size() <= kLongestBase ? base_url : ""),
      pictures_(page),
      keeps_tracking_(keeps_tracking),
      room_(kRoomOfAnyPage + kRoomPerByte * page.source().size()) {
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::base || page.space(n) != Space::html) continue;
    const auto href = page.attribute(n, "href");
    if (!href) continue;
    const auto resolved = base_.resolve(*href);
    const std::string scheme = resolved ? url::scheme_of(*resolved) : "";
    if (resolved && resolved->size() <= kLongestBase &&
        (scheme == "http" || scheme == "https"))
      base_ = url::Base(*resolved);
    break;  // only the first counts
  }
}

bool Links::take_room(std::size_t bytes) {
  if (bytes > room_) return false;
  room_ -= bytes;
  return true;
}

std::string Links::resolve(std::string_view url, UrlUse use) {
  if (!take_room(url.size())) return {};
  std::string out = resolved(url, use);
  const bool fits = out.size() <= url.size() || take_room(out.size() - url.size());
  return fits ? out : std::string();
}

std::string Links::resolved(std::string_view url, UrlUse use) const {
  count_steps(url.size() / kBytesPerStep);
  const std::string trimmed = url::trimmed(url);
  if (trimmed.empty() || !is_allowed(trimmed, url::scheme_of(trimmed), use)) return {};
  const std::string out =
      base_.resolve(trimmed).value_or(url::without_credentials(trimmed));
  if (!is_allowed(out, url::scheme_of(out), use)) return {};
  return keeps_tracking_ || use == UrlUse::image
             ? encode_rest(out)
             : url::without_tracking(encode_rest(out));
}

std::string Links::of_link(NodeId a) {
  const auto source = page_.attribute_source(a, "href");
  if (!source || source->size() > room_) return {};
  return resolve(page_.attribute(a, "href").value_or(""), UrlUse::link);
}

// Writers query the same image several times.
const std::string& Links::of_image(NodeId img) {
  if (img == image_) return image_url_;
  image_ = img;
  image_url_.clear();
  for (const std::string& address : pictures_.addresses(img)) {
    image_url_ = resolve(address, UrlUse::image);
    if (!image_url_.empty()) break;
  }
  return image_url_;
}

namespace {

// If the whole link is the mark of a note, the raised position adds nothing.
bool may_hold_signs(const Page& page, NodeId link) {
  for (NodeId n = link + 1; n < page.end(link); ++n)
    if (page.tag(n) == Tag::sup && page.words(n).size() == page.words(link).size())
      return false;
    else if (kNotationTags.contains(page.tag(n)) || page.space(n) == Space::math ||
             page.tag(n) == Tag::script)
      return true;
  return false;
}

}  // namespace

std::vector<PageLink> list_links(const KeptText& text, const LinkOptions& options) {
  const Page& page = text.page;
  std::vector<PageLink> out;
  Links links(page, options.base_url, options.tracking);
  WordReader words(page, text.cleaning);
  std::optional<ElementText> line;  // of links with more than words
  NodeId last_end = 0;              // a nested link is not listed
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::a || n < last_end) continue;
    const Range range = page.words(n);
    if (!text.keep.any(range)) continue;
    PageLink link;
    link.url = links.of_link(n);
    if (link.url.empty()) continue;
    if (text.options.plain || !may_hold_signs(page, n)) {
      append_words(page, text.keep, range, words, {}, link.text);
    } else {
      if (!line) line.emplace(text);
      link.text = line->line_of(n);
    }
    link.bytes = bytes_of_words(page, range);
    last_end = page.end(n);
    if (!link.text.empty()) out.push_back(std::move(link));
  }
  return out;
}

std::vector<PageLink> links_of(const Page& page, const Mask& keep,
                               const LinkOptions& options) {
  return list_links(kept_text(page, keep, {.characters = options.characters}), options);
}

}  // namespace tamis
