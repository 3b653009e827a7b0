#include "serve/jobs/jobs.h"

#include <algorithm>
#include <ctime>
#include <random>

#include <sys/resource.h>
#include <unistd.h>

#include "base/file.h"
#include "serve/http/work_pool.h"
#include "serve/jobs/job_json.h"
#include "serve/store/data_folder.h"
#include "text/dump_json.h"
#include "text/enum_names.h"
#include "text/numbers.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

constexpr text::EnumNames<JobState, 6> kStates = {
    {"waiting", "running", "done", "failed", "cancelled", "interrupted"}};
constexpr int kNiceness = 10;
constexpr std::size_t kMaxFile = 256u << 20;

// Returns a random id, which cannot be guessed.
std::string new_id() {
  std::random_device random;
  return text::hexadecimal(std::uint64_t{random()} << 32 | random());
}

std::int64_t now() {
  return std::time(nullptr);
}

JobState read_state(std::string_view text) {
  const auto state = kStates.find(text);
  return state && is_over(*state) ? *state : JobState::interrupted;
}

Json json_of(const std::string& text) {
  return Json::parse(text, nullptr, false);
}

fs::path make_temporary_folder() {
  std::string name = (fs::temp_directory_path() / "tamis-jobs-XXXXXX").string();
  return ::mkdtemp(name.data()) != nullptr ? fs::path(name) : fs::path();
}

}  // namespace

std::string_view to_string(JobState state) {
  return kStates[state];
}

bool is_over(JobState state) {
  return state != JobState::waiting && state != JobState::running;
}

Result<fs::path> JobHandle::folder() const {
  if (auto made = make_data_folder(folder_); !made) return tl::unexpected(made.error());
  return folder_;
}

struct Jobs::Job {
  JobView view;
  std::string result;  // JSON
  JobWork work;
  std::atomic<bool> stop = false;
  bool is_cancelled = false;
};

Jobs::Jobs(fs::path folder, JobLimits limits)
    : limits_(limits), folder_(std::move(folder)), is_temporary_(folder_.empty()) {
  if (is_temporary_)
    folder_ = make_temporary_folder();
  else
    load();
  threads_ = start_threads(
      limits_.running, [this](unsigned) { work(); },
      [this] {
        stop();
        remove_temporary_folder();
      });
}

Jobs::~Jobs() {
  stop();
  for (std::thread& thread : threads_) thread.join();
  remove_temporary_folder();
}

void Jobs::remove_temporary_folder() const {
  std::error_code ignored;
  if (is_temporary_ && !folder_.empty()) fs::remove_all(folder_, ignored);
}

void Jobs::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
    for (const auto& [id, job] : jobs_) job->stop = true;
    for (const JobPointer& job : waiting_) {
      job->view.state = JobState::interrupted;
      save(*job);
    }
    waiting_.clear();
  }
  changed_.notify_all();
}

bool Jobs::wait_for_end(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, time,
                           [this] { return ended_threads_ == threads_.size(); });
}

fs::path Jobs::folder_of(const std::string& id) const {
  return folder_ / id;
}

// --- Files: FOLDER/ID/job.json, and next to it the files of the job.

void Jobs::save(const Job& job) const {
  if (is_temporary_ || !make_data_folder(folder_of(job.view.id))) return;
  Json json = job_json(job.view);
  json["created_seconds"] = job.view.created;
  json["ended_seconds"] = job.view.ended;
  if (job.view.has_result) json["result"] = json_of(job.result);
  // A job that cannot be written is still in memory.
  static_cast<void>(
      replace_file(folder_of(job.view.id) / "job.json", to_text(json), Sync::no));
}

// Returns null if save() did not write the file, for example if it is damaged.
Jobs::JobPointer Jobs::read_job(const std::string& text, const std::string& id) {
  try {
    const Json json = Json::parse(text);
    const Json request = json.value("request", Json::object());
    if (json.at("id") != id || !request.is_object()) return nullptr;
    auto job = std::make_shared<Job>();
    JobView& view = job->view;
    view.id = id;
    view.kind = json.at("kind").get<std::string>();
    view.state = read_state(json.at("state").get<std::string>());
    view.created = json.value("created_seconds", std::int64_t{0});
    view.ended = json.value("ended_seconds", std::int64_t{0});
    view.request = dump_json(request);
    view.progress = dump_json(json.value("progress", Json()));
    view.has_result = json.contains("result");
    if (view.has_result) job->result = to_text(json["result"]);
    if (const auto found = json.find("error"); found != json.end())
      view.error = Error{ErrorCode::internal, found->value("place", ""),
                         found->value("finding", ""), found->value("allowed", "")};
    return job;
  } catch (const Json::exception&) {
    return nullptr;
  }
}

void Jobs::load() {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    const auto text = read_file(entry.path() / "job.json", kMaxFile);
    if (!text) continue;
    auto job = read_job(*text, entry.path().filename().string());
    if (job == nullptr) continue;
    jobs_[job->view.id] = std::move(job);
  }
}

// --- For clients.

