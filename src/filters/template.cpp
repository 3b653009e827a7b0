// Template detection after Bar-Yossef and Rajagopalan.
//
// Ziv Bar-Yossef, Sridhar Rajagopalan, "Template Detection via Data Mining and its
// Applications", WWW 2002. We know it only from descriptions by others.
//
// IDEA
//
// Cut every page into pagelets. A pagelet is an element in no other pagelet and with no
// child that has k or more links. Pagelets with the same text on several pages of a
// site are its template; the rest is content.
//
//   page 1: [home news sport] [storm hits the coast]
//   page 2: [home news sport] [...]
//            template: on both pages
//
// match = equal requires the same words. With match = similar, two pagelets are the
// same if they share most of their shingles (sequences of four words): at least
// `similarity` of the union of their shingles. The paper estimates that share from a
// few hashes; tamis counts it.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The paper has a second, global algorithm that requires the pages of a template
//      to link to each other. A Site does not record links between pages: all its pages
//      count as neighbours.
//   2. A template must be on min_pages pages and on min_share of all pages. Two pages
//      are enough for a small site and too few for a large one.
//   3. Text directly below an element that is split is in no pagelet, so it cannot be
//      template and is kept. loose_text = false drops it, as LP does.
//   4. A page may take PartSearch::kMostSteps steps. Beyond them, similar pagelets are
//      not found, but equal pagelets are.
//
// Tested by tests/unit/filters/template_test.cpp.

#include <cmath>

#include "base/hash.h"
#include "filters/common/words.h"
#include "filters/registry/specs.h"
#include "filters/site/learnt_pages.h"
#include "filters/site/outline_parts.h"

namespace tamis {
namespace {

enum class PageletMatch : std::uint8_t { equal, similar };
constexpr std::string_view kPageletMatches[] = {"equal", "similar"};

struct TemplateParams {
  int k = 3;
  int min_pages = 2;
  double min_share = 0;
  PageletMatch match = PageletMatch::equal;
  double similarity = 0.9;
  bool loose_text = true;
};

constexpr ParamSpec kTemplateParams[] = {
    param<&TemplateParams::k>("k", {1, 50, Scale::log}, Provenance::reconstructed,
                              "links in a child that make an element fall apart"),
    param<&TemplateParams::min_pages>("min_pages", {2, 50, Scale::log},
                                      Provenance::reconstructed,
                                      "pages that a template is at least on"),
    param<&TemplateParams::min_share>("min_share", {0, 1}, Provenance::ours,
                                      "share of all pages that it is at least on"),
    param<&TemplateParams::match, kPageletMatches>(
        "match", Provenance::reconstructed,
        "pagelets are one if their words are equal, or their shingles similar"),
    param<&TemplateParams::similarity>(
        "similarity", {0.5, 1}, Provenance::reconstructed,
        "share of common shingles that makes them similar (with match = similar)"),
    param<&TemplateParams::loose_text>("loose_text", Provenance::ours,
                                       "text that is in no pagelet is kept"),
};

constexpr std::size_t kShingle = 4;  // words
constexpr double kRounding = 1e-9;

std::uint64_t hash_of(std::span<const OutlineWord> words) {
  std::uint64_t hash = mix(kHashSeed, words.size());
  for (const OutlineWord& word : words) hash = mix(hash, word.hash());
  return finish_hash(hash);
}

// Text with fewer words than a shingle is one shingle.
std::vector<std::uint32_t> shingles_of(std::span<const OutlineWord> words) {
  std::vector<std::uint32_t> out;
  const std::size_t width = std::min(kShingle, words.size());
  for (std::size_t i = 0; i + width <= words.size(); ++i)
    out.push_back(static_cast<std::uint32_t>(hash_of(words.subspan(i, width))));
  make_set(out);
  return out;
}

std::span<const OutlineWord> words_of(const Outline& outline, Range pagelet) {
  return outline.words().subspan(pagelet.first, pagelet.size());
}

// Returns all distinct pagelets of a site and, with match = similar, their shingles.
RepeatedParts pagelets_of(const Site::LearntPages& site, const TemplateParams& params) {
  RepeatedParts out;
  for (std::uint32_t page = 0; page < site.outlines.size(); ++page) {
    const Outline& outline = *site.outlines[page];
    for (const Range pagelet :
         outline_pagelets(outline, static_cast<std::uint32_t>(params.k))) {
      const std::span<const OutlineWord> words = words_of(outline, pagelet);
      const bool is_new = out.add(hash_of(words), page);
      if (is_new && params.match == PageletMatch::similar)
        out.sets.add(shingles_of(words));
    }
  }
  out.sets.build_index();
  return out;
}

// Returns the number of other pages with this pagelet.
std::uint32_t pages_with(std::span<const OutlineWord> words, const RepeatedParts& parts,
                         const TemplateParams& params, PartSearch& search) {
  const std::uint32_t equal = parts.find(hash_of(words));
  if (params.match == PageletMatch::equal)
    return search.pages_with(equal, {}, [](std::uint32_t) { return false; });
  // A pagelet that shares enough of the union shares enough of these shingles.
  const std::vector<std::uint32_t> shingles = shingles_of(words);
  const auto size = static_cast<double>(shingles.size());
  const auto least =
      static_cast<std::size_t>(std::ceil(params.similarity * size - kRounding));
  const auto is_similar = [&](std::uint32_t other) {
    const auto shared = static_cast<double>(search.shared(shingles, other));
    const double sum = size + static_cast<double>(parts.sets.set(other).size());
    return shared >= params.similarity * (sum - shared);
  };
  return search.pages_with(equal, search.candidates(shingles, least), is_similar);
}

FilterResult template_detection(const View& view, const TemplateParams& params) {
  const std::optional<ComparedPage> page = compare_with_site(view);
  if (!page) return {view.present(), {}};
  const std::string name = "pagelets " + std::to_string(params.k) +
                           (params.match == PageletMatch::similar ? " similar" : "");
  const auto parts = page->site.tables.get<RepeatedParts>(
      name, [&] { return pagelets_of(page->site, params); });
  PartSearch search(*parts, page->self);
  const double pages = page->pages();
  const double wanted =
      std::max<double>(params.min_pages, params.min_share * pages - kRounding);

  FilterResult out{Mask(view.page().word_count(), params.loose_text),
                   std::vector<float>(view.page().word_count())};
  fill_scores(view, {0, view.page().word_count()}, params.loose_text ? 1 : 0,
              out.scores);
  for (const Range pagelet :
       outline_pagelets(page->outline, static_cast<std::uint32_t>(params.k))) {
    const double others =
        pages_with(words_of(page->outline, pagelet), *parts, params, search);
    out.keep.fill(pagelet, others + 1 < wanted);
    fill_scores(view, pagelet, 1 - others / (pages - 1), out.scores);
  }
  out.keep &= view.present();
  return out;
}

}  // namespace

constinit const FilterSpec spec::template_ =
    define_filter<TemplateParams, template_detection>(
        "template", FilterKind::site,
        "parts whose text other pages of the site do not have",
        "Bar-Yossef, Rajagopalan, Template Detection via Data Mining and its "
        "Applications, 2002",
        kTemplateParams);

}  // namespace tamis
