// Where a picture is.
//
//   picture_addresses(page, img).front();    // "real.jpg", though src is "spacer.gif"
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

// Of a picture, the best first, as the page writes them; those that hold
// the picture themselves (data:) are the last.
std::vector<std::string> picture_addresses(const Page& page, NodeId img);

// "/img/blank.gif": what stands there until a script has loaded the picture.
bool is_placeholder(std::string_view address);

// The first address of "a.jpg 1x, b.jpg 2x", by the HTML standard: a comma inside of an
// address is a part of it.
std::string_view first_of_srcset(std::string_view srcset);

}  // namespace tamis
