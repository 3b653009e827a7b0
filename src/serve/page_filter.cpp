#include "serve/page_filter.h"

#include <algorithm>
#include <iterator>

#include "base/ascii.h"
#include "bytes/binary.h"
#include "bytes/content_type.h"
#include "serve/bar.h"
#include "serve/fields.h"
#include "serve/parsing.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis::serve {
namespace {

// Forms to log in have fewer words; and a page of which fewer are kept has little else
// to say.
constexpr std::size_t kFewWords = 100;

bool is_password_field(const Page& page, NodeId n) {
  return page.tag(n) == Tag::input &&
         equal_ignoring_case(page.attribute(n, "type").value_or(""), "password");
}

// The words that a field stands among: of its form, or those beside it where it has
// none, or one that is wrapped around the whole page.
Range words_around(const Page& page, NodeId field) {
  NodeId form = page.parent(field);
  while (form != kNone && page.tag(form) != Tag::form) form = page.parent(form);
  if (form != kNone && page.words(form).size() < kFewWords) return page.words(form);
  const WordId next = page.words(field).first;
  return {next > 0 ? next - 1 : 0, std::min(next + 1, page.word_count())};
}

// What is written has no forms, so a page to log in would lose its purpose. Many pages
// have such a form somewhere in their frame: it counts where something of it is kept,
// or hardly anything else is.
bool asks_for_password(const Page& page, const Mask& keep) {
  const bool has_little = keep.count() < kFewWords;
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (is_password_field(page, n) && (has_little || keep.any(words_around(page, n))))
      return true;
  return false;
}

// Fields that people fill in: not buttons, boxes, and what a script does with hidden
// ones.
bool is_field(const Page& page, NodeId n) {
  constexpr std::string_view kTexts[] = {"",       "text", "search", "email",
                                         "number", "tel",  "url",    "password"};
  if (page.tag(n) == Tag::textarea) return true;
  if (page.tag(n) != Tag::input) return false;
  const auto type = page.attribute(n, "type").value_or("");
  return std::any_of(std::begin(kTexts), std::end(kTexts), [&](std::string_view text) {
    return equal_ignoring_case(type, text);
  });
}

// <meta http-equiv=refresh content="0; url=..."> leads on to another page.
bool leads_on(const Page& page, NodeId n) {
  if (page.tag(n) != Tag::meta ||
      !equal_ignoring_case(page.attribute(n, "http-equiv").value_or(""), "refresh"))
    return false;
  const auto content = page.attribute(n, "content").value_or("");
  return content.find_first_of(";,") != std::string_view::npos;
}

bool is_inside(const Page& page, NodeId n, Tag tag) {
  while (n != kNone && page.tag(n) != tag) n = page.parent(n);
  return n != kNone;
}

// A page that is there to be used, or to lead on, and not to be read: it has hardly
// any words, or they tell that scripts are needed.
bool is_tool(const Page& page, const Mask& keep) {
  constexpr std::size_t kFewInAll = 200;
  const bool has_few = page.word_count() < kFewInAll;
  std::size_t kept_without_scripts = 0;
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (leads_on(page, n) && !is_inside(page, n, Tag::noscript)) return true;
    if (has_few && (is_field(page, n) || page.tag(n) == Tag::iframe)) return true;
    if (page.tag(n) == Tag::noscript) kept_without_scripts += keep.count(page.words(n));
  }
  return kept_without_scripts > 0 && keep.count() < kFewWords &&
         2 * kept_without_scripts > keep.count();
}

// What stands between any of these characters.
std::vector<std::string_view> split(std::string_view text, std::string_view at) {
  std::vector<std::string_view> out;
  while (true) {
    const std::size_t begin = text.find_first_not_of(at);
    if (begin == std::string_view::npos) return out;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(at), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

bool is_field_text(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return c > ' ' && c <= '~' && c != ','; });
}

