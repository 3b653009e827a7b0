#include "tune/judge/exact_judge.h"

#include "tune/judge/page_judge.h"

namespace tamis::tune {
namespace {

class ExactPageJudge : public ExactJudge {
 public:
  ExactPageJudge(const PageParts& parts, const eval::Measure& measure, unsigned jobs)
      : parts_(parts), measure_(measure), jobs_(jobs) {}

  const eval::Measure& measure() const override { return measure_; }

  std::vector<std::uint32_t> package_of(DataPart part) const override {
    std::vector<std::uint32_t> out;
    for (const LabelledPage& page : pages(part).pages) out.push_back(page.package);
    return out;
  }

  Result<std::vector<eval::Columns>> score(std::span<const Pipeline> pipelines,
                                           DataPart part) override {
    std::vector<eval::Columns> out;
    for (const Pipeline& pipeline : pipelines)
      out.push_back(score_exactly(pipeline, pages(part), measure_, jobs_));
    return out;
  }

 private:
  const PageSet& pages(DataPart part) const {
    return part == DataPart::training    ? parts_.training
           : part == DataPart::selection ? parts_.selection
                                         : parts_.report;
  }

  const PageParts& parts_;
  const eval::Measure& measure_;
  const unsigned jobs_;
};

}  // namespace

std::unique_ptr<ExactJudge> make_exact_judge(const PageParts& parts,
                                             const eval::Measure& measure,
                                             unsigned jobs) {
  return std::make_unique<ExactPageJudge>(parts, measure, jobs);
}

}  // namespace tamis::tune
