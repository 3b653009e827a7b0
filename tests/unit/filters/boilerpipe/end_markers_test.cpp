#include <string>

#include <gtest/gtest.h>

#include "filters/boilerpipe/boilerpipe.h"
#include "filters/boilerpipe/end_markers_table.h"
#include "text/folding.h"
#include "text/utf8.h"

namespace tamis {
namespace {

TEST(EndMarkers, BeginningsOfBoilerpipe) {
  for (const char* text : {"Comments", "comments are closed", "COMMENTS (12)",
                           "© Reuters 2010. All rights reserved",
                           "Please rate this article", "Post a comment below"})
    EXPECT_TRUE(is_end_of_text(text)) << text;
}

TEST(EndMarkers, NumbersOfBoilerpipe) {
  for (const char* text :
       {"12 comments", "1 Comments so far", "3 users responded in this post",
        "1,234 Comments", "1.234.567 comments"})
    EXPECT_TRUE(is_end_of_text(text)) << text;
  for (const char* text : {"No comments", "12 users", "twelve comments", "12", "12 ",
                           "2.1 Comments", "1,23 comments", "1,2345 comments"})
    EXPECT_FALSE(is_end_of_text(text)) << text;
}

TEST(EndMarkers, AnywhereOfBoilerpipe) {
  for (const char* text :
       {"Tell us what you think...", "Please add your comment", "Click to Add Comment",
        "Latest reader views", "Now have your say!", "See all reader comments",
        "Rätta artikeln", "Hjälp oss att rätta artikeln"})
    EXPECT_TRUE(is_end_of_text(text)) << text;
}

TEST(EndMarkers, WholeBlockOfBoilerpipe) {
  EXPECT_TRUE(is_end_of_text("Thanks for your comments - this feedback is now closed"));
  EXPECT_FALSE(
      is_end_of_text("Thanks for your comments - this feedback is now closed."));
}

TEST(EndMarkers, TheLinkNamedComment) {
  EXPECT_TRUE(is_end_of_text("Comment", true));
  EXPECT_FALSE(is_end_of_text("Comment", false));
  EXPECT_FALSE(is_end_of_text("comment", true));
}

TEST(EndMarkers, LongBlocksAreText) {
  const std::string fourteen = "Comments a a a a a a a a a a a a a";
  EXPECT_TRUE(is_end_of_text(fourteen));
  EXPECT_FALSE(is_end_of_text(fourteen + " a"));
  EXPECT_FALSE(is_end_of_text("Comments " + std::string(100000, 'a')));
}

TEST(EndMarkers, WhiteSpaceDoesNotMatter) {
  EXPECT_TRUE(is_end_of_text("  \n 12\n\t comments  "));
  EXPECT_TRUE(is_end_of_text("12\u00A0Comments"));
  EXPECT_TRUE(is_end_of_text("have \n your   say"));
  EXPECT_FALSE(is_end_of_text(""));
  EXPECT_FALSE(is_end_of_text("  \u00A0 "));
}

struct Sample {
  const char* language;
  const char* text;
};

TEST(EndMarkers, OtherLanguages) {
  constexpr Sample kSamples[] = {
      {"ar", "التعليقات (3)"},
      {"bg", "12 коментара"},
      {"ca", "Deixa un comentari"},
      {"cs", "Přidat komentář"},
      {"da", "Skriv en kommentar"},
      {"de", "12 Kommentare"},
      {"de", "Kommentare (3)"},
      {"de", "1 Kommentar zu „Der Fluss“"},
      {"el", "Σχόλια: 5"},
      {"es", "3 comentarios en “El río”"},
      {"et", "Lisa kommentaar"},
      {"fa", "نظرات کاربران"},
      {"fa", "۱۲ نظر"},
      {"fi", "7 kommenttia"},
      {"fr", "Laisser un commentaire"},
      {"fr", "Vos réactions (14)"},
      {"he", "תגובות"},
      {"hi", "टिप्पणी करें"},
      {"hr", "Ostavi komentar"},
      {"hu", "Szólj hozzá!"},
      {"id", "Tinggalkan Komentar"},
      {"it", "Lascia un commento"},
      {"ja", "コメント 3件"},
      {"ja", "3件のコメント"},
      {"ko", "댓글 12개"},
      {"ko", "댓글 쓰기"},
      {"lt", "Rašyti komentarą"},
      {"lv", "Komentāri (2)"},
      {"nl", "Reacties (8)"},
      {"nl", "1 reactie op dit bericht"},
      {"no", "Legg igjen en kommentar"},
      {"pl", "Dodaj komentarz"},
      {"pt", "Deixe um comentário"},
      {"ro", "Adaugă un comentariu"},
      {"ro", "Lasă un comentariu"},
      {"ru", "Комментарии (3)"},
      {"ru", "21 комментарий"},
      {"ru", "ДОБАВИТЬ КОММЕНТАРИЙ"},
      {"sk", "Pridať komentár"},
      {"sl", "Dodaj komentar"},
      {"sr", "Оставите коментар"},
      {"sv", "Läsarkommentarer"},
      {"th", "แสดงความคิดเห็น"},
      {"tr", "Yorumlar (4)"},
      {"tr", "5 Yorum"},
      {"uk", "Залишити коментар"},
      {"vi", "Bình luận (2)"},
      {"zh", "12条评论"},
      {"zh", "评论(12)"},
      {"zh", "發表評論"},
      {"zh", "网友评论"},
  };
  for (const Sample& sample : kSamples)
    EXPECT_TRUE(is_end_of_text(sample.text)) << sample.language << ": " << sample.text;
}

// A block of prose that begins with such a word continues the article.
TEST(EndMarkers, ProseIsNone) {
  for (const char* text :
       {"Kommentare der Minister", "Комментарии министра", "Die Reacties sind da",
        "Commentaires de texte au lycée", "12 Kommentatoren", "评论家说", "Home",
        "News", "The committee had no comment.", "Sie kommentierte den Artikel",
        "3 Kommentarfelder", "2019", "3.5", "Read more", "Reaktionen aus Berlin"})
    EXPECT_FALSE(is_end_of_text(text)) << text;
}

TEST(EndMarkers, BrokenUtf8) {
  EXPECT_FALSE(is_end_of_text(std::string(400, '\xC3')));
  EXPECT_FALSE(is_end_of_text("12 \xE8\xAF"));
}

std::string folded(std::string_view text) {
  std::string out;
  for (; !text.empty(); text.remove_prefix(read_utf8(text).length)) {
    const Utf8Character c = read_utf8(text);
    if (fold_character(c.code) == c.code) out += text.substr(0, c.length);
  }
  return out;
}

TEST(EndMarkers, PhrasesAreFolded) {
  for (const end_markers::Row& row : end_markers::kRows) {
    EXPECT_EQ(folded(row.phrases), row.phrases);
    EXPECT_FALSE(row.phrases.empty());
    EXPECT_EQ(row.phrases.find("||"), row.phrases.npos) << row.phrases;
    EXPECT_EQ(row.phrases.find("  "), row.phrases.npos) << row.phrases;
    EXPECT_NE(row.phrases.front(), '|') << row.phrases;
    EXPECT_NE(row.phrases.back(), '|') << row.phrases;
  }
}

}  // namespace
}  // namespace tamis
