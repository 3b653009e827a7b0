// The meanings of abbreviations that the page states.

#include <set>
#include <utility>

#include "render/text/text_plain.h"
#include "render/writers.h"
#include "text/unicode.h"

namespace tamis {

std::vector<Abbreviation> list_abbreviations(const KeptText& text) {
  const Page& page = text.page;
  constexpr std::uint32_t kMostWords = 8;
  std::vector<Abbreviation> out;
  std::set<std::pair<std::string, std::string>> known;
  WordReader words(page, text.cleaning);
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    const Tag tag = page.tag(n);
    if (tag != Tag::abbr && tag != Tag::acronym) continue;
    const Range range = page.words(n);
    const auto title = page.attribute(n, "title");
    if (!title || range.size() > kMostWords) continue;
    Abbreviation found;
    append_words(page, text.keep, range, words, {}, found.text);
    found.meaning = clean_word(text::collapse_spaces(*title), text.cleaning);
    if (found.text.empty() || found.meaning.empty() || found.text == found.meaning)
      continue;
    if (known.emplace(found.text, found.meaning).second)
      out.push_back(std::move(found));
  }
  return out;
}

std::vector<Abbreviation> abbreviations_of(const Page& page, const Mask& keep,
                                           CharacterForm characters) {
  return list_abbreviations(kept_text(page, keep, {.characters = characters}));
}

}  // namespace tamis
