#include "tune/judge/exact_judge.h"

#include "tune/judge/page_trainer.h"

namespace tamis {
namespace {

class PageJudge : public ExactJudge {
 public:
  PageJudge(const PageParts& parts, const Measure& measure, unsigned jobs)
      : parts_(parts), measure_(measure), jobs_(jobs) {}

  const Measure& measure() const override { return measure_; }

  std::vector<std::uint32_t> package_of(DataPart part) const override {
    std::vector<std::uint32_t> out;
    for (const LabelledPage& page : pages(part).pages) out.push_back(page.package);
    return out;
  }

  Result<std::vector<Columns>> score(std::span<const Pipeline> pipelines,
                                     DataPart part) override {
    std::vector<Columns> out;
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
  const Measure& measure_;
  const unsigned jobs_;
};

}  // namespace

std::unique_ptr<ExactJudge> make_page_judge(const PageParts& parts,
                                            const Measure& measure, unsigned jobs) {
  return std::make_unique<PageJudge>(parts, measure, jobs);
}

}  // namespace tamis
