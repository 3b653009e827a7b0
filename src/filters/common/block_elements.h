// The structural elements that tree filters look at (LQF, Crunch, DTP), where a paper
// names none.
#pragma once

#include "tamis/tags.h"

namespace tamis {

inline constexpr TagSet kBlockElements = {
    Tag::address, Tag::article, Tag::aside,   Tag::blockquote, Tag::center, Tag::dd,
    Tag::div,     Tag::dl,      Tag::dt,      Tag::fieldset,   Tag::footer, Tag::form,
    Tag::h1,      Tag::h2,      Tag::h3,      Tag::h4,         Tag::h5,     Tag::h6,
    Tag::header,  Tag::li,      Tag::main,    Tag::menu,       Tag::nav,    Tag::ol,
    Tag::p,       Tag::pre,     Tag::section, Tag::table,      Tag::tbody,  Tag::td,
    Tag::tfoot,   Tag::th,      Tag::thead,   Tag::tr,         Tag::ul};

}  // namespace tamis
