#include <algorithm>
#include <iterator>

#include "render/html/html.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr TagSet kElements{
    Tag::a,          Tag::abbr,    Tag::acronym, Tag::address, Tag::article,
    Tag::aside,      Tag::b,       Tag::bdi,     Tag::bdo,     Tag::big,
    Tag::blockquote, Tag::br,      Tag::caption, Tag::center,  Tag::cite,
    Tag::code,       Tag::data,    Tag::dd,      Tag::del,     Tag::details,
    Tag::dfn,        Tag::div,     Tag::dl,      Tag::dt,      Tag::em,
    Tag::figcaption, Tag::figure,  Tag::font,    Tag::footer,  Tag::h1,
    Tag::h2,         Tag::h3,      Tag::h4,      Tag::h5,      Tag::h6,
    Tag::header,     Tag::hgroup,  Tag::hr,      Tag::i,       Tag::img,
    Tag::ins,        Tag::kbd,     Tag::li,      Tag::main,    Tag::mark,
    Tag::nav,        Tag::ol,      Tag::p,       Tag::pre,     Tag::q,
    Tag::rp,         Tag::rt,      Tag::ruby,    Tag::s,       Tag::samp,
    Tag::search,     Tag::section, Tag::small,   Tag::span,    Tag::strike,
    Tag::strong,     Tag::sub,     Tag::summary, Tag::sup,     Tag::table,
    Tag::tbody,      Tag::td,      Tag::tfoot,   Tag::th,      Tag::thead,
    Tag::time,       Tag::tr,      Tag::tt,      Tag::u,       Tag::ul,
    Tag::var,        Tag::wbr,     Tag::rb,      Tag::rtc,     Tag::nobr,
    Tag::fieldset,   Tag::legend,  Tag::menu,    Tag::dir};

constexpr TagSet kVoid{Tag::br, Tag::hr, Tag::img, Tag::wbr};
constexpr TagSet kWrittenAsPre{Tag::listing, Tag::xmp, Tag::plaintext, Tag::textarea};

struct Allowed {
  std::string_view name;
  Tag tag;  // unknown: any element
  AttributeKind kind;
};

constexpr Allowed kAttributes[] = {
    {"lang", Tag::unknown, AttributeKind::word},
    {"dir", Tag::unknown, AttributeKind::word},
    {"title", Tag::unknown, AttributeKind::text},
    {"class", Tag::unknown, AttributeKind::style},
    {"id", Tag::unknown, AttributeKind::style},
    {"style", Tag::unknown, AttributeKind::style},
    {"href", Tag::a, AttributeKind::link},
    {"src", Tag::img, AttributeKind::image},
    {"alt", Tag::img, AttributeKind::text},
    {"width", Tag::img, AttributeKind::number},
    {"height", Tag::img, AttributeKind::number},
    {"colspan", Tag::td, AttributeKind::number},
    {"rowspan", Tag::td, AttributeKind::number},
    {"align", Tag::td, AttributeKind::word},
    {"colspan", Tag::th, AttributeKind::number},
    {"rowspan", Tag::th, AttributeKind::number},
    {"align", Tag::th, AttributeKind::word},
    {"scope", Tag::th, AttributeKind::word},
    {"start", Tag::ol, AttributeKind::number},
    {"reversed", Tag::ol, AttributeKind::flag},
    {"type", Tag::ol, AttributeKind::word},
    {"value", Tag::li, AttributeKind::number},
    {"cite", Tag::blockquote, AttributeKind::link},
    {"cite", Tag::q, AttributeKind::link},
    {"cite", Tag::ins, AttributeKind::link},
    {"cite", Tag::del, AttributeKind::link},
    {"datetime", Tag::ins, AttributeKind::text},
    {"datetime", Tag::del, AttributeKind::text},
    {"datetime", Tag::time, AttributeKind::text},
    {"value", Tag::data, AttributeKind::text},
    {"open", Tag::details, AttributeKind::flag},
};

// Decodes escapes, removes comments and spaces, and converts to lower case. No author
// writes CSS so, but some browsers may read it so.
std::string plain_css(std::string_view css) {
  std::string out;
  for (std::size_t i = 0; i < css.size(); ++i) {
    const char c = css[i];
    if (c == '/' && css.substr(i).starts_with("/*")) {
      const std::size_t end = css.find("*/", i + 2);
      if (end == css.npos) break;
      i = end + 1;
    } else if (c == '\\') {
      unsigned code = 0;
      std::size_t digits = 0;
      while (digits < 6 && i + 1 < css.size() && hex_value(css[i + 1]) >= 0) {
        code = code * 16 + static_cast<unsigned>(hex_value(css[++i]));
        ++digits;
      }
      if (digits > 0 && i + 1 < css.size() && is_space(css[i + 1])) ++i;
      if (digits > 0 && code > 0x20 && code < 0x7F)
        out += to_lower(static_cast<char>(code));
    } else if (static_cast<unsigned char>(c) > 0x20) {
      out += to_lower(c);
    }
  }
  return out;
}

}  // namespace

bool is_allowed_element(Tag tag) {
  return kElements.contains(tag);
}

Tag written_as(Tag tag) {
  return kWrittenAsPre.contains(tag) ? Tag::pre : tag;
}

bool is_void_element(Tag tag) {
  return kVoid.contains(tag);
}

AttributeKind attribute_kind(Tag tag, std::string_view name) {
  const auto* found = std::find_if(
      std::begin(kAttributes), std::end(kAttributes), [&](const Allowed& a) {
        return (a.tag == Tag::unknown || a.tag == tag) && a.name == name;
      });
  return found == std::end(kAttributes) ? AttributeKind::none : found->kind;
}

bool is_safe_css(std::string_view css) {
  constexpr std::string_view kForbidden[] = {
      "<",           "expression(", "javascript:", "vbscript:", "-moz-binding",
      "behavior:",   "behaviour:",  "@import",     "data:text", "@charset",
      "livescript:", "mocha:"};
  const std::string plain = plain_css(css);
  return std::none_of(
      std::begin(kForbidden), std::end(kForbidden), [&](std::string_view part) {
        return plain.find(part) != std::string::npos || css.find(part) != css.npos;
      });
}

}  // namespace tamis
