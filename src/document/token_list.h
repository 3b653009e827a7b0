// The tokens of a source as values, for tests and debugging. The parser does not use
// this: its tokenizer calls the tree builder directly.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "document/doctype.h"
#include "document/token.h"

namespace tamis {

struct HtmlToken {
  enum class Kind : std::uint8_t { doctype, start_tag, end_tag, comment, characters };
  Kind kind = Kind::characters;
  std::string data;  // a tag's name; the text of a comment or of characters
  std::vector<std::pair<std::string, std::string>> attributes;  // of a start tag
  bool self_closing = false;
  // Of a doctype. An absent part differs from an empty one.
  std::optional<std::string> name, public_id, system_id;
  bool force_quirks = false;
  // Its position in the source.
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

// Returns all tokens. Consecutive characters are one token. There is no tree that could
// switch the state at <script> or <title>: it is data from the first '<' on.
std::vector<HtmlToken> tokenize(std::string_view source,
                                TokenizerState state = TokenizerState::data,
                                std::string_view last_start_tag = {});

// --- Token sinks without a tree: one lists the tokens, one counts them.

class TokenLister {
 public:
  explicit TokenLister(std::string_view source) : source_(source) {}

  bool full() const { return false; }
  bool takes_line_feed() const { return false; }
  bool in_foreign_content() const { return false; }
  std::uint32_t begin_attributes() {
    attributes_.clear();
    return 0;
  }
  std::uint32_t attribute_count() const {
    return static_cast<std::uint32_t>(attributes_.size());
  }
  void add_attribute(std::uint32_t name, std::uint32_t name_length, std::uint32_t value,
                     std::uint32_t value_length);
  void characters(const Token& token);
  void null_character(const Token& token);
  TokenizerState start_tag(const Token& token);
  void end_tag(const Token& token);
  void comment(const Token& token);
  void doctype(const Token& token, const Doctype& doctype);
  void end_of_file() {}

  std::vector<HtmlToken> take() { return std::move(tokens_); }

 private:
  HtmlToken& add(HtmlToken::Kind kind, const Token& token);

  std::string_view source_;
  std::vector<HtmlToken> tokens_;
  std::vector<std::pair<std::string, std::string>> attributes_;
};

// For benchmarks. Raw text elements switch the state as in HTML content.
struct TokenCounter {
  std::uint64_t count = 0;
  std::uint32_t attributes = 0;

  bool full() const { return false; }
  bool takes_line_feed() const { return false; }
  bool in_foreign_content() const { return false; }
  std::uint32_t begin_attributes() { return attributes; }
  std::uint32_t attribute_count() const { return attributes; }
  void add_attribute(std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t) {
    ++attributes;
  }
  void characters(const Token&) { ++count; }
  void null_character(const Token&) { ++count; }
  TokenizerState start_tag(const Token& token) {
    ++count;
    switch (token.tag) {
      case Tag::script: return TokenizerState::script_data;
      case Tag::style:
      case Tag::iframe: return TokenizerState::rawtext;
      case Tag::title:
      case Tag::textarea: return TokenizerState::rcdata;
      default: return TokenizerState::data;
    }
  }
  void end_tag(const Token&) { ++count; }
  void comment(const Token&) { ++count; }
  void doctype(const Token&, const Doctype&) { ++count; }
  void end_of_file() {}
};

}  // namespace tamis
