#include "text/language/function_words.h"

#include <array>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "text/ascii.h"
#include "text/language/function_word_lists.h"

namespace tamis {
namespace {

#include "text/language/function_words.inc"

struct Alias {
  std::string_view code, stands_for;
};

// Older codes, three-letter codes that pages use, and country codes that are used for a
// language and are not the code of another one.
constexpr Alias kAliases[] = {
    {"nb", "no"},  {"iw", "he"},  {"in", "id"}, {"fil", "tl"}, {"cmn", "zh"},
    {"yue", "zh"}, {"prs", "fa"}, {"cz", "cs"}, {"dk", "da"},  {"gr", "el"},
    {"jp", "ja"},  {"cn", "zh"},  {"ua", "uk"}, {"vn", "vi"},
};

// Returns the list for `language`, or nullptr if we have none.
const FunctionWordList* find_list(std::string_view language) {
  std::string code = text::to_lower(language.substr(0, language.find_first_of("-_")));
  for (const Alias& alias : kAliases)
    if (alias.code == code) code = alias.stands_for;
  for (const FunctionWordList& list : function_word_lists())
    if (list.code == code) return &list;
  return nullptr;
}

FunctionWords make(const FunctionWordList& list, FunctionWords::Size size) {
  const bool large = size == FunctionWords::Size::large;
  WordTable words(count_words(list.small) + (large ? count_words(list.more) : 0));
  const auto add = [&](std::string_view word) { words.add(FoldedWord(word)); };
  for_each_word(list.small, add);
  if (large) for_each_word(list.more, add);
  return {list.code, std::move(words)};
}

// One list, made on first use.
struct Shelf {
  std::once_flag once;
  std::optional<FunctionWords> words;
};

}  // namespace

std::span<const FunctionWordList> function_word_lists() {
  return kFunctionWordLists;
}

const FunctionWords* FunctionWords::of(std::string_view language, Size size) {
  static std::vector<std::array<Shelf, 2>> shelves(function_word_lists().size());
  const FunctionWordList* const list = find_list(language);
  if (list == nullptr) return nullptr;
  const auto index = static_cast<std::size_t>(list - function_word_lists().data());
  Shelf& shelf = shelves[index][static_cast<std::size_t>(size)];
  std::call_once(shelf.once, [&] { shelf.words.emplace(make(*list, size)); });
  return &*shelf.words;
}

std::span<const std::string_view> FunctionWords::languages() {
  static const std::vector<std::string_view> kCodes = [] {
    std::vector<std::string_view> all;
    for (const FunctionWordList& list : function_word_lists()) all.push_back(list.code);
    return all;
  }();
  return kCodes;
}

}  // namespace tamis
