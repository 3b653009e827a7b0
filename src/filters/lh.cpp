// LH: InfoDiscoverer, the entropy method of Lin and Ho.
//
// Shian-Hua Lin, Jan-Ming Ho, "Discovering informative content blocks from Web
// documents", KDD 2002. We know it only from descriptions by others (Debnath, Mitra,
// Giles 2005 compare with it as "LH").
//
// IDEA
//
// Terms that are spread evenly over the pages of a site are redundant, and so are
// blocks made of them. For n pages, with tf_j occurrences of a term on page j and
// w_j = tf_j / sum tf,
//
//   H(term) = - sum_j w_j log_n w_j       1: the same on every page, 0: on one page
//   H(block) = mean of H over its terms
//
// and a block is informative if H(block) < threshold:
//
//   "home" on 3 pages of 3, once each    H = 1
//   a term twice here, once elsewhere    H = 0.579380
//   a term only here                     H = 0
//
// With choose = growth, the threshold depends on the page. It starts at 0.1 and grows
// in steps of 0.1 while a step adds terms that were not yet in an informative block.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The paper cuts pages at tables and lets the threshold grow. Both work poorly on
//      today's pages: the default is a modern set of elements and a fixed threshold.
//      The preset lh_pub is the paper's method.
//   2. The paper stems terms. We use words in lower case, without function words:
//      stemming depends on the language, and pages of one site use the same forms. In
//      scripts without spaces, terms are pairs of characters (site/outline.h).
//   3. The paper chooses the threshold per site, tamis per page. While no block is
//      informative, the threshold rises regardless of the rule.
//   4. A block without terms is not informative.
//
// Tested by tests/unit/filters/lh_test.cpp.

#include <algorithm>
#include <numeric>

#include "filters/common/entropy.h"
#include "filters/common/similar_sets.h"
#include "filters/common/words.h"
#include "filters/registry/specs.h"
#include "filters/site/learnt_pages.h"
#include "filters/site/outline_parts.h"

namespace tamis {
namespace {

enum class ThresholdChoice : std::uint8_t { fixed, growth };
constexpr std::string_view kThresholdChoices[] = {"fixed", "growth"};

struct LhParams {
  ThresholdChoice choose = ThresholdChoice::fixed;
  double threshold = 0.6;
  TagSet tags = kModernBlockTags;
  TableMode table_mode = TableMode::innermost_table;
};

constexpr ParamSpec kLhParams[] = {
    param<&LhParams::choose, kThresholdChoices>(
        "choose", Provenance::ours,
        "the threshold: given, or raised while more terms become informative"),
    param<&LhParams::threshold>(
        "threshold", {0.1, 0.95}, Provenance::ours,
        "a block stays if its entropy is below this (with choose = fixed)"),
    param<&LhParams::tags>("tags", Provenance::ours,
                           "elements at which blocks begin and end"),
    param<&LhParams::table_mode, kTableModes>(
        "table_mode", Provenance::ours,
        "rows may be blocks, or an innermost table is one block"),
};

// Running sums over the counts of a term, from which its entropy follows.
struct TermSums {
  double sum = 0;
  double sum_of_times_log = 0;

  void add(double count) {
    sum += count;
    sum_of_times_log += times_log(count);
  }
};

// The terms of a page in ascending order, how often each occurs, and the term of each
// word.
struct PageTerms {
  static constexpr std::uint32_t kNoTerm = UINT32_MAX;

  std::vector<std::uint32_t> terms;
  std::vector<std::uint32_t> counts;
  std::vector<std::uint32_t> of_word;

  explicit PageTerms(const Outline& outline)
      : of_word(outline.words().size(), kNoTerm) {
    std::vector<std::uint64_t> rows;  // a term and the number of one of its words
    for (WordId w = 0; w < outline.words().size(); ++w)
      if (outline.words()[w].is_term())
        rows.push_back(std::uint64_t{outline.words()[w].hash()} << 32 | w);
    std::sort(rows.begin(), rows.end());
    for (const std::uint64_t row : rows) {
      const auto term = static_cast<std::uint32_t>(row >> 32);
      if (terms.empty() || terms.back() != term) {
        terms.push_back(term);
        counts.push_back(0);
      }
      ++counts.back();
      of_word[static_cast<std::uint32_t>(row)] =
          static_cast<std::uint32_t>(terms.size() - 1);
    }
  }
};

// All terms of a site.
struct TermTable {
  NumberIndex terms;
  std::vector<TermSums> sums;

