// Tests src/metadata/author_names.cpp and byline_words.cpp.
#include "metadata/author_names.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "metadata/byline_words.h"

namespace tamis::meta {
namespace {

using Names = std::vector<std::string>;

Names shown(std::string_view text) {
  return read_names(text, NameTrust::shown, "The Daily");
}

TEST(AuthorNames, WhatStandsBeforeANameGoesInEveryLanguage) {
  for (const char* text :
       {"By Jane Doe", "by: Jane Doe", "Written by Jane Doe", "Von Jane Doe",
        "Par Jane Doe", "Por Jane Doe", "Di Jane Doe", "Escrito por Jane Doe",
        "Door Jane Doe", "Napisał Jane Doe", "Автор: Jane Doe", "بقلم Jane Doe",
        "作者：Jane Doe", "執筆：Jane Doe", "postado por Jane Doe"})
    EXPECT_EQ(shown(text), Names{"Jane Doe"}) << text;
}

TEST(AuthorNames, SeveralArePartedInEveryLanguage) {
  const Names both = {"Jane Doe", "John Roe"};
  for (const char* text :
       {"By Jane Doe and John Roe", "Jane Doe, John Roe", "Jane Doe; John Roe",
        "Von Jane Doe und John Roe", "Jane Doe et John Roe", "Jane Doe y John Roe",
        "Jane Doe e John Roe", "Jane Doe en John Roe", "Jane Doe i John Roe",
        "Jane Doe и John Roe", "Jane Doe、John Roe", "Jane Doe & John Roe",
        "Jane Doe | John Roe"})
    EXPECT_EQ(shown(text), both) << text;
}

TEST(AuthorNames, TitlesHandlesPlacesAndPapersAreNoNames) {
  for (const char* text :
       {"By Jane Doe, Staff Writer", "Jane Doe, Senior Editor", "Jane Doe @janedoe",
        "Jane Doe | The Daily", "JANE DOE", "Jane Doe for The Weekly",
        "Jane Doe (Reuters)", "By Jane Doe in Berlin", "Jane Doe, PhD",
        "The Daily, Jane Doe", "Jane Doe, jane@daily.org",
        "By Jane Doe - Contributing Writer"})
    EXPECT_EQ(shown(text), Names{"Jane Doe"}) << text;
}

TEST(AuthorNames, SomeWordsNameNobody) {
  for (const char* text :
       {"admin", "Staff", "Editor", "By", "", "undefined", "12 comments",
        "https://facebook.com/jane", "Read more about this"})
    EXPECT_TRUE(shown(text).empty()) << text;
}

TEST(AuthorNames, NamesHaveParticlesInitialsAndOtherScripts) {
  for (const char* text : {"Vincent van Gogh", "Ursula von der Leyen", "T. S. Eliot",
                           "Muhammad bin Salman", "Conan O'Brien", "張三",
                           "Анна Ахматова", "نجيب محفوظ", "Jean-Luc Picard"})
    EXPECT_EQ(shown(text), Names{text}) << text;
}

TEST(AuthorNames, GuessedNamesMustLookLikeAPersons) {
  const auto guessed = [](std::string_view text) {
    return read_names(text, NameTrust::guessed, "");
  };
  EXPECT_EQ(guessed("Jane Doe"), Names{"Jane Doe"});
  EXPECT_TRUE(guessed("the way").empty());
  EXPECT_TRUE(guessed("Jane").empty());
  EXPECT_TRUE(guessed("the end of 2024").empty());
}

TEST(AuthorNames, ADeclaredNickIsAName) {
  EXPECT_EQ(read_names("zboygirl", NameTrust::declared, ""), Names{"zboygirl"});
  EXPECT_TRUE(read_names("The Daily", NameTrust::declared, "the daily").empty());
}

TEST(AuthorNames, LabelsStandAnywhereInChinese) {
  EXPECT_EQ(behind_label("2005-03-31 03:18 作者：蔡雪婧 来源"), "蔡雪婧 来源");
  EXPECT_EQ(behind_label("（记者 张三）今天"), "张三");
  EXPECT_EQ(behind_label("no label here"), "");
}

TEST(AuthorNames, EveryPrefixIsFoundAndBeginsALine) {
  for (const BylinePrefix& prefix : byline_prefixes()) {
    const std::string line = std::string(prefix.text) + "Jane Doe";
    EXPECT_GT(byline_prefix(line), 0U) << prefix.text;
    const std::string_view first = prefix.text.substr(0, prefix.text.find(' '));
    EXPECT_TRUE(begins_byline(first.substr(0, 16))) << prefix.text;
  }
}

}  // namespace
}  // namespace tamis::meta
