// The code that is compiled once per instruction set. engine.cpp and engine_avx2.cpp
// include it inside a namespace that has a Block.

#include "document/tokenizer.inl"
#include "document/words.inl"

void build(Page& page, const ParseOptions& options, TreeScratch& scratch) {
  TreeBuilder builder(page, options, scratch);
  Tokenizer<TreeBuilder> tokenizer(page.source(), builder);
  tokenizer.run(builder.start_state(), {});
  WordSplitter(page, options, scratch.path).run();
}

void list_tokens(std::string_view source, TokenizerState state,
                 std::string_view last_start_tag, TokenLister& lister) {
  Tokenizer<TokenLister>(source, lister).run(state, last_start_tag);
}

std::uint64_t count_tokens(std::string_view source, TokenCounter& counter) {
  Tokenizer<TokenCounter>(source, counter).run(TokenizerState::data, {});
  return counter.count;
}
