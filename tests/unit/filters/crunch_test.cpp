// Tests src/filters/crunch.cpp.

#include <gtest/gtest.h>

#include "support/filters.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

// The worked example of ALGORITHMS 6.2.
constexpr const char* kExample =
    "<table><tr><td><a href=x>Home</a> <a href=y>News</a></td>"
    "<td>This cell has a long enough sentence with one <a href=z>link</a> inside "
    "it.</td></tr></table>";

TEST(Crunch, DeletesCellsWithManyLinks) {
  EXPECT_EQ(kept("crunch_l4", kExample),
            "This cell has a long enough sentence with one link inside it.");
  EXPECT_EQ(kept("crunch_l2", kExample),
            "This cell has a long enough sentence with one inside it.");
}

// Cell 1 has 2 links for 0.2 words, cell 2 has one link for 11.4 words.
TEST(Crunch, RatioIsLinksForWordsOfFiveCharacters) {
  constexpr const char* kCell = "<table><tr><td>12345 <a href=x>y</a>6789</table>";
  EXPECT_EQ(kept("crunch_l9", kCell), "12345 y 6789");
  EXPECT_EQ(kept("crunch_l4(link_text_ratio=0.5)", kCell), "12345 y 6789");  // 1 / 2
  EXPECT_EQ(kept("crunch_l4(link_text_ratio=0.49)", kCell), "");
  EXPECT_EQ(kept("crunch_l4(link_text_ratio=0.49, letters_per_word=4)", kCell),
            "12345 y 6789");
  EXPECT_EQ(kept("crunch_l4(link_text_ratio=1, letters_per_word=10)", kExample),
            "This cell has a long enough sentence with one link inside it.");
}

TEST(Crunch, CountsCharactersAsTheyStandInTheTree) {
  // 10 characters, including two from references and a line end.
  constexpr const char* kCell =
      "<table><tr><td>&amp;&eacute;\r\nabc \xC3\xA9\xC3\xA9"
      "e<a href=x>y</a></table>";
  EXPECT_EQ(kept("crunch_l4(link_text_ratio=0.5)", kCell).size(), 15);
  EXPECT_EQ(kept("crunch_l4(link_text_ratio=0.499)", kCell), "");
}

TEST(Crunch, TextOfScriptsIsNoText) {
  EXPECT_EQ(kept("crunch_l4",
                 "<table><tr><td><script>many characters of code</script>"
                 "<a href=x>link</a></table>"),
            "");
}

TEST(Crunch, ContainersCanBeAnyElements) {
  constexpr const char* kDivs =
      "<div><a href=x>Home</a> <a href=y>News</a></div>"
      "<p>A sentence that has one <a href=z>link</a> in it.</p>";
  EXPECT_EQ(kept("crunch_l4", kDivs), "Home News A sentence that has one link in it.");
  EXPECT_EQ(kept("crunch_m", kDivs), "A sentence that has one link in it.");
}

TEST(Crunch, CountsLinksOfAKind) {
  constexpr const char* kCell =
      "<table><tr><td><a href=x>one</a> <a href=x><img>two</a> words</table>";
  EXPECT_EQ(kept("crunch_l4(counted_links=text)", kCell), "");
  EXPECT_EQ(kept("crunch_l4(counted_links=text, link_text_ratio=0.8)", kCell),
            "one two words");
  EXPECT_EQ(kept("crunch_l4(link_text_ratio=0.8)", kCell), "");
  EXPECT_EQ(kept("crunch_l4(counted_links=image, link_text_ratio=0.8)", kCell),
            "one two words");
}

TEST(Crunch, LinksAreTextOrImageLinks) {
  constexpr const char* kLinks =
      "<p><a href=x>text</a> <a href=x><img>image</a> <a>no link</a>";
  EXPECT_EQ(kept("crunch", kLinks), "no link");
  EXPECT_EQ(kept("crunch(ignore_text_links=false)", kLinks), "text no link");
  EXPECT_EQ(kept("crunch(ignore_image_links=false)", kLinks), "image no link");
}

