// Long work for clients that may go away: evaluations and tuning runs. A job has an id,
// waits for its turn, tells how far it is, and leaves a result; whoever knows the id
// can ask for it, also after the server was started again.
//
//   Result<JobView> job = jobs.start("eval", request, [](JobHandle& job) { ... });
//   while (jobs.find(job->id)->version != seen) ...
//
// Few run at a time, by threads with less priority than those that answer clients.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tamis/error.h"

namespace tamis::serve {

enum class JobState : std::uint8_t {
  waiting,
  running,
  done,
  failed,
  cancelled,    // by a client
  interrupted,  // the server ended before it did
};
std::string_view to_string(JobState state);
// Whether nothing more will come of it.
bool is_over(JobState state);

struct JobView {
  std::string id = {};
  std::string kind = {};
  JobState state = JobState::waiting;
  std::string request = "null";   // JSON: what was asked for
  std::string progress = "null";  // JSON: how far it is
  std::optional<Error> error = {};
  bool has_result = false;
  std::int64_t created = 0;   // seconds since 1970
  std::int64_t ended = 0;     // 0: not yet
  std::uint64_t version = 0;  // grows with every change

  std::string to_json() const;  // one object
};

// What a job sees of itself. Used by its own thread, and those that it starts.
class JobHandle {
 public:
  const std::string& id() const { return id_; }
  // For files of its own; it is made.
  Result<std::filesystem::path> folder() const;
  // Becomes true when it is to give up.
  const std::atomic<bool>& stop() const { return *stop_; }
  void report(std::string progress) { report_(std::move(progress)); }

 private:
  friend class Jobs;
  std::string id_;
  std::filesystem::path folder_;
  const std::atomic<bool>* stop_ = nullptr;
  std::function<void(std::string)> report_;
};

// The result as JSON. Work that was told to give up may still have one.
using JobWork = std::function<Result<std::string>(JobHandle&)>;

struct JobLimits {
  unsigned running = 2;
  std::size_t waiting = 8;
  std::size_t kept = 50;  // that are over; older ones go with all they left
};

class Jobs {
 public:
  // Jobs that are over are found again in the folder. Without one nothing stays. Throws
  // std::system_error if a thread cannot be started.
  explicit Jobs(std::filesystem::path folder, JobLimits limits = {});
  // Those that run are told to give up, and waited for.
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  // Too many that wait are an error.
  Result<JobView> start(std::string kind, std::string request, JobWork work);
  // One that is over and not done, once more.
  Result<JobView> resume(const std::string& id, JobWork work);
  // Those that run end soon; nothing where there is none of that id.
  std::optional<JobView> cancel(const std::string& id);
  // With what it left, once it is over.
  Result<void> remove(const std::string& id);

  std::optional<JobView> find(const std::string& id) const;
  std::optional<std::string> result(const std::string& id) const;
  std::vector<JobView> list() const;  // the newest first
  // Tells all that run to give up; nothing is started any more.
  void stop();
  // After stop(): whether all that ran have given up in time.
  bool wait_for_end(std::chrono::milliseconds time);

 private:
  struct Job;
  using JobPointer = std::shared_ptr<Job>;

  void load();
  void remove_temporary_folder() const;
  static JobPointer read_job(const std::string& text, const std::string& id);
  void work();
  void run(Job& job);
  void save(const Job& job) const;
  void forget_old();
  Result<JobView> add(JobPointer job, JobWork work);
  JobPointer at(const std::string& id) const;
  std::filesystem::path folder_of(const std::string& id) const;

  const JobLimits limits_;
  std::filesystem::path folder_;
  bool is_temporary_ = false;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool is_closing_ = false;
  std::size_t ended_threads_ = 0;
  std::map<std::string, JobPointer> jobs_;
  std::deque<JobPointer> waiting_;
  std::vector<std::thread> threads_;
};

}  // namespace tamis::serve
