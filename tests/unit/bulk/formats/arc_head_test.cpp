#include "bulk/formats/arc_head.h"

#include <gtest/gtest.h>

namespace tamis::bulk {
namespace {

HeadFault fault_of(std::string_view bytes) {
  const auto head = read_arc_head(bytes);
  EXPECT_FALSE(head.has_value()) << bytes;
  return head ? HeadFault::needs_more : head.error();
}

TEST(ArcHead, VersionOne) {
  constexpr std::string_view kLine =
      "http://example.org/a?b 192.0.2.1 20010131235959 text/html 1234\n";
  const std::string bytes = std::string(kLine) + "HTTP/1.0 200 OK\r\n";
  const auto head = read_arc_head(bytes);
  ASSERT_TRUE(head.has_value());
  EXPECT_EQ(head->target_uri, "http://example.org/a?b");
  EXPECT_EQ(head->date, "20010131235959");
  EXPECT_EQ(head->content_type, "text/html");
  EXPECT_EQ(head->length, 1234u);
  EXPECT_EQ(head->size, kLine.size());
  EXPECT_TRUE(is_response(*head));
}

TEST(ArcHead, VersionTwo) {
  const auto head = read_arc_head(
      "http://example.org/ 192.0.2.1 20010131235959 text/html 200 abcdef - 1490 "
      "a.arc.gz 42\r\n");
  ASSERT_TRUE(head.has_value());
  EXPECT_EQ(head->target_uri, "http://example.org/");
  EXPECT_EQ(head->content_type, "text/html");
  EXPECT_EQ(head->length, 42u);
}

TEST(ArcHead, TheFirstRecordTellsOfTheFile) {
  const auto head =
      read_arc_head("filedesc://a.arc 0.0.0.0 20010131235959 text/plain 76\n");
  ASSERT_TRUE(head.has_value());
  EXPECT_FALSE(is_response(*head));
}

TEST(ArcHead, AddressesAndTypesWithBlanks) {
  const auto head = read_arc_head(
      "http://example.org/a b  c 192.0.2.1 20010131235959 text/html; charset=x 7\n");
  ASSERT_TRUE(head.has_value());
  EXPECT_EQ(head->target_uri, "http://example.org/a b  c");
  EXPECT_EQ(head->content_type, "text/html;");
  EXPECT_EQ(head->length, 7u);
}

TEST(ArcHead, WhatIsNone) {
  for (const std::string_view line :
       {"\n", " \n", "word\n", "http://example.org/ 192.0.2.1 20010131 text/html 7\n",
        "http://example.org/ 192.0.2.1 20010131235959 text/html x\n",
        "http://example.org/ 192.0.2.1 20010131235959 text/html -7\n",
        "http://example.org/ 192.0.2.1 20010131235959 text/html 99999999999999999999\n",
        "192.0.2.1 20010131235959 text/html 7\n", "20010131235959 7\n",
        "no address 192.0.2.1 20010131235959 text/html 7\n", "WARC/1.0\r\n"})
    EXPECT_EQ(fault_of(line), HeadFault::no_record) << line;
}

TEST(ArcHead, LinesWithoutAnEnd) {
  EXPECT_EQ(fault_of(""), HeadFault::needs_more);
  EXPECT_EQ(fault_of("http://example.org/ 192.0.2.1 2001"), HeadFault::needs_more);
  EXPECT_EQ(fault_of(std::string(kMaxHead, 'a')), HeadFault::too_long);
}

TEST(ArcHead, Dates) {
  EXPECT_EQ(from_arc_date("20010131235959"), "2001-01-31T23:59:59Z");
  EXPECT_TRUE(is_arc_date("20010131235959"));
  EXPECT_FALSE(is_arc_date("2001-01-31T23:59"));
  EXPECT_FALSE(is_arc_date("2001013123595"));
}

}  // namespace
}  // namespace tamis::bulk
