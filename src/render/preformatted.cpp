#include "render/preformatted.h"

#include "document/character_references.h"

namespace tamis {

void Preformatted::add_text(NodeId text) {
  const Range bytes = page_.source_range(text);
  const Range words = page_.words(text);
  std::uint32_t at = bytes.first;
  for (WordId w = words.first; w < words.last; ++w) {
    const Word& word = page_.word(w);
    add_space(at, word.offset);
    if (keep_[w])
      add_word(w);
    else
      dropped_ = true;
    at = word.offset + word.length;
  }
  add_space(at, bytes.last);
}

// Where a text was cut or moved, the bytes between two words may be more than blanks.
void Preformatted::add_space(std::uint32_t first, std::uint32_t last) {
  if (first >= last) return;
  scratch_.clear();
  append_text(page_.source().substr(first, last - first), scratch_);
  for (std::size_t i = 0; i < scratch_.size(); ++i) {
    const char c = scratch_[i];
    if (c == '\n' || c == '\t')
      space_ += c;
    else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80)  // one a character
      space_ += ' ';
  }
}

void Preformatted::add_edge() {
  if (space_.empty() ? !text_.empty() : space_.back() != '\n') space_ += '\n';
}

void Preformatted::flush_space() {
  const std::size_t line = space_.rfind('\n');
  if (text_.empty()) {
    text_.append(space_, line == std::string::npos ? 0 : line + 1);
  } else if (!dropped_) {
    text_ += space_;
  } else if (line != std::string::npos) {
    text_.append(space_, line);
  } else {
    text_ += ' ';
  }
  space_.clear();
  dropped_ = false;
}

void Preformatted::add_word(WordId w) {
  const bool glued = w == before_ + 1 && page_.word(w).glued != 0;
  if (space_.empty() && before_ != kNone && !glued) space_ += ' ';
  flush_space();
  text_ += page_.word_text(w, scratch_);
  before_ = w;
}

std::string Preformatted::take() {
  std::string out = std::move(text_);
  text_.clear();
  space_.clear();
  dropped_ = false;
  before_ = kNone;
  return out;
}

}  // namespace tamis
