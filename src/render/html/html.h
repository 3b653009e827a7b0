// HTML for callers that need more than to_html and to_highlight, and the rules for
// allowed HTML.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tamis/mask.h"
#include "tamis/page.h"
#include "tamis/render.h"
#include "tamis/tags.h"

namespace tamis {

struct HtmlWriting {
  std::string_view base_url;
  bool styles = false;
  const Mask* marked = nullptr;  // highlight these and dim the others
  bool numbers = false;          // as in to_numbered_html; all words must be shown
  bool tracking = true;          // false: links lose their tracking parameters
  bool math = false;             // TeX instead of the words of formulas
};

// Returns the page's body, or its shown part, as safe HTML (html_writer.cpp).
std::string write_html(const Page& page, const Mask& shown, const HtmlWriting& how);

// Returns the part of a document before its body, including "<body>".
std::string html_head(const Page& page, const HtmlOptions& options,
                      bool loads_sheets = true);

// Returns the whole page as a document with its styles. Each run of text states the
// words that it has, so that a program can find them in a browser's tree:
//
//   <tamis-w data-w="17" data-l="0 3 1 6 1 5">The quick, brown</tamis-w>
//
// has the words 17, 18 and 19: skip 0 UTF-16 units, take 3, skip 1, take 6, and so on.
// Otherwise it is like to_html: nothing in it can run. It links external style sheets
// only on request.
std::string to_numbered_html(const Page& page, const std::string& base_url,
                             bool loads_sheets = true);

// --- Allowed HTML. Everything that is not on a list is forbidden (html_allowed.cpp).
//
// Allowed are images and elements that show or structure text. Nothing may load, run,
// submit or embed. Elements with a special text mode (style, title, textarea, noscript,
// xmp), SVG and MathML are forbidden. A browser could parse them differently from what
// was written.

// Written under their own names.
bool is_allowed_element(Tag tag);
// Returns Tag::pre for <xmp>, <listing> and similar tags, and other tags unchanged.
Tag written_as(Tag tag);
// Reports whether the element has no end tag.
bool is_void_element(Tag tag);

enum class AttributeKind : std::uint8_t {
  none,    // not allowed
  text,    // any value
  number,  // digits only
  word,    // letters, digits and -_.#% only
  link,    // a URL to follow
  image,   // the URL of an image
  flag,    // without a value
  style,   // only if styles are requested
};

// `name` is in lower case.
AttributeKind attribute_kind(Tag tag, std::string_view name);

// Reports whether a style sheet or style attribute cannot load code. It must not have
// "<" or any of the old ways to run scripts from CSS, however spelled.
bool is_safe_css(std::string_view css);

}  // namespace tamis
