// Tests src/document/tags.cpp and src/document/tags.h.
#include "tamis/tags.h"

#include <cctype>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "document/tags.h"

namespace tamis {
namespace {

// Calls check(tag, name) for every tag except the unknown one.
template <class Check>
void for_every_tag(Check check) {
  for (int i = 1; i < kTagCount; ++i) {
    const Tag tag = static_cast<Tag>(i);
    check(tag, std::string(name_of(tag)));
  }
}

std::string upper(std::string name) {
  for (char& c : name) c = static_cast<char>(std::toupper(c));
  return name;
}

TEST(Tags, AreFoundByTheirNames) {
  EXPECT_EQ(tag_of("h1"), Tag::h1);
  EXPECT_EQ(tag_of("template"), Tag::template_);
  EXPECT_EQ(tag_of("annotation-xml"), Tag::annotation_xml);
  for_every_tag(
      [](Tag tag, const std::string& name) { EXPECT_EQ(tag_of(name), tag) << name; });
}

TEST(Tags, AreFoundInAnyMixtureOfCases) {
  for_every_tag([](Tag tag, const std::string& name) {
    EXPECT_EQ(tag_of(upper(name)), tag) << name;
    std::string mixed = name;
    for (std::size_t i = 0; i < mixed.size(); i += 2)
      mixed[i] = static_cast<char>(std::toupper(mixed[i]));
    EXPECT_EQ(tag_of(mixed), tag) << mixed;
  });
}

// Lower-casing sets a bit, but only in letters: "h\x11" is not "h1".
TEST(Tags, OneBitMoreOrLessIsAnotherName) {
  for_every_tag([](Tag, const std::string& name) {
    for (std::size_t i = 0; i < name.size(); ++i)
      for (int bit = 0; bit < 8; ++bit) {
        std::string other = name;
        other[i] = static_cast<char>(other[i] ^ 1 << bit);
        std::string lower = other;
        for (char& c : lower)
          if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 0x20);
        const Tag found = tag_of(other);
        EXPECT_TRUE(found == Tag::unknown || name_of(found) == lower) << other;
      }
  });
  EXPECT_EQ(tag_of("h\x11"), Tag::unknown);
  EXPECT_EQ(tag_of("annotation\rxml"), Tag::unknown);
}

TEST(Tags, OneByteMoreOrLessIsAnotherName) {
  for_every_tag([](Tag tag, const std::string& name) {
    EXPECT_NE(tag_of(name + "x"), tag) << name;
    EXPECT_NE(tag_of(name.substr(1)), tag) << name;
    EXPECT_NE(tag_of(name.substr(0, name.size() - 1)), tag) << name;
  });
}

// A name is compared padded with zeros, and a source may hold zeros.
TEST(Tags, AZeroMoreIsAnotherName) {
  EXPECT_EQ(tag_of(std::string_view("p\0", 2)), Tag::unknown);
  EXPECT_EQ(tag_of(std::string_view("script\0\0", 8)), Tag::unknown);
  EXPECT_EQ(tag_of(std::string_view("\0", 1)), Tag::unknown);
}

TEST(Tags, TheUnknownOneHasNoName) {
  EXPECT_EQ(name_of(Tag::unknown), "");
  for (const char* name : {"", "x", "x-y", "divdivdivdivdivd", "divdivdivdivdivdi",
                           "annotation-xml-annotation-xml", "d\u00CDv"})
    EXPECT_EQ(tag_of(name), Tag::unknown) << name;
}

TEST(Tags, WhatStandsBehindANameDoesNotMatter) {
  EXPECT_EQ(lookup_tag("div class=\"xyz\">.", 3), Tag::div);
  EXPECT_EQ(lookup_tag("blockquotexxxxxxx", 10), Tag::blockquote);
  EXPECT_EQ(lookup_tag("blockquotexxxxxxx", 11), Tag::unknown);
}

}  // namespace
}  // namespace tamis
