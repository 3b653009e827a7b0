// What is played or shown by another program: videos, sounds, frames of players and
// maps. Frames of others are advertisements and counters.
#pragma once

#include <optional>

#include "render/links.h"
#include "tamis/structure.h"

namespace tamis {

// What the element shows, if it is such; `links` makes its address absolute.
std::optional<PageMedia> media_at(const Page& page, NodeId element, Links& links);

}  // namespace tamis
