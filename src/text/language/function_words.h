// Function words: the, of, and; what prose is full of and menus are not.
//
//   const FunctionWords* words = FunctionWords::of("pt-BR",
//   FunctionWords::Size::small); words->contains("„Não");  // true
//
// Two lists a language. `small` has about 100 words, for a share of 15 in 100; `large`
// is jusText's, which covers about half of any prose, for its thresholds of 30 and 32.
// Where endings do what function words do elsewhere (Finnish, Turkish, Korean), both
// are longer. In scripts without spaces a word is one character, here as in a Page.
// docs/function-words.md has the sources and what of a text each list covers.
//
// Which language a page is in: guess_function_words.h.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "text/language/folded_word.h"

namespace tamis {

class FunctionWords {
 public:
  enum class Size : std::uint8_t { small, large };

  // By the code of a language: "en", "pt-BR", "ZH_tw"; what follows '-' or '_' is
  // ignored. nullptr if we have no list. A list is made at its first use and lives on.
  static const FunctionWords* of(std::string_view language, Size size);

  // The codes of all languages, sorted.
  static std::span<const std::string_view> languages();

  std::string_view language() const { return language_; }

  // `word` as it stands on the page: case and punctuation at the edges are ignored.
  bool contains(std::string_view word) const { return contains(FoldedWord(word)); }
  bool contains(const FoldedWord& word) const {
    return words_.find(word) != WordTable::kAbsent;
  }

  std::size_t size() const { return words_.size(); }
  std::string_view word(std::uint32_t number) const { return words_.word(number); }

  FunctionWords(std::string_view language, WordTable words)
      : language_(language), words_(std::move(words)) {}

 private:
  std::string_view language_;
  WordTable words_;
};

}  // namespace tamis
