#include "filters/learned/markup.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "base/hash.h"

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

// Names of attributes are short, and most are none of these.
Attribute attribute_of(std::string_view name) {
  const auto is = [&](std::string_view wanted) {
    return to_lower(name[0]) == wanted[0] && equal_ignoring_case(name, wanted);
  };
  switch (name.size()) {
    case 2: return is("id") ? Attribute::id : Attribute::none;
    case 4: return is("role") ? Attribute::role : Attribute::none;
    case 5:
      return is("class")   ? Attribute::class_
             : is("style") ? Attribute::style
                           : Attribute::none;
    case 6: return is("hidden") ? Attribute::hidden : Attribute::none;
    case 8: return is("itemprop") ? Attribute::itemprop : Attribute::none;
    case 11:
      return is("aria-hidden")   ? Attribute::aria_hidden
             : is("data-testid") ? Attribute::test_id
                                 : Attribute::none;
    default: return Attribute::none;
  }
}

struct Stem {
  std::string_view stem;
  Part part;
};

// Beginnings of words, in the order of their first letters.
constexpr Stem kStems[] = {
    {"about", Part::description},
    {"abstract", Part::description},
    {"account", Part::user},
    {"ad", Part::advert},
    {"ads", Part::advert},
    {"advert", Part::advert},
    {"amount", Part::price},
    {"also", Part::related},
    {"answer", Part::reply},
    {"api", Part::documentation},
    {"accordion", Part::question},
    {"article", Part::content},
    {"aside", Part::side},
    {"author", Part::meta},
    {"avatar", Part::user},
    {"badge", Part::meta},
    {"banner", Part::header},
    {"basket", Part::user},
    {"bio", Part::description},
    {"body", Part::content},
    {"box", Part::card},
    {"breadcrumb", Part::navigation},
    {"btn", Part::hero},
    {"button", Part::hero},
    {"byline", Part::meta},
    {"caption", Part::caption},
    {"card", Part::card},
    {"carousel", Part::caption},
    {"cart", Part::user},
    {"categor", Part::meta},
    {"cell", Part::card},
    {"checkout", Part::user},
    {"code", Part::documentation},
    {"collapse", Part::hidden},
    {"comment", Part::comment},
    {"consent", Part::popup},
    {"container", Part::main},
    {"content", Part::content},
    {"cookie", Part::popup},
    {"copyright", Part::footer},
    {"cost", Part::price},
    {"cover", Part::hero},
    {"credit", Part::meta},
    {"crumb", Part::navigation},
    {"cta", Part::hero},
    {"currency", Part::price},
    {"date", Part::meta},
    {"dek", Part::description},
    {"desc", Part::description},
    {"detail", Part::description},
    {"dialog", Part::popup},
    {"discount", Part::price},
    {"discuss", Part::comment},
    {"disqus", Part::comment},
    {"doc", Part::documentation},
    {"drawer", Part::popup},
    {"dropdown", Part::popup},
    {"entry", Part::content},
    {"excerpt", Part::description},
    {"expand", Part::question},
    {"facebook", Part::share},
    {"faq", Part::question},
    {"feature", Part::hero},
    {"feedback", Part::review},
    {"figure", Part::caption},
    {"follow", Part::share},
    {"foot", Part::footer},
    {"footer", Part::footer},
    {"forum", Part::forum},
    {"gallery", Part::caption},
    {"gdpr", Part::popup},
    {"grid", Part::card},
    {"header", Part::header},
    {"heading", Part::title},
    {"headline", Part::title},
    {"hero", Part::hero},
    {"hidden", Part::hidden},
    {"highlight", Part::documentation},
    {"icon", Part::share},
    {"image", Part::caption},
    {"img", Part::caption},
    {"info", Part::meta},
    {"inner", Part::main},
    {"intro", Part::description},
    {"invisible", Part::hidden},
    {"item", Part::product},
    {"kicker", Part::meta},
    {"label", Part::meta},
    {"latest", Part::related},
    {"lead", Part::description},
    {"legal", Part::footer},
    {"list", Part::card},
    {"login", Part::user},
    {"main", Part::main},
    {"markdown", Part::content},
    {"masthead", Part::header},
    {"media", Part::caption},
    {"menu", Part::navigation},
    {"message", Part::forum},
    {"meta", Part::meta},
    {"method", Part::documentation},
    {"modal", Part::popup},
    {"more", Part::related},
    {"name", Part::title},
    {"nav", Part::navigation},
    {"newsletter", Part::mail},
    {"next", Part::pager},
    {"offscreen", Part::hidden},
    {"optin", Part::mail},
    {"outbrain", Part::advert},
    {"overlay", Part::popup},
    {"overview", Part::description},
    {"pager", Part::pager},
    {"paginat", Part::pager},
    {"panel", Part::question},
    {"param", Part::documentation},
    {"photo", Part::caption},
    {"popular", Part::related},
    {"popup", Part::popup},
    {"post", Part::content},
    {"prev", Part::pager},
    {"price", Part::price},
    {"primary", Part::main},
    {"product", Part::product},
    {"profile", Part::user},
    {"promo", Part::advert},
    {"prose", Part::content},
    {"question", Part::question},
    {"quote", Part::review},
    {"rail", Part::side},
    {"rating", Part::review},
    {"recent", Part::related},
    {"recommend", Part::related},
    {"reference", Part::documentation},
    {"relat", Part::related},
    {"replies", Part::reply},
    {"reply", Part::reply},
    {"respond", Part::comment},
    {"review", Part::review},
    {"rich", Part::content},
    {"rte", Part::content},
    {"sale", Part::price},
    {"search", Part::user},
    {"share", Part::share},
    {"sharing", Part::share},
    {"shop", Part::product},
    {"side", Part::side},
    {"signature", Part::forum},
    {"signup", Part::mail},
    {"similar", Part::related},
    {"sitemap", Part::navigation},
    {"sku", Part::product},
    {"slide", Part::caption},
    {"social", Part::share},
    {"spec", Part::documentation},
    {"sponsor", Part::advert},
    {"sr", Part::hidden},
    {"star", Part::review},
    {"story", Part::content},
    {"subscri", Part::mail},
    {"subtitle", Part::title},
    {"summary", Part::description},
    {"swiper", Part::caption},
    {"syntax", Part::documentation},
    {"tab", Part::question},
    {"table", Part::documentation},
    {"taboola", Part::advert},
    {"tag", Part::meta},
    {"teaser", Part::related},
    {"testimonial", Part::review},
    {"text", Part::content},
    {"thread", Part::forum},
    {"thumb", Part::caption},
    {"tile", Part::card},
    {"time", Part::meta},
    {"title", Part::title},
    {"toc", Part::navigation},
    {"toggle", Part::question},
    {"toolbar", Part::header},
    {"tooltip", Part::popup},
    {"topbar", Part::header},
    {"topic", Part::forum},
    {"trending", Part::related},
    {"twitter", Part::share},
    {"upsell", Part::related},
    {"user", Part::user},
    {"variant", Part::product},
    {"visually", Part::hidden},
    {"widget", Part::side},
    {"wishlist", Part::user},
    {"wrapper", Part::main},
    {"wysiwyg", Part::content},
};

