// Pages that show their text only where no reader with scripts looks: forums that put a
// whole thread into <noscript>, frameworks that stream it into <template>, beside
// nothing or beside menus.
#pragma once

#include <cstdint>

#include "tamis/page.h"

namespace tamis {

enum class UnseenText : std::uint8_t { little, in_noscript, in_templates };

// Which of the two holds more of the body's text than all that a reader sees, or more
// of its prose.
UnseenText find_unseen_text(const Page& page);

}  // namespace tamis
