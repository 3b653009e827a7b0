#include "document/markup/markup.h"

#include <algorithm>
#include <bit>

#include "base/hash.h"
#include "text/ascii.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tamis {
namespace {

enum class Attribute : std::uint8_t {
  none,
  class_,
  id,
  role,
  itemprop,
  hidden,
  style,
  aria_hidden,
  test_id
};

// Up to eight bytes of a name, and a mask of those that may be capitals.
struct ShortName {
  std::uint64_t bytes = 0;
  std::uint64_t small = 0;  // the bit that distinguishes a from A, for each letter
  std::size_t size = 0;

  constexpr explicit ShortName(std::string_view name) : size(name.size()) {
    for (std::size_t i = 0; i < size; ++i) {
      bytes |= static_cast<std::uint64_t>(name[i]) << 8 * i;
      if (name[i] != '-') small |= std::uint64_t{0x20} << 8 * i;
    }
  }
  constexpr bool equals(std::uint64_t eight) const {
    return ((eight | small) & low_bytes(size)) == bytes;
  }
};

// Names are parts of a page's source, so bytes after them are readable. The first eight
// bytes distinguish all names of the same length.
Attribute attribute_of(std::string_view name) {
  const auto is = [&](std::string_view wanted) {
    return ShortName(wanted).equals(load_eight(name.data()));
  };
  const auto ends = [&](std::string_view wanted) {
    return equal_ignoring_case(name.substr(8), wanted);
  };
  // The most frequent first. A jump by the length would be mispredicted more often.
  const std::size_t size = name.size();
  if (size == 5)
    return is("class")   ? Attribute::class_
           : is("style") ? Attribute::style
                         : Attribute::none;
  if (size == 4) return is("role") ? Attribute::role : Attribute::none;
  if (size == 2) return is("id") ? Attribute::id : Attribute::none;
  if (size == 8) return is("itemprop") ? Attribute::itemprop : Attribute::none;
  if (size == 11)
    return is("aria-hid") && ends("den")   ? Attribute::aria_hidden
           : is("data-tes") && ends("tid") ? Attribute::test_id
                                           : Attribute::none;
  return size == 6 && is("hidden") ? Attribute::hidden : Attribute::none;
}

using TokenKind = MarkupTable::TokenKind;

std::uint64_t token_of(TokenKind kind, std::uint64_t hash) {
  return mix(hash, static_cast<std::uint64_t>(kind));
}

constexpr std::size_t kMostBytes = 512;  // of one attribute
constexpr std::size_t kMostWords = 12;
constexpr std::size_t kMostClasses = 6;

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

// The letters and capitals of a name as bits, so that its words are found without
// examining each byte.
//
//   postBody-2
//   0110111111  letters, the first byte is the lowest bit, here to the right
//   0000010000  capitals
struct NameMasks {
  static constexpr std::size_t kMost = 64;  // bytes

  std::uint64_t letters = 0;
  std::uint64_t capitals = 0;

  // Makes the masks of a name of at most kMost bytes that is followed by fifteen
  // readable bytes.
  explicit NameMasks(std::string_view name);

  // Returns the starts of words: the first letter of a run, and a capital after a small
  // letter.
  std::uint64_t word_starts() const {
    return letters & (~(letters << 1) | (capitals & ~(capitals << 1)));
  }
  // Calls each(first, size) for each word, a run of letters up to the next start, until
  // it returns false.
  template <class Each>
  void for_each_word(const Each& each) const {
    std::uint64_t starts = word_starts();
    const std::uint64_t stops = starts | ~letters;
    while (starts != 0) {
      const auto first = static_cast<unsigned>(std::countr_zero(starts));
      starts &= starts - 1;
      // A start is also a stop, so search after it. 64 letters have no stop.
      const std::uint64_t later = stops & ~((std::uint64_t{2} << first) - 1);
      const auto last = static_cast<unsigned>(std::countr_zero(later));
      if (!each(std::size_t{first}, std::size_t{last - first})) return;
    }
  }
};

#ifdef __SSE2__

NameMasks::NameMasks(std::string_view name) {
  const auto all = [](int byte) { return _mm_set1_epi8(static_cast<char>(byte)); };
  const auto bits = [](__m128i answers) {
    return static_cast<std::uint64_t>(_mm_movemask_epi8(answers));
  };
  const auto are_between = [&](__m128i bytes, int first, int last) {
    return _mm_cmplt_epi8(_mm_add_epi8(bytes, all(-128 - first)),
                          all(-128 + last - first + 1));
  };
  for (std::size_t i = 0; i < name.size(); i += 16) {
    const __m128i bytes =
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(name.data() + i));
    const __m128i small = _mm_or_si128(bytes, all(0x20));
    const __m128i are_letters = are_between(small, 'a', 'z');
    const __m128i are_small = _mm_cmpeq_epi8(bytes, small);
    letters |= bits(are_letters) << i;
    capitals |= bits(_mm_andnot_si128(are_small, are_letters)) << i;
  }
  const std::uint64_t inside =
      name.size() >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << name.size()) - 1;
  letters &= inside;
  capitals &= inside;
}

