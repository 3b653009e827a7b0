// Tests src/metadata/names/author_names.cpp, bylines.cpp and byline_words.cpp.
#include "metadata/names/author_names.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "metadata/names/bylines.h"

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

TEST(AuthorNames, SeveralInCapitalsAreParted) {
  const Names both = {"Jane Doe", "Bob Roe"};
  for (const char* text :
       {"By JANE DOE and BOB ROE", "By JANE DOE AND BOB ROE", "JANE DOE, BOB ROE",
        "By Jane Doe and BOB ROE, MD", "JANE DOE, AND BOB ROE | Staff Writers"})
    EXPECT_EQ(shown(text), both) << text;
  EXPECT_EQ(shown("JOHN E DOE"), Names{"JOHN E DOE"});
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

TEST(AuthorNames, WhatWasDoneIsNoName) {
  for (const char* text :
       {"Baked and written by Jane Doe", "Written, photographed and edited by Jane Doe",
        "Words and photos by Jane Doe", "Reported & written by Jane Doe"})
    EXPECT_EQ(shown(text), Names{"Jane Doe"}) << text;
  EXPECT_TRUE(shown("Edited and reviewed by Jane Doe").empty());
  EXPECT_EQ(shown("Ted Edwards and Fred Moe"), (Names{"Ted Edwards", "Fred Moe"}));
}

TEST(AuthorNames, TitlesBetweenNamesAreLeftOut) {
  const Names both = {"Jane Doe", "John Public"};
  for (const NameTrust trust : {NameTrust::shown, NameTrust::guessed})
    EXPECT_EQ(read_names("By Jane Doe, Chief Political Correspondent, and John Public, "
                         "BBC News",
                         trust, "The Daily"),
              both);
}

TEST(AuthorNames, AnAgencyIsNoSecondAuthor) {
  for (const char* text : {"By Jane Doe, Reuters", "Jane Doe, Associated Press",
                           "By Jane Doe, CNN Business", "Reuters, Jane Doe"})
    EXPECT_EQ(shown(text), Names{"Jane Doe"}) << text;
  for (const char* agency : {"Reuters Staff", "Redazione ANSA", "Agência Brasil"})
    EXPECT_EQ(read_names("Jane Doe, " + std::string(agency), NameTrust::declared, ""),
              Names{"Jane Doe"})
        << agency;
  EXPECT_EQ(shown("Tom March —"), Names{"Tom March"});
  EXPECT_EQ(shown("By Reuters"), Names{"Reuters"});
  EXPECT_EQ(shown("Associated Press"), Names{"Associated Press"});
}

TEST(AuthorNames, WhoTookThePicturesIsNoAuthor) {
  for (const char* text :
       {"Text: Hanna Voß, Fotos: Karl Meier", "Von Hanna Voß, Fotos: Karl Meier",
        "Fotos: Karl Meier, Text: Hanna Voß", "By Hanna Voß, photos by Karl Meier",
        "Text: Hanna Voß, Fotos: Karl Meier und Max Moe"})
    EXPECT_EQ(shown(text), Names{"Hanna Voß"}) << text;
}

TEST(AuthorNames, SomeWordsNameNobody) {
  for (const char* text :
       {"admin", "Staff", "Editor", "By", "", "undefined", "undefined undefined",
        "12 comments", "https://facebook.com/jane", "Read more about this", "Mon",
        "Tuesday"})
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

TEST(AuthorNames, AddressesAreNoNames) {
  for (const NameTrust trust :
       {NameTrust::declared, NameTrust::shown, NameTrust::guessed})
    for (const char* text :
         {"https://www.facebook.com/jdoe", "http://example.org/author/jane/",
          "www.example.org/jane", "facebook.com/jdoe", "https://a.org/x, https://b.org",
          "https://a.org/jane-doe|https://b.org/john"})
      EXPECT_EQ(read_names(text, trust, ""), Names()) << text;
  EXPECT_EQ(read_names("Jane Doe https://example.org/jane", NameTrust::declared, ""),
            Names{"Jane Doe"});
  EXPECT_EQ(read_names("Jane Doe/John Roe", NameTrust::declared, ""),
            (Names{"Jane Doe", "John Roe"}));
}

TEST(AuthorNames, NamesOfLibrariesAreTurned) {
  const auto one = [](std::string_view text) {
    return in_spoken_order(text, NameField::one_person);
  };
  EXPECT_EQ(one("Doe, Jane"), "Jane Doe");
  EXPECT_EQ(one("Doe, J. A."), "J. A. Doe");
  EXPECT_EQ(one("Doe, JA"), "JA Doe");
  EXPECT_EQ(one("DOE, Jane"), "Jane DOE");
  EXPECT_EQ(one("van der Berg, Piet"), "Piet van der Berg");
  EXPECT_EQ(one("García Márquez, Gabriel"), "Gabriel García Márquez");
  for (const char* as_it_is : {"Jane Doe", "Jane Doe, PhD", "Doe, Editor",
                               "Doe, Jane, MD", "", ",", "Doe,", "张三,李四"})
    EXPECT_EQ(one(as_it_is), as_it_is);
  const auto mostly = [](std::string_view text) {
    return in_spoken_order(text, NameField::mostly_one);
  };
  EXPECT_EQ(mostly("Doe, Jane"), "Jane Doe");
  EXPECT_EQ(mostly("Doe, Jane; Roe, John"), "Jane Doe; John Roe");
  for (const char* as_it_is :
       {"Jane Doe, John Roe", "Reuters, AFP", "NASA, Houston", "anna, bob"})
    EXPECT_EQ(mostly(as_it_is), as_it_is);
  const auto anything = [](std::string_view text) {
    return in_spoken_order(text, NameField::anything);
  };
  EXPECT_EQ(anything("Doe, Jane"), "Jane Doe");
  for (const char* as_it_is : {"Doe, Jane Ann", "Reuters, Jane", "Jane, Reuters",
                               "Doe, Editor", "doe, jane", "Doe, Jane, Roe"})
    EXPECT_EQ(anything(as_it_is), as_it_is);
  EXPECT_EQ(anything("Doe, Jane; Roe, John"), "Jane Doe; John Roe");
  EXPECT_EQ(anything("Jane Doe; John Roe"), "Jane Doe; John Roe");
}

TEST(AuthorNames, ScriptsWithoutCaseHaveNamesToo) {
  const auto guessed = [](std::string_view text) {
    return read_names(text, NameTrust::guessed, "");
  };
  for (const char* name :
       {"محمد علي", "يوسف زيدان", "משה כהן", "अमित शर्मा", "გიორგი ბერიძე", "李四"})
    EXPECT_EQ(guessed(name), Names{name}) << name;
  EXPECT_EQ(guessed("محمد علي و نجيب محفوظ"), (Names{"محمد علي", "نجيب محفوظ"}));
  EXPECT_TRUE(guessed("الرئيس الأمريكي").empty());  // the American president
  EXPECT_TRUE(guessed("محمد في القاهرة").empty());  // in Cairo
  EXPECT_TRUE(guessed("محمد").empty());
}

TEST(AuthorNames, TitlesAndPicturesBeforeANameGo) {
  EXPECT_EQ(shown("By Prof. Dr. med. Eva Klein"), Names{"Eva Klein"});
  EXPECT_EQ(shown("Dr. Eva Klein"), Names{"Dr. Eva Klein"});
  EXPECT_EQ(shown("JD Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(shown("JD Vance"), Names{"JD Vance"});
  EXPECT_EQ(shown("J.D. Vance"), Names{"J.D. Vance"});
}

TEST(AuthorNames, WhatStandsBehindANameIsNotAnother) {
  const auto guessed = [](std::string_view text) {
    return read_names(text, NameTrust::guessed, "");
  };
  EXPECT_EQ(guessed("Jane Doe 5 min read"), Names{"Jane Doe"});
  EXPECT_EQ(shown("Jane Doe 5 min read"), Names{"Jane Doe"});
  EXPECT_EQ(guessed("Jean Dupont avec AFP"), Names{"Jean Dupont"});
  EXPECT_EQ(guessed("Jean Dupont avec Anne Martin"),
            (Names{"Jean Dupont", "Anne Martin"}));
  EXPECT_EQ(guessed("Jane Doe, The Washington Post"), Names{"Jane Doe"});
  EXPECT_EQ(read_names("Jane Doe, The Washington Post", NameTrust::declared, ""),
            Names{"Jane Doe"});
  EXPECT_EQ(guessed("李四 北京报道"), Names{"李四"});
  EXPECT_EQ(guessed(behind_label("来源：新华网 作者：张三 编辑：王五")), Names{"张三"});
}

TEST(AuthorNames, JapaneseNamesHaveABlankInside) {
  EXPECT_EQ(shown("文/山田 太郎"), Names{"山田 太郎"});
  EXPECT_EQ(shown("田中 次郎"), Names{"田中 次郎"});
  EXPECT_EQ(shown("山田 太郎、佐藤 花子"), (Names{"山田 太郎", "佐藤 花子"}));
  EXPECT_EQ(shown("李华 张伟"), (Names{"李华", "张伟"}));
  EXPECT_EQ(shown("李华 通讯员 王芳"), (Names{"李华", "王芳"}));
}

TEST(AuthorNames, LabelsBehindANameAreNoNames) {
  for (const NameTrust trust : {NameTrust::shown, NameTrust::guessed}) {
    const auto names = [&](std::string_view text) {
      return read_names(text, trust, "");
    };
    for (const char* text :
         {"Автор: Иван Петров, ТАСС. Опубликовано", "Автор: Иван Петров. Опубликовано",
          "Автор: Иван Петров Дата:", "Иван Петров, Просмотров: 345"})
      EXPECT_EQ(names(text), Names{"Иван Петров"}) << text;
    for (const char* text :
         {"Hans Meier Datum:", "Hans Meier Datum: Montag", "Hans Meier, Quelle: dpa",
          "Hans Meier, Źródło: PAP. Opublikowano:", "Hans Meier Data publikacji:",
          "Hans Meier Erstellt: heute", "Hans Meier: heute", "Hans Meier:"})
      EXPECT_EQ(names(text), Names{"Hans Meier"}) << text;
    for (const char* text : {"鈴木一郎 公開日", "鈴木一郎　公開日：",
                             "鈴木一郎 監修：田中次郎", "鈴木一郎 編集：張三、李四"})
      EXPECT_EQ(names(text), Names{"鈴木一郎"}) << text;
    for (const char* text : {"作者：张三 编辑：李四", "张三 摄影：李四",
                             "张三 阅读：1234 评论：5", "张三 阅读"})
      EXPECT_EQ(names(text), Names{"张三"}) << text;
    EXPECT_EQ(names("放飞 & 心情 振威将军 能力值:545803"), (Names{"放飞", "心情"}));
    EXPECT_EQ(names("赵六 实习生 钱七"), (Names{"赵六", "钱七"}));
    EXPECT_EQ(names("李华 摄影记者 王芳"), (Names{"李华", "王芳"}));
    EXPECT_EQ(names("بقلم: محمد أحمد | تاريخ النشر:"), Names{"محمد أحمد"});
  }
  EXPECT_EQ(behind_label("来源：新华网 作者：张三 阅读：1234"), "张三");
}

TEST(AuthorNames, LabelsStandAnywhereInChinese) {
  EXPECT_EQ(behind_label("2005-03-31 03:18 作者：蔡雪婧 来源"), "蔡雪婧 来源");
  EXPECT_EQ(behind_label("（记者 张三）今天"), "张三");
  EXPECT_EQ(behind_label("no label here"), "");
}

TEST(AuthorNames, EveryPrefixIsFoundAndBeginsALine) {
  for (const std::string_view prefix : byline_prefixes()) {
    const std::string line = std::string(prefix) + "Jane Doe";
    EXPECT_GT(byline_prefix(line), 0U) << prefix;
    const std::string_view first = prefix.substr(0, prefix.find(' '));
    EXPECT_TRUE(begins_byline(first.substr(0, 16))) << prefix;
  }
}

}  // namespace
}  // namespace tamis::meta
