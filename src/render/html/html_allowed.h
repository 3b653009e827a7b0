// What of HTML may be written: lists of what is allowed, everything else is not.
//
// Elements that show text or structure it, and pictures. Nothing that loads, runs,
// submits or embeds; no element with a text mode of its own (style, title, textarea,
// noscript, xmp), no SVG and no MathML: what a browser could read otherwise than it was
// written, it does not get.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tamis/tags.h"

namespace tamis {

// Written under their own name.
bool is_allowed_element(Tag tag);
// <xmp>, <listing> and the like are written as <pre>; else the tag itself.
Tag written_as(Tag tag);
// Without an end tag.
bool is_void_element(Tag tag);

enum class AttributeKind : std::uint8_t {
  none,    // not allowed
  text,    // any value
  number,  // digits only
  word,    // letters, digits and -_.#% only
  link,    // an address to follow
  image,   // of a picture
  flag,    // without a value
  style,   // only where styles are asked for
};

// Of a name in lower case.
AttributeKind attribute_kind(Tag tag, std::string_view name);

// A style sheet or style attribute that can load no code: none of the old ways to run
// scripts from CSS, however they are spelled, and no "<".
bool is_safe_css(std::string_view css);

}  // namespace tamis
