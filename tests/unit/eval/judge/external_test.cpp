// Tests src/eval/judge/external.h with programs that work and programs that fail.
#include "eval/judge/external.h"

#include <thread>

#include <gtest/gtest.h>

namespace tamis::eval {
namespace {

using std::chrono::milliseconds;

// Returns a command that responds to each page by the Python code `body`, where `page`
// is the request.
std::string program(const std::string& body) {
  return "exec python3 -c 'import json, os, sys, time\n"
         "def say(**answer): print(json.dumps(answer), flush=True)\n"
         "for line in sys.stdin:\n"
         "  page = json.loads(line)\n"
         "  " +
         body + "'";
}

std::string text_or_finding(const Result<std::string>& result) {
  return result ? *result : "! " + result.error().finding;
}

TEST(External, AnswersPageAfterPageFromOneProcess) {
  External external(
      program("say(id=page[\"id\"], text=page[\"html\"] + page[\"url\"] + "
              "str(os.getpid()))"));
  const std::string first = text_or_finding(external.extract("1", "u", "é\"\n"));
  EXPECT_TRUE(first.starts_with("é\"\nu")) << first;
  EXPECT_EQ(text_or_finding(external.extract("2", "u", "é\"\n")), first);
}

TEST(External, TakesPagesAndTextsThatAreLongerThanAPipeHolds) {
  External external(program("say(id=page[\"id\"], text=page[\"html\"])"));
  const std::string page(5'000'000, 'x');
  EXPECT_EQ(text_or_finding(external.extract("1", "", page)), page);
}

TEST(External, SaysWhyItHasNoText) {
  External external(program("say(id=page[\"id\"], error=\"too odd\")"));
  EXPECT_EQ(text_or_finding(external.extract("1", "", "x")), "! too odd");
}

TEST(External, MaySayHowLongItTook) {
  External external(
      program("say(id=page[\"id\"], text=\"\", **json.loads(page[\"html\"]))"));
  EXPECT_TRUE(external.extract("1", "", R"({"seconds": 0.25})"));
  EXPECT_EQ(external.own_seconds(), 0.25);
  EXPECT_TRUE(external.extract("2", "", "{}"));
  EXPECT_EQ(external.own_seconds(), std::nullopt);
  EXPECT_EQ(text_or_finding(external.extract("3", "", R"({"seconds": -1})")),
            "! its answer: seconds are no number (the time it took, 0 or more)");
}

TEST(External, SurvivesACrash) {
  External external(
      program("os.kill(os.getpid(), 11) if page[\"html\"] == \"bad\" else "
              "say(id=page[\"id\"], text=\"fine\")"));
  EXPECT_EQ(text_or_finding(external.extract("1", "", "bad")),
            "! it was ended by signal 11");
  EXPECT_EQ(text_or_finding(external.extract("2", "", "good")), "fine");
  EXPECT_EQ(text_or_finding(external.extract("3", "", "bad")),
            "! it was ended by signal 11");
}

TEST(External, SaysHowItExited) {
  External external("exit 3");
  const std::string large(1'000'000, 'x');  // the program does not read it
  EXPECT_EQ(text_or_finding(external.extract("1", "", large)),
            "! it exited with 3 instead of an answer");
}

TEST(External, DoesNotWaitForEver) {
  External external(program("time.sleep(60 if page[\"html\"] == \"bad\" else 0); "
                            "say(id=page[\"id\"], text=\"fine\")"),
                    {.timeout = milliseconds(4000)});
  EXPECT_EQ(text_or_finding(external.extract("1", "", "bad")),
            "! no answer within 4000 ms");
  EXPECT_EQ(text_or_finding(external.extract("2", "", "good")), "fine");
}

TEST(External, DoesNotWaitForOneThatNeverReads) {
  External external("sleep 60", {.timeout = milliseconds(200)});
  EXPECT_EQ(text_or_finding(external.extract("1", "", std::string(5'000'000, 'x'))),
            "! no answer within 200 ms");
}

TEST(External, StopsWhenItIsTold) {
  std::atomic<bool> stop = false;
  External external("sleep 60", {.stop = &stop});
  std::thread teller([&] {
    std::this_thread::sleep_for(milliseconds(100));
    stop = true;
  });
  EXPECT_EQ(text_or_finding(external.extract("1", "", "x")), "! it was stopped");
  teller.join();
  // It is not restarted.
  EXPECT_EQ(text_or_finding(external.extract("2", "", "x")), "! it was stopped");
}

TEST(External, RefusesWrongAnswersAndGoesOn) {
  External external(
      program("print(page[\"html\"], flush=True) if page[\"html\"][0] in \"{[x\" else "
              "say(id=page[\"id\"], text=\"fine\")"));
  const auto ask = [&](std::string_view wanted) {
    return text_or_finding(external.extract("7", "", wanted));
  };
  EXPECT_EQ(ask("xx"), "! its answer, column 1: this is no JSON (an object of JSON)");
  EXPECT_EQ(ask("good"), "fine");
  EXPECT_EQ(ask("[]"),
            "! its answer: no object ({\"id\", \"text\"} or {\"id\", \"error\"})");
  EXPECT_EQ(ask("{\"id\": \"8\", \"text\": \"\"}"),
            "! its answer: it is for page \"8\" (page \"7\")");
  EXPECT_EQ(ask("{\"id\": \"7\"}"),
            "! its answer: neither text nor error ({\"id\", \"text\"} or {\"id\", "
            "\"error\"})");
  EXPECT_EQ(ask("{\"id\": \"7\", \"text\": 1}"),
            "! its answer: \"text\" is a number (a string or null)");
  EXPECT_EQ(ask("x\nx"), "! several lines for a page");
  EXPECT_EQ(ask("good"), "fine");
}

TEST(External, RefusesAnAnswerThatIsTooLong) {
  External external(program("say(id=page[\"id\"], text=\"x\" * 100000)"),
                    {.max_answer_bytes = 1000});
  EXPECT_EQ(text_or_finding(external.extract("1", "", "x")),
            "! its answer is over 1000 bytes");
}

}  // namespace
}  // namespace tamis::eval
