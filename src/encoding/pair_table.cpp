// The tables are read from ICU, which has versions of these encodings by several
// vendors. kSources names the version nearest to that of the web. pair_corrections.h
// overrides it where it differs from the indexes of the WHATWG Encoding Standard.
#include "encoding/pair_table.h"

#include <string>

#include <unicode/utf16.h>

#include "encoding/icu_converter.h"
#include "encoding/pair_corrections.h"
#include "text/utf8.h"

namespace tamis {
namespace {

struct Source {
  const char* icu_name;
  std::string_view prefix;  // precedes each pair
  bool private_use;         // the web also uses its private characters
};

// By value of PairSet.
constexpr Source kSources[] = {
    {"ibm-1375_P100-2008", "", false},
    {"euc-jp-2007", "", false},
    {"euc-jp-2007", "\x8F", false},
    {"windows-949-2000", "", false},
    {"gb18030", "", true},
    {"ibm-943_P15A-2003", "", true},
};

void append(char32_t c, PairEntry& entry) {
  const char* const end = put_utf8(c, entry.utf8.data() + entry.size);
  entry.size = static_cast<std::uint8_t>(end - entry.utf8.data());
}

PairEntry to_entry(char32_t c) {
  PairEntry entry;
  append(c, entry);
  return entry;
}

constexpr bool is_private_use(char32_t c) {
  return c >= 0xE000 && c <= 0xF8FF;
}

// Returns the single character that `bytes` encode, or 0.
char32_t convert(UConverter* converter, std::string_view bytes) {
  UErrorCode status = U_ZERO_ERROR;
  UChar units[8];
  const int size = ucnv_toUChars(converter, units, 8, bytes.data(),
                                 static_cast<int>(bytes.size()), &status);
  if (U_FAILURE(status) || size == 0) return 0;
  if (size == 1) return units[0];
  return size == 2 && U16_IS_SURROGATE(units[0])
             ? static_cast<char32_t>(U16_GET_SUPPLEMENTARY(units[0], units[1]))
             : 0;
}

PairEntry read_pair(UConverter* converter, const Source& source, unsigned pair) {
  std::string bytes(source.prefix);
  bytes += static_cast<char>(pair >> 8);
  bytes += static_cast<char>(pair & 0xFF);
  const char32_t c = convert(converter, bytes);
  const bool usable = c != 0 && (source.private_use || !is_private_use(c));
  return usable ? to_entry(c) : PairEntry();
}

template <PairSet set>
const PairTable& table_of() {
  static const PairTable kTable(set);
  return kTable;
}

}  // namespace

PairTable::PairTable(PairSet set) : singles_(128), pairs_(std::size_t{128} * 256) {
  const Source& source = kSources[static_cast<std::size_t>(set)];
  const IcuConverter converter =
      open_icu_converter(source.icu_name, UCNV_TO_U_CALLBACK_STOP);
  if (converter != nullptr)
    for (unsigned i = 0; i < pairs_.size(); ++i)
      pairs_[i] = read_pair(converter.get(), source, 0x8000 + i);
  if (set == PairSet::shift_jis)
    for (unsigned byte = 0xA1; byte <= 0xDF; ++byte)
      singles_[byte - 0x80] = to_entry(0xFF61 + byte - 0xA1);
  for (const PairCorrection& correction : kPairCorrections)
    if (correction.set == set) correct(correction);
}

void PairTable::correct(const PairCorrection& correction) {
  const bool is_single = correction.bytes < 0x100;
  PairEntry& entry = is_single ? singles_[correction.bytes - 0x80u]
                               : pairs_[correction.bytes - 0x8000u];
  entry = correction.first == 0 ? PairEntry() : to_entry(correction.first);
  if (correction.second != 0) append(correction.second, entry);
}

const PairTable& pair_table(PairSet set) {
  constexpr const PairTable& (*kTables[])() = {
      table_of<PairSet::big5>,      table_of<PairSet::euc_jp>,
      table_of<PairSet::euc_jp_8f>, table_of<PairSet::euc_kr>,
      table_of<PairSet::gb18030>,   table_of<PairSet::shift_jis>,
  };
  return kTables[static_cast<std::size_t>(set)]();
}

}  // namespace tamis
