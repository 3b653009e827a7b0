// Judges proposals by the pages of packages: all of them on rows of bits, and the last
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
  double speed_weight = 0;  // of cost, in points of the goal for each time of parsing
  RowBudget budget{};       // for the masks of each of the first two parts
  unsigned jobs = 1;
  const std::atomic<bool>* stop = nullptr;  // gives up when it becomes true
};

// The parts outlive it.
std::unique_ptr<ProposalJudge> make_page_judge(const PageParts& parts,
                                               const PageJudgeOptions& options);

// The numbers of each page of a set, as an exact measure has them.
eval::Columns score_exactly(const Pipeline& pipeline, const PageSet& pages,
                            const eval::Measure& measure, unsigned jobs);

// --- Pipelines that really run, and their texts scored by the exact measure: the last
// word on the few that lead, and the report.

enum class DataPart : std::uint8_t { training, selection, report };

class ExactJudge {
 public:
  virtual ~ExactJudge() = default;

  virtual const eval::Measure& measure() const = 0;
  // The package of each page of a part.
  virtual std::vector<std::uint32_t> package_of(DataPart part) const = 0;
  // The numbers of the measure on each page of the part, for each pipeline.
  virtual Result<std::vector<eval::Columns>> score(std::span<const Pipeline> pipelines,
                                                   DataPart part) = 0;
};

// On pages in memory, which outlive it.
std::unique_ptr<ExactJudge> make_exact_judge(const PageParts& parts,
                                             const eval::Measure& measure,
                                             unsigned jobs);

}  // namespace tamis::tune
