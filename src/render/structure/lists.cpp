#include "render/structure/lists.h"

#include "render/text_plain.h"

namespace tamis {

Cleaning cleaning_of_words(const Page& page, const Mask& keep,
                           CharacterForm characters) {
  if (characters == CharacterForm::source) return {};
  return cleaning_for(to_plain_text(page, keep, {}), characters);
}

}  // namespace tamis
