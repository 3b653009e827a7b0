// Tests src/bulk/crawl_run.cpp, which runs a crawl as a function. tests/cli/crawl.py
// and tests/cli/resume.py test it with the command.
#include "bulk/crawl_run.h"

#include <filesystem>
#include <utility>

#include <gtest/gtest.h>

#include "base/file.h"
#include "support/temporary_file.h"
#include "support/warc_files.h"

namespace tamis::bulk {
namespace {

using test_files::page_record;
using test_files::TemporaryFile;

class Crawls : public testing::Test {
 protected:
  CrawlRequest request(bool resume = false) const {
    CrawlRequest out{
        .plan = *make_plan({.pipelines = {"plain"}, .fields = "url,text"}, {}, out_),
        .out = out_,
        .resume = resume};
    for (const TemporaryFile* file : {&first_, &second_})
      out.inputs.push_back(
          {file->path(), InputKind::warc, std::filesystem::file_size(file->path())});
    return out;
  }
  CrawlSummary run_resumable(const CrawlWatch& watch, bool is_resumed) const {
    auto crawl = Crawl::open(request(true));
    EXPECT_EQ(crawl->is_resumed(), is_resumed);
    return *crawl->run(watch);
  }
  ~Crawls() override {
    for (const char* ending : {"", ".part", ".journal"})
      std::filesystem::remove(out_ + ending);
  }

  const TemporaryFile first_{page_record("a", "<p>one")};
  const TemporaryFile second_{page_record("b", "<p>two") + "no record"};
  const std::string out_ = first_.path() + ".jsonl";
  const std::string whole_ = R"({"url":"http://example.org/a","text":"one\n"}
{"url":"http://example.org/b","text":"two\n"}
)";
};

TEST_F(Crawls, WritesRecordsAndTellsWhatHappens) {
  std::vector<std::string> problems;
  std::vector<std::uint64_t> read;
  auto crawl = Crawl::open(request());
  ASSERT_TRUE(crawl);
  const auto summary = crawl->run(
      {.problem = [&](const CrawlInput& input,
                      const Problem&) { problems.push_back(input.path); },
       .progress =
           [&](const CrawlProgress& progress) { read.push_back(progress.read); }});
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->end, CrawlEnd::whole);
  EXPECT_EQ(summary->counts[Count::written], 2u);
  EXPECT_EQ(summary->counts[Count::damaged], 1u);
  EXPECT_EQ(problems, std::vector{second_.path()});
  EXPECT_EQ(read.back(), request().inputs[0].size + request().inputs[1].size);
  EXPECT_EQ(*read_file(out_), whole_);
}

TEST_F(Crawls, AStoppedOneIsResumedAndKnowsHowMuchWasRead) {
  std::atomic<bool> stop = false;
  const CrawlSummary stopped = run_resumable(
      {.progress = [&](const CrawlProgress& progress) { stop = progress.read > 0; },
       .stop = &stop},
      false);
  EXPECT_EQ(stopped.end, CrawlEnd::stopped);
  EXPECT_FALSE(std::filesystem::exists(out_));

  std::uint64_t before = 0;
  const CrawlSummary resumed =
      run_resumable({.progress =
                         [&](const CrawlProgress& progress) {
                           before = progress.read_before;
                           EXPECT_EQ(progress.counts[Count::pages], 1u);
                         }},
                    true);
  EXPECT_EQ(resumed.end, CrawlEnd::whole);
  EXPECT_EQ(before, request().inputs[0].size);
  EXPECT_EQ(resumed.counts[Count::written], 2u);
  EXPECT_EQ(*read_file(out_), whole_);

  EXPECT_EQ(run_resumable({}, false).end, CrawlEnd::whole_before);
}

TEST_F(Crawls, WhatIsWrongWithARequest) {
  CrawlRequest onto_input = request();
  onto_input.out = first_.path();
  EXPECT_EQ(Crawl::open(std::move(onto_input)).error().place, "--out");
  CrawlRequest standard_input = request(true);
  standard_input.inputs = {{"-", InputKind::warc}};
  EXPECT_EQ(Crawl::open(std::move(standard_input)).error().place, "--resume");
}

TEST(CrawlPlans, ErrorsNameTheOption) {
  const auto place = [](const CrawlOptions& options) {
    return make_plan(options, {}, "x.jsonl").error().place;
  };
  EXPECT_EQ(place({.fields = "txt"}), "--fields");
  EXPECT_EQ(place({.has_union = true}), "--union");
  EXPECT_EQ(place({.wanted = {.languages = {"English"}}}), "--language");
  EXPECT_EQ(place({.wanted = {.min_words = 2, .max_words = 1}}), "--min-words");
  EXPECT_EQ(place({.pipelines = {"plain"}, .wanted = {.min_confidence = 0.5}}),
            "--min-confidence");
  EXPECT_EQ(place({.pipelines = {"plain", "plain"}}), "--pipeline");
  EXPECT_EQ(place({.fields = "url", .to = "warc"}), "--fields");
  EXPECT_EQ(place({.fields = "url", .copied = {"url"}}), "--copy");
}

}  // namespace
}  // namespace tamis::bulk
