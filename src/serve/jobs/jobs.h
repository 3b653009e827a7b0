// Long work that continues without its client: evaluations and tuning runs. A job has
// an id, waits for its turn, reports its progress and stores its result. A client that
// knows the id can ask for them, even after a restart of the server.
//
//   Result<JobView> job = jobs.start("eval", request, [](JobHandle& job) { ... });
//   while (jobs.find(job->id)->version != seen) ...
//
// Few jobs run at a time, in threads with a lower priority than those that answer
// clients.
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
  interrupted,  // the server ended first
};
std::string_view to_string(JobState state);
// Reports whether the job has ended.
bool is_over(JobState state);

struct JobView {
  std::string id = {};
  std::string kind = {};
  JobState state = JobState::waiting;
  std::string request = "null";   // JSON
  std::string progress = "null";  // JSON
  std::optional<Error> error = {};
  bool has_result = false;
  std::int64_t created = 0;   // seconds since 1970
  std::int64_t ended = 0;     // 0: not ended
  std::uint64_t version = 0;  // grows with every change

  std::string to_json() const;  // a JSON object
};

// The interface of a job for its work. Used by the job's thread and those that it
// starts.
class JobHandle {
 public:
  const std::string& id() const { return id_; }
  // Returns the folder for files of the job and creates it.
  Result<std::filesystem::path> folder() const;
  // Becomes true when the job should stop.
  const std::atomic<bool>& stop() const { return *stop_; }
  void report(std::string progress) { report_(std::move(progress)); }

 private:
  friend class Jobs;
  std::string id_;
  std::filesystem::path folder_;
  const std::atomic<bool>* stop_ = nullptr;
  std::function<void(std::string)> report_;
};

// Returns the result as JSON. Stopped work may still return one.
using JobWork = std::function<Result<std::string>(JobHandle&)>;

struct JobLimits {
  unsigned running = 2;
  std::size_t waiting = 8;
  std::size_t kept = 50;  // finished jobs; older ones are removed with their files
};

class Jobs {
 public:
  // Loads the finished jobs from the folder. If it is empty, jobs are not stored
  // permanently. Throws std::system_error if a thread cannot be started.
  explicit Jobs(std::filesystem::path folder, JobLimits limits = {});
  // Tells running jobs to stop, and waits for them.
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  // Returns an error if too many jobs are waiting.
  Result<JobView> start(std::string kind, std::string request, JobWork work);
  // Starts a job again that was cancelled, interrupted or has failed.
  Result<JobView> resume(const std::string& id, JobWork work);
  // Running jobs end soon. Returns nothing if the id is unknown.
  std::optional<JobView> cancel(const std::string& id);
  // Removes a finished job and its files.
  Result<void> remove(const std::string& id);

  std::optional<JobView> find(const std::string& id) const;
  std::optional<std::string> result(const std::string& id) const;
  std::vector<JobView> list() const;  // the newest first
  // Tells all running jobs to stop, and starts no further ones.
  void stop();
  // Waits after stop(). Returns whether all running jobs ended in time.
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
