// Tests Pipeline::may_have_confidence.

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/pipeline.h"

namespace tamis {
namespace {

constexpr std::string_view kPage =
    "<title>Storm</title><nav><ul><li><a href=/>Home</a></ul></nav><article><h1>Storm "
    "hits the coast</h1><p>A heavy storm hit the coast on Monday, and it broke the old "
    "dam near the harbour, which had stood there for more than a hundred years, said "
    "the mayor of the town.</p></article>";

// The function agrees with the result of each pipeline.
TEST(MayHaveConfidence, IsWhatPipelinesHave) {
  const Page page = parse(kPage);
  for (const char* text : {"learned",
                           "auto",
                           "classic",
                           "bte",
                           "keep(css=learned)",
                           "serial(learned)",
                           "serial(plain, learned)",
                           "serial(learned, plain)",
                           "union(learned)",
                           "union(learned, bte)",
                           "intersect(learned, learned(beta=2))",
                           "except(learned, bte)",
                           "except(learned)",
                           "vote(1; learned)",
                           "vote(2; learned, bte)",
                           "if_empty(learned, bte)",
                           "first_good(1; learned, bte)",
                           "by_type(forum: bte, else: learned)",
                           "by_language(en: learned, else: bte)",
                           "by_length(1000: learned, else: bte)",
                           "if_has(css=p; learned, bte)",
                           "close_gaps(learned)",
                           "grow_blocks(learned)",
                           "parts(title=drop; learned)",
                           "serial(fallback=input; learned, keep(css=video))",
                           "if_empty(keep(css=p), learned)"}) {
    SCOPED_TRACE(text);
    const Result<Pipeline> pipeline = read_pipeline(text);
    ASSERT_TRUE(pipeline) << pipeline.error().finding;
    const bool has = pipeline->run(View(page)).confidence.has_value();
    const bool may = pipeline->may_have_confidence();
    if (std::string_view(text) == "if_empty(keep(css=p), learned)")
      EXPECT_TRUE(may && !has);  // on other pages it has one
    else
      EXPECT_EQ(may, has);
  }
}

}  // namespace
}  // namespace tamis
