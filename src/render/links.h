// Where the links and pictures of a page lead to, if that is safe.
//
//   Links links(page, "https://example.org/news/");
//   links.of_link(a);      // "https://example.org/x", or empty: no link
//
// Relative addresses become absolute where a base is known: that of the caller, and the
// page's own <base href>. Other than relative ones only those are let through that
// begin with http:, https:, ftp:, mailto:, tel: or sms:, for pictures also data:image/
// of the common raster formats.
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
  // Without `keeps_tracking` links lose what tells where a reader comes from.
  Links(const Page& page, std::string_view base_url, bool keeps_tracking = true);

  // Returns an absolute address if it can; nothing if the address must not be followed,
  // or if the page has used up the bytes that its addresses may take.
  std::string resolve(std::string_view url, UrlUse use);

  std::string of_link(NodeId a);
  // The address of the picture itself, not of its placeholder. Valid until the next
  // call.
  const std::string& of_image(NodeId img);

 private:
  bool take_room(std::size_t bytes);
  std::string resolved(std::string_view url, UrlUse use) const;

  const Page& page_;
  url::Base base_;
  PictureFinder pictures_;
  bool keeps_tracking_;
  std::size_t room_;  // bytes that addresses may still take
  NodeId image_ = kNone;
  std::string image_url_;  // of image_
};

// A picture that shows nothing: a counter of one pixel, or of none.
bool is_tracking_pixel(const Page& page, NodeId img);

}  // namespace tamis
