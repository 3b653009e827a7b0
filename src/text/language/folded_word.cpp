#include "text/language/folded_word.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/eight_bytes.h"
#include "text/ascii.h"
#include "text/folding.h"
#include "text/utf8.h"

namespace tamis {
namespace {

constexpr char32_t kSoftHyphen = 0xAD;  // occurs inside words on German pages

// Returns the length in bytes of punctuation at the start of `word`, or 0.
std::size_t leading_punctuation(std::string_view word) {
  const Utf8Character c = read_utf8(word);
  return is_edge_punctuation(c.code) ? c.length : 0;
}

// Returns the length in bytes of punctuation at the end of `word`, or 0.
std::size_t trailing_punctuation(std::string_view word) {
  const std::size_t at = character_start(word, word.size() - 1);
  return is_edge_punctuation(read_utf8(word.substr(at)).code) ? word.size() - at : 0;
}

std::string_view without_punctuation(std::string_view word) {
  std::size_t length = 0;
  while (!word.empty() && (length = leading_punctuation(word)) > 0)
    word.remove_prefix(length);
  while (!word.empty() && (length = trailing_punctuation(word)) > 0)
    word.remove_suffix(length);
  return word;
}

bool is_ascii_punctuation(char c) {
  return is_ascii(c) && !is_alnum(c);
}

}  // namespace

FoldedWord::FoldedWord(std::string_view word) {
  while (!word.empty() && is_ascii_punctuation(word.front())) word.remove_prefix(1);
  while (!word.empty() && is_ascii_punctuation(word.back())) word.remove_suffix(1);
  if (word.size() > kMost || !fold_ascii(word)) fold_unicode(word);
}

// The fast path for most words of the web. Returns false if the word is not ASCII.
bool FoldedWord::fold_ascii(std::string_view word) {
  size_ = word.size();
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < size_; i += 8) {
    const std::uint64_t eight = load_up_to_eight(word.data() + i, size_ - i);
    all |= eight;
    eights_[i / 8] = lower_eight(eight);
  }
  return !has_non_ascii(all);
}

void FoldedWord::fold_unicode(std::string_view word) {
  word = without_punctuation(word);
  if (word.size() > kMost || (!fold_ascii(word) && !fold_in_place())) fold_anew(word);
}

// Folding keeps letters of two bytes (Latin, Greek, Cyrillic, Hebrew, Arabic) at two
// bytes. Letters of three bytes in East Asia and India have no case. Returns false if
// the word has any other character.
bool FoldedWord::fold_in_place() {
  char* const begin = reinterpret_cast<char*>(eights_.data());
  for (std::size_t i = 0; i < size_;) {
    const auto lead = static_cast<unsigned char>(begin[i]);
    if (lead < 0x80) {
      ++i;
    } else if (lead < 0xE0) {
      if (i + 1 == size_) return false;
      const char32_t c = read_utf8({begin + i, 2}).code;
      const char32_t small = fold_character(c);
      if (small < 0x80 || c == kSoftHyphen) return false;
      if (small != c) put_utf8(small, begin + i);
      i += 2;
    } else if (lead != 0xE1 && lead != 0xE2 && lead < 0xF0) {
      i += 3;
    } else {
      return false;
    }
  }
  return true;
}

void FoldedWord::fold_anew(std::string_view word) {
  char folded[kMost + 4] = {};  // room for the character that exceeds the limit
  char* to = folded;
  while (!word.empty() && to <= folded + kMost) {
    const Utf8Character c = read_utf8(word);
    if (c.code != kSoftHyphen) to = put_utf8(fold_character(c.code), to);
    word.remove_prefix(c.length);
  }
  const auto size = static_cast<std::size_t>(to - folded);
  size_ = size <= kMost ? size : 0;
  std::memcpy(eights_.data(), folded, kMost);
}

WordTable::WordTable(std::size_t most)
    : slots_(std::bit_ceil(2 * most + 2)),
      shift_(64 - std::countr_zero(slots_.size())) {
  rows_.reserve(most);
  eights_.reserve(2 * most);
}

std::uint32_t WordTable::add(const FoldedWord& word) {
  if (word.empty()) return kAbsent;
  const std::uint64_t hash = word.hash();
  Slot& slot = slots_[slot_of(word, hash)];
  if (slot.number != kAbsent) return slot.number;
  slot = {static_cast<std::uint32_t>(hash), static_cast<std::uint32_t>(size())};
  rows_.push_back({static_cast<std::uint32_t>(eights_.size()),
                   static_cast<std::uint32_t>(word.text().size())});
  eights_.insert(eights_.end(), word.eights().begin(), word.eights().end());
  return slot.number;
}

}  // namespace tamis
