#include "extract/complete/complete.h"

#include <utility>

#include "content/callouts.h"
#include "content/code/code_tables.h"
#include "content/controls.h"
#include "document/next_set.h"
#include "document/tags.h"
#include "document/visibility.h"
#include "extract/complete/units.h"
#include "filters/contract/spare_memory.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr TagSet kLists{Tag::ul, Tag::ol};
// A hidden <h1> may be the title of the page.
constexpr TagSet kMaybeControls{Tag::a,  Tag::span, Tag::button, Tag::h2,
                                Tag::h3, Tag::h4,   Tag::h5,     Tag::h6};
constexpr TagSet kUnits =
    kLists | kCalloutTags | kMaybeControls |
    TagSet{Tag::table, Tag::td, Tag::pre, Tag::listing, Tag::dl, Tag::h1};

// Reports whether a link with the label of a note ("1", "[a]", "†") leads to another
// place on the page, as references do.
bool may_refer_to_note(const Page& page, NodeId link) {
  constexpr std::uint32_t kMostBytes = 6;  // "[123]"
  const Range words = page.words(link);
  std::uint32_t bytes = 0;
  for (WordId w = words.first; w < words.last && bytes <= kMostBytes; ++w)
    bytes += page.word(w).length;
  if (bytes > kMostBytes) return false;
  const std::string_view begin = page.source().substr(page.word(words.first).offset);
  const bool is_label = is_digit(begin[0]) || begin[0] == '[' || begin[0] == '(' ||
                        begin[0] == '*' || (bytes == 1 && is_alpha(begin[0])) ||
                        begin.starts_with("†") || begin.starts_with("‡") ||
                        begin.starts_with("※");
  if (!is_label) return false;  // "Top", "×"
  const auto href = page.attribute_source(link, "href");
  const std::size_t mark = href ? href->find('#') : std::string_view::npos;
  return mark != std::string_view::npos && mark + 1 < href->size();
}

// Elements without words are left out.
void find_units(const Page& page, Units& out) {
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    const Tag tag = page.tag(n);
    if (!kUnits.contains(tag)) continue;
    const std::uint32_t words = page.words(n).size();
    if (words == 0) continue;
    if (tag == Tag::table) out.tables.push_back(n);
    if (tag == Tag::pre || tag == Tag::listing || holds_code_lines(page, n))
      out.code.push_back(n);
    if (kCalloutTags.contains(tag)) out.callouts.push_back(n);
    if (kLists.contains(tag)) out.lists.push_back(n);
    if (tag == Tag::dl) out.definitions.push_back(n);
    if (heading_level(tag) > 0) out.headings.push_back(n);
    if (kMaybeControls.contains(tag) && words <= kMostControlWords)
      out.controls.push_back(n);
    if (tag == Tag::a && !out.has_references)
      out.has_references = may_refer_to_note(page, n);
  }
}

void drop_controls(const Page& page, const Units& units, Mask& keep) {
  for (const NodeId n : units.controls) {
    const Range words = page.words(n);
    if (next_set(keep, words.first, words.last) < words.last &&
        is_content_control(page, n))
      keep.fill(words, false);
  }
  NodeId done = 0;  // a heading may be in a heading
  for (const NodeId heading : units.headings) {
    const Range words = page.words(heading);
    if (heading < done || next_set(keep, words.first, words.last) == words.last)
      continue;
    done = page.end(heading);
    for (NodeId n = heading + 1; n < page.end(heading); ++n)
      if (page.tag(n) == Tag::a && page.words(n).size() < words.size() &&
          is_heading_mark(page, n))
        keep.fill(page.words(n), false);
  }
}

}  // namespace

void keep_whole(const Page& page, NodeId element, Mask& keep) {
  for (NodeId n = element + 1; n < page.end(element);) {
    if (page.is_text(n)) keep.fill(page.words(n));
    const bool is_left_out =
        page.is_element(n) && (page.tag(n) == Tag::button || is_invisible(page, n));
    n = is_left_out ? page.end(n) : n + 1;
  }
}

Mask complete(const Page& page, Mask keep) {
  if (!keep.any()) return keep;
  Units units;
  find_units(page, units);
  Mask before = spare_mask(keep);
  {
    const KeptWords kept(before);
    complete_tables(page, units, kept, keep);
    complete_embedded(page, units, kept, keep);
    complete_lists(page, units, kept, keep);
    complete_definitions(page, units, kept, keep);
  }
  complete_notes(page, units, keep);
  before = keep;
  complete_headings(page, units, KeptWords(before), keep);
  drop_controls(page, units, keep);
  give_back(std::move(before));
  return keep;
}

}  // namespace tamis
