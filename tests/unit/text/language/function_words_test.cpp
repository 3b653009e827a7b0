#include "text/language/function_words.h"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "text/folding.h"
#include "text/language/function_word_lists.h"

namespace tamis {
namespace {

using Size = FunctionWords::Size;

const FunctionWords& list(std::string_view code, Size size = Size::small) {
  return *FunctionWords::of(code, size);
}

// Scripts without spaces: a word is one character, and there are fewer of them.
bool is_spaceless_language(std::string_view code) {
  return code == "ja" || code == "th" || code == "zh";
}

TEST(FunctionWords, CaseDoesNotMatter) {
  EXPECT_TRUE(list("en").contains("the"));
  EXPECT_TRUE(list("en").contains("The"));
  EXPECT_TRUE(list("en").contains("THE"));
  EXPECT_TRUE(list("de").contains("ÜBER"));
  EXPECT_TRUE(list("el").contains("ΚΑΙ"));
  EXPECT_TRUE(list("el").contains("ΤΟΥΣ"));  // a sigma that ends a word
  EXPECT_TRUE(list("ru").contains("НЕ"));
  EXPECT_TRUE(list("vi").contains("Ở"));
  EXPECT_TRUE(list("tr").contains("İçin"));
}

TEST(FunctionWords, PunctuationAtTheEdgesDoesNotMatter) {
  EXPECT_TRUE(list("en").contains("(the"));
  EXPECT_TRUE(list("en").contains("\"and,\""));
  EXPECT_TRUE(list("en").contains("—of…"));
  EXPECT_TRUE(list("de").contains("„und“"));
  EXPECT_TRUE(list("fr").contains("«les»"));
  EXPECT_TRUE(list("es").contains("¿que"));
  EXPECT_TRUE(list("es").contains("¡No!"));
  EXPECT_TRUE(list("ar").contains("في،"));
  EXPECT_TRUE(list("hi").contains("है।"));
  EXPECT_TRUE(list("ru").contains("«и»"));
}

TEST(FunctionWords, LettersThatWritersExchange) {
  EXPECT_TRUE(list("ro").contains("și"));
  EXPECT_TRUE(list("ro").contains("şi"));  // with a cedilla, as on old pages
  EXPECT_TRUE(list("ru", Size::large).contains("ещё"));
  EXPECT_TRUE(list("ru", Size::large).contains("еще"));
  EXPECT_TRUE(list("fa").contains("یک"));
  EXPECT_TRUE(list("fa").contains("يك"));  // with Arabic letters
}

TEST(FunctionWords, OtherWordsAreNotThere) {
  EXPECT_FALSE(list("en").contains(""));
  EXPECT_FALSE(list("en").contains("---"));
  EXPECT_FALSE(list("en").contains("12"));
  EXPECT_FALSE(list("en").contains("thee"));
  EXPECT_FALSE(list("en").contains("t.he"));
  EXPECT_FALSE(list("en").contains("th"));
  EXPECT_FALSE(list("en").contains("und"));
  EXPECT_FALSE(list("en").contains("Sport"));
  EXPECT_FALSE(list("zh").contains("。"));
  EXPECT_FALSE(list("en").contains(std::string(100000, 't')));
  EXPECT_FALSE(list("en").contains(std::string_view("the\0", 4).substr(3)));
}

TEST(FunctionWords, WordsOfOneCharacter) {
  EXPECT_TRUE(list("zh").contains("的"));
  EXPECT_TRUE(list("zh").contains("这"));
  EXPECT_TRUE(list("zh").contains("這"));  // traditional
  EXPECT_TRUE(list("ja").contains("の"));
  EXPECT_TRUE(list("ja").contains("は"));
  EXPECT_FALSE(list("ja", Size::large).contains("村"));
  EXPECT_FALSE(list("zh").contains("村"));
}

TEST(FunctionWords, CodesOfLanguages) {
  EXPECT_EQ(list("pt-BR").language(), "pt");
  EXPECT_EQ(list("ZH_tw").language(), "zh");
  EXPECT_EQ(list("EN").language(), "en");
  EXPECT_EQ(list("nb-NO").language(), "no");
  EXPECT_EQ(list("iw").language(), "he");
  EXPECT_EQ(list("zh-Hant-HK").language(), "zh");
  EXPECT_EQ(&list("en"), &list("en-GB"));
  EXPECT_NE(&list("en"), &list("en", Size::large));
}

TEST(FunctionWords, UnknownCodes) {
  for (const std::string_view code :
       {"", "-", "xx", "e", "eng", "english", "tlh", "en "})
    EXPECT_EQ(FunctionWords::of(code, Size::small), nullptr) << code;
}

TEST(FunctionWords, LanguagesAreSortedAndMany) {
  const auto codes = FunctionWords::languages();
  EXPECT_TRUE(std::is_sorted(codes.begin(), codes.end()));
  EXPECT_EQ(std::set<std::string_view>(codes.begin(), codes.end()).size(),
            codes.size());
  EXPECT_GE(codes.size(), 50u);
  EXPECT_LE(codes.size(), 64u);  // a guess uses one bit per language
  for (const char* code : {"en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "no",
                           "fi", "pl", "cs", "sk", "hu", "ro", "bg", "ru", "uk", "el",
                           "tr", "ar", "fa", "he", "hi", "id", "vi", "zh", "ja", "ko"})
    EXPECT_NE(FunctionWords::of(code, Size::small), nullptr) << code;
}

TEST(FunctionWords, ListsAreLongEnough) {
  for (const std::string_view code : FunctionWords::languages()) {
    if (is_spaceless_language(code)) continue;
    EXPECT_GE(list(code).size(), 100u) << code;
    EXPECT_GE(list(code, Size::large).size(), 120u) << code;
  }
  EXPECT_GE(list("zh").size(), 200u);
  EXPECT_GE(list("ja").size(), 30u);
}

TEST(FunctionWords, SmallIsPartOfLarge) {
  for (const std::string_view code : FunctionWords::languages()) {
    const FunctionWords& large = list(code, Size::large);
    EXPECT_GT(large.size(), list(code).size()) << code;
    for (std::uint32_t n = 0; n < list(code).size(); ++n)
      EXPECT_TRUE(large.contains(list(code).word(n))) << code;
  }
}

// Sorted, unique, and folded already: folding a word gives the word itself.
TEST(FunctionWords, PackedListsAreInOrder) {
  for (const FunctionWordList& packed : function_word_lists()) {
    std::set<std::string> all;
    for (const std::string_view part : {packed.small, packed.more}) {
      std::string before;
      for_each_word(part, [&](std::string_view word) {
        EXPECT_LT(before, word) << packed.code;
        EXPECT_TRUE(all.emplace(word).second) << packed.code << ' ' << word;
        EXPECT_EQ(FoldedWord(word).text(), word) << packed.code;
        before = word;
      });
    }
    EXPECT_EQ(all.size(), count_words(packed.small) + count_words(packed.more));
    EXPECT_EQ(all.size(), list(packed.code, Size::large).size());
  }
}

TEST(FunctionWords, WordsOfSpacelessScriptsAreOneCharacter) {
  for (const std::string_view code : {"ja", "th", "zh"})
    for (std::uint32_t n = 0; n < list(code, Size::large).size(); ++n)
      EXPECT_EQ(list(code, Size::large).word(n).size(), 3u) << code;
}

TEST(FrontCoding, SharesBeginnings) {
  std::string words;
  for_each_word("0den2r1u0über5all",
                [&](std::string_view w) { words += w, words += ' '; });
  EXPECT_EQ(words, "den der du über überall ");
  EXPECT_EQ(count_words("0den2r1u"), 3u);
  EXPECT_EQ(count_words(""), 0u);
}

}  // namespace
}  // namespace tamis
