// Tests the limits of src/document/tree/ and src/document/parser.cpp for pages that
// could evade them without tags.

#include <string>

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

std::string repeat(const std::string& unit, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += unit;
  return out;
}

TEST(Limits, OfNodesHoldForTextInTablesAndFramesets) {
  ParseOptions options;
  options.limits.max_nodes = 100;
  for (const std::string& page :
       {"<table>" + repeat(std::string("a\0", 2), 1000),
        "<frameset>" + repeat(" a", 1000), "<body></body>" + repeat("<!>", 1000)}) {
    const Page parsed = parse(page, "utf-8", options);
    EXPECT_LE(parsed.node_count(), 101u) << page.substr(0, 20);
    EXPECT_TRUE(parsed.degradation().nodes_cut) << page.substr(0, 20);
  }
}

TEST(Limits, OfAttributesHoldForASecondBody) {
  ParseOptions options;
  options.limits.max_attributes = 2;
  const Page page = parse("<body a=1 b=2><body c=3>", "utf-8", options);
  EXPECT_EQ(page.attributes(page.body()).size(), 2u);
  EXPECT_TRUE(page.degradation().attributes_cut);
}

TEST(Limits, OfBytesHoldBeforeDecoding) {
  ParseOptions options;
  options.limits.max_bytes = 10;
  const Page page = parse(std::string(1000, '\xE9'), "windows-1252", options);
  EXPECT_LE(page.source().size(), 10u);
  EXPECT_TRUE(page.degradation().bytes_cut);
}

TEST(Limits, NothingIsAPageToo) {
  Parser parser;
  EXPECT_EQ(parser.parse_padded({}).word_count(), 0u);
  EXPECT_EQ(parser.parse({}).word_count(), 0u);
}

std::size_t attribute_bytes(const Page& page) {
  std::size_t out = 0;
  for (NodeId n = 0; n < page.node_count(); ++n)
    for (std::uint32_t i = 0; i < page.attribute_count(n); ++i)
      out += page.source_attribute(n, i).value.size();
  return out;
}

// Formatting elements are reopened in each paragraph, with their attributes.
TEST(Limits, CopiesOfLongAttributesDoNotMultiply) {
  for (const char* tag : {"a href", "b title", "font style"}) {
    const std::string page = "<p><" + std::string(tag) + "=" +
                             std::string(100'000, 'a') + ">" + repeat("<p>a", 25'000);
    const Page parsed = parse(page);
    EXPECT_LT(attribute_bytes(parsed), 400'000 + 8 * page.size()) << tag;
    EXPECT_TRUE(parsed.degradation().repairs_simplified) << tag;
  }
  const Page real =
      parse("<p><a href=http://example.org/a.html class=x>" + repeat("<p>a", 1000));
  EXPECT_FALSE(real.degradation().any());
}

// Copies of options into <selectedcontent> use the budget.
TEST(Limits, CopiesOfOptionsDoNotMultiply) {
  const std::string unit =
      "<object><select><selectedcontent></selectedcontent><option>";
  const std::string page = repeat(unit, 4000);
  EXPECT_LT(parse(page).node_count(), 16u * page.size() / unit.size());
}

}  // namespace
}  // namespace tamis
