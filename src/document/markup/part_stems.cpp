#include "document/markup/part_stems.h"

#include "document/markup/word_groups.h"

namespace tamis {
namespace {

constexpr WordGroup<MarkupPart> kPartStems[] = {
#define TAMIS_PART(name, stems) {stems, MarkupPart::name},
#include "document/markup/part_stems.inc"
#undef TAMIS_PART
};
constexpr auto kStems = words_of<kPartStems>();

// A stem in the form of Letters, and a mask of the bytes that must be equal. A stem of
// up to three letters is too short to be a prefix and must be the whole word, so a zero
// must follow.
struct Pattern {
  std::uint64_t eight[2] = {};
  std::uint64_t mask[2] = {};
  std::uint32_t part = 0;

  constexpr Pattern() = default;
  constexpr explicit Pattern(const WordGroup<MarkupPart>& stem)
      : part(1u << static_cast<unsigned>(stem.value)) {
    const std::size_t size = stem.words.size();
    for (std::size_t i = 0; i < size; ++i)
      eight[i / 8] |= static_cast<std::uint64_t>(stem.words[i]) << 8 * (i % 8);
    mask[0] = low_bytes(size > 3 ? size : size + 1);
    mask[1] = low_bytes(size > 8 ? size - 8 : 0);
  }
  bool fits(const Letters& word) const {
    return ((word.eight[0] ^ eight[0]) & mask[0]) == 0 &&
           ((word.eight[1] ^ eight[1]) & mask[1]) == 0;
  }
};

// The patterns, grouped by their first two letters.
struct StemIndex {
  static constexpr std::size_t kPairs = std::size_t{26} * 26;
  std::uint8_t first[kPairs + 1] = {};
  Pattern patterns[kStems.size()] = {};

  static constexpr std::size_t pair_of(std::uint64_t eight) {
    return static_cast<std::size_t>(((eight & 0xFF) - 'a') * 26 +
                                    ((eight >> 8 & 0xFF) - 'a'));
  }
  constexpr StemIndex() {
    static_assert(kStems.size() < 256);
    std::uint8_t count = 0;
    for (std::size_t pair = 0; pair < kPairs; ++pair) {
      for (; count < kStems.size(); ++count) {
        patterns[count] = Pattern(kStems[count]);
        if (pair_of(patterns[count].eight[0]) != pair) break;
      }
      first[pair + 1] = count;
    }
  }
};
constexpr StemIndex kStemIndex;

}  // namespace

std::uint32_t parts_of(const Letters& word) {
  std::uint32_t out = 0;
  const std::size_t pair = StemIndex::pair_of(word.eight[0]);
  for (std::size_t i = kStemIndex.first[pair]; i < kStemIndex.first[pair + 1]; ++i)
    if (kStemIndex.patterns[i].fits(word)) out |= kStemIndex.patterns[i].part;
  return out;
}

}  // namespace tamis
