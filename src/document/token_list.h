// The tokens of a source as values, for tests and for people who debug. Parsing does
// not go this way: there the tokenizer calls the tree builder directly.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tamis {

// The states that tree construction (or a test) can put the tokenizer into.
enum class TokenizerState : std::uint8_t {
  data,
  rcdata,
  rawtext,
  script_data,
  plaintext,
  cdata_section,
};

struct HtmlToken {
  enum class Kind : std::uint8_t { doctype, start_tag, end_tag, comment, characters };
  Kind kind = Kind::characters;
  std::string data;  // a tag's name; the text of a comment or of characters
  std::vector<std::pair<std::string, std::string>> attributes;  // of a start tag
  bool self_closing = false;
  // Of a doctype; an absent part is not the same as an empty one.
  std::optional<std::string> name, public_id, system_id;
  bool force_quirks = false;
  // Where it stands in the source.
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

// Consecutive characters come as one token. There is no tree that could switch the
// state at <script> or <title>: it is data from the first '<' on.
std::vector<HtmlToken> tokenize(std::string_view source,
                                TokenizerState state = TokenizerState::data,
                                std::string_view last_start_tag = {});

}  // namespace tamis