  explicit TermTable(const Site::LearntPages& site) {
    std::vector<PageTerms> pages;
    std::vector<std::uint32_t> all;
    for (const auto& outline : site.outlines) {
      pages.emplace_back(*outline);
      all.insert(all.end(), pages.back().terms.begin(), pages.back().terms.end());
    }
    make_set(all);
    terms = NumberIndex(std::move(all));
    sums.resize(terms.size());
    for (const PageTerms& page : pages)
      for (std::size_t i = 0; i < page.terms.size(); ++i)
        sums[terms.find(page.terms[i])].add(page.counts[i]);
  }
};

// Returns H of each term of the page.
std::vector<double> term_entropies(const PageTerms& terms, const TermTable& table,
                                   const ComparedPage& page) {
  std::vector<double> out;
  for (std::size_t i = 0; i < terms.terms.size(); ++i) {
    const std::uint32_t known = table.terms.find(terms.terms[i]);
    TermSums sums = known == NumberIndex::kAbsent ? TermSums() : table.sums[known];
    if (page.self == kNone) sums.add(terms.counts[i]);
    out.push_back(entropy_to_base(sums.sum, sums.sum_of_times_log, page.pages()));
  }
  return out;
}

// Calls visit(term) once for each term of the words. `seen` has one element per term,
// and each call must have a new value of `round`.
template <class Visit>
void for_each_term(const PageTerms& terms, Range words, std::uint32_t round,
                   std::vector<std::uint32_t>& seen, const Visit& visit) {
  for (WordId w = words.first; w < words.last; ++w) {
    const std::uint32_t term = terms.of_word[w];
    if (term == PageTerms::kNoTerm || seen[term] == round) continue;
    seen[term] = round;
    visit(term);
  }
}

// Returns H of each block.
std::vector<double> block_entropies(const PageTerms& terms,
                                    std::span<const double> entropies,
                                    std::span<const OutlineBlock> blocks) {
  std::vector<double> out;
  std::vector<std::uint32_t> seen(terms.terms.size());
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    double sum = 0;
    std::size_t count = 0;
    for_each_term(terms, blocks[i].words, i + 1, seen, [&](std::uint32_t term) {
      sum += entropies[term];
      ++count;
    });
    out.push_back(count == 0 ? 1 : sum / static_cast<double>(count));
  }
  return out;
}

// Returns the largest of 0.1, 0.2, ... 1 before a step adds no further informative
// terms.
double grown_threshold(const PageTerms& terms, std::span<const OutlineBlock> blocks,
                       std::span<const double> entropies) {
  std::vector<std::uint32_t> by_entropy(blocks.size());
  std::iota(by_entropy.begin(), by_entropy.end(), 0);
  std::stable_sort(
      by_entropy.begin(), by_entropy.end(),
      [&](std::uint32_t a, std::uint32_t b) { return entropies[a] < entropies[b]; });
  std::vector<std::uint32_t> seen(terms.terms.size());
  std::size_t included = 0;
  auto next = by_entropy.begin();
  for (int tenths = 1; tenths <= 10; ++tenths) {
    const std::size_t before = included;
    for (; next != by_entropy.end() && entropies[*next] < tenths / 10.0; ++next)
      for_each_term(terms, blocks[*next].words, 1, seen,
                    [&](std::uint32_t) { ++included; });
    if (included == before && included > 0) return (tenths - 1) / 10.0;
  }
  return 1;
}

FilterResult lh(const View& view, const LhParams& params) {
  const std::optional<ComparedPage> page = compare_with_site(view);
  if (!page) return {view.present(), {}};
  const auto table =
      page->site.tables.get<TermTable>("terms", [&] { return TermTable(page->site); });
  const PageTerms terms(page->outline);
  const std::vector<OutlineBlock> blocks =
      outline_blocks(page->outline, params.tags, params.table_mode);
  const std::vector<double> entropies =
      block_entropies(terms, term_entropies(terms, *table, *page), blocks);
  const double threshold = params.choose == ThresholdChoice::fixed
                               ? params.threshold
                               : grown_threshold(terms, blocks, entropies);

  FilterResult out{Mask(view.page().word_count()),
                   std::vector<float>(view.page().word_count())};
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    out.keep.fill(blocks[i].words, entropies[i] < threshold);
    fill_scores(view, blocks[i].words, 1 - entropies[i], out.scores);
  }
  out.keep &= view.present();
  return out;
}

}  // namespace

constinit const FilterSpec spec::lh = define_filter<LhParams, tamis::lh>(
    "lh", FilterKind::site, "blocks of words that not every page of the site has",
    "Lin, Ho, Discovering informative content blocks from Web documents, 2002",
    kLhParams);

}  // namespace tamis
