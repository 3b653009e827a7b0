#include "extract/selection.h"

#include <utility>

namespace tamis::forms {

Extract Selection::extract(std::string_view url, std::string_view pipeline) const {
  return {page(),
          result,
          url,
          pipeline,
          comments ? &*comments : nullptr,
          source.hidden ? &source.shown : nullptr,
          source.rescued()};
}

Selection select(const Page& shown, const Options& options,
                 const std::function<FilterResult(const Page& page)>& run) {
  Selection out{ShownOrHidden(shown, options.rescue)};
  if (out.page().word_count() > 0)
    out.result = out.source.keep(run, options.line_numbers);
  if (options.separate_comments) {
    CommentsApart apart = comments_apart(out.page(), out.result.keep);
    out.result.keep = std::move(apart.text);
    out.comments = std::move(apart.comments);
  }
  return out;
}

}  // namespace tamis::forms
