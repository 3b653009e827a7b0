#include "document/missing_end.h"

#include <algorithm>

#include "document/page_text.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// How many nodes may come behind its text: those that the end of a page brings about.
constexpr NodeId kNodesBehind = 4;

std::string_view end_tag(Tag tag) {
  switch (tag) {
    case Tag::title: return "</title>";
    case Tag::style: return "</style>";
    case Tag::script: return "</script>";
    case Tag::iframe: return "</iframe>";
    case Tag::noembed: return "</noembed>";
    case Tag::noframes: return "</noframes>";
    default: return {};
  }
}

bool is_tag_at(std::string_view source, std::size_t at) {
  if (source[at] != '<' || at + 1 >= source.size()) return false;
  const char next = source[at + 1];
  return is_alpha(next) || next == '/' || next == '!';
}

// A program, or its beginning, is no text of the page.
bool may_be_ended(const Page& page, NodeId element) {
  return !end_tag(page.tag(element)).empty() &&
         (page.tag(element) != Tag::script || page.has_attribute(element, "src"));
}

// Its text goes up to the next tag; that of elements which have none ends at once.
std::optional<MissingEnd> end_of_element(const Page& page, NodeId element, Range text) {
  if (!may_be_ended(page, element)) return std::nullopt;
  const bool has_none =
      page.tag(element) == Tag::iframe || page.tag(element) == Tag::script;
  std::uint32_t at = text.first;
  while (!has_none && at < text.last && !is_tag_at(page.source(), at)) ++at;
  return MissingEnd{at, end_tag(page.tag(element))};
}

// It ends with the first >, as it did in browsers of old.
std::optional<MissingEnd> end_of_comment(const Page& page, Range comment) {
  const std::size_t at = page.source().find('>', comment.first);
  if (at == std::string_view::npos) return std::nullopt;
  return MissingEnd{static_cast<std::uint32_t>(at), "--"};
}

std::size_t count_seen(const Page& page) {
  std::size_t count = 0;
  for (const Word& word : page.words()) count += word.length;
  return count;
}

}  // namespace

std::optional<MissingEnd> find_missing_end(const Page& page) {
  const std::string_view source = page.source();
  const NodeId last = page.node_count();
  for (NodeId n = last - std::min(last, kNodesBehind); n < last; ++n) {
    const Range range = page.source_range(n);
    if (range.last != source.size() || n == 0) continue;
    std::optional<MissingEnd> found;
    if (page.is_text(n)) found = end_of_element(page, page.parent(n), range);
    if (page.kind(n) == Kind::comment) found = end_of_comment(page, range);
    if (found && text_bytes(source.substr(found->at), true) > count_seen(page))
      return found;
  }
  return std::nullopt;
}

}  // namespace tamis
