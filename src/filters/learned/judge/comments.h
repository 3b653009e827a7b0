// Comments of readers are a part of their own: blocks below an element whose class or
// id names comments. They are left out where the rest of the page is a text of its own,
// by its length or since it makes a better result alone: not on a forum, whose posts
// some programs call comments. Names inside of program code are those of its colours
// ("hljs-comment").
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/learned/features/features.h"
#include "filters/learned/judge/expected_cut.h"

namespace tamis {

enum class Comments : std::uint8_t { automatic, keep, drop };

// By block, whether it is a comment.
void find_comments(const FeatureReader& reader, std::vector<bool>& are_comments);

// The cut. Where comments do not stay, their probabilities become 0 before.
ExpectedCut cut_comments(Comments comments, double beta,
                         std::span<const std::uint32_t> words,
                         const std::vector<bool>& are_comments,
                         std::span<std::uint16_t> probabilities);

}  // namespace tamis
