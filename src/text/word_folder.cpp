#include "text/word_folder.h"

#include "text/ascii.h"

namespace tamis {

void fold_bytes(std::string_view word, FoldedBytes& out, ByteCounts& counts) {
  const std::size_t size = std::min(word.size(), kMostWordBytes);
  char folded[kMostWordBytes + 16] = {};
  std::size_t count = 0;
  if (!word.empty() && word[0] >= 'A' && word[0] <= 'Z') ++counts.capitalised;
  for (std::size_t i = 0; i < size; ++i) {
    const auto byte = static_cast<std::uint8_t>(word[i]);
    if (byte == 0xE2 && i + 2 < size &&
        static_cast<std::uint8_t>(word[i + 1]) == 0x80) {
      i += 2;
      continue;
    }
    if (byte >= 'A' && byte <= 'Z') ++counts.capitals;
    if (byte >= '0' && byte <= '9') ++counts.digits;
    if (byte >= 0x80 || is_alnum(word[i]))
      folded[count++] = to_lower(word[i]);
    else if (byte > ' ' && byte < 0x7F)
      ++counts.marks;
  }
  out.low = load_eight(folded);
  out.high = load_eight(folded + 8);
  out.size = static_cast<std::uint32_t>(count);
  out.key = word_folder::key_of(out.low, out.high, out.size);
  if (count <= 16) return;
  std::uint64_t hash = kHashSeed;
  for (std::size_t i = 0; i < count; ++i)
    hash = hash_byte(hash, static_cast<std::uint8_t>(folded[i]));
  out.key = hash | 1;
}

std::uint64_t folded_word_hash(std::string_view word) {
  FoldedBytes folded;
  ByteCounts counts;
  fold_bytes(word, folded, counts);
  return folded.size == 0 ? 0 : folded.hash();
}

}  // namespace tamis
