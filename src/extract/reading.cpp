// From a parsed page to the text that there is to read on it.

#include <utility>

#include "tamis/extract.h"

namespace tamis {
namespace {

const Mask& no_words() {
  static const Mask& empty = *new Mask;
  return empty;
}

std::optional<HiddenText> recovered(const Page& shown, const ReadingOptions& options) {
  return options.rescue ? hidden_text_of(shown) : std::nullopt;
}

}  // namespace

// Scripts are assumed to run, unless the text for readers without scripts is wanted.
ParseOptions parse_options(const ReadingOptions& options) {
  return {.limits = options.limits,
          .scripting = !options.noscript,
          .hide_invisible = options.hide_invisible,
          .noscript_words = options.noscript,
          .rescue_unseen = true};
}

ReadablePage::ReadablePage(const Page& shown, const ReadingOptions& options)
    : borrowed_(&shown), hidden_(recovered(shown, options)) {}

ReadablePage::ReadablePage(Page&& shown, const ReadingOptions& options)
    : owned_(std::move(shown)), hidden_(recovered(*owned_, options)) {}

ReadablePage::ReadablePage(ReadablePage&& other) noexcept
    : owned_(std::move(other.owned_)),
      borrowed_(other.borrowed_),
      hidden_(std::move(other.hidden_)),
      line_numbers_(other.line_numbers_.exchange(nullptr)) {}

ReadablePage::~ReadablePage() {
  const Mask* known = line_numbers_.load(std::memory_order_relaxed);
  if (known != &no_words()) delete known;
}

// Threads that ask at the same time compute the same mask, and one of them is kept.
const Mask& ReadablePage::line_numbers() const {
  if (const Mask* known = line_numbers_.load(std::memory_order_acquire)) return *known;
  Mask found = line_number_words(page());
  const Mask* made = found.size() == 0 ? &no_words() : new Mask(std::move(found));
  const Mask* known = nullptr;
  if (line_numbers_.compare_exchange_strong(known, made, std::memory_order_acq_rel))
    return *made;
  if (made != &no_words()) delete made;
  return *known;
}

}  // namespace tamis
