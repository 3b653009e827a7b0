#include "text/language/function_word_lists.h"

namespace tamis {
namespace {

#include "text/language/function_words.inc"

}  // namespace

std::span<const FunctionWordList> function_word_lists() {
  return kFunctionWordLists;
}

}  // namespace tamis
