#include "pipelines/explanation/page_facts.h"

#include "filters/learned/page_type/page_type.h"
#include "tamis/content.h"

namespace tamis {
namespace {

std::size_t words_in(const Page& page, Tag tag) {
  std::size_t out = 0;
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (page.tag(n) != tag) continue;
    out += page.words(n).size();
    n = page.end(n) - 1;
  }
  return out;
}

}  // namespace

PageFacts facts_of(const Page& page, const ExplanationOptions& options) {
  const HiddenText* hidden = options.hidden;
  PageFacts out;
  out.types = named_page_types(hidden != nullptr ? hidden->page : page,
                               options.url.empty() ? options.source : options.url);
  out.noscript_words = words_in(page, Tag::noscript);
  out.template_words = words_in(page, Tag::template_);
  if (hidden == nullptr) return out;
  out.rescued = hidden->source;
  out.rescued_words = hidden->page.word_count();
  return out;
}

}  // namespace tamis
