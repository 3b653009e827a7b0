#include "content/code/code_language.h"

#include "content/code/code_tables.h"
#include "content/code/guess_language.h"
#include "text/ascii.h"
#include "text/lists.h"

namespace tamis {
namespace {

// "brush: js" of SyntaxHighlighter stands in two words, or in one.
constexpr std::string_view kPrefixes[] = {
    "language-",       "lang-",  "highlight-source-",
    "highlight-text-", "brush:", "sourceCode-"};

// The longest name of a language that is believed, and the longest attribute in which
// one is looked for. The attribute may belong to an element around many pieces of code,
// so both are read and written again for each of them.
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kLongestAttribute = 1000;

// Returns nothing for an attribute that is too long.
std::string short_attribute(const Page& page, NodeId n, std::string_view name) {
  const auto source = page.attribute_source(n, name);
  if (!source || source->size() > kLongestAttribute) return {};
  return page.attribute(n, name).value_or("");
}

bool is_name(char c) {
  return is_alnum(c) || c == '+' || c == '#' || c == '-' || c == '_' || c == '.';
}

std::string name_at(std::string_view text) {
  while (!text.empty() && is_space(text[0])) text.remove_prefix(1);
  std::size_t length = 0;
  while (length < text.size() && is_name(text[length])) ++length;
  return length > kLongestName ? std::string() : std::string(text.substr(0, length));
}

std::string from_classes(const Page& page, NodeId n) {
  if (!page.is_element(n)) return {};
  const std::string classes = short_attribute(page, n, "class");
  for (const std::string_view prefix : kPrefixes) {
    const std::size_t at = classes.find(prefix);
    if (at == classes.npos || (at > 0 && !is_space(classes[at - 1]))) continue;
    std::string name = name_at(std::string_view(classes).substr(at + prefix.size()));
    if (!name.empty()) return name;
  }
  for (const char* attribute : {"data-lang", "data-language"}) {
    std::string name = name_at(short_attribute(page, n, attribute));
    if (!name.empty()) return name;
  }
  return {};
}

// A class that is nothing but the name of a language: <pre class="highlight python">.
std::string from_bare_class(const Page& page, NodeId n) {
  if (!page.is_element(n)) return {};
  const std::string classes = short_attribute(page, n, "class");
  for (const std::string_view word : text::split(classes, ' '))
    if (const auto name = language_named(word); !name.empty()) return std::string(name);
  return {};
}

// What highlighters call the element around code: <figure class="highlight js">.
bool is_highlighted(const Page& page, NodeId n) {
  if (short_attribute(page, n, "class").empty()) return false;
  return has_class_of(page, n, " highlight syntaxhighlighter hljs codehilite ");
}

// The element around, passing over the table that numbers of lines stand in.
NodeId above(const Page& page, NodeId n) {
  constexpr TagSet kParts{Tag::td, Tag::tr, Tag::tbody};
  do n = page.parent(n);
  while (n != kNone && kParts.contains(page.tag(n)));
  return n;
}

}  // namespace

std::string code_language(const Page& page, NodeId pre) {
  std::string name = from_classes(page, pre);
  for (NodeId n = pre + 1; name.empty() && n < page.end(pre) && n < pre + 3; ++n)
    if (page.tag(n) == Tag::code) name = from_classes(page, n);
  NodeId around = above(page, pre);
  for (int i = 0; name.empty() && i < 2 && around != kNone; ++i) {
    name = from_classes(page, around);
    if (name.empty() && is_highlighted(page, around))
      name = from_bare_class(page, around);
    around = above(page, around);
  }
  for (NodeId n = pre; name.empty() && n < page.end(pre) && n < pre + 3; ++n)
    if (n == pre || page.tag(n) == Tag::code) name = from_bare_class(page, n);
  return name;
}

}  // namespace tamis
