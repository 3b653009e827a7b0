// What counts is prose: a page may show many menus, and little else. A run of text
// between two tags that is long enough for a sentence, and no link, is prose; what asks
// a reader to switch on scripts is not, however long.

#include "document/unseen_text.h"

#include <algorithm>
#include <string_view>

#include "document/page_text.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr std::size_t kLeastRun = 40;     // bytes: a sentence, not a label
constexpr std::size_t kLeastProse = 100;  // bytes: two of them, not a notice

struct Amount {
  std::size_t text = 0;
  std::size_t prose = 0;

  void add(std::string_view run, bool is_link) {
    const std::size_t bytes = text_bytes(run, false);
    text += bytes;
    if (bytes >= kLeastRun && !is_link && !names_scripts(run)) prose += bytes;
  }

 private:
  static bool names_scripts(std::string_view run) {
    constexpr std::string_view kName = "javascript";
    return std::search(run.begin(), run.end(), kName.begin(), kName.end(),
                       [](char a, char b) { return to_lower(a) == b; }) != run.end();
  }
};

bool begins_tag(std::string_view source, std::string_view name) {
  return source.size() > name.size() + 1 &&
         equal_ignoring_case(source.substr(1, name.size()), name) &&
         !is_alnum(source[name.size() + 1]);
}

// Of markup that was not parsed: the inside of <noscript>, where scripts are taken to
// run.
void add_markup(std::string_view markup, Amount& out) {
  bool is_link = false;
  bool is_hidden = false;  // in a style sheet or script
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

std::size_t seen_text(const Page& page) {
  std::size_t out = 0;
  for (const Word& word : page.words()) out += word.length;
  return out;
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

// More than a reader sees, or nearly all that there is to read.
bool is_missed(const Amount& unseen, const Page& page, std::size_t seen) {
  return unseen.text > seen ||
         (unseen.prose >= kLeastProse && unseen.prose > seen_prose(page));
}

}  // namespace

UnseenText find_unseen_text(const Page& page) {
  Amount noscript;
  Amount templates;
  // Where <body> is left out, what stands first is taken for a part of the head.
  const bool shows_nothing = page.word_count() == 0;
  const NodeId end = shows_nothing ? page.node_count() : page.end(page.body());
  for (NodeId n = shows_nothing ? 1 : page.body(); n < end; ++n) {
    if (page.tag(n) != Tag::noscript && page.tag(n) != Tag::template_) continue;
    if (page.words(n).size() > 0) return UnseenText::little;  // it is shown already
    add_below(page, n, page.tag(n) == Tag::noscript ? noscript : templates);
    n = page.end(n) - 1;
  }
  if (noscript.text == 0 && templates.text == 0) return UnseenText::little;
  const std::size_t seen = seen_text(page);
  const bool misses_noscript = is_missed(noscript, page, seen);
  if (is_missed(templates, page, seen) &&
      (!misses_noscript || templates.text > noscript.text))
    return UnseenText::in_templates;
  return misses_noscript ? UnseenText::in_noscript : UnseenText::little;
}

}  // namespace tamis
