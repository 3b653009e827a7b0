// Do the filters stay linear when the page is made to hurt? For bench/hostile.
#pragma once

#include <string_view>

namespace tamis::bench {

// Every filter on every kind of hostile page whose name holds `kind`; filters whose
// name is `filter`, or all. Prints each filter's worst; whether all bars held.
bool hostile_filters_hold(std::string_view kind, std::string_view filter);

}  // namespace tamis::bench