// Three letters say little of what may follow: those must be the whole word.
bool fits(std::string_view word, const Stem& stem) {
  return stem.stem.size() > 3 ? word.starts_with(stem.stem) : word == stem.stem;
}

// Where the stems with each two first letters are in `order`.
struct StemIndex {
  static constexpr std::size_t kPairs = std::size_t{26} * 26;
  std::uint8_t first[kPairs + 1] = {};
  std::uint8_t order[std::size(kStems)] = {};

  static constexpr std::size_t pair_of(std::string_view word) {
    return static_cast<std::size_t>((word[0] - 'a') * 26 + (word[1] - 'a'));
  }
  constexpr StemIndex() {
    static_assert(std::size(kStems) < 256);
    std::uint8_t count[kPairs] = {};
    for (const Stem& stem : kStems) ++count[pair_of(stem.stem)];
    for (std::size_t i = 0; i < kPairs; ++i)
      first[i + 1] = static_cast<std::uint8_t>(first[i] + count[i]);
    for (std::size_t i = std::size(kStems); i-- > 0;) {
      const std::size_t pair = pair_of(kStems[i].stem);
      order[first[pair] + --count[pair]] = static_cast<std::uint8_t>(i);
    }
  }
};
constexpr StemIndex kStemIndex;

// Words have two letters or more.
std::uint32_t parts_of(std::string_view word) {
  std::uint32_t out = 0;
  const std::size_t pair = StemIndex::pair_of(word);
  for (std::size_t i = kStemIndex.first[pair]; i < kStemIndex.first[pair + 1]; ++i) {
    const Stem& stem = kStems[kStemIndex.order[i]];
    if (fits(word, stem)) out |= 1u << static_cast<unsigned>(stem.part);
  }
  return out;
}

enum class TokenKind : std::uint8_t {
  tag = 1,
  word,
  class_name,
  role,
  property,
  test_id,
  hidden
};

