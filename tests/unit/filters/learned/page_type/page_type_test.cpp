// Tests src/filters/learned/page_type/page_type.cpp, and the type of pages with a known
// URL.

#include "filters/learned/page_type/page_type.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/tamis.h"

namespace tamis {
namespace {

using Words = std::vector<std::string>;

TEST(UrlWords, AreThoseOfThePathAndTheQuery) {
  EXPECT_EQ(words_of_url("https://example.org/Forum/viewtopic.php?t=12345#p2"),
            (Words{"forum", "viewtopic", "php", "t", "#5", "?", ".", "/2", "-2"}));
  EXPECT_EQ(words_of_url("http://user@forum.example.org:80//2024/05/a-b_c/"),
            (Words{"#4", "#2", "a", "b", "c", "/.", "/3", "-3"}));
  EXPECT_EQ(words_of_url("HTTP://example.org"), (Words{"/.", "/0", "-0"}));
  EXPECT_EQ(words_of_url("https://example.org?id=1"),
            (Words{"id", "#1", "?", "/.", "/0", "-0"}));
}

TEST(UrlWords, OnlyAddressesOfTheWebHaveSome) {
  for (const char* url :
       {"", "page.html", "/forum/page.html", "ftp://example.org/forum",
        "https:/example.org/forum", "file:///forum/a.html"})
    EXPECT_EQ(words_of_url(url), Words()) << url;
}

TEST(UrlWords, LongAddressesAreReadToALimit) {
  const std::string url = "https://example.org/" + std::string(100'000, '1');
  EXPECT_EQ(words_of_url(url), (Words{"#6", ".", "/1", "-0"}));
  std::string steps = "https://example.org";
  for (int i = 0; i < 10'000; ++i) steps += "/a";
  EXPECT_LT(words_of_url(steps).size(), 300u);
}

TEST(UrlWords, SpeakForTheTypesThatTheyAreSeenWith) {
  const auto score = [](const char* url, PageType type) {
    return url_scores(url)[static_cast<std::size_t>(type)];
  };
  const char* thread = "https://example.org/forum/viewtopic.php?t=12345";
  EXPECT_GT(score(thread, PageType::forum), score(thread, PageType::article) + 32);
  const char* manual = "https://example.org/docs/api/reference";
  EXPECT_GT(score(manual, PageType::documentation), score(manual, PageType::product));
  for (const std::int32_t value : url_scores("no address")) EXPECT_EQ(value, 0);
}

// The host must have no influence: only the part after it counts.
TEST(UrlWords, TheHostDoesNotCount) {
  EXPECT_EQ(url_scores("https://forum.docs.shop/a/b"),
            url_scores("http://example.org/a/b"));
}

double share_of(const Page& page, std::string_view url, PageType type) {
  for (const PageTypeGuess& guess : page_types(page, url))
    if (guess.type == type) return guess.probability;
  return -1;
}

std::string some_page() {
  std::string out = "<title>Pumps</title><div>";
  for (int i = 0; i < 8; ++i)
    out +=
        "<p>The pump stops when the tank is full, and it starts again by itself "
        "when somebody opens the valve.</p>";
  return out + "</div>";
}

TEST(PageType, AnAddressHelpsAndIsNotNeeded) {
  const Page page = parse(some_page());
  const double without = share_of(page, {}, PageType::forum);
  EXPECT_GT(share_of(page, "https://example.org/forum/viewtopic.php?t=12345",
                     PageType::forum),
            without);
  EXPECT_EQ(share_of(page, "pumps.html", PageType::forum), without);
  double sum = 0;
  for (const PageTypeGuess& guess : page_types(page, "https://example.org/docs/api"))
    sum += guess.probability;
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(PageType, AnExtractorTellsOfTheAddress) {
  const std::string html = some_page();
  const Page page = parse(html, {}, {.scripting = true});
  const std::string url = "https://example.org/forum/viewtopic.php?t=12345";
  const auto types = named_page_types(page, url);
  const std::string json = extract(html, Format::json, {.url = url});
  EXPECT_NE(json.find("\"page_type\":\"" + std::string(types.front().first) + "\""),
            json.npos);
  EXPECT_NE(json, extract(html, Format::json, {.url = "https://example.org/"}));
}

}  // namespace
}  // namespace tamis
