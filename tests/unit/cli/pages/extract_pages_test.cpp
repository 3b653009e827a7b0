// Tests src/cli/pages/extract_pages.cpp: pages that fail. tests/cli tests other pages.
#include "cli/pages/extract_pages.h"

#include <gtest/gtest.h>

#include "support/failing_filter.h"
#include "support/temporary_file.h"

namespace tamis::cli {
namespace {

using tamis::test_files::TemporaryFile;

class Extracted : public ::testing::Test {
 protected:
  Extracted()
      : extractor_((test::register_failing_filter(),
                    *Extractor::make({.pipeline = "serial(plain, fails)"}))) {}

  ExtractionPlan plan(bool json_lines) const {
    return {.extractor = extractor_, .json_lines = json_lines};
  }

  Extractor extractor_;
};

TEST_F(Extracted, APageThatFailsIsAnErrorAndTheNextPageIsExtracted) {
  const TemporaryFile good("<p>one");
  const TemporaryFile bad("<p>a bug");
  const ExtractionPlan how = plan(false);
  PageWorker worker(how);
  const PageRecord failed = worker.extract(source_of(bad.path()));
  ASSERT_TRUE(failed.error);
  EXPECT_EQ(failed.record, "");
  EXPECT_EQ(failed.error->code, ErrorCode::internal);
  EXPECT_EQ(failed.error->place, bad.path());
  EXPECT_EQ(worker.extract(source_of(good.path())).record, "one\n");
}

TEST_F(Extracted, ALineOfJsonSaysThatThePageFailed) {
  const TemporaryFile bad("<p>many steps");
  const ExtractionPlan how = plan(true);
  PageWorker worker(how);
  EXPECT_EQ(worker.extract(source_of(bad.path())).record,
            "{\"input\":\"" + bad.path() +
                "\",\"status\":\"failed\",\"reason\":\"the page needs too many steps\","
                "\"error\":{\"code\":\"too_large\",\"finding\":\"the page needs too "
                "many steps\"}}\n");
  const PageRecord missing = worker.extract(source_of(bad.path() + "x"));
  EXPECT_EQ(missing.record.find("status"), std::string::npos);
}

}  // namespace
}  // namespace tamis::cli
