// Addresses without what tells the site from where a reader came.
#pragma once

#include <string>
#include <string_view>

namespace tamis::url {

// The same address without the parameters of campaigns and click counters (utm_source,
// fbclid, gclid, ...). All others stay as they are, and in their order.
std::string without_tracking(std::string_view url);

}  // namespace tamis::url