std::uint64_t token_of(TokenKind kind, std::uint64_t hash) {
  return mix(hash, static_cast<std::uint64_t>(kind));
}

constexpr std::size_t kMostWords = 12;    // of one attribute
constexpr std::size_t kMostLetters = 24;  // of one word
constexpr std::size_t kMostClasses = 6;

// Words of letters: "postBody-2 entry" is post, body, entry.
template <class Each>
void for_each_word(std::string_view text, const Each& each) {
  char word[kMostLetters];
  std::size_t size = 0;
  std::size_t words = 0;
  const auto end_word = [&] {
    if (size >= 2 && size < kMostLetters && words < kMostWords) {
      each(std::string_view(word, size));
      ++words;
    }
    size = 0;
  };
  char before = ' ';
  for (const char c : text.substr(0, 512)) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    if (!is_alpha(c) || (is_capital && before >= 'a' && before <= 'z')) end_word();
    if (words == kMostWords) return;
    if (is_alpha(c) && size < kMostLetters) word[size++] = to_lower(c);
    before = c;
  }
  end_word();
}

// Names between blanks, with numbers as #, so that "post-17" and "post-18" are one.
template <class Each>
void for_each_class(std::string_view text, const Each& each) {
  std::uint64_t hash = kHashSeed;
  std::size_t size = 0;
  std::size_t classes = 0;
  const auto end_class = [&] {
    if (size > 0 && classes++ < kMostClasses) each(hash);
    hash = kHashSeed;
    size = 0;
  };
  char before = ' ';
  for (const char c : text.substr(0, 512)) {
    const char folded = c >= '0' && c <= '9' ? '#' : to_lower(c);
    if (classes == kMostClasses) return;
    if (is_space(c))
      end_class();
    else if (folded != '#' || before != '#')
      hash = (hash ^ static_cast<std::uint8_t>(folded)) * 0x100000001B3, ++size;
    before = folded;
  }
  end_class();
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

std::uint32_t markup_token(std::uint64_t token, Zone zone) {
  const auto number =
      static_cast<std::uint32_t>(finish_hash(token) >> (64 - kMarkupTokenBits));
  return (number & ~3u) | ((number + static_cast<std::uint32_t>(zone)) & 3u);
}

void MarkupTable::clear() {
  numbers_.clear();
  all.clear();
  tokens.clear();
}

std::uint32_t MarkupTable::number(const Page& page, NodeId element) {
  std::uint64_t key = mix(kHashSeed, static_cast<std::uint64_t>(page.tag(element)));
  const std::uint32_t attributes = attributes_of(page, element);
  for (std::uint32_t i = 0; i < attributes; ++i) {
    const Page::SourceAttribute attribute = page.source_attribute(element, i);
    const Attribute which = attribute_of(attribute.name);
    if (which == Attribute::none) continue;
    if (which == Attribute::style && !hides(which, attribute.value)) continue;
    key = mix(mix(key, static_cast<std::uint64_t>(which)),
              which == Attribute::style ? 0 : hash_bytes(attribute.value));
  }
  const std::uint32_t found = numbers_.number(key);
  if (found == all.size()) all.push_back(take_apart(page, element));
  return found;
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
    const auto [name, value] = page.source_attribute(element, i);
    const Attribute which = attribute_of(name);
    if (hides(which, value)) out.is_hidden = true;
    if (is_outermost) continue;
    if (which == Attribute::class_ || which == Attribute::id)
      for_each_word(value, [&](std::string_view word) {
        out.parts |= parts_of(word);
        tokens.push_back(token_of(TokenKind::word, hash_bytes(word)));
      });
    if (which == Attribute::class_)
      for_each_class(value, [&](std::uint64_t name_hash) {
        out.signature = mix(out.signature, name_hash);
        tokens.push_back(token_of(TokenKind::class_name, name_hash));
      });
    const TokenKind kind = which == Attribute::role       ? TokenKind::role
                           : which == Attribute::itemprop ? TokenKind::property
                           : which == Attribute::test_id  ? TokenKind::test_id
                                                          : TokenKind::tag;
    if (kind != TokenKind::tag)
      for_each_word(value, [&](std::string_view word) {
        tokens.push_back(token_of(kind, hash_bytes(word)));
      });
  }
  if (out.is_hidden && !is_outermost)
    tokens.push_back(token_of(TokenKind::hidden, kHashSeed));
  out.last_token = static_cast<std::uint32_t>(tokens.size());
  return out;
}

}  // namespace tamis
