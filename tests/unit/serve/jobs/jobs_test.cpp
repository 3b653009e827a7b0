#include "serve/jobs/jobs.h"

#include <chrono>

#include <gtest/gtest.h>

#include "support/packages.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

// Waits for a state that another thread sets. If the wait times out, the test fails.
JobView wait_until(const Jobs& jobs, const std::string& id, JobState state) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (jobs.find(id)->state != state && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(to_string(jobs.find(id)->state), to_string(state));
  return *jobs.find(id);
}

Result<std::string> until_stopped(JobHandle& job) {
  while (!job.stop()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return "{\"so\":\"far\"}";
}

TEST(Jobs, ProgressAndResult) {
  test::TestFolder folder;
  Jobs jobs(folder / "jobs");
  const auto job = jobs.start("eval", R"({"a":1})", [](JobHandle& handle) {
    handle.report("{\"done\":1}");
    return Result<std::string>("{\"f1\":1}");
  });
  ASSERT_TRUE(job);
  const JobView view = wait_until(jobs, job->id, JobState::done);
  EXPECT_EQ(view.progress, "{\"done\":1}");
  EXPECT_GT(view.version, job->version);
  EXPECT_EQ(jobs.result(job->id), "{\"f1\":1}");
  EXPECT_NE(view.to_json().find("\"request\":{\"a\":1}"), std::string::npos);
}

TEST(Jobs, FailuresAreTold) {
  Jobs jobs{fs::path()};
  const auto job = jobs.start("tune", "{}", [](JobHandle&) -> Result<std::string> {
    return fail(ErrorCode::bad_argument, "here", "this", "that");
  });
  EXPECT_EQ(wait_until(jobs, job->id, JobState::failed).error->finding, "this");
  const auto thrown = jobs.start(
      "tune", "{}", [](JobHandle&) -> Result<std::string> { throw std::bad_alloc(); });
  EXPECT_TRUE(wait_until(jobs, thrown->id, JobState::failed).error);
}

TEST(Jobs, CancelledOnesMayHaveAResult) {
  Jobs jobs{fs::path()};
  const auto job = jobs.start("tune", "{}", until_stopped);
  wait_until(jobs, job->id, JobState::running);
  EXPECT_FALSE(jobs.remove(job->id));
  jobs.cancel(job->id);
  EXPECT_TRUE(wait_until(jobs, job->id, JobState::cancelled).has_result);
  EXPECT_TRUE(jobs.remove(job->id));
  EXPECT_FALSE(jobs.find(job->id));
  EXPECT_FALSE(jobs.cancel(job->id));
}

TEST(Jobs, OnlySoManyRunAndWait) {
  Jobs jobs(fs::path(), {.running = 1, .waiting = 1, .kept = 5});
  const auto first = jobs.start("tune", "{}", until_stopped);
  wait_until(jobs, first->id, JobState::running);
  const auto second = jobs.start("tune", "{}", until_stopped);
  EXPECT_EQ(jobs.find(second->id)->state, JobState::waiting);
  EXPECT_FALSE(jobs.start("tune", "{}", until_stopped));
  jobs.cancel(second->id);
  EXPECT_EQ(jobs.find(second->id)->state, JobState::cancelled);
  EXPECT_TRUE(jobs.start("tune", "{}", until_stopped));
}

TEST(Jobs, OldOnesGoWithWhatTheyLeft) {
  test::TestFolder folder;
  Jobs jobs(folder / "jobs", {.running = 1, .waiting = 9, .kept = 2});
  const auto leave = [](JobHandle& handle) -> Result<std::string> {
    return handle.folder() ? Result<std::string>("{}")
                           : tl::unexpected(handle.folder().error());
  };
  for (int i = 0; i < 5; ++i)
    wait_until(jobs, jobs.start("eval", "{}", leave)->id, JobState::done);
  EXPECT_EQ(jobs.list().size(), 3u);  // two, and the most recent one
  EXPECT_EQ(std::distance(fs::directory_iterator(folder / "jobs"), {}), 3);
}

TEST(Jobs, AreFoundAgain) {
  test::TestFolder folder;
  std::string done;
  std::string running;
  {
    Jobs jobs(folder / "jobs");
    done = jobs.start("eval", R"({"a":1})",
                      [](JobHandle&) { return Result<std::string>("{\"f1\":1}"); })
               ->id;
    running = jobs.start("tune", "{}", until_stopped)->id;
    wait_until(jobs, done, JobState::done);
    wait_until(jobs, running, JobState::running);
  }
  Jobs jobs(folder / "jobs");
  EXPECT_EQ(jobs.find(done)->state, JobState::done);
  EXPECT_EQ(jobs.find(done)->request, R"({"a":1})");
  EXPECT_EQ(jobs.result(done), "{\"f1\":1}\n");
  EXPECT_EQ(jobs.find(running)->state, JobState::interrupted);
  EXPECT_FALSE(jobs.resume(done, until_stopped));
  ASSERT_TRUE(jobs.resume(
      running, [](JobHandle&) { return Result<std::string>("{\"whole\":true}"); }));
  wait_until(jobs, running, JobState::done);
  EXPECT_EQ(jobs.result(running), "{\"whole\":true}");
}

// A killed server leaves jobs that seem to run, or damaged files.
TEST(Jobs, StrangeFilesAreNoJobs) {
  test::TestFolder folder;
  folder.write("jobs/aa/job.json", R"({"id":"aa","kind":"eval","state":"running"})");
  folder.write("jobs/bb/job.json", "{");
  folder.write("jobs/cc/job.json", R"({"id":"../aa"})");
  folder.write("jobs/dd", "no folder");
  // Fields of wrong types. Each of these files ended the server at its start.
  folder.write("jobs/ee/job.json", R"({"id":5})");
  folder.write("jobs/ff/job.json", R"({"id":"ff","kind":[],"state":"done"})");
  folder.write("jobs/gg/job.json",
               R"({"id":"gg","kind":"eval","state":"done","error":1})");
  folder.write("jobs/hh/job.json",
               R"({"id":"hh","kind":"eval","state":"done","request":null})");
  folder.write("jobs/ii/job.json", std::string(100'000, '['));
  Jobs jobs(folder / "jobs");
  ASSERT_EQ(jobs.list().size(), 1u);
  EXPECT_EQ(jobs.find("aa")->state, JobState::interrupted);
}

}  // namespace
}  // namespace tamis::serve
