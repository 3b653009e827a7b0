#include "serve/store/page_work.h"

#include <gtest/gtest.h>

#include "serve/proxy/page_filter.h"
#include "tamis/define_filter.h"
#include "tamis/parser.h"

namespace tamis::serve {
namespace {

TEST(PageWork, StepsGrowWithTheTimeAndWithThePage) {
  EXPECT_LT(steps_of_page(milliseconds(5000), 1000),
            steps_of_page(milliseconds(5000), 100'000));
  EXPECT_LT(steps_of_page(milliseconds(1000), 8 << 20),
            steps_of_page(milliseconds(5000), 8 << 20));
}

TEST(PageWork, LimitsTheStepsOfThePage) {
  const ServeOptions options;
  WorkMemory memory(1u << 30);
  RequestedPage none;
  {
    PageWork work(options, memory, none);
    count_steps(UINT64_C(1) << 40);  // without a limit
    ASSERT_FALSE(work.begin_page("<p>a"));
    EXPECT_THROW(count_steps(UINT64_C(1) << 40), OutOfSteps);
  }
  count_steps(UINT64_C(1) << 40);
}

TEST(PageWork, APageThatNeedsMoreMemoryThanThereIsIsAnError) {
  ServeOptions options;
  options.limits.memory = 256u << 20;
  WorkMemory memory(options.limits.work_bytes(options.is_public));
  RequestedPage none;
  PageWork work(options, memory, none);
  EXPECT_FALSE(work.begin_page("<p>a"));
  EXPECT_FALSE(work.begin_page(std::string(1 << 14, '<')));
  const auto error = work.begin_page(std::string(1 << 20, '<'));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::too_large);
}

// A filter that counts a hundred times as many steps as the test allows. It terminates,
// because other tests of this program run all registered filters.
struct NoParams {};

FilterResult count_many_steps(const View& view, const NoParams&) {
  for (int i = 0; i < 100'000; ++i) count_steps(1000);
  return {view.present(), {}};
}

constinit const FilterSpec kManySteps = define_filter<NoParams, count_many_steps>(
    "test_many_steps", FilterKind::block, "counts many steps", "nobody", {});

TEST(PageWork, AFilterThatTakesTooManyStepsGivesThePageUp) {
  ASSERT_TRUE(register_filter(kManySteps));
  const auto extractor = Extractor::make({.pipeline = "test_many_steps"});
  ASSERT_TRUE(extractor);
  ParserPool parsers(parse_options({}));
  PageToFilter page;
  page.bytes = "<!DOCTYPE html><p>some words of a page";
  page.content_type = "text/html";
  const auto filtered =
      filter_page(page, *extractor, parsers, {.time = milliseconds(100)});
  ASSERT_FALSE(filtered);
  EXPECT_EQ(filtered.error(), PassReason::timeout);
}

std::string vote(std::size_t parts) {
  std::string out = "vote(1";
  for (std::size_t i = 0; i < parts; ++i) out += i == 0 ? "; plain" : ", plain";
  return out + ")";
}

TEST(RequestWork, CountsBytes) {
  EXPECT_FALSE(too_long(std::string(kMostRequestBytes, ' ')));
  const auto error = too_long(std::string(kMostRequestBytes + 1, ' '));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::too_large);
}

TEST(RequestWork, CountsParts) {
  EXPECT_FALSE(too_many_parts(*read_pipeline(vote(kMostRequestNodes - 1))));
  EXPECT_TRUE(too_many_parts(*read_pipeline(vote(kMostRequestNodes))));
}

TEST(RequestWork, CountsPartsTimesWords) {
  std::string html = "<p>";
  for (std::size_t i = 0; i < kMostResults / 100; ++i) html += "a ";
  const Page page = parse(html);
  EXPECT_FALSE(too_much_work(*read_pipeline(vote(99)), page));
  EXPECT_TRUE(too_much_work(*read_pipeline(vote(100)), page));
}

}  // namespace
}  // namespace tamis::serve
