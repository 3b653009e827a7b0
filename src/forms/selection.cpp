#include "forms/selection.h"

#include <utility>

namespace tamis::forms {

Extract Selection::extract(std::string_view url, std::string_view pipeline) const {
  return {page(),
          result,
          url,
          pipeline,
          comments ? &*comments : nullptr,
          hidden ? &shown : nullptr,
          hidden ? hidden->source : std::string_view()};
}

Selection select(const Page& shown, const Options& options,
                 const std::function<FilterResult(const Page& page)>& run) {
  Selection out{shown};
  if (options.rescue) out.hidden = hidden_text_of(shown);
  if (out.hidden || shown.word_count() == 0) {
    out.result.keep = Mask(out.page().word_count(), true);
  } else {
    out.result = run(shown);
    if (!options.line_numbers)
      out.result.keep = without_line_numbers(shown, std::move(out.result.keep));
  }
  if (options.separate_comments) {
    CommentsApart apart = comments_apart(out.page(), out.result.keep);
    out.result.keep = std::move(apart.text);
    out.comments = std::move(apart.comments);
  }
  return out;
}

}  // namespace tamis::forms
