// 8 bytes at a time in an ordinary register. Included inside a namespace.

struct Block {
  using Mask = std::uint32_t;
  static constexpr int kWidth = 8;
  std::uint64_t bytes;

  explicit Block(const char* at) : bytes(load_eight(at)) {}

  Mask equal(char c) const { return mask(is(c)); }
  Mask non_ascii() const { return mask(bytes & 0x80 * kOnes); }
  Mask space() const { return mask(is_space()); }
  Mask name_end() const { return mask(is_space() | is('/') | is('>')); }
  Mask unquoted_end() const { return mask(is_space() | is('>')); }
  Mask attribute_name_end() const {
    return mask(is_space() | is('/') | is('>') | is('='));
  }

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101u;

  // Returns the high bit of each byte that equals c. Exact: there are no carries
  // between bytes.
  std::uint64_t is(char c) const {
    const std::uint64_t x = bytes ^ kOnes * static_cast<unsigned char>(c);
    return ~(((x & 0x7F * kOnes) + 0x7F * kOnes) | x) & 0x80 * kOnes;
  }
  std::uint64_t is_space() const {
    return is(' ') | is('\t') | is('\n') | is('\f') | is('\r');
  }
  // Gathers the eight high bits into the low byte.
  static Mask mask(std::uint64_t high_bits) {
    return static_cast<Mask>((high_bits >> 7) * 0x0102040810204080u >> 56);
  }
};
