#include "content/controls.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include "document/markup/markup.h"
#include "document/tags.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr std::uint32_t kLongestWord = 32;  // bytes

constexpr std::string_view kControlClasses[] = {
    "headerlink",      "header-anchor",  "hash-link",     "heading-anchor",
    "heading-link",    "anchor-link",    "anchorjs-link", "sl-anchor-link",
    "headline-hash",   "mw-editsection", "copybtn",       "copy-button",
    "copy-code",       "clipboard-copy", "btn-clipboard", "code-copy-button",
    "copy-code-button"};

// The class around LaTeXML's link that downloads a listing.
constexpr std::string_view kDownload = "ltx_listing_data";

// Classes of texts that only screen readers read.
constexpr std::string_view kSpokenClasses[] = {"sr-only", "visually-hidden",
                                               "visuallyhidden", "screen-reader-text"};

bool has_one_of(std::string_view classes, std::span<const std::string_view> names) {
  return any_class(classes, [&](std::string_view name) {
    return std::any_of(names.begin(), names.end(), [&](std::string_view known) {
      return name[0] == known[0] && name == known;
    });
  });
}

bool is_heading(const Page& page, NodeId n) {
  return n != kNone && heading_level(page.tag(n)) > 0;
}

// Signs that link a heading to itself. "link" is the text of icon fonts.
constexpr std::string_view kMarks[] = {
    "¶", "#", "§", "🔗", "⚓", "link", "[link]", "permalink", "anchor", "edit", "[edit]"};

// VitePress names the language next to the code: <div class="language-js"><span
// class="lang">js</span>.
bool is_language_label(const Page& page, NodeId element, std::string_view classes) {
  if (page.tag(element) != Tag::span || classes != "lang") return false;
  const NodeId around = page.parent(element);
  const auto outer = page.attribute_source(around, "class");
  return outer && outer->starts_with("language-");
}

}  // namespace

bool is_content_control(const Page& page, NodeId element) {
  if (page.attribute_count(element) == 0 ||
      page.words(element).size() > kMostControlWords)
    return false;
  const NodeId around = page.parent(element);
  if (page.attribute_source(around, "class") == kDownload) return true;
  const std::string_view classes = page.attribute_source(element, "class").value_or("");
  if (classes.empty()) return false;
  // Such a text may be content, as "Original price:" is. In headings and links it names
  // them once more.
  if (is_heading(page, element) || page.tag(around) == Tag::a)
    return has_one_of(classes, kSpokenClasses);
  const bool is_whole_heading = is_heading(page, around) &&
                                page.words(around).size() == page.words(element).size();
  return is_language_label(page, element, classes) ||
         (!is_whole_heading && has_one_of(classes, kControlClasses));
}

bool is_heading_mark(const Page& page, NodeId link) {
  const Range words = page.words(link);
  if (words.size() == 0 || words.size() > 3) return false;
  const auto href = page.attribute_source(link, "href");
  if (!href || href->find('#') == href->npos) return false;
  std::string text;
  std::string scratch;
  for (WordId w = words.first; w < words.last; ++w) {
    if (page.word(w).length > kLongestWord) return false;
    text += page.word_text(w, scratch);
  }
  return std::any_of(std::begin(kMarks), std::end(kMarks), [&](std::string_view mark) {
    return equal_ignoring_case(mark, text);
  });
}

}  // namespace tamis
