#include "document/rescue.h"

#include <algorithm>
#include <string>

#include "document/page_text.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// Returns the number of bytes of visible text.
std::size_t count_seen(const Page& page) {
  std::size_t count = 0;
  for (const Word& word : page.words()) count += word.length;
  return count;
}

// --- Unclosed elements.

// The maximum number of nodes after its text. The parser creates that many at the end
// of a page.
constexpr NodeId kNodesBehind = 4;

// Elements without markup inside, whose end tag is easily forgotten.
constexpr TagSet kRawText{Tag::title,  Tag::style,   Tag::script,
                          Tag::iframe, Tag::noembed, Tag::noframes};

bool is_tag_at(std::string_view source, std::size_t at) {
  if (source[at] != '<' || at + 1 >= source.size()) return false;
  const char next = source[at + 1];
  return is_alpha(next) || next == '/' || next == '!';
}

// Script code is not text of the page.
bool may_be_ended(const Page& page, NodeId element) {
  return kRawText.contains(page.tag(element)) &&
         (page.tag(element) != Tag::script || page.has_attribute(element, "src"));
}

// Returns the missing end: before the next tag, or at once for elements that have no
// text.
std::optional<MissingEnd> end_of_element(const Page& page, NodeId element, Range text) {
  if (!may_be_ended(page, element)) return std::nullopt;
  const bool has_none =
      page.tag(element) == Tag::iframe || page.tag(element) == Tag::script;
  std::uint32_t at = text.first;
  while (!has_none && at < text.last && !is_tag_at(page.source(), at)) ++at;
  return MissingEnd{at, "</" + std::string(name_of(page.tag(element))) + ">"};
}

// Ends a comment at the first '>', as old browsers did.
std::optional<MissingEnd> end_of_comment(const Page& page, Range comment) {
  const std::size_t at = page.source().find('>', comment.first);
  if (at == std::string_view::npos) return std::nullopt;
  return MissingEnd{static_cast<std::uint32_t>(at), "--"};
}

// --- Text in <noscript> and <template>. Besides the amount of text, the amount of
// prose matters, since a page may show many menus and little else. Prose is a run of
// text between two tags that is as long as a sentence and is not a link. A request to
// enable scripts is not prose, however long it is.

constexpr std::size_t kLeastRun = 40;     // bytes: a sentence, not a label
constexpr std::size_t kLeastProse = 100;  // bytes: two sentences, not a notice

struct Amount {
  std::size_t text = 0;
  std::size_t prose = 0;

  void add(std::string_view run, bool is_link) {
    const std::size_t bytes = text_bytes(run, false);
    text += bytes;
    if (bytes >= kLeastRun && !is_link && !has_text(run, "javascript")) prose += bytes;
  }
};

bool begins_tag(std::string_view source, std::string_view name) {
  return source.size() > name.size() + 1 &&
         equal_ignoring_case(source.substr(1, name.size()), name) &&
         !is_alnum(source[name.size() + 1]);
}

// Adds unparsed markup: the contents of <noscript> if scripts are assumed to run.
void add_markup(std::string_view markup, Amount& out) {
  bool is_link = false;
  bool is_hidden = false;  // inside a style sheet or script
  while (!markup.empty()) {
    const std::size_t tag = std::min(markup.find('<'), markup.size());
    if (!is_hidden) out.add(markup.substr(0, tag), is_link);
    markup.remove_prefix(tag);
    if (begins_tag(markup, "a")) is_link = true;
    if (begins_tag(markup, "/a")) is_link = false;
    if (begins_tag(markup, "style") || begins_tag(markup, "script")) is_hidden = true;
    if (begins_tag(markup, "/style") || begins_tag(markup, "/script"))
      is_hidden = false;
    const std::size_t end = markup.find('>');
    markup.remove_prefix(end == markup.npos ? markup.size() : end + 1);
  }
}

std::string_view source_of(const Page& page, NodeId text) {
  const Range range = page.source_range(text);
  return page.source().substr(range.first, range.size());
}

void add_below(const Page& page, NodeId element, Amount& out) {
  NodeId link_end = 0;
  for (NodeId n = element + 1; n < page.end(element); ++n) {
    if (page.tag(n) == Tag::script || page.tag(n) == Tag::style) {
      n = page.end(n) - 1;
      continue;
    }
    if (page.tag(n) == Tag::a) link_end = std::max(link_end, page.end(n));
    if (!page.is_text(n) || page.is_blank(n)) continue;
    if (page.parent(n) == element && page.tag(element) == Tag::noscript)
      add_markup(source_of(page, n), out);
    else
      out.add(source_of(page, n), n < link_end);
  }
}

std::size_t seen_prose(const Page& page) {
  Amount out;
  NodeId link_end = 0;
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (page.tag(n) == Tag::a) link_end = std::max(link_end, page.end(n));
    if (page.is_text(n) && page.words(n).size() > 0)
      out.add(source_of(page, n), n < link_end);
  }
  return out.prose;
}

// Reports whether the unseen text is more than the visible text, or the unseen prose
// more than the visible prose.
bool is_missed(const Amount& unseen, const Page& page, std::size_t seen) {
  return unseen.text > seen ||
         (unseen.prose >= kLeastProse && unseen.prose > seen_prose(page));
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

UnseenText find_unseen_text(const Page& page) {
  Amount noscript;
  Amount templates;
  // If <body> is omitted, the parser puts the first elements into the head.
  const bool shows_nothing = page.word_count() == 0;
  const NodeId end = shows_nothing ? page.node_count() : page.end(page.body());
  for (NodeId n = shows_nothing ? 1 : page.body(); n < end; ++n) {
    if (page.tag(n) != Tag::noscript && page.tag(n) != Tag::template_) continue;
    if (page.words(n).size() > 0) return UnseenText::little;  // it is already visible
    add_below(page, n, page.tag(n) == Tag::noscript ? noscript : templates);
    n = page.end(n) - 1;
  }
  if (noscript.text == 0 && templates.text == 0) return UnseenText::little;
  const std::size_t seen = count_seen(page);
  const bool misses_noscript = is_missed(noscript, page, seen);
  if (is_missed(templates, page, seen) &&
      (!misses_noscript || templates.text > noscript.text))
    return UnseenText::in_templates;
  return misses_noscript ? UnseenText::in_noscript : UnseenText::little;
}

}  // namespace tamis
