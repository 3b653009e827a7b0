// Tests src/bulk/failed_page.cpp, and that a crawl continues after a failed page.
#include "bulk/failed_page.h"

#include <gtest/gtest.h>

#include "bulk/run/run_chunks.h"
#include "support/failing_filter.h"
#include "support/temporary_file.h"
#include "support/warc_files.h"

namespace tamis::bulk {
namespace {

using tamis::test_files::joined;
using tamis::test_files::page_record;
using tamis::test_files::TemporaryFile;

struct Crawled {
  std::string bytes;
  CrawlCounts counts;
  std::vector<Problem> problems;
  bool is_whole = false;
};

CrawlPlan plan_of(const std::string& fields, OutputForm form = OutputForm::json_lines) {
  test::register_failing_filter();
  CrawlPlan plan;
  plan.pipelines.push_back({"fails", *read_pipeline("serial(plain, fails)")});
  plan.fields = *read_fields(fields, {.pipelines = {"fails"}});
  plan.form = form;
  plan.copied = {"status", "score"};
  return plan;
}

Crawled crawl(const std::string& bytes, InputKind kind, const CrawlPlan& plan,
              unsigned jobs) {
  const TemporaryFile file(bytes);
  Crawled out;
  out.is_whole = run_chunks({{file.path(), kind, bytes.size()}}, plan, {.jobs = jobs},
                            [&](const ChunkResult& delivery) {
                              out.bytes += delivery.outcome.bytes;
                              out.counts += delivery.outcome.counts;
                              for (const Problem& problem : delivery.outcome.problems)
                                out.problems.push_back(problem);
                              return true;
                            });
  return out;
}

TEST(FailedPage, IsARecordAndTheCrawlGoesOn) {
  const std::string records =
      joined({page_record("a", "<p>one"), page_record("b", "<p>a bug here"),
              page_record("c", "<p>many steps"), page_record("d", "<p>no memory"),
              page_record("e", "<p>two")});
  for (const unsigned jobs : {1u, 2u}) {
    const Crawled got =
        crawl(records, InputKind::warc, plan_of("url,status,words,text"), jobs);
    EXPECT_TRUE(got.is_whole);
    EXPECT_EQ(got.bytes,
              R"({"url":"http://example.org/a","status":200,"words":1,"text":"one\n"}
{"url":"http://example.org/b","words":null,"text":null,"status":"failed","reason":"internal error: a bug"}
{"url":"http://example.org/c","words":null,"text":null,"status":"failed","reason":"the page needs too many steps"}
{"url":"http://example.org/d","words":null,"text":null,"status":"failed","reason":"out of memory for this page"}
{"url":"http://example.org/e","status":200,"words":1,"text":"two\n"}
)");
    EXPECT_EQ(got.counts[Count::pages], 5u);
    EXPECT_EQ(got.counts[Count::written], 2u);
    EXPECT_EQ(got.counts[Count::failed], 3u);
    EXPECT_EQ(got.counts[Count::damaged], 0u);
    ASSERT_EQ(got.problems.size(), 3u);
    EXPECT_EQ(got.problems[0].finding, "the page failed: internal error: a bug");
    EXPECT_GT(got.problems[0].offset, 0u);
  }
}

TEST(FailedPage, HasNoSecondStatus) {
  const Crawled got = crawl(R"({"id":"x","html":"<p>a bug","status":500,"score":0.5})"
                            "\n",
                            InputKind::json_lines, plan_of("id,bytes,text"), 1);
  EXPECT_EQ(got.bytes, R"({"id":"x","bytes":8,"text":null,"status":"failed",)"
                       R"("reason":"internal error: a bug","score":0.5})"
                       "\n");
}

TEST(FailedPage, IsAMetadataRecordInWarc) {
  CrawlPlan plan = plan_of("id,url,date,text", OutputForm::warc);
  const Crawled got =
      crawl(page_record("b", "<p>a bug here"), InputKind::warc, plan, 1);
  EXPECT_TRUE(got.bytes.starts_with("WARC/1.0\r\nWARC-Type: metadata\r\n"));
  EXPECT_NE(got.bytes.find("WARC-Target-URI: http://example.org/b\r\n"),
            std::string::npos);
  EXPECT_NE(
      got.bytes.find("\r\n\r\nstatus: failed\r\nreason: internal error: a bug\r\n"),
      std::string::npos);
}

TEST(FailedPage, AnExceptionOfNoPageEndsTheRunAndIsThrown) {
  const std::string records = joined({page_record("a", "<p>one")});
  const TemporaryFile file(records);
  const std::vector<CrawlInput> inputs(8,
                                       {file.path(), InputKind::warc, records.size()});
  for (const unsigned jobs : {1u, 3u})
    EXPECT_THROW(run_chunks(inputs, plan_of("text"), {.jobs = jobs},
                            [](const ChunkResult&) -> bool { throw std::bad_alloc(); }),
                 std::bad_alloc);
}

TEST(Passwords, AreNotInRecords) {
  const std::string line =
      R"({"url":"http://me:secret@example.org/x?a@b","html":"<p>one"})"
      "\n";
  const Crawled lines = crawl(line, InputKind::json_lines, plan_of("url"), 1);
  EXPECT_EQ(lines.bytes, "{\"url\":\"http://example.org/x?a@b\"}\n");
}

}  // namespace
}  // namespace tamis::bulk
