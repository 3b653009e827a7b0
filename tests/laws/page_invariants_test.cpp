// The check of invariants must find violations: each test here violates one on purpose.

#include "support/page_invariants.h"

#include <string>

#include <gtest/gtest.h>

#include "document/page_writer.h"
#include "support/page_equality.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

constexpr const char* kSource = "<p class=a>one <b>two</b>three</p><!-- c --><p>four";

// Node 4 is the first <p>, 5 its text "one ", 6 <b>, 7 "two", 8 "three", 9 the comment.
class Breaker : public PageWriter {
 public:
  explicit Breaker(Page& page) : PageWriter(page) {}

  using PageWriter::body;
  using PageWriter::node_count;
  using PageWriter::nodes;
  using PageWriter::tag_offsets;
  using PageWriter::word_count;
  using PageWriter::words;
};

// Returns the violation that is found after `damage` was done to the page.
template <class Damage>
std::string after(Damage damage) {
  Page page = parse(kSource);
  EXPECT_EQ(test::broken_invariant(page), "");
  Breaker breaker(page);
  damage(breaker);
  EXPECT_NE(test::difference(parse(kSource), page), "");
  return test::broken_invariant(page);
}

TEST(BrokenInvariant, NoticesTheTree) {
  EXPECT_NE(after([](Breaker& b) { b.nodes().parent[7] = 4; }), "");
  EXPECT_NE(after([](Breaker& b) { b.nodes().parent[5] = 6; }), "");
  EXPECT_NE(after([](Breaker& b) { b.nodes().end[6] = 9; }), "");
  EXPECT_NE(after([](Breaker& b) { b.nodes().end[5] = 5; }), "");
  EXPECT_NE(after([](Breaker& b) { b.nodes().depth[7] = 4; }), "");
  EXPECT_NE(after([](Breaker& b) { b.body() = 4; }), "");
  EXPECT_NE(after([](Breaker& b) { b.nodes().info[3] = 0; }), "");
}

TEST(BrokenInvariant, NoticesTheSource) {
  EXPECT_NE(after([](Breaker& b) { b.nodes().offset[6] += 1; }), "");
  EXPECT_NE(after([](Breaker& b) { b.nodes().length[5] = 1000; }), "");
  EXPECT_NE(after([](Breaker& b) { b.tag_offsets()[1] = b.tag_offsets()[0]; }), "");
  EXPECT_NE(after([](Breaker& b) { b.tag_offsets()[0] = 1; }), "");
}

TEST(BrokenInvariant, NoticesTheWords) {
  EXPECT_NE(after([](Breaker& b) { b.words()[1].node = 5; }), "");
  EXPECT_NE(after([](Breaker& b) { b.words()[0].length += 1; }), "");
  EXPECT_NE(after([](Breaker& b) { b.words()[0].length -= 1; }), "");
  EXPECT_NE(after([](Breaker& b) { b.words()[0].length = 0; }), "");
  EXPECT_NE(after([](Breaker& b) { b.words()[2].offset += 1; }), "");
  EXPECT_NE(after([](Breaker& b) { b.words()[2].chars = 0; }), "");
  EXPECT_NE(after([](Breaker& b) { b.words()[2].chars = 4; }), "");
  EXPECT_NE(after([](Breaker& b) { b.nodes().word[7] += 1; }), "");
  EXPECT_NE(after([](Breaker& b) { b.word_count() -= 1; }), "");
}

}  // namespace
}  // namespace tamis
