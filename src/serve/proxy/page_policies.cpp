#include "serve/proxy/page_policies.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "serve/http/fields.h"
#include "text/ascii.h"
#include "text/lists.h"

namespace tamis::serve {
namespace {

bool is_field_text(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return c > ' ' && c <= '~' && c != ','; });
}

// Returns a policy in the form of a header field. Omits directives that are only valid
// in header fields, because they had no effect in the page. Also omits words with
// characters that a field must not contain.
std::string as_field(std::string_view policy) {
  constexpr std::string_view kFieldOnly[] = {"frame-ancestors", "report-uri",
                                             "sandbox"};
  std::string out;
  for (const std::string_view directive : text::split(policy, ';')) {
    const auto words = text::split_words(directive);
    if (words.empty() || !is_field_text(words[0]) ||
        std::any_of(
            std::begin(kFieldOnly), std::end(kFieldOnly),
            [&](std::string_view name) { return equal_ignoring_case(words[0], name); }))
      continue;
    text::append_item(words[0], "; ", out);
    for (std::size_t i = 1; i < words.size(); ++i)
      if (is_field_text(words[i])) out += " " + std::string(words[i]);
  }
  return out;
}

}  // namespace

std::string referrer_policy_of(const Page& page) {
  std::string out;
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (page.tag(n) == Tag::meta &&
        equal_ignoring_case(page.attribute(n, "name").value_or(""), "referrer"))
      out = text::trim(page.attribute(n, "content").value_or(""), " \t");
  const bool is_word = std::all_of(out.begin(), out.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || c == '-';
  });
  return is_word ? out : std::string();
}

std::vector<std::string> policies_of(const Page& page) {
  std::vector<std::string> out;
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::meta ||
        !equal_ignoring_case(page.attribute(n, "http-equiv").value_or(""),
                             "content-security-policy"))
      continue;
    std::string policy = as_field(page.attribute(n, "content").value_or(""));
    if (!policy.empty()) out.push_back(std::move(policy));
  }
  return out;
}

}  // namespace tamis::serve
