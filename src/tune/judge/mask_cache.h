// Scores many pipelines on the same pages, fast. Rows of bits are cached, and most
// operations of a pipeline then process 64 words at a time.
//
//   MaskCache cache(pages, {.memory = 1 << 30});
//   Result<std::vector<PipelineCounts>> counts = cache.judge(trees, pages.pages.size(),
//   jobs);
//
// For every pipeline, the result equals that of Pipeline::run. It does not depend on
// the number of jobs or on earlier calls.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tamis/error.h"
#include "tamis/pipeline.h"
#include "tune/judge/mask_expression.h"
#include "tune/judge/page_set.h"
#include "tune/judge/row_store.h"
#include "tune/search/search.h"

namespace tamis::tune {

// Numbers of words in a page's extract: all, and those that match the gold text in each
// of the two alignments (labels.h).
struct PageCounts {
  std::uint32_t kept = 0;
  std::uint32_t early = 0;
  std::uint32_t late = 0;
  friend bool operator==(const PageCounts&, const PageCounts&) = default;
};

struct PipelineCounts {
  std::vector<PageCounts> pages;
  Behaviour behaviour{};
  // Computing time. If several trees need a mask, the first one is charged.
  double seconds = 0;
};

class MaskCache {
 public:
  // The pages must outlive the object.
  MaskCache(const PageSet& pages, const RowBudget& budget);

  // Scores the trees on the first `pages` pages. The trees must belong to pipelines
  // that were built. Returns an error as soon as `stop` becomes true.
  Result<std::vector<PipelineCounts>> judge(std::span<const PipelineNode* const> trees,
                                            std::size_t pages, unsigned jobs,
                                            const std::atomic<bool>* stop = nullptr);

  std::size_t rows() const { return store_.size(); }
  std::size_t rows_computed() const { return rows_computed_; }

 private:
  // Collects the rows that must be computed for `root`, each after its inputs.
  void gather(const MaskExpressionPtr& root, std::size_t pages,
              std::vector<MaskExpressionPtr>& steps);
  Result<void> give_slots(std::span<const MaskExpressionPtr> steps);
  Result<std::uint32_t> free_slot();
  Result<void> run(std::span<const MaskExpressionPtr> roots,
                   std::span<const MaskExpressionPtr> steps,
                   std::span<const std::size_t> root_of_step, std::size_t pages,
                   unsigned jobs, const std::atomic<bool>* stop,
                   std::span<PipelineCounts> out);
  // Reports whether select() returns the pipeline's mask unchanged.
  bool is_selected_as_kept(const LabelledPage& page) const;
  Mask selected(const std::uint64_t* kept, const LabelledPage& page) const;
  PageCounts count(const std::uint64_t* kept, std::size_t page) const;
  void choose_sampled_words();
  void add_behaviours(std::span<const MaskExpressionPtr> roots,
                      std::span<PipelineCounts> out) const;

  const PageSet& pages_;
  RowStore store_;
  MaskRows rows_;
  std::vector<MaskExpressionPtr> holders_;  // by slot
  std::vector<std::uint64_t> glued_;        // the labels of all pages, as rows
  std::vector<std::uint64_t> early_;
  std::vector<std::uint64_t> late_;
  struct SampledWord {
    std::size_t limb;
    std::uint32_t bit;
  };
  std::vector<SampledWord> sampled_;
  std::size_t sampled_limbs_ = 0;  // all sampled limbs are before it
  std::uint64_t batch_ = 0;
  std::size_t rows_computed_ = 0;
};

}  // namespace tamis::tune
