// Microdata (itemprop in itemscope) and RDFa (property in typeof): names of schema.org
// on the elements that show the values.
#pragma once

#include <string_view>

#include "metadata/candidates.h"
#include "tamis/page.h"

namespace tamis::meta {

// An element with itemprop or property; `names` is the attribute's value.
void read_item_property(const Page& page, NodeId element, std::string_view names,
                        Candidates& out);

}  // namespace tamis::meta
