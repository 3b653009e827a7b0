#include "text/language/guess_function_words.h"

#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "document/page_text.h"
#include "paragraphs.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using Size = FunctionWords::Size;

std::string language(const FunctionWords* words) {
  return words == nullptr ? "none" : std::string(words->language());
}

std::string guess(std::string_view html) {
  return language(guess_function_words(parse(html), Size::small));
}

std::string_view paragraph(std::string_view code) {
  for (const Paragraph& p : kParagraphs)
    if (p.language == code) return p.text;
  return "";
}

std::string p(std::string_view text) {
  return "<p>" + std::string(text) + "</p>";
}

TEST(GuessFunctionWords, OneParagraphTellsTheLanguage) {
  for (const Paragraph& sample : kParagraphs)
    EXPECT_EQ(guess(p(sample.text)), sample.language) << sample.text;
}

TEST(GuessFunctionWords, BothSizesAreOfOneLanguage) {
  for (const Paragraph& sample : kParagraphs) {
    const Page page = parse(p(sample.text));
    EXPECT_EQ(language(guess_function_words(page, Size::large)),
              language(guess_function_words(page, Size::small)));
  }
}

// The purpose of the lists, with the thresholds of the filters that use them.
TEST(GuessFunctionWords, ProseHasEnoughOfThem) {
  for (const Paragraph& sample : kParagraphs) {
    const Page page = parse(p(sample.text));
    std::string scratch;
    double small = 0, large = 0, all = 0;
    for (WordId w = 0; w < page.word_count(); ++w) {
      const std::string_view word = page.word_text(w, scratch);
      if (FoldedWord(word).empty()) continue;
      ++all;
      small += FunctionWords::of(sample.language, Size::small)->contains(word);
      large += FunctionWords::of(sample.language, Size::large)->contains(word);
    }
    EXPECT_GE(small / all, 0.15) << sample.language;
    EXPECT_GE(large / all, 0.32) << sample.language;
  }
}

TEST(GuessFunctionWords, CapitalsAndMarkupDoNotHide) {
  EXPECT_EQ(
      guess("<P>DAS <B>DORF</B> LIEGT AM UFER DES FLUSSES, UND ES IST SEHR STILL"),
      "de");
  EXPECT_EQ(
      guess("<p>ДЕРЕВНЯ СТОИТ НА БЕРЕГУ РЕКИ, И ЖИВЁТ В НЕЙ НЕ БОЛЬШЕ СТА ЧЕЛОВЕК"),
      "ru");
}

TEST(GuessFunctionWords, TheDeclarationComesFirst) {
  EXPECT_EQ(guess("<html lang=en>Bonjour"), "en");
  EXPECT_EQ(guess("<html lang='pt-BR'>the"), "pt");
  EXPECT_EQ(guess("<html xml:lang=sv>the"), "sv");
  EXPECT_EQ(guess("<html><body lang=fi>the"), "fi");
  EXPECT_EQ(guess("<html lang=da><body lang=fi>the"), "da");
  EXPECT_EQ(guess("<html lang='' xml:lang=nl>the"), "nl");
}

// Norwegian or Danish, Czech or Slovak, Malay or Indonesian: the words are similar
// enough for either declaration to be accepted.
TEST(GuessFunctionWords, NearLanguagesAreWhatTheyDeclare) {
  constexpr std::string_view kPairs[][2] = {
      {"no", "da"}, {"da", "no"}, {"cs", "sk"}, {"sk", "cs"}, {"id", "ms"},
      {"ms", "id"}, {"gl", "pt"}, {"pt", "gl"}, {"nn", "no"}, {"no", "nn"},
  };
  for (const auto& [declared, written] : kPairs)
    EXPECT_EQ(
        guess("<html lang=" + std::string(declared) + ">" + p(paragraph(written))),
        declared)
        << written;
}

TEST(GuessFunctionWords, AWrongDeclarationIsOverruled) {
  for (const std::string_view written : {"de", "ru", "es", "vi", "zh", "ja", "ar"})
    EXPECT_EQ(guess("<html lang=en>" + p(paragraph(written)) + p(paragraph(written))),
              written);
  // A country's code for its language; "uk" is Ukrainian.
  EXPECT_EQ(guess("<html lang=uk>" + p(paragraph("en"))), "en");
}

TEST(GuessFunctionWords, AnUnknownDeclarationLeavesItToTheWords) {
  EXPECT_EQ(guess("<html lang=tlh>" + p(paragraph("it"))), "it");
  EXPECT_EQ(guess("<html lang=undefined>" + p(paragraph("pl"))), "pl");
}

TEST(GuessFunctionWords, NothingMatchesMeansNone) {
  EXPECT_EQ(guess(""), "none");
  EXPECT_EQ(guess("<p>12 345 --- 2.0"), "none");
  EXPECT_EQ(guess("<p>qwxzjk"), "none");
  EXPECT_EQ(guess("<html lang=en>"), "en");
}

TEST(GuessFunctionWords, MenusBetweenDoNotHideTheText) {
  std::string html;
  for (int i = 0; i < 40; ++i) {
    html += "<ul><li>Home<li>News 24<li>Video</ul>";
    html += p(paragraph("hu"));
  }
  EXPECT_EQ(guess(html), "hu");
}

// The sample is spread over the page, not taken from its beginning.
TEST(GuessFunctionWords, LongPagesAreReadToTheEnd) {
  std::string html = p(paragraph("en"));
  for (int i = 0; i < 500; ++i) html += p(paragraph("fi"));
  EXPECT_EQ(guess(html), "fi");
}

TEST(GuessFunctionWords, WordsAlone) {
  const std::vector<std::string_view> words = {"„Die", "Katze", "und", "der", "Hund."};
  EXPECT_EQ(language(guess_function_words(words, Size::large)), "de");
  EXPECT_EQ(guess_function_words(std::span<const std::string_view>(), Size::small),
            nullptr);
}

TEST(GuessFunctionWords, EqualMatchesAreTheFirstByCode) {
  const std::vector<std::string_view> words = {"og"};
  for (const char* code : {"da", "is", "nn", "no"})
    ASSERT_TRUE(FunctionWords::of(code, Size::small)->contains("og"));
  EXPECT_EQ(language(guess_function_words(words, Size::small)), "da");
}

TEST(GuessFunctionWords, ManyThreadsAtOnce) {
  std::vector<std::string> found(8);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < found.size(); ++i)
    threads.emplace_back([&, i] { found[i] = guess(p(kParagraphs[i].text)); });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_EQ(found[i], kParagraphs[i].language);
}

TEST(DeclaredLanguage, IsEmptyWhereNothingIsDeclared) {
  EXPECT_EQ(declared_language(parse("<p>x")), "");
  EXPECT_EQ(declared_language(parse("<!DOCTYPE html><!-- x --><html lang=De-at>x")),
            "De-at");
}

}  // namespace
}  // namespace tamis
