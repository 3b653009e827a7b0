// What is kept of a page, as the options ask for it: by a pipeline, or hidden text
// where the page shows none; without numbers of lines, and with comments set apart.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "extract/form.h"
#include "extract/shown_or_hidden.h"

namespace tamis::forms {

struct Selection {
  ShownOrHidden source;
  FilterResult result{};
  std::optional<Mask> comments{};  // where they are set apart

  const Page& page() const { return source.page(); }
  Extract extract(std::string_view url, std::string_view pipeline) const;
};

// `run` runs the pipeline; it is not called for a page without words.
Selection select(const Page& shown, const Options& options,
                 const std::function<FilterResult(const Page& page)>& run);

}  // namespace tamis::forms
