// Bylines: lines that name the author, and the words around the names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "metadata/names/author_names.h"
#include "text/dates/dates.h"

namespace tamis::meta {

// --- Words around names, by language (byline_words.cpp). All are folded.

// Labels before names, such as "by ", and labels inside a line, such as "作者：". A
// final space means that a word must end there. If two begin alike, the longer one
// comes first.
const std::vector<std::string_view>& byline_prefixes();
const std::vector<std::string_view>& author_labels();

// Words that join two names.
bool is_joining_word(std::string_view folded_word);

// A part of a byline with such a word is not a name: titles, places of work, verbs.
bool is_no_name_word(std::string_view folded_word);

// Whole bylines that do not name a person: "admin", "staff".
bool is_nobody(std::string_view folded_name);

// Agencies and broadcasters that are named next to their authors, and their staff:
// "reuters staff", "redazione ansa".
bool is_agency(std::string_view folded_name);

// "fotos" in "Text: Jane Doe, Fotos: John Roe", and "photos by". The person named after
// it is not the author of the text.
bool is_other_credit(std::string_view folded_label);

// "baked", "written", "words" in "Baked and written by Jane Doe".
bool is_credit_word(std::string_view folded_word);

// Small words inside names: "van", "de", "bin".
bool is_name_particle(std::string_view folded_word);

// --- Lines (bylines.cpp).

// Returns the length of the label before the name in "Von Jane Doe"; 0 if none.
std::size_t byline_prefix(std::string_view text);

// Reports whether a line that begins with this word may be a byline.
bool begins_byline(std::string_view word);

// Returns the text after the first label such as "作者：" or "Author:", anywhere in the
// text, up to the end of the name; empty if none occurs.
std::string_view behind_label(std::string_view text);

// Reads names of authors from texts. `site` is the name of the page's site, which is
// not an author.
struct BylineReader {
  std::string_view site;
  const DateReading& reading;

  // From an element that is named as a byline.
  std::vector<std::string> names_in_element(std::string_view text) const;
  // From a short line that may be one.
  std::vector<std::string> names_in_line(std::string_view text) const;
  // From the beginning of prose: "（记者 张三）", "本报记者 张三".
  std::vector<std::string> names_in_beginning(std::string_view text) const;

 private:
  std::vector<std::string> guessed(std::string_view text) const;
  std::vector<std::string> names_before_agency(std::string_view text) const;
  std::vector<std::string> names_after_date(std::string_view text) const;
  std::string_view until_date(std::string_view text) const;
};

// --- Names of reporters in newspapers and agencies of Taiwan, China and Japan, which
// have no space or colon before or after them (east_asian_bylines.cpp).
//
//   記者林美玲、王大明／台北報導          林美玲、王大明
//   佐藤花子記者                          佐藤花子
//   （中央社記者王小明台北3日電）         王小明
//   【ロンドン＝山田一郎】                山田一郎
//   2024/05/03 10:15 配信 時事通信        時事通信
// Empty if the line has no such name.
std::string east_asian_names(std::string_view line);

// Reports whether two words are one Japanese name, and not two Chinese ones.
bool is_name_with_blank(std::string_view family, std::string_view given);

// --- Recognising whether a piece of a byline is a name (name_shape.cpp).

// The words between spaces.
struct Words {
  std::vector<std::string_view> all;
  explicit Words(std::string_view text);
};

struct Shape {
  std::size_t words = 0;
  std::size_t capital = 0;   // words that begin with a capital letter
  std::size_t small = 0;     // words that begin with a small one, except particles
  std::size_t caseless = 0;  // words of letters without case
  bool has_no_name_word = false;
  bool is_spaceless_script = false;
};

Shape shape_of(std::string_view name);

// Academic degrees after a name, with or without dots. They are not a second author.
bool is_degree(std::string_view part);

// "北京报道", "责任编辑", "公開日": the work, not the person.
bool is_spaceless_label(std::string_view word);

bool has_digit(std::string_view text);

bool is_name(std::string_view name, NameTrust trust);

}  // namespace tamis::meta
