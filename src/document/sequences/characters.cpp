// The sequence of characters, content or code, as defined by content code blurring
// (Gottron 2008). Whitespace inside a text is one content character. Text that is only
// whitespace is ignored.

#include "document/derived.h"
#include "document/sequences/source_bytes.h"

namespace tamis {
namespace {

constexpr CharacterRun kBlank = {1, kNone, Tag::unknown, true};

// Report whether the text has whitespace before its first word, or after its last.
bool has_blank_before(const Page& page, const PageToken& word) {
  return word.offset > page.source_range(word.node).first;
}

bool has_blank_behind(const Page& page, const PageToken& word) {
  return word.offset + word.length < page.source_range(word.node).last;
}

// Writes the runs and returns their end.
CharacterRun* fill(const Page& page, const Tokens& tokens, CharacterRun* run) {
  const auto add_blank_if = [&run](bool blank) {  // without a branch
    *run = kBlank;
    run += blank ? 1 : 0;
  };
  const std::string_view source = page.source();
  const std::span<const Word> words = page.words();
  const PageToken* open = nullptr;  // the last word, while its text may continue
  for (const PageToken& token : tokens.all) {
    if (token.word == kNone) {
      if (open != nullptr) add_blank_if(has_blank_behind(page, *open));
      open = nullptr;
      const std::string_view tag = source.substr(token.offset, token.length);
      *run++ = {count_code_points(tag), kNone, token.tag, false};
      continue;
    }
    const Word& word = words[token.word];
    add_blank_if(open != nullptr ? word.glued == 0 : has_blank_before(page, token));
    *run++ = {word.chars, token.word, Tag::unknown, true};
    open = &token;
  }
  if (open != nullptr) add_blank_if(has_blank_behind(page, *open));
  return run;
}

}  // namespace

void make_characters(const Page& page, const Tokens& tokens, Characters& out) {
  // Room for every token, a space before each of them, and one at the end.
  out.runs.resize(2 * tokens.all.size() + 1);
  CharacterRun* const begin = out.runs.data();
  out.runs.resize(static_cast<std::size_t>(fill(page, tokens, begin) - begin));
}

}  // namespace tamis
