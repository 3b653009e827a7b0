// The characters of an East Asian encoding whose characters are pairs of bytes, ready
// as UTF-8:
//
//   pair_table(PairSet::shift_jis).pair(0x82, 0xA0)   // U+3042, hiragana a
//   pair_table(PairSet::shift_jis).single(0xB1)       // U+FF71, half-width katakana a
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tamis {

enum class PairSet : std::uint8_t {
  big5,
  euc_jp,
  euc_jp_8f,  // what follows 0x8F in EUC-JP: the set JIS X 0212
  euc_kr,
  gb18030,
  shift_jis,
};

// Four bytes are enough: for one character, and for the two that four pairs of Big5
// are.
struct PairEntry {
  std::array<char, 4> utf8;
  std::uint8_t size = 0;  // 0: no such character
};

struct PairCorrection;

class PairTable {
 public:
  explicit PairTable(PairSet set);

  // For bytes over 0x7F.
  const PairEntry& single(unsigned char byte) const { return singles_[byte - 0x80u]; }

  const PairEntry& pair(unsigned char first, unsigned char second) const {
    return pairs_[(first - 0x80u) * 256u + second];
  }

 private:
  void correct(const PairCorrection& correction);

  std::vector<PairEntry> singles_;
  std::vector<PairEntry> pairs_;
};

// Made when it is first asked for, which takes some milliseconds.
const PairTable& pair_table(PairSet set);

}  // namespace tamis
