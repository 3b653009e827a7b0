// Tests src/document/picture.cpp.
#include "document/picture.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

std::string address(const std::string& html) {
  const Page page = parse(html, "utf-8");
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (page.tag(n) == Tag::img) {
      const auto found = PictureFinder(page).addresses(n);
      return found.empty() ? std::string() : found.front();
    }
  return "no picture";
}

TEST(Picture, IsNotWhatStandsIn) {
  EXPECT_EQ(address("<img src=a.jpg>"), "a.jpg");
  EXPECT_EQ(address("<img src=placeholder.png data-original=a.jpg>"), "a.jpg");
  EXPECT_EQ(address("<img src=spacer.gif data-lazy=a.jpg>"), "a.jpg");
  EXPECT_EQ(address("<img src='data:image/gif;base64,x' srcset='a.jpg 1x'>"), "a.jpg");
  EXPECT_EQ(address("<img src=x.gif data-srcset='a.jpg 300w, b.jpg 900w'>"), "a.jpg");
  EXPECT_EQ(address("<img src='data:image/gif;base64,x'>"), "data:image/gif;base64,x");
  EXPECT_EQ(address("<img alt=x>"), "");
}

TEST(Picture, IsThatOfASourceBesideIt) {
  EXPECT_EQ(address("<picture><source type=image/webp srcset='a.webp 1x'><img "
                    "src='data:image/svg+xml,x'></picture>"),
            "a.webp");
  EXPECT_EQ(address("<picture><source srcset=a.webp><img src=b.jpg></picture>"),
            "b.jpg");
}

TEST(Picture, IsThatOfTheNoscriptBehindIt) {
  const std::string real = "<noscript><img src=a.jpg></noscript>";
  EXPECT_EQ(address("<img class=lazy src=/img/blank.gif>" + real), "a.jpg");
  EXPECT_EQ(address("<picture><img src=/1x1.png?v=2></picture> " + real), "a.jpg");
  EXPECT_EQ(address("<img src=b.jpg>" + real), "b.jpg");
  EXPECT_EQ(address("<img src=/img/blank.gif>"), "");
  EXPECT_EQ(address("<img src=blank-page.gif>"), "blank-page.gif");
}

TEST(Picture, IsNoTemplateThatNobodyFilledIn) {
  EXPECT_EQ(address("<img src='{{ item.image }}'>"), "");
  EXPECT_EQ(address("<img data-src='${url}' src=a.jpg>"), "a.jpg");
  EXPECT_EQ(address("<img src='/%7B%7Bimage%7D%7D'>"), "");
}

TEST(Picture, IsInAnyOfTheAttributesOfScripts) {
  for (const char* name :
       {"data-src", "data-original", "data-lazyload", "DATA-LAZY-SRC", "data-cfsrc",
        "data-echo", "data-srcset", "data-lazy-srcset"})
    EXPECT_EQ(address("<img src=x.gif " + std::string(name) + "=a.jpg>"), "a.jpg")
        << name;
}

TEST(Picture, ReadsSrcsetByTheStandard) {
  EXPECT_EQ(first_of_srcset(" ,/w_300,c_fill/a.jpg 300w, /b.jpg 600w"),
            "/w_300,c_fill/a.jpg");
  EXPECT_EQ(first_of_srcset("a.jpg, b.jpg 2x"), "a.jpg");
  EXPECT_EQ(first_of_srcset(""), "");
}

// Returns the best URL of each image, from one finder.
std::vector<std::string> addresses(const std::string& html) {
  const Page page = parse(html, "utf-8");
  PictureFinder pictures(page);
  std::vector<std::string> out;
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (page.tag(n) == Tag::img) {
      const auto found = pictures.addresses(n);
      EXPECT_EQ(found, pictures.addresses(n));  // and on the second request
      EXPECT_EQ(found, PictureFinder(page).addresses(n));
      out.push_back(found.empty() ? std::string() : found.front());
    }
  return out;
}

// Otherwise each <img> of 5 bytes would repeat a long URL.
TEST(Picture, AddressOfSourceOrNoscriptGoesToOnePicture) {
  using Strings = std::vector<std::string>;
  EXPECT_EQ(addresses("<picture><img><source srcset=data:x><source srcset=a.jpg><img>"
                      "<source srcset=b.jpg><img></picture>"
                      "<picture><img></picture>"),
            (Strings{"", "a.jpg", "b.jpg", ""}));
  EXPECT_EQ(addresses("<picture><img src=data:1><img src=data:2></picture>"
                      "<noscript><img src=a.jpg></noscript>"
                      "<img src=data:3><noscript><img src=b.jpg></noscript>"),
            (Strings{"data:1", "a.jpg", "a.jpg", "b.jpg", "b.jpg"}));
}

}  // namespace
}  // namespace tamis
