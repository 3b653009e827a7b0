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

// A policy as a header field has it. Directives that count nowhere but there would not
// have counted in the page.
std::string as_field(std::string_view policy) {
  constexpr std::string_view kFieldOnly[] = {"frame-ancestors", "report-uri",
                                             "sandbox"};
  std::string out;
  while (!policy.empty()) {
    const std::size_t end = std::min(policy.find(';'), policy.size());
    std::string directive(trim(policy.substr(0, end)));
    policy.remove_prefix(std::min(end + 1, policy.size()));
    // No byte may end the field or begin another policy.
    for (char& c : directive)
      if (c < ' ' || c > '~' || c == ',') c = ' ';
    const std::string_view name =
        std::string_view(directive).substr(0, directive.find(' '));
    const auto is_name = [&](std::string_view other) {
      return equal_ignoring_case(name, other);
    };
    if (name.empty() ||
        std::any_of(std::begin(kFieldOnly), std::end(kFieldOnly), is_name))
      continue;
    out += (out.empty() ? "" : "; ") + directive;
  }
  return out;
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
  if (out.kept == 0) return no(PassReason::empty);
  out.policies = policies_of(parsed);
  out.bytes =
      to_html(parsed, keep, {.base_url = page.url, .document = true, .styles = true});
  if (!page.path.empty())
    out.bytes = with_bar(std::move(out.bytes), bar(page.path, out.kept, out.words));
  if (page.answer_coding == Coding::identity) return out;
  if (auto packed = pack(out.bytes, page.answer_coding)) {
    out.bytes = std::move(*packed);
    out.coding = page.answer_coding;
  }
  return out;
}

}  // namespace tamis::serve
