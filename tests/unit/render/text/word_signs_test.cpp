// Tests WordSigns of src/render/text/notation.cpp: JSON writes symbols and formulas as
// text does.
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "render/text/notation.h"
#include "tamis/parser.h"
#include "tamis/render.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

const std::string kTex =
    "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x^2"
    "</annotation></semantics></math>";

Mask all_of(const Page& page) {
  return Mask(page.word_count(), true);
}

std::string first_block(const std::string& html) {
  const Page page = parse(html, "utf-8", {.scripting = true});
  const auto json =
      nlohmann::json::parse(to_json(page, all_of(page), {.blocks = JsonBlocks::kept}));
  return json.at("blocks").at(0).at("text");
}

TEST(WordSigns, AreInBlocks) {
  EXPECT_EQ(first_block("<p>10<sup>6</sup> m<sup>2</sup> of x<sub>1</sub>."),
            "10^6 m^2 of x_1.");
  EXPECT_EQ(first_block("<p>He says <q>a <q>b</q></q>."), "He says \"a 'b'\".");
  EXPECT_EQ(first_block("<p>Let " + kTex + ", or (" + kTex + ") be."),
            "Let $x^2$, or ($x^2$) be.");
  EXPECT_EQ(first_block("<p><script type='math/tex'>y</script> is less."),
            "$y$ is less.");
}

TEST(WordSigns, OfOtherBlocksStandApart) {
  const std::string tex = "<script type='math/tex; mode=display'>y</script>";
  EXPECT_EQ(first_block("<div><p>So</p>" + tex + "</div>"), "So $$y$$");
  EXPECT_EQ(first_block("<div>" + tex + "<p>So</p></div>"), "$$y$$ So");
  EXPECT_EQ(first_block("<p>So" + tex), "So $$y$$");
}

TEST(WordSigns, AreInNotesPostsAndLinks) {
  const Page page = parse(
      "<p>Text<a href='#n' id=r>1</a> <a href=/a>of y<sup>3</sup></a> and"
      "<sup><a href=/b>2</a></sup> <a href=/c><sup>3</sup></a>."
      "<ol><li id=n>A note of z<sup>2</sup> and " +
          kTex +
          ". <a href='#r'>^</a></ol>"
          "<div class=comment><b class=author>Ann</b> <p>Is it 10<sup>6</sup>?</div>"
          "<div class=comment><b class=author>Bob</b> <p>It is " +
          kTex + ".</div>",
      "utf-8");
  const auto notes = footnotes_of(page, all_of(page));
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0].text, "A note of z^2 and $x^2$.");
  const auto links = links_of(page, all_of(page));
  ASSERT_GE(links.size(), 4U);
  EXPECT_EQ(links[1].text, "of y^3");
  EXPECT_EQ(links[2].text, "2");  // the symbol is around the link
  EXPECT_EQ(links[3].text, "3");  // or around all of its text
  const auto posts = posts_of(page);
  ASSERT_EQ(posts.size(), 2U);
  EXPECT_EQ(posts[0].text, "Is it 10^6?");
  EXPECT_EQ(posts[1].text, "It is $x^2$.");
}

TEST(WordSigns, AreLeftOutOnRequest) {
  const Page page = parse("<p>10<sup>6</sup> " + kTex, "utf-8");
  const auto text = [&](const TextOptions& options) {
    JsonOptions json{.blocks = JsonBlocks::kept};
    json.text = options;
    return nlohmann::json::parse(to_json(page, all_of(page), json))
        .at("blocks")
        .at(0)
        .at("text")
        .get<std::string>();
  };
  EXPECT_EQ(text({.notation = false}), "106 $x^2$");
  EXPECT_EQ(text({.plain = true}), "106");
}

}  // namespace
}  // namespace tamis