// A policy as a header field has it. Directives that count nowhere but there would not
// have counted in the page; sources with a character that no field may have count
// nowhere.
std::string as_field(std::string_view policy) {
  constexpr std::string_view kFieldOnly[] = {"frame-ancestors", "report-uri",
                                             "sandbox"};
  std::string out;
  for (const std::string_view directive : split(policy, ";")) {
    const auto words = split(directive, " \t\n\f\r");
    if (words.empty() || !is_field_text(words[0]) ||
        std::any_of(
            std::begin(kFieldOnly), std::end(kFieldOnly),
            [&](std::string_view name) { return equal_ignoring_case(words[0], name); }))
      continue;
    out += out.empty() ? "" : "; ";
    out += words[0];
    for (std::size_t i = 1; i < words.size(); ++i)
      if (is_field_text(words[i])) out += " " + std::string(words[i]);
  }
  return out;
}

// What the page itself says about whom its links tell where the reader comes from.
std::string referrer_policy_of(const Page& page) {
  std::string out;
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (page.tag(n) == Tag::meta &&
        equal_ignoring_case(page.attribute(n, "name").value_or(""), "referrer"))
      out = trim(page.attribute(n, "content").value_or(""));
  const bool is_word = std::all_of(out.begin(), out.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || c == '-';
  });
  return is_word ? out : std::string();
}

// What the page itself says about what it may load: meta elements are not written.
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

// Servers that know no better call anything a page. Letters of UTF-16 look like binary
// data, unless they are declared.
bool is_binary(std::string_view bytes, std::string_view charset) {
  return !encoding_of_label(charset).starts_with("utf-16") &&
         !binary_kind(bytes).empty();
}

// More than clients take in a head.
constexpr std::size_t kMostPolicyBytes = 32u << 10;

std::size_t size_of(const std::vector<std::string>& policies) {
  std::size_t out = 0;
  for (const std::string& policy : policies) out += policy.size();
  return out;
}

std::string with_bar(std::string html, const std::string& bar) {
  constexpr std::string_view kBody = "<body>\n";
  const std::size_t at = html.find(kBody);
  if (at != std::string::npos) html.insert(at + kBody.size(), bar);
  return html;
}

}  // namespace

tl::expected<FilteredPage, PassReason> filter_page(const PageToFilter& page,
                                                   const Pipeline& pipeline,
                                                   std::size_t max_bytes) {
  const auto no = [](PassReason why) { return tl::unexpected(why); };
  const auto unpacked = unpack(page.bytes, page.codings, max_bytes);
  if (!unpacked)
    return no(unpacked.error() == UnpackFault::too_large ? PassReason::size
                                                         : PassReason::encoding);
  const ContentType type = read_content_type(page.content_type);
  if (!is_html(type, *unpacked) || is_binary(*unpacked, type.charset))
    return no(PassReason::not_a_page);
  // One a thread: it keeps its memory for the next page.
  thread_local Parser parser(kServeParsing);
  const Page& parsed = parser.parse(*unpacked, type.charset);
  std::shared_ptr<const Site> site;
  if (page.sites != nullptr && pipeline.uses_site()) {
    page.sites->learn(page.host, parsed);
    site = page.sites->find(page.host);
  }
  const Mask keep = pipeline.run(View(parsed, site.get())).keep;
  FilteredPage out;
  out.kept = keep.count();
  out.words = parsed.word_count();
  if (asks_for_password(parsed, keep)) return no(PassReason::form);
  if (is_tool(parsed, keep)) return no(PassReason::tool);
  if (out.kept == 0) return no(PassReason::empty);
  out.policies = policies_of(parsed);
  out.referrer_policy = referrer_policy_of(parsed);
  if (size_of(out.policies) > kMostPolicyBytes) return no(PassReason::size);
  out.bytes =
      to_html(parsed, keep, {.base_url = page.url, .document = true, .styles = true});
  if (page.has_bar)
    out.bytes = with_bar(std::move(out.bytes), bar(page.path, out.kept, out.words));
  if (page.answer_coding == Coding::identity) return out;
  if (auto packed = pack(out.bytes, page.answer_coding)) {
    out.bytes = std::move(*packed);
    out.coding = page.answer_coding;
  }
  return out;
}

}  // namespace tamis::serve
