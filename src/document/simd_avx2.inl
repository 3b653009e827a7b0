// 32 bytes at a time. Included inside a namespace, under a target with AVX2 and BMI.

struct Block {
  using Mask = std::uint32_t;
  static constexpr int kWidth = 32;
  __m256i bytes;

  explicit Block(const char* at)
      : bytes(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at))) {}

  Mask equal(char c) const {
    return mask(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c)));
  }

  Mask non_ascii() const { return mask(bytes); }

  // Sets of bytes: each table entry is the member with that low half byte. A byte is in
  // the set if the entry for its low half is the byte itself. Entries 1 and 2 mark
  // slots without a member: no byte that selects them equals them.
  Mask space() const { return in_set(table(' ', 2, 1, '\t', '\n', '\f', '\r', 1, 1)); }
  Mask name_end() const {
    return in_set(table(' ', 2, 1, '\t', '\n', '\f', '\r', '>', '/'));
  }
  Mask unquoted_end() const {
    return in_set(table(' ', 2, 1, '\t', '\n', '\f', '\r', '>', 1));
  }
  // '=' and CR share their low half.
  Mask attribute_name_end() const {
    return in_set(table(' ', 2, 1, '\t', '\n', '\f', '=', '>', '/')) | equal('\r');
  }

 private:
  static Mask mask(__m256i m) { return static_cast<Mask>(_mm256_movemask_epi8(m)); }
  static __m256i table(char x0, char x1, char x, char x9, char xa, char xc, char xd,
                       char xe, char xf) {
    return _mm256_broadcastsi128_si256(
        _mm_setr_epi8(x0, x1, x, x, x, x, x, x, x, x9, xa, x, xc, xd, xe, xf));
  }
  Mask in_set(__m256i set) const {
    return mask(_mm256_cmpeq_epi8(bytes, _mm256_shuffle_epi8(set, bytes)));
  }
};
