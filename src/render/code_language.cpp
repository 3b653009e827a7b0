#include "render/code_language.h"

#include "base/ascii.h"

namespace tamis {
namespace {

// "brush: js" of SyntaxHighlighter stands in two words, or in one.
constexpr std::string_view kPrefixes[] = {
    "language-",       "lang-",  "highlight-source-",
    "highlight-text-", "brush:", "sourceCode-"};

bool is_name(char c) {
  return is_alnum(c) || c == '+' || c == '#' || c == '-' || c == '_' || c == '.';
}

std::string name_at(std::string_view text) {
  while (!text.empty() && is_space(text[0])) text.remove_prefix(1);
  std::size_t length = 0;
  while (length < text.size() && is_name(text[length])) ++length;
  return std::string(text.substr(0, length));
}

std::string from_classes(const Page& page, NodeId n) {
  if (!page.is_element(n)) return {};
  const std::string classes = page.attribute(n, "class").value_or("");
  for (const std::string_view prefix : kPrefixes) {
    const std::size_t at = classes.find(prefix);
    if (at == classes.npos || (at > 0 && !is_space(classes[at - 1]))) continue;
    std::string name = name_at(std::string_view(classes).substr(at + prefix.size()));
    if (!name.empty()) return name;
  }
  return {};
}

}  // namespace

std::string code_language(const Page& page, NodeId pre) {
  std::string name = from_classes(page, pre);
  for (NodeId n = pre + 1; name.empty() && n < page.end(pre) && n < pre + 3; ++n)
    if (page.tag(n) == Tag::code) name = from_classes(page, n);
  NodeId around = page.parent(pre);
  for (int i = 0; name.empty() && i < 2 && around != kNone; ++i) {
    name = from_classes(page, around);
    around = page.parent(around);
  }
  return name;
}

}  // namespace tamis
