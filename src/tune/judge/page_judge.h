// Scores proposals on the pages of packages: all of them on rows of bits, and the last
// few exactly.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "eval/measures/measure.h"
#include "eval/statistics/summary.h"
#include "tamis/error.h"
#include "tamis/pipeline.h"
#include "tune/judge/goal.h"
#include "tune/judge/page_set.h"
#include "tune/search/search.h"

namespace tamis::tune {

struct PageJudgeOptions {
  Goal goal{};
  double speed_weight = 0;  // points of the goal per unit of cost
  RowBudget budget{};       // for the masks of each of the first two parts
  unsigned jobs = 1;
  const std::atomic<bool>* stop = nullptr;  // stops the run when it becomes true
};

// The parts must outlive the result.
std::unique_ptr<ProposalJudge> make_page_judge(const PageParts& parts,
                                               const PageJudgeOptions& options);

// Returns the numbers of an exact measure for each page of a set.
eval::Columns score_exactly(const Pipeline& pipeline, const PageSet& pages,
                            const eval::Measure& measure, unsigned jobs);

// --- Exact scores: pipelines run completely, and the exact measure scores their texts.
// They decide between the few leaders, and are used for the report.

enum class DataPart : std::uint8_t { training, selection, report };

class ExactJudge {
 public:
  virtual ~ExactJudge() = default;

  virtual const eval::Measure& measure() const = 0;
  // Returns the package of each page of a part.
  virtual std::vector<std::uint32_t> package_of(DataPart part) const = 0;
  // Returns the numbers of the measure for each pipeline on each page of the part.
  virtual Result<std::vector<eval::Columns>> score(std::span<const Pipeline> pipelines,
                                                   DataPart part) = 0;
};

// Uses pages in memory, which must outlive the result.
std::unique_ptr<ExactJudge> make_exact_judge(const PageParts& parts,
                                             const eval::Measure& measure,
                                             unsigned jobs);

}  // namespace tamis::tune
