#include "render/text/glue.h"

#include <string>

#include "base/spare.h"
#include "document/phrases.h"
#include "render/cleaning.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// Reports whether the source has only tags, none of which contains a '>'.
bool are_tags(std::string_view source) {
  while (!source.empty()) {
    const std::size_t end = source.find('>');
    if (source[0] != '<' || end == source.npos) return false;
    source.remove_prefix(end + 1);
  }
  return true;
}

// A display other than inline and contents, or a float: the words do not touch.
bool has_own_box(const Page& page, NodeId element) {
  const auto style = page.attribute_source(element, "style");
  if (!style) return false;
  Spare<std::string> compact;
  for (const char c : *style)
    if (!is_space(c)) compact += to_lower(c);
  const std::string_view view = compact;
  const std::size_t display = view.find("display:");
  if (display != view.npos) {
    std::string_view value = view.substr(display + 8);
    value = value.substr(0, value.find_first_of(";!"));
    return value != "inline" && value != "contents" && value != "inherit";
  }
  return view.find("float:left") != view.npos || view.find("float:right") != view.npos;
}

}  // namespace

bool is_set_apart(const Page& page, NodeId before, NodeId text) {
  bool link_ended = false;
  bool is_note = false;  // [1][2]: raised links stay together
  for (NodeId n = page.parent(before); n != kNone && page.end(n) <= text;
       n = page.parent(n)) {
    if (!page.is_element(n)) continue;
    link_ended |= page.tag(n) == Tag::a;
    is_note |= page.tag(n) == Tag::sup || page.tag(n) == Tag::sub;
    if (has_own_box(page, n)) return true;
  }
  for (NodeId n = before + 1; n < text; ++n) {
    if (!page.is_element(n)) continue;
    const bool link_begins = page.tag(n) == Tag::a && page.end(n) > text;
    if (link_ended && link_begins && !is_note) return true;
    if (has_own_box(page, n) && page.end(n) > text) return true;
  }
  return false;
}

bool GlueRule::is_glued_across(WordId before, WordId w) const {
  const Word& word = page_.word(w);
  if (word.glued == 0 && (!touches(before, w) || !is_signed(before, w))) return false;
  return !is_set_apart(page_, page_.word(before).node, word.node);
}

// Reports whether words touch that the parser separated because it treats unknown
// elements as blocks. Only phrases, one of them unknown, are between the words.
bool GlueRule::touches(WordId before, WordId w) const {
  constexpr NodeId kMostNodes = 16;
  if (before == kNone) return false;
  const Word& first = page_.word(before);
  const Word& second = page_.word(w);
  const std::uint32_t end = first.offset + first.length;
  if (second.offset <= end || second.node < first.node ||
      second.node - first.node > kMostNodes ||
      !are_tags(page_.source().substr(end, second.offset - end)))
    return false;
  bool has_unknown = false;
  for (NodeId n = first.node + 1; n < second.node; ++n) {
    if (!page_.is_element(n) || !is_phrase(page_, n)) return false;
    has_unknown |= page_.tag(n) == Tag::unknown && page_.end(n) > second.node;
  }
  for (NodeId n = page_.parent(first.node); n != kNone && page_.end(n) <= second.node;
       n = page_.parent(n)) {
    if (!is_phrase(page_, n)) return false;
    has_unknown |= page_.tag(n) == Tag::unknown;
  }
  return has_unknown;
}

bool GlueRule::is_signed(WordId before, WordId w) const {
  constexpr std::string_view kOpening[] = {"(", "[", "{", "“", "„", "«", "‘", "/"};
  constexpr std::string_view kClosing[] = {".", ",", ";", ":", "!", "?", ")", "]",
                                           "}", "”", "’", "»", "…", "%", "'", "/"};
  Spare<std::string> scratch;
  const std::string_view first = page_.word_text(before, scratch);
  for (const std::string_view sign : kOpening)
    if (first.ends_with(sign)) return true;
  const std::string_view second = page_.word_text(w, scratch);
  for (const std::string_view sign : kClosing)
    if (second.starts_with(sign)) return true;
  return false;
}

// Reports whether only a no-break space, a byte of a letter, is between the words.
bool GlueRule::is_torn(WordId before, WordId w) const {
  const Word& first = page_.word(before);
  const Word& second = page_.word(w);
  const std::uint32_t end = first.offset + first.length;
  if (first.node != second.node || second.offset <= end) return false;
  const std::string_view gap = page_.source().substr(end, second.offset - end);
  if (gap != "\u00A0" && gap != "&nbsp;" && gap != "&#160;") return false;
  Spare<std::string> scratch;
  return lacks_last_byte(page_.word_text(before, scratch));
}

bool touches_before(const Page& page, const Mask& keep, NodeId element) {
  constexpr NodeId kSteps = 4;  // over the elements around it
  for (NodeId at = element - 1; at + kSteps > element && at > 0; --at) {
    if (!page.is_text(at)) continue;
    const Range words = page.words(at);
    if (words.size() == 0 || !keep[words.last - 1]) return false;
    const Word& word = page.word(words.last - 1);
    return word.offset + word.length == page.source_range(at).last;
  }
  return false;
}

bool touches_after(const Page& page, NodeId element, WordId w) {
  constexpr NodeId kMostNodes = 16;  // nodes that repeat the formula
  const Word& word = page.word(w);
  const NodeId end = page.end(element);
  if (word.offset != page.source_range(word.node).first || word.node < end ||
      word.node - end > kMostNodes)
    return false;
  for (NodeId n = end; n < word.node; ++n)
    if (page.is_text(n) && page.is_blank(n)) return false;
  return true;
}

}  // namespace tamis
