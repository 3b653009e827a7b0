// What classes, ids and schema.org say of the parts of a comment or post.
#pragma once

#include <cstdint>

#include "tamis/page.h"

namespace tamis {

namespace post_name {
inline constexpr std::uint32_t comment = 1;  // comment, reply, response
inline constexpr std::uint32_t post = 2;     // post, message, answer
inline constexpr std::uint32_t author = 4;
inline constexpr std::uint32_t date = 8;
inline constexpr std::uint32_t body = 16;
inline constexpr std::uint32_t form = 32;     // where one writes a comment
inline constexpr std::uint32_t action = 64;   // reply, report, share
inline constexpr std::uint32_t minor = 128;   // head, avatar, rank: a part of a part
inline constexpr std::uint32_t single = 256;  // a whole class is "comment", "post", ...
}  // namespace post_name

// Bits of post_name. "commentBody" and "comment_body" are two words each.
std::uint32_t post_names(const Page& page, NodeId element);

}  // namespace tamis
