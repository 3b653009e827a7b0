#include "document/derived.h"

namespace tamis {
namespace {

template <class T, class Make>
const T& kept(std::recursive_mutex& mutex, Kept<T>& slot, Make make) {
  const std::scoped_lock lock(mutex);
  if (!slot.made) {
    make(slot.value);
    slot.made = true;
  }
  return slot.value;
}

}  // namespace

const Counts& Page::counts() const {
  return kept(derived_->mutex, derived_->counts,
              [&](Counts& out) { make_counts(*this, is_link_with_href, {}, out); });
}

const Tokens& Page::tokens() const {
  return kept(derived_->mutex, derived_->tokens,
              [&](Tokens& out) { make_tokens(*this, out); });
}

const Characters& Page::characters() const {
  return kept(derived_->mutex, derived_->characters,
              [&](Characters& out) { make_characters(*this, tokens(), out); });
}

const Blocks& Page::blocks() const {
  return kept(derived_->mutex, derived_->blocks,
              [&](Blocks& out) { make_blocks(*this, out); });
}

const Lines& Page::lines(std::uint32_t line_length) const {
  const std::scoped_lock lock(derived_->mutex);
  for (auto& [length, lines] : derived_->lines)
    if (length == line_length)
      return kept(derived_->mutex, lines,
                  [&](Lines& out) { make_lines(*this, tokens(), line_length, out); });
  derived_->lines.push_back({line_length, {}});
  return lines(line_length);
}

}  // namespace tamis
