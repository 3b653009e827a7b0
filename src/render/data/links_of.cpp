// The links of a page as a list.

#include <optional>

#include "render/data/lists.h"
#include "render/data/word_bytes.h"
#include "render/links.h"
#include "render/text/notation.h"
#include "render/text/text_plain.h"
#include "render/writers.h"

namespace tamis {
namespace {

// The mark of a note is all of its link: that it is raised says nothing more.
bool may_hold_signs(const Page& page, NodeId link) {
  for (NodeId n = link + 1; n < page.end(link); ++n)
    if (page.tag(n) == Tag::sup && page.words(n).size() == page.words(link).size())
      return false;
    else if (kNotationTags.contains(page.tag(n)) || page.space(n) == Space::math ||
             page.tag(n) == Tag::script)
      return true;
  return false;
}

}  // namespace

std::vector<PageLink> list_links(const Page& page, const Mask& keep,
                                 const LinkOptions& options, const TextOptions& text,
                                 const Cleaning& cleaning) {
  std::vector<PageLink> out;
  Links links(page, options.base_url, options.tracking);
  WordReader words(page, cleaning);
  std::optional<ElementText> line;  // of links that hold more than words
  NodeId last_end = 0;              // a link in a link is none of its own
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::a || n < last_end) continue;
    const Range range = page.words(n);
    if (!keep.any(range)) continue;
    PageLink link;
    link.url = links.of_link(n);
    if (link.url.empty()) continue;
    if (text.plain || !may_hold_signs(page, n)) {
      append_words(page, keep, range, words, link.text);
    } else {
      if (!line) line.emplace(page, keep, text, cleaning);
      link.text = line->line_of(n);
    }
    link.bytes = bytes_of_words(page, range);
    last_end = page.end(n);
    if (!link.text.empty()) out.push_back(std::move(link));
  }
  return out;
}

std::vector<PageLink> links_of(const Page& page, const Mask& keep,
                               const LinkOptions& options) {
  return list_links(page, keep, options, {},
                    cleaning_of_words(page, keep, options.characters));
}

}  // namespace tamis
