#include "document/token_list.h"

#include <algorithm>

#include "document/character_references.h"
#include "document/engine.h"
#include "tamis/parser.h"

namespace tamis {

HtmlToken& TokenLister::add(HtmlToken::Kind kind, const Token& token) {
  HtmlToken& out = tokens_.emplace_back();
  out.kind = kind;
  out.offset = token.offset;
  out.length = token.end - token.offset;
  return out;
}

void TokenLister::add_attribute(std::uint32_t name, std::uint32_t name_length,
                                std::uint32_t value, std::uint32_t value_length) {
  std::pair<std::string, std::string> attribute;
  append_name(source_.substr(name, name_length), attribute.first);
  append_attribute_value(source_.substr(value, value_length), attribute.second);
  const auto has_name = [&](const auto& a) { return a.first == attribute.first; };
  if (std::none_of(attributes_.begin(), attributes_.end(), has_name))
    attributes_.push_back(std::move(attribute));
}

void TokenLister::characters(const Token& token) {
  const bool joins =
      !tokens_.empty() && tokens_.back().kind == HtmlToken::Kind::characters;
  HtmlToken& out = joins ? tokens_.back() : add(HtmlToken::Kind::characters, token);
  out.length = token.end - out.offset;
  const std::string_view bytes = source_.substr(token.offset, token.end - token.offset);
  if (token.literal)
    append_literal(bytes, out.data);
  else
    append_text(bytes, out.data);
}

// The tokenizer passes NUL on. The tree builder drops or replaces it.
void TokenLister::null_character(const Token& token) {
  Token empty = token;
  empty.end = empty.offset;
  characters(empty);
  tokens_.back().data += '\0';
}

TokenizerState TokenLister::start_tag(const Token& token) {
  HtmlToken& out = add(HtmlToken::Kind::start_tag, token);
  append_name(source_.substr(token.name, token.name_length), out.data);
  out.attributes = attributes_;
  out.self_closing = token.self_closing;
  return TokenizerState::data;
}

void TokenLister::end_tag(const Token& token) {
  HtmlToken& out = add(HtmlToken::Kind::end_tag, token);
  append_name(source_.substr(token.name, token.name_length), out.data);
}

void TokenLister::comment(const Token& token) {
  HtmlToken& out = add(HtmlToken::Kind::comment, token);
  append_literal(source_.substr(token.offset, token.end - token.offset), out.data);
}

void TokenLister::doctype(const Token& token, const Doctype& doctype) {
  HtmlToken& out = add(HtmlToken::Kind::doctype, token);
  if (doctype.name) append_name(*doctype.name, out.name.emplace());
  if (doctype.public_id) append_literal(*doctype.public_id, out.public_id.emplace());
  if (doctype.system_id) append_literal(*doctype.system_id, out.system_id.emplace());
  out.force_quirks = doctype.force_quirks;
}

std::vector<HtmlToken> tokenize(std::string_view source, TokenizerState state,
                                std::string_view last_start_tag) {
  Text padded;
  std::copy(source.begin(), source.end(), padded.resize(source.size()));
  TokenLister lister(padded.view());
  engine().list_tokens(padded.view(), state, last_start_tag, lister);
  return lister.take();
}

}  // namespace tamis
