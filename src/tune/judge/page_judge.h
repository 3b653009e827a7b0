// Judges proposals by the pages of packages: all of them on rows of bits, and the last
// few exactly.
#pragma once

#include <atomic>
#include <memory>

#include "eval/measures/measure.h"
#include "eval/statistics/summary.h"
#include "tune/judge/goal.h"
#include "tune/judge/page_set.h"
#include "tune/judge/proposal_judge.h"

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

}  // namespace tamis::tune
