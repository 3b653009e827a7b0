// Bylines: lines of a page that name who wrote it, and the words around the names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "metadata/names/author_names.h"
#include "text/dates/dates.h"

namespace tamis::meta {

// --- Words around names, by language (byline_words.cpp). All are folded.

// What stands before names, such as "by ", and inside a line, such as "作者：". A blank
// at the end: a word must end there. The longer of two that begin alike comes first.
const std::vector<std::string_view>& byline_prefixes();
const std::vector<std::string_view>& author_labels();

// Words that join two names.
bool is_joining_word(std::string_view folded_word);

// Words of which a part of a byline is not a name: titles, places of work, verbs.
bool is_no_name_word(std::string_view folded_word);

// Whole bylines that name nobody: "admin", "staff".
bool is_nobody(std::string_view folded_name);

// Agencies and broadcasters that stand beside the name of who writes for them, and
// their staff: "reuters staff", "redazione ansa".
bool is_agency(std::string_view folded_name);

// "fotos" of "Text: Jane Doe, Fotos: John Roe", and "photos by": who is named behind it
// wrote nothing.
bool is_other_credit(std::string_view folded_label);

// "baked", "written", "words" of "Baked and written by Jane Doe".
bool is_credit_word(std::string_view folded_word);

// Small words inside of names: "van", "de", "bin".
bool is_name_particle(std::string_view folded_word);

// --- Lines (bylines.cpp).

// "Von Jane Doe": the bytes of what says that a name follows; 0 if nothing does.
std::size_t byline_prefix(std::string_view text);

// Whether a line that begins with this word may be a byline.
bool begins_byline(std::string_view word);

// The text after the first "作者：", "Author:" and the like anywhere in it, up to the
// end of the name; empty if there is none.
std::string_view behind_label(std::string_view text);

// Reads the names of authors in texts of a page. `site` is the name of its site, which
// is none of them.
struct BylineReader {
  std::string_view site;
  const DateReading& reading;

  // Of an element that is called a byline.
  std::vector<std::string> names_in_element(std::string_view text) const;
  // Of a short line that may be one.
  std::vector<std::string> names_in_line(std::string_view text) const;
  // Of the beginning of prose: "（记者 张三）", "本报记者 张三".
  std::vector<std::string> names_in_beginning(std::string_view text) const;

 private:
  std::vector<std::string> guessed(std::string_view text) const;
  std::vector<std::string> names_before_agency(std::string_view text) const;
  std::vector<std::string> names_after_date(std::string_view text) const;
  std::string_view until_date(std::string_view text) const;
};

// --- Names of reporters as papers and agencies of Taiwan, China and Japan write them,
// without a blank or a colon before or behind them (east_asian_bylines.cpp).
//
//   記者林美玲、王大明／台北報導          林美玲、王大明
//   佐藤花子記者                          佐藤花子
//   （中央社記者王小明台北3日電）         王小明
//   【ロンドン＝山田一郎】                山田一郎
//   2024/05/03 10:15 配信 時事通信        時事通信
// Empty where the line has none of these.
std::string east_asian_names(std::string_view line);

// Whether two words are a Japanese family's and a given name, and not two Chinese ones.
bool is_name_with_blank(std::string_view family, std::string_view given);

// --- What a piece of a byline looks like, and whether that is a name (name_shape.cpp).

// Between blanks.
struct Words {
  std::vector<std::string_view> all;
  explicit Words(std::string_view text);
};

struct Shape {
  std::size_t words = 0;
  std::size_t capital = 0;   // words that begin with a capital letter
  std::size_t small = 0;     // words that begin with a small one and are no particles
  std::size_t caseless = 0;  // words of letters that have no case
  bool has_no_name_word = false;
  bool is_spaceless_script = false;
};

Shape shape_of(std::string_view name);

// Academic degrees behind a name, with or without dots: they are no second author.
bool is_degree(std::string_view part);

// "北京报道", "责任编辑", "公開日": what was done, not who did it.
bool is_spaceless_label(std::string_view word);

bool has_digit(std::string_view text);

bool is_name(std::string_view name, NameTrust trust);

}  // namespace tamis::meta
