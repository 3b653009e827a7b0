#include "document/tokenizer_bench.h"

#include "document/engine.h"

namespace tamis {

std::uint64_t tokenize_only(std::string_view padded_utf8) {
  TokenCounter counter;
  return engine().count_tokens(padded_utf8, counter);
}

}  // namespace tamis
