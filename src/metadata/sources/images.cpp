// The images of the page's kept part.

#include <algorithm>
#include <charconv>
#include <string>

#include "document/page_text.h"
#include "document/picture.h"
#include "metadata/sources/sources.h"
#include "text/control_characters.h"
#include "url/url.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kMostImages = 50;
constexpr int kSteps = 4;

int pixels(const Page& page, NodeId img, std::string_view name) {
  const std::string_view text = page.attribute_source(img, name).value_or("");
  int out = -1;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

// Counters and icons that belong to the site.
bool is_tiny(const Page& page, NodeId img) {
  constexpr int kSmallest = 40;
  const int width = pixels(page, img, "width");
  const int height = pixels(page, img, "height");
  return (width >= 0 && width < kSmallest) || (height >= 0 && height < kSmallest);
}

// An image of a formula, which is text.
bool is_formula(const Page& page, NodeId img) {
  const std::string_view classes = page.attribute_source(img, "class").value_or("");
  return classes == "tex" || classes == "latex" ||
         classes.find("mwe-math") != classes.npos;
}

// Empty if the image is embedded in the page.
std::string address_of(PictureFinder& pictures, NodeId img) {
  const std::vector<std::string> addresses = pictures.addresses(img);
  return addresses.empty() || addresses.front().starts_with("data:")
             ? std::string()
             : addresses.front();
}

// Reports whether a block without words is between kept words.
bool stands_between_kept(WordId next, const Mask* keep) {
  if (keep == nullptr) return true;
  return next > 0 && next < keep->size() && (*keep)[next - 1] && (*keep)[next];
}

bool is_kept(const Page& page, NodeId img, const Mask* keep) {
  NodeId n = page.parent(img);
  for (int steps = 0; steps < kSteps && n != kNone; ++steps, n = page.parent(n)) {
    if (page.tag(n) == Tag::body || page.tag(n) == Tag::html)
      return stands_between_kept(page.words(img).first, keep);
    const Range words = page.words(n);
    if (words.size() == 0) continue;
    return keep == nullptr || keep->any(words);
  }
  return false;
}

std::string caption_of(const Page& page, NodeId img) {
  constexpr std::size_t kMostWords = 100;
  NodeId n = page.parent(img);
  for (int steps = 0; steps < kSteps && n != kNone; ++steps, n = page.parent(n)) {
    if (page.tag(n) != Tag::figure) continue;
    for (NodeId child = n + 1; child < page.end(n); ++child)
      if (page.tag(child) == Tag::figcaption)
        return plain_text(text_of(page, child, kMostWords));
    break;
  }
  return plain_text(page.attribute(img, "alt").value_or(""));
}

}  // namespace

std::vector<MetadataImage> kept_images(const Page& page, std::span<const NodeId> images,
                                       const Mask* keep, const url::Base& base) {
  std::vector<MetadataImage> out;
  PictureFinder pictures(page);
  for (const NodeId n : images) {
    if (out.size() >= kMostImages) break;
    if (!is_kept(page, n, keep) || is_tiny(page, n) || is_formula(page, n)) continue;
    const std::string address = address_of(pictures, n);
    if (address.empty()) continue;
    std::string url = base.resolve(address).value_or(
        without_controls(url::without_credentials(address)));
    if (std::none_of(out.begin(), out.end(),
                     [&](const MetadataImage& known) { return known.url == url; }))
      out.push_back({std::move(url), caption_of(page, n)});
  }
  return out;
}

}  // namespace tamis::meta