TEST(Crunch, FormsGoUnlessLevelFive) {
  constexpr const char* kForm =
      "<p>text</p><form>search <button>go</button></form><button>more</button>"
      "<select><option>one</select>";
  EXPECT_EQ(kept("crunch_l4", kForm), "text");
  EXPECT_EQ(kept("crunch_l5", kForm), "text search go more one");
}

TEST(Crunch, AdvertisementsGo) {
  constexpr const char* kAds =
      "<p>text <a href='https://ad.doubleclick.net/x'>buy</a> "
      "<a href='https://doubleclick.net.example.com'>no ad</a>";
  EXPECT_EQ(kept("crunch_l4", kAds), "text no ad");
  EXPECT_EQ(kept("crunch_l4(ad_hosts=example.com)", kAds), "text buy");
  EXPECT_EQ(kept("crunch_l4(ignore_ads=false)", kAds), "text buy no ad");
}

TEST(Crunch, TablesWithNextToNothingGo) {
  constexpr const char* kTable = "<p>text</p><table><tr><td>short</table>";
  EXPECT_EQ(kept("crunch", kTable), "text short");
  EXPECT_EQ(kept("crunch_l2", kTable), "text");
  EXPECT_EQ(kept("crunch_l2(substance_min_text=5)", kTable), "text short");
  EXPECT_EQ(kept("crunch_l8", kTable), "text short");
}

TEST(Crunch, WhatWentCountsNoMore) {
  // Each table has 10 characters, the outer one 20 before the inner one is dropped.
  EXPECT_EQ(kept("crunch_l2",
                 "<table><tr><td>0123456789<table><tr><td>0123456789"
                 "</table></table>"),
            "");
}

TEST(Crunch, SubstanceKeepsATable) {
  EXPECT_EQ(kept("crunch_l2", "<table><tr><td>short<textarea></textarea></table>"),
            "short");
  EXPECT_EQ(kept("crunch_l4", "<table><tr><td>short<img></table>"), "short");
  EXPECT_EQ(kept("crunch_l2", "<table><tr><td>short<img></table>"), "");
}

TEST(Crunch, WhatElseIsInALinkCellKeepsTheTable) {
  constexpr const char* kTable =
      "<table><tr><td>short<td><a href=x>Home</a><textarea></textarea></table>";
  EXPECT_EQ(kept("crunch_l2", kTable), "short");
  EXPECT_EQ(kept("crunch_l2(only_links_and_text=false)", kTable), "");
}

// Reports whether a link leads to one of the hosts.
bool is_ad(const std::string& hosts, const std::string& url) {
  const Page page = parse("<a href='" + url + "'>x</a>");
  const Result<Filter> filter = make_filter("crunch_l4", {{"ad_hosts", hosts}});
  return filter->run(View(page)).keep.none();
}

TEST(CrunchAdHosts, IgnoreFinalDots) {
  EXPECT_TRUE(is_ad("ads.net. .", "http://ads.net./"));
  EXPECT_TRUE(is_ad("ads.net. .", "http://ads.net/"));
  EXPECT_FALSE(is_ad("ads.net. .", "http://./"));
}

TEST(CrunchAdHosts, NameHostsAndThoseBelow) {
  const std::string hosts = "Example.com  ads.net";
  EXPECT_TRUE(is_ad(hosts, "http://example.com"));
  EXPECT_TRUE(is_ad(hosts, "HTTPS://a.b.EXAMPLE.com:80/x"));
  EXPECT_TRUE(is_ad(hosts, "//user@ads.net?x"));
  EXPECT_FALSE(is_ad(hosts, "http://notexample.com"));
  EXPECT_FALSE(is_ad(hosts, "http://com"));
  EXPECT_FALSE(is_ad(hosts, "/path//ads.net"));
  EXPECT_FALSE(is_ad(hosts, "?to=http://ads.net"));
  EXPECT_FALSE(is_ad(hosts, "ads.net"));
  EXPECT_FALSE(is_ad(hosts, ""));
  EXPECT_FALSE(is_ad("", "http://ads.net"));
}

}  // namespace
}  // namespace tamis
