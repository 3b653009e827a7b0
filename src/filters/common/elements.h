// Definitions that papers leave open: which elements structure a page, and how much
// text an element has.
#pragma once

#include <cstdint>
#include <string_view>

#include "tamis/sequences.h"
#include "tamis/tags.h"

namespace tamis {

inline constexpr TagSet kBlockElements = {
    Tag::address, Tag::article, Tag::aside,   Tag::blockquote, Tag::center, Tag::dd,
    Tag::div,     Tag::dl,      Tag::dt,      Tag::fieldset,   Tag::footer, Tag::form,
    Tag::h1,      Tag::h2,      Tag::h3,      Tag::h4,         Tag::h5,     Tag::h6,
    Tag::header,  Tag::li,      Tag::main,    Tag::menu,       Tag::nav,    Tag::ol,
    Tag::p,       Tag::pre,     Tag::section, Tag::table,      Tag::tbody,  Tag::td,
    Tag::tfoot,   Tag::th,      Tag::thead,   Tag::tr,         Tag::ul};

enum class TextAmount : std::uint8_t { all, outside_links };
inline constexpr std::string_view kTextAmounts[] = {"all", "outside_links"};

inline std::uint32_t text_amount(const Counts& counts, NodeId n, TextAmount amount) {
  return amount == TextAmount::all ? counts.chars[n]
                                   : counts.chars[n] - counts.link_chars[n];
}

}  // namespace tamis
