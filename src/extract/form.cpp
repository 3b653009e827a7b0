#include "extract/form.h"

#include <algorithm>
#include <span>
#include <utility>

#include "filters/learned/page_type/page_type.h"
#include "tamis/metadata.h"

namespace tamis::forms {
namespace {

std::string base_url(const Extract& extract, const Options& options) {
  return std::string(address_of(options, extract.url));
}

// What the page says of itself; hidden text is on a page that says nothing.
Metadata metadata(const Extract& extract, const std::string& url,
                  std::span<const std::pair<std::string_view, double>> types) {
  const bool is_hidden = extract.shown != nullptr;
  return metadata_of(is_hidden ? *extract.shown : extract.page,
                     {.url = url,
                      .keep = is_hidden ? nullptr : &extract.result.keep,
                      .hidden = is_hidden ? &extract.page : nullptr,
                      .page_types = types});
}

bool has_comments(const Extract& extract) {
  return extract.comments != nullptr && extract.comments->any();
}

std::string text(const Extract& extract, const Options& options) {
  std::string out = to_text(extract.page, extract.result.keep, options.text);
  if (has_comments(extract))
    out += (options.text.plain ? "\n" : "\n* * *\n\n") +
           to_text(extract.page, *extract.comments, options.text);
  return out;
}

std::string markdown(const Extract& extract, const Options& options) {
  MarkdownOptions chosen = options.markdown;
  chosen.base_url = base_url(extract, options);
  std::string text = to_markdown(extract.page, extract.result.keep, chosen);
  if (has_comments(extract))
    text += "\n---\n\n" + to_markdown(extract.page, *extract.comments, chosen);
  if (!options.front_matter) return text;
  const auto types = named_page_types(extract.page, chosen.base_url);
  return to_front_matter(metadata(extract, chosen.base_url, types)) + text;
}

std::string html(const Extract& extract, const Options& options) {
  HtmlOptions chosen = options.html;
  chosen.base_url = base_url(extract, options);
  return to_html(extract.page, extract.result.keep, chosen);
}

std::string highlight(const Extract& extract, const Options& options) {
  return to_highlighted_html(extract.page, extract.result.keep,
                             {.base_url = base_url(extract, options)});
}

std::string json(const Extract& extract, const Options& options) {
  JsonOptions chosen = options.json;
  chosen.url = base_url(extract, options);
  chosen.pipeline = extract.pipeline;
  chosen.scores = extract.result.scores;
  chosen.confidence = extract.result.confidence;
  const auto types = named_page_types(extract.page, chosen.url);
  chosen.page_types = types;
  const Metadata known = metadata(extract, chosen.url, types);
  chosen.metadata = &known;
  chosen.rescued = extract.rescued;
  chosen.text = options.text;
  chosen.markdown = options.markdown;
  return to_json(extract.page, extract.result.keep, chosen) + "\n";
}

constexpr Form kForms[] = {
    {"text", ".txt", text, "==> ", " <==\n"},
    {"markdown", ".md", markdown, "<!-- ", " -->\n\n"},
    {"html", ".html", html, "<!-- ", " -->\n"},
    {"highlight", ".html", highlight, "<!-- ", " -->\n"},
    {"json", ".json", json, "", ""},
};

}  // namespace

std::string_view address_of(const Options& options, std::string_view url) {
  return options.base_url.empty() ? url : options.base_url;
}

std::span<const Form> all_forms() {
  return kForms;
}

std::vector<std::string> form_names() {
  std::vector<std::string> out;
  for (const Form& form : kForms) out.emplace_back(form.name);
  return out;
}

const Form* find_form(std::string_view name) {
  const auto found = std::find_if(std::begin(kForms), std::end(kForms),
                                  [&](const Form& f) { return f.name == name; });
  return found != std::end(kForms) ? &*found : nullptr;
}

}  // namespace tamis::forms