#else

NameMasks::NameMasks(std::string_view name) {
  for (std::size_t i = 0; i < name.size(); ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i;
    if (is_alpha(name[i])) letters |= bit;
    if (is_capital(name[i])) capitals |= bit;
  }
}

#endif

// Returns the same hash as hash_bytes.
std::uint64_t hash_of(const Letters& word) {
  std::uint64_t hash = mix(kHashSeed, word.size);
  for (std::size_t i = 0; i <= word.size / 8; ++i) hash = mix(hash, word.eight[i]);
  return finish_hash(hash);
}

// Calls each() for the words of a text: "postBody-2 entry" is post, body, entry.
template <class Each>
void for_each_word_by_bytes(std::string_view text, std::size_t most, const Each& each) {
  std::size_t at = 0;
  while (at < text.size() && most > 0) {
    const std::size_t first = at;
    while (at < text.size() && is_alpha(text[at])) {
      if (at > first && is_capital(text[at]) && !is_capital(text[at - 1])) break;
      ++at;
    }
    const std::size_t size = at - first;
    if (size >= 2 && size < Letters::kMost) {
      each(Letters::read(text.data() + first, size));
      --most;
    }
    if (size == 0) ++at;
  }
}

template <class Each>
void for_each_word(std::string_view text, std::size_t most, const Each& each) {
  if (text.size() > NameMasks::kMost) return for_each_word_by_bytes(text, most, each);
  NameMasks(text).for_each_word([&](std::size_t first, std::size_t size) {
    if (size < 2 || size >= Letters::kMost) return true;
    each(Letters::read(text.data() + first, size));
    return --most > 0;
  });
}

// Hashes a class with numbers as #, so that "post-17" and "post-18" are equal.
std::uint64_t hash_of_class(std::string_view name) {
  std::uint64_t hash = kHashSeed;
  char before = ' ';
  for (const char c : name) {
    const char folded = is_digit(c) ? '#' : to_lower(c);
    if (folded != '#' || before != '#')
      hash = hash_byte(hash, static_cast<std::uint8_t>(folded));
    before = folded;
  }
  return hash;
}

std::uint32_t attributes_of(const Page& page, NodeId n) {
  return page.is_element(n) ? page.attribute_count(n) : 0;
}

bool hides(Attribute attribute, std::string_view value) {
  if (attribute == Attribute::hidden) return true;
  if (attribute == Attribute::aria_hidden) return equal_ignoring_case(value, "true");
  if (attribute != Attribute::style) return false;
  const std::size_t at = value.find("display");
  if (at == value.npos) return false;
  const std::size_t none = value.find("none", at);
  return none != value.npos && none - at < 12;
}

}  // namespace

void MarkupTable::clear() {
  plain_.fill(kNone);
  numbers_.clear();
  names_.clear();
  all.clear();
  tokens.clear();
  class_names_.clear();
  class_words_.clear();
}

