// Values that a program should have filled in, and did not: "{{ image }}".
#pragma once

#include <string_view>

namespace tamis {

// Whether something is left to be filled in anywhere in an address.
bool has_template(std::string_view address);

// Whether a text is nothing else: a title may well be about "{{ }}".
bool is_template(std::string_view text);

}  // namespace tamis
