// 16 bytes at a time, with instructions of every 64-bit x86. Included inside a
// namespace.

struct Block {
  using Mask = std::uint32_t;
  static constexpr int kWidth = 16;
  __m128i bytes;

  explicit Block(const char* at)
      : bytes(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at))) {}

  Mask equal(char c) const { return mask(is(c)); }
  Mask non_ascii() const { return mask(bytes); }
  Mask space() const { return mask(is_space()); }
  Mask name_end() const {
    return mask(_mm_or_si128(is_space(), _mm_or_si128(is('/'), is('>'))));
  }
  Mask unquoted_end() const { return mask(_mm_or_si128(is_space(), is('>'))); }
  Mask attribute_name_end() const { return name_end() | equal('='); }

 private:
  static Mask mask(__m128i m) { return static_cast<Mask>(_mm_movemask_epi8(m)); }
  __m128i is(char c) const { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); }
  __m128i is_space() const {
    return _mm_or_si128(_mm_or_si128(is(' '), is('\t')),
                        _mm_or_si128(_mm_or_si128(is('\n'), is('\f')), is('\r')));
  }
};
