// Comments of readers are a part of their own: blocks below an element whose class or
// id names comments. They are left out where the rest of the page is a text of its own:
// not on a forum, whose posts some programs call comments.
#pragma once

#include <cstdint>
#include <span>

#include "filters/learned/features.h"

namespace tamis {

enum class Comments : std::uint8_t { automatic, keep, drop };

// By block, how many levels up the nearest such element is; kFar where there is none.
const Bin* levels_up_to_comments(const FeatureReader& reader);

// Makes the probabilities of comments 0, unless they stay.
void drop_comments(Comments comments, std::span<const std::uint32_t> words,
                   const Bin* levels_up, std::span<std::uint16_t> probabilities);

}  // namespace tamis
