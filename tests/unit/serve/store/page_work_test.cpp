#include "serve/store/page_work.h"

#include <gtest/gtest.h>

#include "serve/proxy/page_filter.h"
#include "serve/services.h"
#include "tamis/define_filter.h"

namespace tamis::serve {
namespace {

TEST(PageWork, StepsGrowWithTheTimeAndWithThePage) {
  EXPECT_LT(steps_of_page(milliseconds(5000), 1000),
            steps_of_page(milliseconds(5000), 100'000));
  EXPECT_LT(steps_of_page(milliseconds(1000), 8 << 20),
            steps_of_page(milliseconds(5000), 8 << 20));
}

TEST(PageWork, LimitsTheStepsOfThePage) {
  Services services{ServeOptions{}, 1};
  RequestedPage none;
  {
    PageWork work(services, none);
    count_steps(UINT64_C(1) << 40);  // nothing limits them yet
    ASSERT_FALSE(work.begin_page("<p>a"));
    EXPECT_THROW(count_steps(UINT64_C(1) << 40), OutOfSteps);
  }
  count_steps(UINT64_C(1) << 40);
}

TEST(PageWork, APageThatNeedsMoreMemoryThanThereIsIsAnError) {
  ServeOptions options;
  options.limits.memory = 256u << 20;
  Services services{options, 1};
  RequestedPage none;
  PageWork work(services, none);
  EXPECT_FALSE(work.begin_page("<p>a"));
  EXPECT_FALSE(work.begin_page(std::string(1 << 14, '<')));
  const auto error = work.begin_page(std::string(1 << 20, '<'));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::too_large);
}

// A filter that never ends by itself.
struct NoParams {};

FilterResult endless(const View&, const NoParams&) {
  for (;;) count_steps(1000);
}

constinit const FilterSpec kEndless = define_filter<NoParams, endless>(
    "test_endless", FilterKind::block, "counts steps for ever", "nobody", {});

TEST(PageWork, AFilterThatTakesTooManyStepsGivesThePageUp) {
  ASSERT_TRUE(register_filter(kEndless));
  const auto extractor = Extractor::make({.pipeline = "test_endless"});
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

}  // namespace
}  // namespace tamis::serve
