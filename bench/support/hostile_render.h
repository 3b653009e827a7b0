// Do the output forms stay linear when the page is made to hurt? For bench/hostile.
#pragma once

#include <string_view>

namespace tamis::bench {

// Every form of every kind of hostile page whose name holds `kind`, all words kept and
// every third. Prints each form's worst; whether all bars held.
bool hostile_render_holds(std::string_view kind);

}  // namespace tamis::bench
