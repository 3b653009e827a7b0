// Targets of the links and images of the page, if they are safe.
//
//   Links links(page, "https://example.org/news/");
//   links.of_link(a);      // "https://example.org/x", or empty: no link
//
// Relative URLs become absolute if a base is known: the caller's, or the page's <base
// href>. Of other URLs, only those with http:, https:, ftp:, mailto:, tel: or sms: are
// allowed. Images may also have data:image/ with one of the common raster formats.
#pragma once

#include <string>
#include <string_view>

#include "document/picture.h"
#include "tamis/page.h"
#include "url/url.h"

namespace tamis {

enum class UrlUse : std::uint8_t { link, image };

class Links {
 public:
  // Without `keeps_tracking` links lose their tracking parameters.
  Links(const Page& page, std::string_view base_url, bool keeps_tracking = true);

  // Returns an absolute URL if possible. Empty if the URL must not be followed, or if
  // the page has used up the bytes for its URLs.
  std::string resolve(std::string_view url, UrlUse use);

  std::string of_link(NodeId a);
  // Returns the URL of the image, not of its placeholder. Valid until the next call.
  const std::string& of_image(NodeId img);

 private:
  bool take_room(std::size_t bytes);
  std::string resolved(std::string_view url, UrlUse use) const;

  const Page& page_;
  url::Base base_;
  PictureFinder pictures_;
  bool keeps_tracking_;
  std::size_t room_;  // bytes that URLs may still use
  NodeId image_ = kNone;
  std::string image_url_;  // of image_
};

}  // namespace tamis
