// Properties of metadata on every page: they are the same each time, valid UTF-8 and
// bounded. Hostile pages take linear time and do no harm.
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "tamis/metadata.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

// A strict parser reads the page's JSON. It rejects invalid UTF-8.
nlohmann::json json_of(const Page& page, const Metadata& metadata) {
  return nlohmann::json::parse(
      to_json(page, Mask(page.word_count(), true), {}, {.metadata = &metadata}),
      nullptr, false);
}

void expect_laws(const std::string& html) {
  const Page page = parse(html);
  const std::string url = "https://www.example.org/2024/05/31/a.html";
  const Metadata once = metadata_of(page, {.url = url});
  const Metadata twice = metadata_of(page, {.url = url});
  const nlohmann::json json = json_of(page, once);
  ASSERT_FALSE(json.is_discarded()) << html;
  EXPECT_EQ(json, json_of(page, twice));
  EXPECT_LE(once.authors.size(), 200U);
  EXPECT_LE(once.images.size(), 50U);
  for (const FieldSource& source : once.sources) {
    EXPECT_GT(source.confidence, 0);
    EXPECT_LE(source.confidence, 1);
  }
  const std::string front = to_front_matter(once);
  if (!front.empty()) {
    EXPECT_TRUE(front.starts_with("---\n"));
    EXPECT_TRUE(front.ends_with("\n---\n\n"));
    // No value can end the front matter early.
    EXPECT_EQ(front.find("\n---"), front.size() - 6);
  }
}

// Pieces that the sources look for, in any order.
std::string random_page(Rng& random) {
  static constexpr std::string_view kPieces[] = {"<title>",
                                                 "</title>",
                                                 "<h1>",
                                                 "</h1>",
                                                 "<p>",
                                                 "By Jane Doe",
                                                 "31 May 2024",
                                                 "2024-05-31T18:05",
                                                 "<meta property=og:title content=\"",
                                                 "\">",
                                                 "<time datetime=",
                                                 "99999999999999999999",
                                                 ">",
                                                 "<script type=application/ld+json>",
                                                 "</script>",
                                                 "{\"@type\":\"Article\",\"author\":",
                                                 "[",
                                                 "]",
                                                 "}",
                                                 "\"",
                                                 "\\u00",
                                                 "作者：",
                                                 "&amp;#x0;",
                                                 "<a rel=author>",
                                                 "</a>",
                                                 "<div class=byline>",
                                                 "</div>",
                                                 "<img src=x",
                                                 "<b itemprop=author>",
                                                 "|",
                                                 " - ",
                                                 "\xE2\x80\x8F",
                                                 "<meta name=date content=",
                                                 "-05-",
                                                 "von",
                                                 "٣١ مايو",
                                                 "<!--",
                                                 "-->",
                                                 "\n---\n",
                                                 "<link rel=canonical href=//[>"};
  std::string out;
  for (std::uint64_t i = random.below(60); i > 0; --i)
    out += kPieces[random.below(std::size(kPieces))];
  return out;
}

TEST(MetadataLaws, HoldOnPagesOfPieces) {
  Rng random(11);
  for (int i = 0; i < 1500; ++i) expect_laws(random_page(random));
}

TEST(MetadataLaws, HoldOnLargeValues) {
  const std::string many(300'000, 'x');
  const std::string digits(100'000, '1');
  std::string names;
  for (int i = 0; i < 20'000; ++i) names += "Jane Doe, ";
  for (const std::string& value : {many, digits, names, std::string(200'000, '|'),
                                   std::string(100'000, '['), "2024-" + digits}) {
    expect_laws(
        "<title>" + value + "</title><h1>" + value + "</h1><p>By " + value +
        "<meta name=author content=\"" + value + "\"><meta name=date content=\"" +
        value +
        "\"><script type=application/ld+json>{\"@type\":\"Article\",\"author\":\"" +
        value + "\"}</script><time datetime=\"" + value + "\">" + value + "</time>");
  }
}

TEST(MetadataLaws, HoldOnManyElements) {
  for (const char* element :
       {"<h1>x</h1>", "<time datetime=2024-05-31>x</time>",
        "<a rel=author>Jane Doe</a>", "<p class=byline>By nobody",
        "<b itemprop=author>Jane Doe</b>", "<img src=x>x",
        "<meta property=article:tag content=x>",
        "<div itemscope><b itemprop=name>x</b>",
        "<script type=application/ld+json>{\"@type\":\"Article\"}</script>",
        "<p>31 May 2024 by </p>"}) {
    std::string html;
    for (int i = 0; i < 3000; ++i) html += element;
    expect_laws(html);
  }
}

}  // namespace
}  // namespace tamis
