#include "text/language/word_table.h"

#include <bit>

namespace tamis {

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
