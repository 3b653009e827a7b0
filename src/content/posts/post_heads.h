// What marks the heads of posts where no element is named for them: dates, and links to
// what users say of themselves.
#pragma once

#include <vector>

#include "document/markup/post_names.h"
#include "tamis/page.h"

namespace tamis {

// Nodes that may each be in the head of one post, in families of the same kind at the
// same place of the markup, the largest first; each in the order of the page. Linear
// time.
std::vector<std::vector<NodeId>> head_families(const Page& page,
                                               const std::vector<PostNames>& names);

}  // namespace tamis
