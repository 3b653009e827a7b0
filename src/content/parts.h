// Parts of a page about which people disagree whether they are content: its heading,
// comments of readers, captions of pictures.
#pragma once

#include "tamis/filter.h"

namespace tamis {

enum class PagePart : std::uint8_t { title, comments, captions };

// The words of a part:
//   title     the first <h1>; where there is none, the first heading of which every
//             word is in the page's <title>
//   comments  elements whose class or id names comments
//   captions  <figcaption>, <caption>, elements of up to 100 words whose class or id
//             names captions
Mask words_of_part(const Page& page, PagePart part);

}  // namespace tamis
