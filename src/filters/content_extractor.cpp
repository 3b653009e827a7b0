// ContentExtractor: blocks that also occur on other pages of the site are not content.
//
// Sandip Debnath, Prasenjit Mitra, C. Lee Giles, "Automatic Extraction of Informative
// Blocks from Webpages", SAC 2005.
//
// IDEA
//
// Cut every page into blocks (filters/common/tag_blocks.h). A block is a vector: one
// binary entry for each word that occurs in it, and its numbers of words, images and
// links. Two blocks are similar if the cosine of their vectors is above eps. If S(b) is
// the number of other pages that have a block similar to b, then
//
//   IBDF(b) = 1 / (1 + S(b)),      and b is content if IBDF(b) > theta.
//
//   page 1: nav a    page 2: nav b    page 3: nav c     IBDF(nav) = 1/3, IBDF(a) = 1
//
// The paper compares every block with every other block. tamis looks up similar blocks
// by their rarest words (filters/common/similar_sets.h). With o shared words and the
// count vectors c and d,
//
//   cosine = (o + c d) / sqrt((|A| + c c) (|B| + d d)) > eps
//     only if  o > eps^2 |A| - (1 - eps^2) c c,
//
// since c d <= |c| |d| and o <= |B|. The right-hand side is the minimum over all d.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The paper adds raw counts. Then two blocks of 300 different words each have a
//      cosine of 90000 / 90300, and everything is similar. count_scale = max divides
//      each count by its maximum on these pages, as the paper does for its other
//      algorithm. terms ignores the counts; raw is the paper's method.
//   2. The paper does not say how it updates IBDF; 1 / (1 + S) is from the journal
//      version.
//   3. The paper gives no theta. At 0.5 one other page is enough, which agrees with the
//      paper's text ("blocks that occur only in one page").
//   4. Scripts are not counted, because they are not displayed.
//   5. A page may take PartSearch::kMostSteps steps. Beyond them, similar blocks are
//      not found, but equal blocks are. With eps = 0.9 no page of our datasets reaches
//      the limit; with 0.75 some long pages do. With count_scale = raw many pages do,
//      because words then hardly matter and every block is compared with every other.
//
// Tested by tests/unit/filters/content_extractor_test.cpp.

#include <array>
#include <cmath>

#include "base/hash.h"
#include "filters/common/words.h"
#include "filters/registry/specs.h"
#include "filters/site/learnt_pages.h"
#include "filters/site/outline_parts.h"

namespace tamis {
namespace {

enum class CountScale : std::uint8_t { max, terms, raw };
constexpr std::string_view kCountScales[] = {"max", "terms", "raw"};

struct ContentExtractorParams {
  double eps = 0.9;
  double theta = 0.5;
  CountScale count_scale = CountScale::max;
  TagSet tags = kJournalBlockTags;
  TableMode table_mode = TableMode::innermost_table;
};

constexpr ParamSpec kContentExtractorParams[] = {
    param<&ContentExtractorParams::eps>(
        "eps", {0.5, 0.999}, Provenance::paper,
        "blocks are similar if the cosine of their vectors is above this"),
    param<&ContentExtractorParams::theta>(
        "theta", {0.02, 0.9}, Provenance::ours,
        "a block stays if 1 / (1 + other pages with a similar block) is above this"),
    param<&ContentExtractorParams::count_scale, kCountScales>(
        "count_scale", Provenance::ours,
        "counts of words, images and links: by their largest, left out, or as they "
        "are"),
    param<&ContentExtractorParams::tags>("tags", Provenance::reconstructed,
                                         "elements at which blocks begin and end"),
    param<&ContentExtractorParams::table_mode, kTableModes>(
        "table_mode", Provenance::paper,
        "rows may be blocks, or an innermost table is one block"),
};

using BlockCounts = std::array<double, 3>;  // words, images, links

struct BlockVector {
  std::vector<std::uint32_t> terms;  // a set
  BlockCounts counts{};
};

BlockVector vector_of(const Outline& outline, const OutlineBlock& block) {
  BlockVector out;
  for (WordId w = block.words.first; w < block.words.last; ++w)
    out.terms.push_back(outline.words()[w].hash());
  make_set(out.terms);
  out.counts = {static_cast<double>(block.words.size()),
                static_cast<double>(block.images), static_cast<double>(block.links)};
  return out;
}

std::uint64_t hash_of(const BlockVector& block) {
  std::uint64_t hash = kHashSeed;
  for (const double count : block.counts)
    hash = mix(hash, static_cast<std::uint64_t>(count));
  for (const std::uint32_t term : block.terms) hash = mix(hash, term);
  return hash;
}

void raise(BlockCounts& most, const BlockCounts& counts) {
  for (std::size_t i = 0; i < most.size(); ++i) most[i] = std::max(most[i], counts[i]);
}

// All distinct blocks of a site; their words are the sets.
struct BlockTable : RepeatedParts {
  std::vector<BlockCounts> counts;  // of each block
  std::vector<BlockCounts> most;    // maximum over the blocks of each page

