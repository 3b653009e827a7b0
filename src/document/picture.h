// Where a picture is.
//
//   PictureFinder pictures(page);
//   pictures.addresses(img).front();    // "real.jpg", though src is "spacer.gif"
//
// Scripts load pictures late: src holds something that stands in, and the address is in
// an attribute that they read, in srcset, in a <source> of the <picture> around it, or
// in a <noscript> behind it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tamis/page.h"

namespace tamis {

// <img>, and the <amp-img> and <amp-anim> of pages for phones, where no words stand in
// for it.
bool is_picture(const Page& page, NodeId element);

// Finds the addresses of pictures. A <picture> may hold many, and the <noscript> behind
// it may be long, so it remembers what it found in the last of each: asked for pictures
// in document order, it looks at each node once. The address in a <source> or a
// <noscript> goes to one picture only, so all addresses together are not longer than
// the page.
class PictureFinder {
 public:
  explicit PictureFinder(const Page& page) : page_(page) {}

  // Of a picture, the best first, as the page writes them; those that hold the picture
  // themselves (data:) are the last.
  std::vector<std::string> addresses(NodeId img);

 private:
  std::string from_sources(NodeId img);
  std::string from_noscript(NodeId img);

  const Page& page_;
  NodeId picture_ = kNone;
  NodeId next_ = kNone;  // the first child of picture_ that was not looked at
  std::string source_;   // the first address of a <source> after the picture before
  NodeId noscript_ = kNone;
  std::string fallback_;  // the address of the first picture in noscript_
};

// "/img/blank.gif": what stands there until a script has loaded the picture.
bool is_placeholder(std::string_view address);

// The first address of "a.jpg 1x, b.jpg 2x", by the HTML standard: a comma inside of an
// address is a part of it.
std::string_view first_of_srcset(std::string_view srcset);

}  // namespace tamis
