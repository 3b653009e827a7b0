// What an element does to the lines of a text.
#pragma once

#include <cstdint>

#include "document/tags.h"
#include "tamis/tags.h"

namespace tamis {

enum class Break : std::uint8_t {
  none,
  blank,      // a block inside a table cell
  line,       // <div>, <li>, <tr>, ...
  paragraph,  // a blank line
};

// Elements with a blank line before and after them.
inline constexpr TagSet kParagraphTags{
    Tag::p,         Tag::h1,      Tag::h2,         Tag::h3,      Tag::h4,     Tag::h5,
    Tag::h6,        Tag::ul,      Tag::ol,         Tag::dl,      Tag::menu,   Tag::dir,
    Tag::table,     Tag::pre,     Tag::listing,    Tag::xmp,     Tag::figure, Tag::hr,
    Tag::article,   Tag::section, Tag::blockquote, Tag::aside,   Tag::nav,    Tag::main,
    Tag::header,    Tag::footer,  Tag::fieldset,   Tag::details, Tag::hgroup, Tag::form,
    Tag::plaintext, Tag::textarea};

inline constexpr TagSet kListTags{Tag::ul, Tag::ol, Tag::menu, Tag::dir};

inline Break break_of(Tag tag) {
  if (has_trait(tag, trait::phrasing)) return Break::none;
  return kParagraphTags.contains(tag) ? Break::paragraph : Break::line;
}

}  // namespace tamis
