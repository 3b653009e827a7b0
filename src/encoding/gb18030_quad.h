// The characters of GB 18030 that have four bytes.
#pragma once

#include <string_view>

namespace tamis {

// `bytes` are four: 81 to FE, a digit, 81 to FE, a digit. 0 if they are no character.
char32_t gb18030_quad(std::string_view bytes);

}  // namespace tamis
