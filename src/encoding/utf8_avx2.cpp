// Checks and copies UTF-8 in blocks of 64 bytes with AVX2.
//
// John Keiser and Daniel Lemire, "Validating UTF-8 In Less Than One Instruction Per
// Byte", Software: Practice and Experience 51 (5), 2021.
//
// Two neighbouring bytes reveal every error, except those in the third and fourth byte
// of a sequence. There are three tables of 16 entries, for the two halves of the first
// byte and the upper half of the second. Each gives the errors that are still possible.
// An error that all three allow has occurred:
//
//   E0 80:   E_ -> too short, overlong 3, surrogate
//            _0 -> carry,     overlong 3, overlong 2, overlong 4
//            8_ -> too long,  overlong 3, ...                     => overlong 3
//
// Two continuations in a row also count as an "error". It must occur exactly at the
// third and fourth byte of longer sequences.
//
// WHERE WE DIFFER: a block is stored as soon as it is loaded. The end is padded with
// zeros, so that a sequence truncated by it is found like any other error.
#include "encoding/utf8.h"

#if defined(__x86_64__)

#include <cstring>

#include <immintrin.h>

namespace tamis {
namespace {

constexpr std::size_t kBlock = 64;

constexpr char kTooShort = 1 << 0;      // a lead byte, then no continuation
constexpr char kTooLong = 1 << 1;       // ASCII, then a continuation
constexpr char kOverlong3 = 1 << 2;     // E0 80 to E0 9F
constexpr char kTooLarge = 1 << 3;      // F4 90 and above
constexpr char kSurrogate = 1 << 4;     // ED A0 to ED BF
constexpr char kOverlong2 = 1 << 5;     // C0, C1
constexpr char kOverlong4 = 1 << 6;     // F0 80 to F0 8F
constexpr char kTooLarge8 = 1 << 6;     // F5 80 and above: shares the bit
constexpr char kTwoConts = char(0x80);  // two continuations
constexpr char kCarry = kTooShort | kTooLong | kTwoConts;

alignas(16) constexpr char kFirstUpper[16] = {
    kTooLong,
    kTooLong,
    kTooLong,
    kTooLong,
    kTooLong,
    kTooLong,
    kTooLong,
    kTooLong,
    kTwoConts,
    kTwoConts,
    kTwoConts,
    kTwoConts,
    kTooShort | kOverlong2,
    kTooShort,
    kTooShort | kOverlong3 | kSurrogate,
    kTooShort | kTooLarge | kTooLarge8 | kOverlong4,
};
constexpr char kLargeLow = kCarry | kTooLarge | kTooLarge8;
alignas(16) constexpr char kFirstLower[16] = {
    kCarry | kOverlong2 | kOverlong3 | kOverlong4,
    kCarry | kOverlong2,
    kCarry,
    kCarry,
    kCarry | kTooLarge,
    kLargeLow,
    kLargeLow,
    kLargeLow,
    kLargeLow,
    kLargeLow,
    kLargeLow,
    kLargeLow,
    kLargeLow,
    kLargeLow | kSurrogate,
    kLargeLow,
    kLargeLow,
};
constexpr char kContinued = kTooLong | kOverlong2 | kTwoConts;
alignas(16) constexpr char kSecondUpper[16] = {
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort,
    kContinued | kOverlong3 | kTooLarge8 | kOverlong4,
    kContinued | kOverlong3 | kTooLarge,
    kContinued | kSurrogate | kTooLarge,
    kContinued | kSurrogate | kTooLarge,
    kTooShort,
    kTooShort,
    kTooShort,
    kTooShort,
};

// The state after the bytes read so far.
struct State {
  __m256i previous;  // the last 32 bytes
  __m256i errors;    // not zero where an error occurred
  __m256i all;       // all bytes, combined by "or"
};

[[gnu::target("avx2")]] __m256i look_up(const char* table, __m256i halves) {
  const __m128i once = _mm_load_si128(reinterpret_cast<const __m128i*>(table));
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(once), halves);
}

[[gnu::target("avx2")]] __m256i lower_half(__m256i bytes) {
  return _mm256_and_si256(bytes, _mm256_set1_epi8(0x0F));
}

[[gnu::target("avx2")]] __m256i upper_half(__m256i bytes) {
  return lower_half(_mm256_srli_epi16(bytes, 4));
}

// Returns the errors of two neighbouring bytes, including "two continuations".
[[gnu::target("avx2")]] __m256i pair_errors(__m256i first, __m256i second) {
  const __m256i a = look_up(kFirstUpper, upper_half(first));
  const __m256i b = look_up(kFirstLower, lower_half(first));
  const __m256i c = look_up(kSecondUpper, upper_half(second));
  return _mm256_and_si256(_mm256_and_si256(a, b), c);
}

// Returns bit 7 where the third byte of a sequence (two after E0 and above) or the
// fourth (three after F0 and above) must be.
[[gnu::target("avx2")]] __m256i long_parts(__m256i two_before, __m256i three_before) {
  const __m256i third = _mm256_subs_epu8(two_before, _mm256_set1_epi8(0xE0 - 0x80));
  const __m256i fourth = _mm256_subs_epu8(three_before, _mm256_set1_epi8(0xF0 - 0x80));
  return _mm256_and_si256(_mm256_or_si256(third, fourth), _mm256_set1_epi8(kTwoConts));
}

[[gnu::target("avx2")]] void check(State& state, __m256i bytes) {
  const __m256i middle = _mm256_permute2x128_si256(state.previous, bytes, 0x21);
  const __m256i errors = pair_errors(_mm256_alignr_epi8(bytes, middle, 15), bytes);
  const __m256i parts = long_parts(_mm256_alignr_epi8(bytes, middle, 14),
                                   _mm256_alignr_epi8(bytes, middle, 13));
  state.errors = _mm256_or_si256(state.errors, _mm256_xor_si256(parts, errors));
  state.previous = bytes;
}

// Returns a non-zero value where the last bytes begin a sequence that continues after
// them.
[[gnu::target("avx2")]] __m256i unfinished(__m256i bytes) {
  constexpr auto kAny = static_cast<char>(0xFF);
  const __m256i most = _mm256_setr_epi8(
      kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny,
      kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny, kAny,
      kAny, kAny, kAny, char(0xEF), char(0xDF), char(0xBF));
  return _mm256_subs_epu8(bytes, most);
}

[[gnu::target("avx2")]] void copy_block(State& state, const char* from, char* to) {
  const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
  const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + 32));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), low);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 32), high);
  const __m256i both = _mm256_or_si256(low, high);
  state.all = _mm256_or_si256(state.all, both);
  if (_mm256_movemask_epi8(both) != 0) {
    check(state, low);
    check(state, high);
  } else {
    state.errors = _mm256_or_si256(state.errors, unfinished(state.previous));
    state.previous = high;
  }
}

