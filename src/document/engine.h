// The tokenizer and the code fused with it, compiled once per instruction set.
// parser.cpp and token_list.cpp choose one.
//
// This header also includes everything that engine.inl needs. engine_avx2.cpp includes
// it before it enables further instructions, so that no function of the standard
// library is compiled with them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>

#include "document/character_references.h"
#include "document/doctype.h"
#include "document/tags.h"
#include "document/token_list.h"
#include "document/tree/tree_builder.h"
#include "document/visibility.h"
#include "document/word_chunk.h"
#include "text/ascii.h"

namespace tamis {

// Builds nodes and words from page.source().
using BuildFunction = void(Page& page, const ParseOptions& options,
                           TreeScratch& scratch);
using ListFunction = void(std::string_view source, TokenizerState state,
                          std::string_view last_start_tag, TokenLister& lister);
using CountFunction = std::uint64_t(std::string_view source, TokenCounter& counter);

namespace portable {
BuildFunction build;
ListFunction list_tokens;
CountFunction count_tokens;
}  // namespace portable

#ifdef __x86_64__
namespace sse2 {
BuildFunction build;
ListFunction list_tokens;
CountFunction count_tokens;
}  // namespace sse2

namespace avx2 {
BuildFunction build;
ListFunction list_tokens;
CountFunction count_tokens;
}  // namespace avx2
#endif

struct Engine {
  BuildFunction* build;
  ListFunction* list_tokens;
  CountFunction* count_tokens;
};

// Returns the engine for instruction_set().
const Engine& engine();

}  // namespace tamis
