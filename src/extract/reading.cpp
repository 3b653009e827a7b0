// Determines the readable text of a parsed page.

#include <utility>

#include "filters/contract/spare_memory.h"
#include "tamis/extract.h"

namespace tamis {
namespace {

std::optional<HiddenText> recovered(const Page& shown, const ReadingOptions& options) {
  return options.rescue ? hidden_text_of(shown) : std::nullopt;
}

}  // namespace

// The page is parsed as if scripts ran, unless the text of <noscript> is requested.
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

// The line numbers are not moved. They are computed again on demand.
ReadablePage::ReadablePage(ReadablePage&& other) noexcept
    : owned_(std::move(other.owned_)),
      borrowed_(other.borrowed_),
      hidden_(std::move(other.hidden_)) {}

ReadablePage::~ReadablePage() {
  give_back(std::move(line_numbers_));
}

const Mask& ReadablePage::line_numbers() const {
  std::call_once(has_line_numbers_,
                 [this] { line_numbers_ = line_number_words(page()); });
  return line_numbers_;
}

}  // namespace tamis