  BlockTable(const Site::LearntPages& site, const ContentExtractorParams& params) {
    for (std::uint32_t page = 0; page < site.outlines.size(); ++page) {
      const Outline& outline = *site.outlines[page];
      BlockCounts& largest = most.emplace_back();
      for (const OutlineBlock& block :
           outline_blocks(outline, params.tags, params.table_mode)) {
        const BlockVector vector = vector_of(outline, block);
        raise(largest, vector.counts);
        if (!add(hash_of(vector), page)) continue;
        sets.add(vector.terms);
        counts.push_back(vector.counts);
      }
    }
    sets.build_index();
  }
};

double dot(const BlockCounts& a, const BlockCounts& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

class BlockComparison {
 public:
  BlockComparison(const ContentExtractorParams& params, const BlockTable& table,
                  std::uint32_t self, const std::vector<BlockVector>& own)
      : params_(params), table_(table), search_(table, self) {
    BlockCounts most{};
    for (std::uint32_t page = 0; page < table.most.size(); ++page)
      if (page != self) raise(most, table.most[page]);
    for (const BlockVector& block : own) raise(most, block.counts);
    for (std::size_t i = 0; i < most.size(); ++i)
      if (most[i] > 0) factors_[i] = factor(most[i]);
  }

  // Returns S(b): the number of other pages with a block similar to this one.
  std::uint32_t pages_with(const BlockVector& block) {
    const std::uint32_t equal = table_.find(hash_of(block));
    return search_.pages_with(equal,
                              search_.candidates(block.terms, least_shared(block)),
                              [&](std::uint32_t other) {
                                return other != equal && is_similar(block, other);
                              });
  }

 private:
  double factor(double most) const {
    switch (params_.count_scale) {
      case CountScale::max: return 1 / most;
      case CountScale::terms: return 0;
      case CountScale::raw: return 1;
    }
    return 0;
  }

  BlockCounts scaled(BlockCounts counts) const {
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] *= factors_[i];
    return counts;
  }

  // Returns the minimum number of words that a similar block must share.
  std::size_t least_shared(const BlockVector& block) const {
    const BlockCounts counts = scaled(block.counts);
    const double squared = params_.eps * params_.eps;
    const double bound = squared * static_cast<double>(block.terms.size()) -
                         (1 - squared) * dot(counts, counts);
    constexpr double kRounding = 1e-9;
    return static_cast<std::size_t>(std::max(0.0, std::floor(bound - kRounding) + 1));
  }

  bool is_similar(const BlockVector& block, std::uint32_t other) {
    const BlockCounts a = scaled(block.counts);
    const BlockCounts b = scaled(table_.counts[other]);
    const auto size_a = static_cast<double>(block.terms.size());
    const auto size_b = static_cast<double>(table_.sets.set(other).size());
    const double wanted =
        params_.eps * std::sqrt((size_a + dot(a, a)) * (size_b + dot(b, b))) -
        dot(a, b);
    if (std::min(size_a, size_b) <= wanted) return false;
    return static_cast<double>(search_.shared(block.terms, other)) > wanted;
  }

  const ContentExtractorParams& params_;
  const BlockTable& table_;
  PartSearch search_;
  BlockCounts factors_{};
};

FilterResult content_extractor(const View& view, const ContentExtractorParams& params) {
  const std::optional<ComparedPage> page = compare_with_site(view);
  if (!page) return {view.present(), {}};
  const std::string name =
      "blocks " + to_string(params.tags) + " " +
      std::string(kTableModes[static_cast<std::size_t>(params.table_mode)]);
  const auto table = page->site.tables.get<BlockTable>(
      name, [&] { return BlockTable(page->site, params); });
  const std::vector<OutlineBlock> blocks =
      outline_blocks(page->outline, params.tags, params.table_mode);
  std::vector<BlockVector> vectors;
  vectors.reserve(blocks.size());
  for (const OutlineBlock& block : blocks)
    vectors.push_back(vector_of(page->outline, block));

  BlockComparison comparison(params, *table, page->self, vectors);
  FilterResult out{Mask(view.page().word_count()),
                   std::vector<float>(view.page().word_count())};
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const double ibdf = 1 / (1.0 + comparison.pages_with(vectors[i]));
    out.keep.fill(blocks[i].words, ibdf > params.theta);
    fill_scores(view, blocks[i].words, ibdf, out.scores);
  }
  out.keep &= view.present();
  return out;
}

}  // namespace

constinit const FilterSpec spec::content_extractor =
    define_filter<ContentExtractorParams, tamis::content_extractor>(
        "content_extractor", FilterKind::site,
        "blocks that other pages of the site do not have",
        "Debnath, Mitra, Giles, Automatic Extraction of Informative Blocks from "
        "Webpages, 2005",
        kContentExtractorParams);

}  // namespace tamis
