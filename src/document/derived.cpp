#include "document/derived.h"

namespace tamis {

const Counts& Page::counts() const {
  return derived_->get(derived_->counts, [&](Counts& out) {
    make_counts(*this, is_link_with_href, {}, out);
  });
}

const Tokens& Page::tokens() const {
  return derived_->get(derived_->tokens, [&](Tokens& out) { make_tokens(*this, out); });
}

const Characters& Page::characters() const {
  return derived_->get(derived_->characters,
                       [&](Characters& out) { make_characters(*this, tokens(), out); });
}

const Blocks& Page::blocks() const {
  return derived_->get(derived_->blocks, [&](Blocks& out) { make_blocks(*this, out); });
}

const Lines& Page::lines(std::uint32_t line_length) const {
  return derived_->get(derived_->lines(line_length), [&](Lines& out) {
    make_lines(*this, tokens(), line_length, out);
  });
}

}  // namespace tamis
