// What Readability reads off the attributes of an element, once for all attempts.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "filters/readability/options.h"
#include "tamis/page.h"

namespace tamis::reader {

struct Traits {
  bool is_hidden : 1 = false;
  bool is_dialog : 1 = false;  // a modal one, over the page
  bool is_unlikely : 1 = false;
  bool has_unlikely_role : 1 = false;
  bool is_byline : 1 = false;
  bool is_share : 1 = false;     // buttons to share the page with others
  bool is_video : 1 = false;     // a frame or object with a film that people want
  bool is_no_image : 1 = false;  // an <img> without a picture
  bool is_hash_link : 1 = false;
  std::int8_t names = 0;  // good and bad names among class and id: -2 to 2
};

// One row a node of the page; rows of other nodes than elements are empty.
std::vector<Traits> read_traits(const Page& page, const Options& options);

// The class attribute, or nothing.
std::string_view class_of(const Page& page, NodeId element);

}  // namespace tamis::reader
