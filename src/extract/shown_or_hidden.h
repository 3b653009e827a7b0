// What an extraction keeps of a page, wherever it is asked for: what a pipeline keeps
// of what the page shows, or, where that is fewer than fifty words, all of the text
// that it hides.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "tamis/filter.h"
#include "tamis/structure.h"

namespace tamis {

struct ShownOrHidden {
  ShownOrHidden(const Page& page, bool rescue)
      : shown(page), hidden(rescue ? hidden_text_of(page) : std::nullopt) {}

  const Page& shown;
  std::optional<HiddenText> hidden;

  // The one that has the text.
  const Page& page() const { return hidden ? hidden->page : shown; }
  // Of hidden text: from where it is.
  std::string_view rescued() const {
    return hidden ? hidden->source : std::string_view();
  }

  // `run` runs a pipeline on a page.
  template <typename Run>
  FilterResult keep(const Run& run, bool line_numbers) const {
    FilterResult out;
    if (hidden)
      out.keep = Mask(page().word_count(), true);
    else
      out = run(shown);
    if (line_numbers) return out;
    if (const Mask numbers = line_number_words(page()); numbers.size() > 0)
      out.keep -= numbers;
    return out;
  }
};

}  // namespace tamis
