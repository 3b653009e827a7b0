// What the tags of links weigh (AdDANAg).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "filters/dana/regions.h"

namespace tamis {

// The tags of an <a>: as they are; not at all; or together as much as the text of the
// link, and at least as much as "<a></a>".
enum class Anchors : std::uint8_t { leave, drop, normalise };
inline constexpr std::string_view kAnchorsNames[] = {"leave", "drop", "normalise"};

// T1 and T2: characters of text, and of tags.
std::vector<LineWeight> weigh_text(const View& view, const Lines& lines,
                                   Anchors anchors = Anchors::leave);

}  // namespace tamis
