#include "filters/measure/function_word_lists.h"

namespace tamis {
namespace {

#include "filters/measure/function_words.inc"

}  // namespace

std::span<const FunctionWordList> function_word_lists() {
  return kFunctionWordLists;
}

}  // namespace tamis
