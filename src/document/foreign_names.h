// SVG and MathML names in their proper case, which the tokenizer's lower case hides.
// HTML 13.2.6.1: "adjust SVG attributes", "adjust MathML attributes", "adjust foreign
// attributes", and the table of SVG tag names in 13.2.6.5.
#pragma once

#include <string_view>

namespace tamis {

// "foreignobject" -> "foreignObject"; other names as they are.
std::string_view svg_tag_name(std::string_view lower_case);
// "viewbox" -> "viewBox"
std::string_view svg_attribute_name(std::string_view lower_case);
// "xlink:href" -> "xlink href": a prefix that is a namespace stands apart.
std::string_view foreign_attribute_name(std::string_view lower_case);

}  // namespace tamis
