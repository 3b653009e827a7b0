// Finds the URL of an image.
//
//   PictureFinder pictures(page);
//   pictures.addresses(img).front();    // "real.jpg", though src is "spacer.gif"
//
// Scripts load images late: src holds a placeholder. The URL is in an attribute that
// scripts read, in srcset, in a <source> of the surrounding <picture>, or in a
// <noscript> after the image.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tamis/page.h"

namespace tamis {

// Reports whether an element is an image: <img>, or <amp-img> and <amp-anim> of AMP
// pages if they have no fallback words.
bool is_picture(const Page& page, NodeId element);

// Finds the URLs of images. A <picture> may hold many images, and the <noscript> after
// it may be long, so the finder remembers the last result of each. If images are
// requested in document order, it visits each node once. The URL of a <source> or a
// <noscript> is given to one image only, so all URLs together are not longer than the
// page.
class PictureFinder {
 public:
  explicit PictureFinder(const Page& page) : page_(page) {}

  // Returns the URLs of an image as written in the page, the best first. URLs that
  // contain the image (data:) are last.
  std::vector<std::string> addresses(NodeId img);

 private:
  std::string from_sources(NodeId img);
  std::string from_noscript(NodeId img);

  const Page& page_;
  NodeId picture_ = kNone;
  NodeId next_ = kNone;  // the first child of picture_ that was not visited
  std::string source_;   // the first URL of a <source> after the previous image
  NodeId noscript_ = kNone;
  std::string fallback_;  // the URL of the first image in noscript_
};

// Reports whether a URL is a placeholder until a script has loaded the image, such as
// "/img/blank.gif".
bool is_placeholder(std::string_view address);

// Returns the first URL of "a.jpg 1x, b.jpg 2x". By the HTML standard, a comma inside a
// URL is part of it.
std::string_view first_of_srcset(std::string_view srcset);

}  // namespace tamis
