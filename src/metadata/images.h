// The pictures of the kept part of a page, with their captions.
#pragma once

#include <span>
#include <vector>

#include "tamis/mask.h"
#include "tamis/metadata.h"
#include "tamis/page.h"
#include "url/url.h"

namespace tamis::meta {

// A picture is kept if the element around it, or the one around that (and so on for
// four steps), keeps a word; right in the body, if the words around it are kept. `keep`
// may be null: all is kept.
std::vector<MetadataImage> kept_images(const Page& page, std::span<const NodeId> images,
                                       const Mask* keep, const url::Base& base);

}  // namespace tamis::meta
