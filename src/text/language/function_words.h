// Function words such as "the", "of" and "and", which are frequent in prose and rare in
// menus.
//
//   using Size = FunctionWords::Size;
//   const FunctionWords* words = FunctionWords::of("pt-BR", Size::small);
//   words->contains("„Não");  // true
//
// There are two lists per language. `small` has about 100 words, for a share of 15%.
// `large` is jusText's list, which covers about half of any prose, for its thresholds
// of 30% and 32%. Both are longer for languages that use endings instead of function
// words (Finnish, Turkish, Korean). In scripts without spaces a word is one character,
// as in a Page. docs/function-words.md has the sources and the coverage of each list.
//
// guess_function_words.h determines the language of a page.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "text/language/folded_word.h"

namespace tamis {

class FunctionWords {
 public:
  enum class Size : std::uint8_t { small, large };

  // Returns the list for a language code such as "en", "pt-BR" or "ZH_tw", or nullptr
  // if we have none. The part after '-' or '_' is ignored. A list is made on first use
  // and is never freed.
  static const FunctionWords* of(std::string_view language, Size size);

  // Returns the codes of all languages, sorted.
  static std::span<const std::string_view> languages();

  std::string_view language() const { return language_; }

  // Reports whether a word is in the list. Case and punctuation at its edges are
  // ignored.
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
