// Tests src/base/child_process.cpp.
#include "base/child_process.h"

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace tamis {
namespace {

using std::chrono::milliseconds;
using End = ChildResult::End;

ChildResult shell(const std::string& code, const ChildOptions& options = {}) {
  return run_child({"/bin/sh", "-c", code}, options);
}

TEST(ChildProcess, OutputAndCode) {
  const ChildResult result = shell("cat; echo hello; echo not this >&2; exit 3");
  EXPECT_EQ(result.end, End::exited);
  EXPECT_EQ(result.code, 3);
  EXPECT_EQ(result.output, "hello\n");
}

TEST(ChildProcess, ArgumentsAreWords) {
  EXPECT_EQ(run_child({"/bin/echo", "a  b", "$HOME", "*"}, {}).output,
            "a  b $HOME *\n");
}

TEST(ChildProcess, VariablesAreAddedOrReplaced) {
  EXPECT_EQ(shell("echo $PATH $NEW", {.variables = {"PATH=p", "NEW=n"}}).output,
            "p n\n");
}

TEST(ChildProcess, OneThatIsNotThere) {
  const ChildResult result = run_child({"/no/such/program"}, {});
  EXPECT_EQ(result.end, End::cannot_start);
  EXPECT_EQ(result.output, "no such file or directory");
}

TEST(ChildProcess, OneThatASignalEnds) {
  EXPECT_EQ(shell("kill -9 $$").code, -1);
}

TEST(ChildProcess, OutputHasALimit) {
  EXPECT_EQ(shell("printf 12345", {.max_bytes = 5}).end, End::exited);
  EXPECT_EQ(shell("printf 123456", {.max_bytes = 5}).end, End::too_large);
  EXPECT_EQ(shell("yes", {.max_bytes = 1 << 20}).end, End::too_large);
}

TEST(ChildProcess, TimeHasALimitForItsChildrenToo) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(shell("sleep 30 & sleep 30", {.timeout = milliseconds(100)}).end,
            End::timed_out);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST(ChildProcess, OneThatClosesItsOutputAndStays) {
  EXPECT_EQ(shell("exec >&-; sleep 30", {.timeout = milliseconds(100)}).code, -1);
}

TEST(ChildProcess, CanBeStopped) {
  std::atomic<bool> stop = false;
  std::thread other([&] {
    std::this_thread::sleep_for(milliseconds(50));
    stop = true;
  });
  EXPECT_EQ(shell("sleep 30", {.stop = &stop}).end, End::stopped);
  other.join();
}

}  // namespace
}  // namespace tamis
