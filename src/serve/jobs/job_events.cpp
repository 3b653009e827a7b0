#include "serve/jobs/job_events.h"

namespace tamis::serve {
namespace {

using Clock = std::chrono::steady_clock;

// After this time without events, a comment line is sent, so that proxies keep the
// connection open.
constexpr std::chrono::seconds kSilence{15};

class JobEvents : public ContentStream {
 public:
  JobEvents(const Jobs& jobs, std::string id) : jobs_(jobs), id_(std::move(id)) {}

  bool next(std::string& out) override {
    const auto job = jobs_.find(id_);
    if (!job) return false;
    if (job->version != sent_) {
      out += std::string("event: ") + (is_over(job->state) ? "end" : "job") +
             "\ndata: " + job->to_json() + "\n\n";
      sent_ = job->version;
      last_word_ = Clock::now();
    } else if (Clock::now() - last_word_ > kSilence) {
      out += ": still here\n\n";
      last_word_ = Clock::now();
    }
    return !is_over(job->state);
  }

 private:
  const Jobs& jobs_;
  std::string id_;
  std::optional<std::uint64_t> sent_;
  Clock::time_point last_word_ = Clock::now();
};

}  // namespace

std::shared_ptr<ContentStream> job_events(const Jobs& jobs, std::string id) {
  return std::make_shared<JobEvents>(jobs, std::move(id));
}

}  // namespace tamis::serve