[[gnu::target("avx2")]] Utf8 verdict(const State& state) {
  if (_mm256_testz_si256(state.errors, state.errors) == 0) return Utf8::malformed;
  return _mm256_movemask_epi8(state.all) == 0 ? Utf8::ascii : Utf8::valid;
}

}  // namespace

bool has_avx2() {
  return __builtin_cpu_supports("avx2") != 0;
}

[[gnu::target("avx2")]] Utf8 copy_utf8_avx2(std::string_view bytes, char* to) {
  State state = {_mm256_setzero_si256(), _mm256_setzero_si256(),
                 _mm256_setzero_si256()};
  const std::size_t whole = bytes.size() / kBlock * kBlock;
  for (std::size_t at = 0; at < whole; at += kBlock)
    copy_block(state, bytes.data() + at, to + at);
  char last[kBlock] = {};
  if (whole < bytes.size())
    std::memcpy(last, bytes.data() + whole, bytes.size() - whole);
  copy_block(state, last, to + whole);
  return verdict(state);
}

}  // namespace tamis

#else

namespace tamis {

bool has_avx2() {
  return false;
}

Utf8 copy_utf8_avx2(std::string_view bytes, char* to) {
  return copy_utf8_portable(bytes, to);
}

}  // namespace tamis

#endif
