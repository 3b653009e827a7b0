#include "document/markup/part_stems.h"

#include <iterator>
#include <string_view>

#include "document/markup/markup.h"

namespace tamis {
namespace {

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

// A stem as Letters has words, and which of their bytes must be equal. Three letters
// say little of what may follow: those must be the whole word, so a zero follows.
struct Pattern {
  std::uint64_t eight[2] = {};
  std::uint64_t mask[2] = {};
  std::uint32_t part = 0;

  constexpr Pattern() = default;
  constexpr explicit Pattern(const Stem& stem)
      : part(1u << static_cast<unsigned>(stem.part)) {
    const std::size_t size = stem.stem.size();
    for (std::size_t i = 0; i < size; ++i)
      eight[i / 8] |= static_cast<std::uint64_t>(stem.stem[i]) << 8 * (i % 8);
    mask[0] = low_bytes(size > 3 ? size : size + 1);
    mask[1] = low_bytes(size > 8 ? size - 8 : 0);
  }
  bool fits(const Letters& word) const {
    return ((word.eight[0] ^ eight[0]) & mask[0]) == 0 &&
           ((word.eight[1] ^ eight[1]) & mask[1]) == 0;
  }
};

// The patterns, those with the same two first letters together.
struct StemIndex {
  static constexpr std::size_t kPairs = std::size_t{26} * 26;
  std::uint8_t first[kPairs + 1] = {};
  Pattern patterns[std::size(kStems)] = {};

  static constexpr std::size_t pair_of(std::uint64_t eight) {
    return static_cast<std::size_t>(((eight & 0xFF) - 'a') * 26 +
                                    ((eight >> 8 & 0xFF) - 'a'));
  }
  constexpr StemIndex() {
    static_assert(std::size(kStems) < 256);
    std::uint8_t count[kPairs] = {};
    for (const Stem& stem : kStems) ++count[pair_of(Pattern(stem).eight[0])];
    for (std::size_t i = 0; i < kPairs; ++i)
      first[i + 1] = static_cast<std::uint8_t>(first[i] + count[i]);
    for (const Stem& stem : kStems) {
      const Pattern pattern(stem);
      const std::size_t pair = pair_of(pattern.eight[0]);
      patterns[first[pair] + --count[pair]] = pattern;
    }
  }
};
constexpr StemIndex kStemIndex;

}  // namespace

std::uint32_t parts_of(const Letters& word) {
  std::uint32_t out = 0;
  const std::size_t pair = StemIndex::pair_of(word.eight[0]);
  for (std::size_t i = kStemIndex.first[pair]; i < kStemIndex.first[pair + 1]; ++i)
    if (kStemIndex.patterns[i].fits(word)) out |= kStemIndex.patterns[i].part;
  return out;
}

}  // namespace tamis
