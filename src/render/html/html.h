// HTML for those who need more than to_html and to_highlight, and what of it is
// allowed.
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
  const Mask* marked = nullptr;  // mark these and dim the others
  bool numbers = false;          // as to_numbered_html; all words must be shown
  bool tracking = true;          // else links lose what tells where a reader comes from
  bool math = false;             // TeX instead of the words of formulas
};

// Returns the page's body, or what is shown of it, as safe HTML (html_writer.cpp).
std::string write_html(const Page& page, const Mask& shown, const HtmlWriting& how);

// Returns what stands before the body of a document, "<body>" included.
std::string html_head(const Page& page, const HtmlOptions& options,
                      bool loads_sheets = true);

// Returns the whole page as a document with its styles, in which every run of text says
// which words it holds, so that a program can find them again in a browser's tree:
//
//   <tamis-w data-w="17" data-l="0 3 1 6 1 5">The quick, brown</tamis-w>
//
// are the words 17, 18 and 19: skip 0 units of UTF-16, take 3, skip 1, take 6, and so
// on. The rest is as in to_html: nothing in it can run. Style sheets of other files are
// named only where they are asked for.
std::string to_numbered_html(const Page& page, const std::string& base_url,
                             bool loads_sheets = true);

// --- What of HTML may be written: lists of what is allowed, everything else is not
// (html_allowed.cpp).
//
// Elements that show text or structure it, and pictures. Nothing that loads, runs,
// submits or embeds; no element with a text mode of its own (style, title, textarea,
// noscript, xmp), no SVG and no MathML: what a browser could read otherwise than it was
// written, it does not get.

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
