// The decoders of the WHATWG Encoding Standard, sections 10 to 13, differ only in their
// tables and in the bytes that may begin a character. A pair without a character
// becomes U+FFFD. If its second byte is ASCII, it is read again, so that a stray first
// byte cannot swallow markup.
#include <algorithm>
#include <cstring>

#include "encoding/gb18030_ranges.h"
#include "encoding/pair_table.h"
#include "encoding/transcode.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace tamis {
namespace {

struct Range {
  unsigned char first;
  unsigned char last;

  constexpr bool has(unsigned char byte) const { return byte >= first && byte <= last; }
};

struct Family {
  Encoding encoding;
  PairSet set;
  Range leads[2];  // the bytes that may begin a pair
};

constexpr Range kNone = {1, 0};
constexpr Range kEucTrail = {0xA1, 0xFE};
constexpr Range kDigits = {'0', '9'};

constexpr Family kFamilies[] = {
    {Encoding::big5, PairSet::big5, {{0x81, 0xFE}, kNone}},
    {Encoding::euc_jp, PairSet::euc_jp, {{0x8E, 0x8F}, {0xA1, 0xFE}}},
    {Encoding::euc_kr, PairSet::euc_kr, {{0x81, 0xFE}, kNone}},
    {Encoding::gb18030, PairSet::gb18030, {{0x81, 0xFE}, kNone}},
    {Encoding::gbk, PairSet::gb18030, {{0x81, 0xFE}, kNone}},
    {Encoding::shift_jis, PairSet::shift_jis, {{0x81, 0x9F}, {0xE0, 0xFC}}},
};

const Family* find_family(Encoding encoding) {
  const auto* const at = std::ranges::find(kFamilies, encoding, &Family::encoding);
  return at == std::end(kFamilies) ? nullptr : at;
}

// --- In GB 18030, four-byte sequences number the characters without a pair, in Unicode
// order: "index gb18030 ranges code point", section 5.

std::uint32_t pointer_of(std::string_view bytes) {
  const auto place = [&](std::size_t i, unsigned least) {
    return static_cast<unsigned char>(bytes[i]) - least;
  };
  return ((place(0, 0x81) * 10 + place(1, '0')) * 126 + place(2, 0x81)) * 10 +
         place(3, '0');
}

// `bytes` are four: 81 to FE, a digit, 81 to FE, a digit. Returns 0 if they are not a
// character.
char32_t gb18030_quad(std::string_view bytes) {
  const std::uint32_t pointer = pointer_of(bytes);
  if ((pointer > 39419 && pointer < 189000) || pointer > 1237575) return 0;
  if (pointer == 7457) return 0xE7C7;
  const auto* const after =
      std::ranges::upper_bound(kGb18030Ranges, pointer, {}, &Gb18030Range::pointer);
  const Gb18030Range& range = *(after - 1);  // the first begins at 0
  return range.character + (pointer - range.pointer);
}

// --- Pairs.

class PairDecoder {
 public:
  PairDecoder(const Family& family, std::string_view bytes, char* to)
      : family_(family), table_(pair_table(family.set)), bytes_(bytes), to_(to) {}

  void run() {
    for (copy_ascii(); at_ < bytes_.size(); copy_ascii()) read_character();
  }

  char* end() const { return to_; }

  bool had_errors() const { return had_errors_; }

 private:
  unsigned char byte(std::size_t ahead) const {
    return static_cast<unsigned char>(bytes_[at_ + ahead]);
  }

  std::size_t left() const { return bytes_.size() - at_; }

  bool is_lead(unsigned char byte) const {
    return family_.leads[0].has(byte) || family_.leads[1].has(byte);
  }

  bool begins_triple() const {
    return family_.set == PairSet::euc_jp && byte(0) == 0x8F && kEucTrail.has(byte(1));
  }

  bool begins_quad() const {
    return family_.set == PairSet::gb18030 && kDigits.has(byte(1));
  }

  void copy_ascii() {
    while (at_ < bytes_.size() && is_ascii(bytes_[at_])) *to_++ = bytes_[at_++];
  }

  void read_character() {
    const PairEntry& single = table_.single(byte(0));
    if (single.size != 0) return put(single, 1);
    if (left() == 1 || !is_lead(byte(0))) return put_error(1);
    if (begins_triple()) return read_triple();
    if (begins_quad()) return read_quad();
    read_pair(table_);
  }

  void read_pair(const PairTable& table) {
    const PairEntry& entry = table.pair(byte(0), byte(1));
    if (entry.size != 0) return put(entry, 2);
    put_error(is_ascii(bytes_[at_ + 1]) ? 1 : 2);
  }

  // Reads the pair after 8F. The rest of a truncated triple is one error.
  void read_triple() {
    if (left() == 2) return put_error(2);
    ++at_;
    read_pair(pair_table(PairSet::euc_jp_8f));
  }

  void read_quad() {
    constexpr Range kThird = {0x81, 0xFE};
    const bool third = left() > 2 && kThird.has(byte(2));
    const bool fourth = left() > 3 && kDigits.has(byte(3));
    if (third && fourth) {
      const char32_t c = gb18030_quad(bytes_.substr(at_, 4));
      if (c == 0) return put_error(4);
      to_ = put_utf8(c, to_);
      at_ += 4;
      return;
    }
    const bool cut_short = left() == 2 || (left() == 3 && third);
    put_error(cut_short ? left() : 1);
  }

  void put(const PairEntry& entry, std::size_t length) {
    std::memcpy(to_, entry.utf8.data(), entry.size);
    to_ += entry.size;
    at_ += length;
  }

  void put_error(std::size_t length) {
    to_ = put_utf8(kReplacementCharacter, to_);
    had_errors_ = true;
    at_ += length;
  }

  const Family& family_;
  const PairTable& table_;
  std::string_view bytes_;
  std::size_t at_ = 0;
  char* to_;
  bool had_errors_ = false;
};

}  // namespace

bool is_multi_byte(Encoding encoding) {
  return find_family(encoding) != nullptr;
}

Decoded decode_multi_byte(Encoding encoding, std::string_view bytes, char* to) {
  PairDecoder decoder(*find_family(encoding), bytes, to);
  decoder.run();
  return {static_cast<std::size_t>(decoder.end() - to), decoder.had_errors()};
}

}  // namespace tamis