Jobs::JobPointer Jobs::at(const std::string& id) const {
  const auto found = jobs_.find(id);
  return found == jobs_.end() ? nullptr : found->second;
}

Result<JobView> Jobs::add(JobPointer job, JobWork work) {
  const std::lock_guard lock(mutex_);
  if (is_closing_ || waiting_.size() >= limits_.waiting)
    return fail(ErrorCode::too_large, "jobs", "too many are waiting already",
                std::to_string(limits_.waiting) + "; cancel one, or try later");
  job->work = std::move(work);
  job->stop = false;
  job->is_cancelled = false;
  job->view.state = JobState::waiting;
  job->view.ended = 0;
  job->view.error.reset();
  ++job->view.version;
  jobs_[job->view.id] = job;
  waiting_.push_back(job);
  save(*job);
  forget_old();
  changed_.notify_one();
  return job->view;
}

Result<JobView> Jobs::start(std::string kind, std::string request, JobWork work) {
  auto job = std::make_shared<Job>();
  job->view.id = new_id();
  job->view.kind = std::move(kind);
  job->view.request = std::move(request);
  job->view.created = now();
  return add(std::move(job), std::move(work));
}

Result<JobView> Jobs::resume(const std::string& id, JobWork work) {
  JobPointer job;
  {
    const std::lock_guard lock(mutex_);
    job = at(id);
    if (job == nullptr || !is_over(job->view.state) ||
        job->view.state == JobState::done)
      return fail(ErrorCode::bad_argument, id, "cannot be gone on with",
                  "a job that was interrupted, cancelled or has failed");
  }
  return add(std::move(job), std::move(work));
}

std::optional<JobView> Jobs::cancel(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const JobPointer job = at(id);
  if (job == nullptr) return std::nullopt;
  job->is_cancelled = true;
  job->stop = true;
  if (std::erase(waiting_, job) > 0) {
    job->view.state = JobState::cancelled;
    job->view.ended = now();
    ++job->view.version;
    save(*job);
  }
  return job->view;
}

Result<void> Jobs::remove(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const JobPointer job = at(id);
  if (job == nullptr || !is_over(job->view.state))
    return fail(ErrorCode::bad_argument, id, "is no job that is over",
                "cancel it before");
  std::error_code ignored;
  fs::remove_all(folder_of(id), ignored);
  jobs_.erase(id);
  return {};
}

std::optional<JobView> Jobs::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const JobPointer job = at(id);
  return job == nullptr ? std::nullopt : std::optional(job->view);
}

std::optional<std::string> Jobs::result(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const JobPointer job = at(id);
  if (job == nullptr || !job->view.has_result) return std::nullopt;
  return job->result;
}

std::vector<JobView> Jobs::list() const {
  std::vector<JobView> out;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, job] : jobs_) out.push_back(job->view);
  }
  std::stable_sort(out.begin(), out.end(), [](const JobView& a, const JobView& b) {
    return a.created > b.created;
  });
  return out;
}

void Jobs::forget_old() {
  std::vector<JobPointer> over;
  for (const auto& [id, job] : jobs_)
    if (is_over(job->view.state)) over.push_back(job);
  std::sort(over.begin(), over.end(), [](const JobPointer& a, const JobPointer& b) {
    return a->view.created < b->view.created;
  });
  for (std::size_t i = 0; i + limits_.kept < over.size(); ++i) {
    std::error_code ignored;
    fs::remove_all(folder_of(over[i]->view.id), ignored);
    jobs_.erase(over[i]->view.id);
  }
}

// --- Worker threads.

void Jobs::work() {
  // Sets the priority of this thread and of those that it will start, so that answers
  // to clients come first.
  ::setpriority(PRIO_PROCESS, 0, kNiceness);
  for (;;) {
    JobPointer job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return is_closing_ || !waiting_.empty(); });
      if (is_closing_) {
        ++ended_threads_;
        changed_.notify_all();
        return;
      }
      job = waiting_.front();
      waiting_.pop_front();
      job->view.state = JobState::running;
      ++job->view.version;
    }
    run(*job);
  }
}

void Jobs::run(Job& job) {
  JobHandle handle;
  handle.id_ = job.view.id;
  handle.folder_ = folder_of(job.view.id);
  handle.stop_ = &job.stop;
  handle.report_ = [this, &job](std::string progress) {
    const std::lock_guard lock(mutex_);
    job.view.progress = std::move(progress);
    ++job.view.version;
  };
  Result<std::string> result;
  try {
    result = job.work(handle);
  } catch (const std::exception& problem) {  // memory ran out
    result = fail(ErrorCode::internal, job.view.kind, problem.what());
  }
  const std::lock_guard lock(mutex_);
  if (result) job.result = std::move(*result);
  job.view.has_result = job.view.has_result || result.has_value();
  if (job.is_cancelled)
    job.view.state = JobState::cancelled;
  else if (job.stop)
    job.view.state = JobState::interrupted;
  else
    job.view.state = result ? JobState::done : JobState::failed;
  if (!result && !job.stop) job.view.error = result.error();
  job.view.ended = now();
  job.work = nullptr;
  ++job.view.version;
  save(job);
}

}  // namespace tamis::serve
