// From a selection to its output formats and facts.

#include <utility>

#include "base/spare.h"
#include "filters/contract/spare_memory.h"
#include "filters/learned/page_type/page_type.h"
#include "render/html/html.h"
#include "render/writers.h"
#include "tamis/extract.h"
#include "text/dates/dates.h"
#include "text/language/detect_language.h"

namespace tamis {
namespace {

// A page made of recovered text has no head; the page that was parsed has one. Its
// style sheets are for what it shows.
std::string html_of(const ReadablePage& page, const Mask& keep, HtmlOptions options) {
  const bool needs_head = options.document && page.is_hidden();
  if (needs_head) options.document = false;
  std::string out = to_html(page.page(), keep, options);
  if (needs_head) out = html_head(page.shown(), {}) + out + "</body>\n</html>\n";
  return out;
}

}  // namespace

struct Extraction::Facts {
  std::optional<Metadata> metadata{};
  std::vector<std::pair<std::string_view, double>> page_types{};
  std::optional<std::string> language{};
  std::optional<TextOptions> text_options{};  // of `text`; none: not written yet
  Spare<std::string> text{};
};

Extraction::Extraction(const ReadablePage& page, Selection selection,
                       const Origin& origin, std::string_view pipeline)
    : page_(&page),
      selection_(std::move(selection)),
      origin_(origin),
      pipeline_(pipeline) {}

Extraction::Extraction(Extraction&&) noexcept = default;

Extraction::~Extraction() {
  give_back(std::move(selection_.comments));
  give_back(FilterResult{std::move(selection_.keep), std::move(selection_.scores)});
}

Extraction::Facts& Extraction::facts() const {
  if (facts_ == nullptr) facts_ = std::make_unique<Facts>();
  return *facts_;
}

std::span<const std::pair<std::string_view, double>> Extraction::page_types() const {
  Facts& known = facts();
  if (known.page_types.empty())
    known.page_types = named_page_types(page_->page(), origin_.url);
  return known.page_types;
}

// A page made of recovered text says nothing about itself; the page that was parsed
// does.
const Metadata& Extraction::metadata() const {
  Facts& known = facts();
  if (!known.metadata) {
    const bool is_hidden = page_->is_hidden();
    known.metadata =
        metadata_of(page_->shown(), {.url = std::string(origin_.url),
                                     .keep = is_hidden ? nullptr : &selection_.keep,
                                     .hidden = is_hidden ? &page_->page() : nullptr,
                                     .page_types = page_types(),
                                     .latest = meta::latest_day_of(origin_.date)});
  }
  return *known.metadata;
}

const std::string& Extraction::text(const TextOptions& options) const {
  Facts& known = facts();
  if (known.text_options != options) {
    text_into(known.text, page_->page(), selection_.keep, options);
    known.text_options = options;
  }
  return known.text;
}

std::string_view Extraction::language() const {
  Facts& known = facts();
  if (!known.language) known.language = meta::detect_language(text()).code;
  return *known.language;
}

std::string Extraction::base_url(const std::string& otherwise) const {
  return origin_.url.empty() ? otherwise : std::string(origin_.url);
}

void Extraction::write_text(const TextOptions& options, std::string& out) const {
  if (facts_ != nullptr && facts_->text_options == options)
    out = facts_->text;
  else
    text_into(out, page_->page(), selection_.keep, options);
  if (!selection_.comments.any()) return;
  out += options.plain ? "\n" : "\n* * *\n\n";
  out += to_text(page_->page(), selection_.comments, options);
}

void Extraction::write_markdown(const RenderOptions& options, std::string& out) const {
  MarkdownOptions chosen = options.markdown;
  chosen.base_url = base_url(chosen.base_url);
  out = to_markdown(page_->page(), selection_.keep, chosen);
  if (selection_.comments.any())
    out += "\n---\n\n" + to_markdown(page_->page(), selection_.comments, chosen);
  if (options.front_matter) out.insert(0, to_front_matter(metadata()));
}

void Extraction::write_json(const RenderOptions& options, std::string& out) const {
  JsonOptions chosen = options.json;
  chosen.text = options.text;
  chosen.markdown = options.markdown;
  chosen.markdown.base_url = base_url(chosen.markdown.base_url);
  out = to_json(page_->page(), selection_.keep, chosen,
                {.url = origin_.url,
                 .pipeline = pipeline_,
                 .scores = selection_.scores,
                 .confidence = selection_.confidence,
                 .only_chrome = selection_.only_chrome,
                 .metadata = &metadata(),
                 .page_types = page_types(),
                 .rescued = page_->rescued()});
  out += '\n';
}

void Extraction::write(const RenderOptions& options, std::string& out) const {
  switch (options.format) {
    case Format::text: return write_text(options.text, out);
    case Format::markdown: return write_markdown(options, out);
    case Format::html: {
      HtmlOptions chosen = options.html;
      chosen.base_url = base_url(chosen.base_url);
      out = html_of(*page_, selection_.keep, chosen);
      return;
    }
    case Format::highlight:
      out = to_highlight(page_->page(), selection_.keep,
                         {.base_url = std::string(origin_.url)});
      return;
    case Format::json: return write_json(options, out);
  }
  out.clear();  // not a value of Format
}

}  // namespace tamis