std::uint32_t MarkupTable::number(const Page& page, NodeId element) {
  const Tag tag = page.tag(element);
  const std::uint64_t tag_key = secret_ ^ static_cast<std::uint64_t>(tag);
  std::uint64_t key = tag_key;
  const std::uint32_t attributes = attributes_of(page, element);
  for (std::uint32_t i = 0; i < attributes; ++i) {
    const Page::SourceAttribute attribute = page.source_attribute(element, i);
    const Attribute which = attribute_of(attribute.name);
    if (which == Attribute::none) continue;
    if (which == Attribute::style && !hides(which, attribute.value)) continue;
    const std::size_t size =
        which == Attribute::style ? 0 : attribute.value.size();  // only its visibility
                                                                 // matters
    key = quick_hash(attribute.value.substr(0, size),
                     mix(key, static_cast<std::uint64_t>(which)));
  }
  const bool is_plain = key == tag_key;
  std::uint32_t& plain = plain_[static_cast<std::size_t>(tag)];
  if (is_plain && plain != kNone) return plain;
  const std::uint32_t found = numbers_.number(key);
  if (found == all.size()) all.push_back(take_apart(page, element));
  if (is_plain) plain = found;
  return found;
}

const MarkupTable::ClassName& MarkupTable::class_name(std::string_view name) {
  const std::uint32_t found = names_.number(quick_hash(name, secret_));
  if (found < class_names_.size()) return class_names_[found];
  const auto first = static_cast<std::uint32_t>(class_words_.size());
  for_each_word(name, kMostWords, [&](const Letters& word) {
    class_words_.push_back({token_of(TokenKind::word, hash_of(word)), parts_of(word)});
  });
  const auto last = static_cast<std::uint32_t>(class_words_.size());
  // Clang 14 cannot construct an aggregate in emplace_back().
  return class_names_.emplace_back(ClassName{hash_of_class(name), first, last});
}

// Adds the words of all names first, then the names.
void MarkupTable::take_classes(std::string_view value, Markup& out) {
  std::uint64_t classes[kMostClasses];
  std::size_t class_count = 0;
  std::size_t words = 0;
  any_class(value, [&](std::string_view text) {
    const ClassName& name = class_name(text);
    if (class_count < kMostClasses) classes[class_count++] = name.hash;
    for (std::uint32_t w = name.first_word; w < name.last_word && words < kMostWords;
         ++w, ++words) {
      tokens.push_back(class_words_[w].token);
      out.parts |= class_words_[w].parts;
    }
    return class_count == kMostClasses && words == kMostWords;
  });
  for (std::size_t i = 0; i < class_count; ++i) {
    out.signature = mix(out.signature, classes[i]);
    tokens.push_back(token_of(TokenKind::class_name, classes[i]));
  }
}

void MarkupTable::take_words(TokenKind kind, std::string_view value, Markup& out) {
  for_each_word(value, kMostWords, [&](const Letters& word) {
    if (kind == TokenKind::word) out.parts |= parts_of(word);
    tokens.push_back(token_of(kind, hash_of(word)));
  });
}

Markup MarkupTable::take_apart(const Page& page, NodeId element) {
  Markup out;
  const Tag tag = page.tag(element);
  out.first_token = static_cast<std::uint32_t>(tokens.size());
  out.signature = mix(kHashSeed, static_cast<std::uint64_t>(tag));
  const bool is_outermost = tag == Tag::html || tag == Tag::body;
  if (!is_outermost) tokens.push_back(token_of(TokenKind::tag, out.signature));
  const std::uint32_t attributes = attributes_of(page, element);
  for (std::uint32_t i = 0; i < attributes; ++i) {
    const auto [name, whole] = page.source_attribute(element, i);
    const Attribute which = attribute_of(name);
    if (hides(which, whole)) out.is_hidden = true;
    if (is_outermost) continue;
    const std::string_view value = whole.substr(0, kMostBytes);
    switch (which) {
      case Attribute::class_: take_classes(value, out); break;
      case Attribute::id: take_words(TokenKind::word, value, out); break;
      case Attribute::role: take_words(TokenKind::role, value, out); break;
      case Attribute::itemprop: take_words(TokenKind::property, value, out); break;
      case Attribute::test_id: take_words(TokenKind::test_id, value, out); break;
      default: break;
    }
  }
  if (out.is_hidden && !is_outermost)
    tokens.push_back(token_of(TokenKind::hidden, kHashSeed));
  out.last_token = static_cast<std::uint32_t>(tokens.size());
  return out;
}

}  // namespace tamis
