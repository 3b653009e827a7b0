#include "bulk/fields.h"

#include <gtest/gtest.h>

namespace tamis::bulk {
namespace {

std::string names(std::string_view list, const FieldContext& context) {
  const auto uses = read_fields(list, context);
  if (!uses) return "error: " + uses.error().finding;
  std::string out;
  for (const FieldUse& use : *uses)
    out += (out.empty() ? "" : " ") + use.name + (use.is_union ? "*" : "");
  return out;
}

TEST(RecordFields, EachNameIsOnceInTheTable) {
  for (const FieldSpec& spec : field_specs()) EXPECT_EQ(find_field(spec.name), &spec);
  EXPECT_EQ(find_field("txt"), nullptr);
}

// Otherwise records of failed pages would lack fields of the crawl.
TEST(RecordFields, FieldsOfTheRecordNeedNoPage) {
  const RenderOptions rendering;
  std::string scratch;
  const CrawledPage crawled{.bytes = "<p>x", .url = "http://a.org/", .offset = 7};
  std::string out;
  for (const FieldSpec& spec : field_specs())
    if (spec.origin == FieldSpec::Origin::record) {
      spec.write({.crawled = crawled, .rendering = rendering, .scratch = scratch}, out);
      out += ' ';
    }
  EXPECT_EQ(out, "null \"http://a.org/\" null null 7 null null false 4 ");
}

TEST(RecordFields, OneForEachPipelineOrTheirUnion) {
  const FieldContext one{{"auto"}, false};
  const FieldContext two{{"a", "b"}, false};
  const FieldContext both{{"a", "b"}, true};
  EXPECT_EQ(names("url, text", one), "url text");
  EXPECT_EQ(names("text_auto", one), "text_auto");
  EXPECT_EQ(names("url,text,html_b", two), "url text_a text_b html_b");
  EXPECT_EQ(names("text,text_b,words", both), "text* text_b words");
  EXPECT_EQ(read_fields("text_b", two)->front().pipeline, 1u);
}

TEST(RecordFields, ConfidenceIsOfAPipeline) {
  const FieldContext two{{"a", "b"}, true, 1};
  EXPECT_EQ(read_fields("confidence", two)->front().pipeline, 1u);
  EXPECT_EQ(read_fields("confidence_a", two)->front().pipeline, 0u);
  EXPECT_EQ(names("words_a", two).substr(0, 6), "error:");
}

TEST(RecordFields, WhatIsWrong) {
  const FieldContext one{{"auto"}, false};
  EXPECT_EQ(names("txt", one), "error: there is no field 'txt'; did you mean 'text'?");
  EXPECT_EQ(names("text_b", one).substr(0, 6), "error:");
  EXPECT_EQ(names("url,url", one), "error: 'url' stands there twice");
  EXPECT_EQ(names("", one), "error: there is no field");
}

}  // namespace
}  // namespace tamis::bulk
