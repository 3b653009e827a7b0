#include "serve/store/live_pages.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

LoadedPage page(const std::string& html, const std::string& url = "") {
  return {.bytes = html, .charset = "utf-8", .url = url};
}

TEST(LivePages, AreParsedAndFoundByTheirNames) {
  LivePages pages;
  const auto added = pages.add(page("<title>T</title><p>One two", "http://a.example/"));
  EXPECT_EQ(added->page.shown().word_count(), 2u);
  EXPECT_EQ(added->url, "http://a.example/");
  EXPECT_EQ(added->source, "<title>T</title><p>One two");
  EXPECT_EQ(pages.find(added->id), added);
  EXPECT_EQ(pages.find(""), nullptr);
  EXPECT_EQ(pages.find("0123456789abcdef"), nullptr);
}

TEST(LivePages, HaveTheirRecoveredText) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "word ";
  LivePages pages;
  const auto added = pages.add(
      page("<p>Loading<script type=application/ld+json>{\"@type\": \"Article\", "
           "\"articleBody\": \"" +
           text + "\"}</script>"));
  EXPECT_EQ(added->page.rescued(), "json_ld");
  EXPECT_EQ(added->page.shown().word_count(), 1u);
  EXPECT_EQ(added->page.page().word_count(), 30u);
}

TEST(LivePages, ThatAreSentAgainKeepTheirNames) {
  LivePages pages;
  const auto first = pages.add(page("<p>One"));
  EXPECT_EQ(pages.add(page("<p>One")), first);  // and are not parsed again
  LivePages others;
  EXPECT_EQ(others.add(page("<p>One"))->id, first->id);
}

TEST(LivePages, DifferByContentAddressAndCharset) {
  LivePages pages;
  const std::string id = pages.add(page("<p>One"))->id;
  EXPECT_NE(pages.add(page("<p>Two"))->id, id);
  EXPECT_NE(pages.add(page("<p>One", "http://a.example/"))->id, id);
  EXPECT_NE(pages.add({.bytes = "<p>One", .charset = "latin1", .url = ""})->id, id);
}

TEST(LivePages, GoInTheOrderInWhichTheyWereUsed) {
  LivePages pages(3);
  const std::string old = pages.add(page("<p>old"))->id;
  const std::string asked = pages.add(page("<p>asked"))->id;
  const std::string sent = pages.add(page("<p>sent again"))->id;
  EXPECT_NE(pages.find(old), nullptr);
  EXPECT_NE(pages.find(asked), nullptr);
  pages.add(page("<p>sent again"));
  pages.add(page("<p>one more"));
  EXPECT_EQ(pages.find(old), nullptr);
  EXPECT_NE(pages.find(asked), nullptr);
  EXPECT_NE(pages.find(sent), nullptr);
}

TEST(LivePages, StayWithThoseWhoUseThem) {
  LivePages pages(1);
  const auto held = pages.add(page("<p>held on to"));
  pages.add(page("<p>another"));
  EXPECT_EQ(pages.find(held->id), nullptr);
  EXPECT_EQ(held->page.shown().word_count(), 3u);
}

TEST(LivePages, GoWhenTheyAreTooLargeTogetherButTheNewestStays) {
  LivePages pages(10, 200'000);  // bytes of memory; a page needs twice its size
  const std::string words(60'000, 'x');
  const std::string first = pages.add(page(words + "1"))->id;
  const std::string small = pages.add(page("<p>small"))->id;
  EXPECT_NE(pages.find(first), nullptr);
  EXPECT_NE(pages.find(small), nullptr);
  const std::string second = pages.add(page(words + "2"))->id;
  EXPECT_EQ(pages.find(first), nullptr);
  EXPECT_NE(pages.find(small), nullptr);
  const std::string third = pages.add(page(words + words + "3"))->id;
  EXPECT_NE(pages.find(third), nullptr);
  EXPECT_EQ(pages.find(second), nullptr);
}

}  // namespace
}  // namespace tamis::serve
