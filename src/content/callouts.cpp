#include "content/callouts.h"

#include <algorithm>
#include <string>

#include "document/markup/markup.h"
#include "text/ascii.h"
#include "text/enum_names.h"

namespace tamis {
namespace {

// A class with this name makes an element a callout whose kind another class states, as
// in "admonition note". A class that begins with it and a dash may state the kind
// itself, as in "alert-warning".
constexpr std::string_view kMarks[] = {"admonition",       "theme-admonition",
                                       "admonitionblock",  "markdown-alert",
                                       "starlight-aside-", "starlight-aside",
                                       "custom-block",     "callout",
                                       "blockquote-tag",   "alert"};

struct NamedKind {
  std::string_view name;
  CalloutKind kind;
};
constexpr NamedKind kKinds[] = {{"note", CalloutKind::note},
                                {"info", CalloutKind::note},
                                {"abstract", CalloutKind::note},
                                {"summary", CalloutKind::note},
                                {"todo", CalloutKind::note},
                                {"seealso", CalloutKind::note},
                                {"example", CalloutKind::note},
                                {"question", CalloutKind::note},
                                {"quote", CalloutKind::note},
                                {"primary", CalloutKind::note},
                                {"secondary", CalloutKind::note},
                                {"admonition-todo", CalloutKind::note},
                                {"details", CalloutKind::note},
                                {"tip", CalloutKind::tip},
                                {"hint", CalloutKind::tip},
                                {"success", CalloutKind::tip},
                                {"important", CalloutKind::important},
                                {"warning", CalloutKind::warning},
                                {"attention", CalloutKind::warning},
                                {"caution", CalloutKind::caution},
                                {"danger", CalloutKind::caution},
                                {"error", CalloutKind::caution},
                                {"failure", CalloutKind::caution},
                                {"bug", CalloutKind::caution}};

// Titles that say no more than the kind. The names above are further ones.
constexpr std::string_view kUsualTitles[] = {"see also", "alert", "notes"};

std::optional<CalloutKind> kind_named(std::string_view name) {
  for (const NamedKind& known : kKinds)
    if (equal_ignoring_case(known.name, name)) return known.kind;
  return std::nullopt;
}

// Returns "warning" for "alert-warning" and the mark "alert".
std::string_view behind(std::string_view name, std::string_view mark) {
  if (!name.starts_with(mark)) return {};
  name.remove_prefix(mark.size());
  const std::size_t dashes = name.find_first_not_of('-');
  return dashes == 0 || dashes == name.npos ? std::string_view() : name.substr(dashes);
}

struct ClassNames {
  bool is_marked = false;
  std::optional<CalloutKind> kind{};
};

// Nearly all elements have no such class, so two letters are compared first.
bool begins_with(std::string_view name, std::string_view mark) {
  return name.size() >= mark.size() && name[0] == mark[0] && name[1] == mark[1] &&
         name.starts_with(mark);
}

ClassNames names_of(std::string_view classes) {
  ClassNames out;
  any_class(classes, [&](std::string_view name) {
    for (const std::string_view mark : kMarks) {
      if (!begins_with(name, mark)) continue;
      if (name == mark) out.is_marked = true;
      if (const auto kind = kind_named(behind(name, mark))) {
        out.is_marked = true;
        out.kind = kind;
      }
    }
    return false;
  });
  return out;
}

std::optional<CalloutKind> bare_kind(std::string_view classes) {
  std::optional<CalloutKind> out;
  any_class(classes, [&](std::string_view name) {
    if (!out) out = kind_named(name);
    return out.has_value();
  });
  return out;
}

bool is_title(const Page& page, NodeId n) {
  if (page.tag(n) == Tag::summary) return true;
  return any_class(page, n, [](std::string_view name) {
    return name.ends_with("-title") || name.ends_with("__title") || name == "title" ||
           name.starts_with("admonitionHeading") || name == "alert-heading" ||
           name == "callout-header" || name == "admonition-heading";
  });
}

// The title is the first element with words, or within it. A title is short.
NodeId title_of_callout(const Page& page, NodeId callout) {
  constexpr NodeId kFirstNodes = 24;
  constexpr std::uint32_t kMostWords = 20;
  const NodeId end = std::min(page.end(callout), callout + kFirstNodes);
  for (NodeId n = callout + 1; n < end; ++n) {
    if (!page.is_element(n)) continue;
    const Range words = page.words(n);
    if (words.first > page.words(callout).first) return kNone;
    if (words.size() > 0 && words.size() <= kMostWords && is_title(page, n)) return n;
  }
  return kNone;
}

bool is_usual_title(const Page& page, NodeId title) {
  constexpr std::uint32_t kMostWords = 3;
  constexpr std::uint32_t kLongestWord = 32;  // bytes
  const Range words = page.words(title);
  if (words.size() > kMostWords) return false;
  std::string text;
  std::string scratch;
  for (WordId w = words.first; w < words.last; ++w) {
    if (page.word(w).length > kLongestWord) return false;
    if (!text.empty()) text += ' ';
    text += page.word_text(w, scratch);
  }
  while (!text.empty() && (text.back() == ':' || text.back() == '!')) text.pop_back();
  return kind_named(text).has_value() ||
         std::any_of(
             std::begin(kUsualTitles), std::end(kUsualTitles),
             [&](std::string_view usual) { return equal_ignoring_case(usual, text); });
}

}  // namespace

std::string_view to_string(CalloutKind kind) {
  constexpr text::EnumNames<CalloutKind, 5> kNames = {
      {"NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"}};
  return kNames[kind];
}

std::optional<Callout> callout_at(const Page& page, NodeId element) {
  if (!kCalloutTags.contains(page.tag(element)) || page.attribute_count(element) == 0)
    return std::nullopt;
  const std::string_view classes = page.attribute_source(element, "class").value_or("");
  const bool is_details = page.tag(element) == Tag::details;
  ClassNames names = names_of(classes);
  if (!names.is_marked && !is_details) return std::nullopt;
  if (const auto type = page.attribute_source(element, "data-callout"))
    names.kind = kind_named(*type);
  if (!names.kind) names.kind = bare_kind(classes);
  // MkDocs writes <details class="note"> for callouts that open. In other pages, marks
  // on <details> give it colours.
  if (is_details)
    names.is_marked = names.kind.has_value() &&
                      (!names.is_marked || has_class(classes, "admonition"));
  if (!names.is_marked) return std::nullopt;
  const NodeId title = title_of_callout(page, element);
  // Without a kind and a title, the class is that of a layout or of a message.
  if (!names.kind && title == kNone) return std::nullopt;
  return Callout{names.kind.value_or(CalloutKind::note), title,
                 title == kNone || is_usual_title(page, title)};
}

}  // namespace tamis
