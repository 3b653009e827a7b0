// Where the links and pictures of a page lead to, if that is safe.
//
//   const Links links(page, "https://example.org/news/");
//   links.of_link(a);      // "https://example.org/x", or empty: no link
//
// Relative addresses become absolute where a base is known: that of the caller, and the
// page's own <base href>. Other than relative ones only those are let through that
// begin with http:, https:, ftp:, mailto:, tel: or sms:, for pictures also data:image/
// of the common raster formats.
#pragma once

#include <string>
#include <string_view>

#include "base/url.h"
#include "document/picture.h"
#include "tamis/page.h"

namespace tamis {

enum class UrlUse : std::uint8_t { link, image };

class Links {
 public:
  // Without `keeps_tracking` links lose what tells where a reader comes from.
  Links(const Page& page, std::string_view base_url, bool keeps_tracking = true);

  // Absolute where it can be; empty where it may not be followed.
  std::string resolve(std::string_view url, UrlUse use) const;

  std::string of_link(NodeId a) const;
  // The picture itself, not what stands in until it is loaded.
  std::string of_image(NodeId img);

 private:
  const Page& page_;
  BaseUrl base_;
  PictureFinder pictures_;
  bool keeps_tracking_;
};

// A picture that shows nothing: a counter of one pixel, or of none.
bool is_tracking_pixel(const Page& page, NodeId img);

}  // namespace tamis
