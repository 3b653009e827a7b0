#include "render/data/lists.h"

#include "render/text/text_plain.h"

namespace tamis {

Cleaning cleaning_of_words(const Page& page, const Mask& keep,
                           CharacterForm characters) {
  std::string text;
  append_plain_text(page, keep, {}, text);
  return cleaning_for(text, characters);
}

}  // namespace tamis
