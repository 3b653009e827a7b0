// Pipelines that really run, and their texts scored by the exact measure: the last word
// on the few that lead, and the report.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "eval/measures/measure.h"
#include "eval/statistics/summary.h"
#include "tamis/error.h"
#include "tamis/pipeline.h"
#include "tune/judge/page_set.h"

namespace tamis::tune {

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
