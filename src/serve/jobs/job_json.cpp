#include "serve/jobs/job_json.h"

#include "serve/jobs/outputs.h"

namespace tamis::serve {
namespace {

Json parsed(const std::string& text) {
  return Json::parse(text, nullptr, false);
}

Json kind_type() {
  return {{"enum", {"eval", "tune"}}};
}

Json state_type() {
  Json out;
  for (auto state = JobState::waiting; state <= JobState::interrupted;
       state = static_cast<JobState>(static_cast<int>(state) + 1))
    out["enum"].push_back(to_string(state));
  return out;
}

constexpr Output<JobView> kJob[] = {
    {"id", from<&JobView::id>},
    {"kind", from<&JobView::kind>, "", kind_type},
    {"state", [](const JobView& job) { return to_string(job.state); }, "", state_type},
    {"created", [](const JobView& job) { return utc_time(job.created); },
     "when, in UTC"},
    {"request", [](const JobView& job) { return parsed(job.request); },
     "what was asked for"},
    {"progress", [](const JobView& job) { return parsed(job.progress); },
     "eval: done and all (pages); tune: phase, then done and all, or now and curve "
     "(generation, evaluations, best, mean, selection)"},
    {"has_result", from<&JobView::has_result>},
    {"ended",
     [](const JobView& job) {
       return job.ended != 0 ? std::optional(utc_time(job.ended)) : std::nullopt;
     },
     "when, once it is over"},
    {"error",
     [](const JobView& job) {
       return job.error ? std::optional(object_json(*job.error, kErrorOutput))
                        : std::nullopt;
     },
     "", object_type<kErrorOutput>},
};

}  // namespace

Json job_json(const JobView& job) {
  return object_json(job, kJob);
}

Json job_schema() {
  return schema_of(kJob);
}

std::string JobView::to_json() const {
  std::string out = to_text(job_json(*this));
  out.pop_back();
  return out;
}

}  // namespace tamis::serve
