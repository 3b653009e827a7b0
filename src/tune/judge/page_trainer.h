// The trainer that pages of packages are: proposals are judged on rows of bits, and the
// last few exactly.
#pragma once

#include <atomic>
#include <memory>

#include "eval/measures/measure.h"
#include "eval/statistics/summary.h"
#include "tune/judge/goal.h"
#include "tune/judge/page_set.h"
#include "tune/judge/trainer.h"

namespace tamis {

struct TrainerOptions {
  Goal goal{};
  double speed_weight = 0;  // of cost, in points of the goal for each time of parsing
  RowBudget budget{};       // for the masks of each of the first two parts
  unsigned jobs = 1;
  const std::atomic<bool>* stop = nullptr;  // gives up when it becomes true
};

// The parts outlive it.
std::unique_ptr<Trainer> make_page_trainer(const PageParts& parts,
                                           const TrainerOptions& options);

// The numbers of each page of a set, as an exact measure has them.
Columns score_exactly(const Pipeline& pipeline, const PageSet& pages,
                      const Measure& measure, unsigned jobs);

}  // namespace tamis
