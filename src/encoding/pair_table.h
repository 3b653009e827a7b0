// The characters of East Asian encodings that use pairs of bytes, as UTF-8:
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
  euc_jp_8f,  // the pairs after 0x8F in EUC-JP: JIS X 0212
  euc_kr,
  gb18030,
  shift_jis,
};

// Four bytes suffice for one character, and for the two characters that each of four
// Big5 pairs encodes.
struct PairEntry {
  std::array<char, 4> utf8;
  std::uint8_t size = 0;  // 0: no such character
};

struct PairCorrection;

class PairTable {
 public:
  explicit PairTable(PairSet set);

  // Returns the character of one byte over 0x7F.
  const PairEntry& single(unsigned char byte) const { return singles_[byte - 0x80u]; }

  const PairEntry& pair(unsigned char first, unsigned char second) const {
    return pairs_[(first - 0x80u) * 256u + second];
  }

 private:
  void correct(const PairCorrection& correction);

  std::vector<PairEntry> singles_;
  std::vector<PairEntry> pairs_;
};

// Returns a table. It is made on first use, which takes some milliseconds.
const PairTable& pair_table(PairSet set);

}  // namespace tamis
