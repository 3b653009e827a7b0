// What a piece of a byline looks like, and whether that is a name.
#pragma once

#include <string_view>
#include <vector>

#include "metadata/names/author_names.h"

namespace tamis::meta {

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
