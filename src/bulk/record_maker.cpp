#include "bulk/record_maker.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bulk/formats/warc_output.h"
#include "extract/shown_or_hidden.h"
#include "filters/contract/spare_memory.h"
#include "filters/learned/page_type/page_type.h"
#include "render/writers.h"
#include "tamis/metadata.h"
#include "tamis/model.h"
#include "tamis/structure.h"
#include "text/dates/dates.h"
#include "text/json_writer.h"
#include "text/language/detect_language.h"

namespace tamis::bulk {
namespace {

bool has(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// "en" is wanted: "en-GB" is, too. Text in the simplified script is called "zh".
bool has_language(const std::vector<std::string>& list, std::string_view code) {
  if (code == "zh" && has(list, "zh-Hans")) return true;
  return has(list, code) || has(list, code.substr(0, code.find('-')));
}

void append_number(double number, std::string& out) {
  JsonWriter(out).value(number);
}

void append_text_or_null(std::string_view text, std::string& out) {
  if (text.empty())
    out += "null";
  else
    append_json_string(text, out);
}

void append_list(const std::vector<std::string>& list, std::string& out) {
  out += '[';
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0) out += ',';
    append_json_string(list[i], out);
  }
  out += ']';
}

}  // namespace

// What is known of the page in work; what is asked for is made once.
struct PageMaker::Made {
  const CrawledPage& crawled;
  const ShownOrHidden& source;
  std::vector<FilterResult>& results;  // of each pipeline
  std::string& text;                   // the last that was made, and of what
  const Mask* text_of = nullptr;
  Mask all{};  // of several pipelines: their union
  std::optional<Metadata> metadata{};
  std::optional<std::string> language{};
  std::optional<std::string_view> type{};
  std::vector<std::pair<std::string_view, double>> types{};  // of JSON
  std::string scratch{};

  const Page& page() const { return source.page(); }
  const Mask& kept() const { return results.size() > 1 ? all : results[0].keep; }
  const Mask& mask_of(const FieldUse& use) const {
    return use.is_union ? kept() : results[use.pipeline].keep;
  }
  bool only_chrome() const {
    return std::any_of(results.begin(), results.end(), [](const FilterResult& result) {
      return is_only_chrome(result.scores, result.confidence);
    });
  }
  const std::string& text_as(const Mask& mask, const TextOptions& options) {
    if (text_of != &mask) text_into(text, page(), mask, options);
    text_of = &mask;
    return text;
  }
};

PageMaker::PageMaker(const Plan& plan) : plan_(&plan), parser_(plan.parsing) {
  for (const FieldUse& use : plan.fields) {
    has_json_ |= use.field == Field::json;
    needs_metadata_ |= has_json_ || spec_of(use.field).needs_metadata;
  }
}

void PageMaker::make(const CrawledPage& crawled, Tally& tally, std::string& out) {
  const Page& page = parser_.parse(
      crawled.bytes, plan_->charset.empty() ? crawled.charset : plan_->charset);
  tally.add(Count::pages);
  if (crawled.is_truncated) tally.add(Count::truncated);
  if (page.degradation().bytes_cut || page.degradation().nodes_cut)
    tally.add(Count::cut);
  for (FilterResult& result : results_) give_back(std::move(result));
  results_.clear();
  const ShownOrHidden source(page, plan_->rescue);
  if (source.hidden) tally.add(Count::rescued);
  Made made{crawled, source, results_, text_};
  const View view(page, nullptr, crawled.url);
  for (const NamedPipeline& named : plan_->pipelines) {
    const auto run = [&](const Page&) { return named.pipeline.run(view); };
    made.results.push_back(source.keep(run, plan_->line_numbers));
  }
  if (made.results.size() > 1) {
    made.all = made.results[0].keep;
    for (std::size_t i = 1; i < made.results.size(); ++i)
      made.all |= made.results[i].keep;
  }
  if (made.kept().none()) return tally.add(Count::empty);
  if (!is_wanted(made)) return tally.add(Count::refused);
  tally.add(Count::written);
  if (plan_->form == OutputForm::warc)
    append_warc(made, out);
  else
    append_json(made, out);
}

// The cheapest question first.
bool PageMaker::is_wanted(Made& made) const {
  const Wanted& wanted = plan_->wanted;
  const std::size_t words = made.kept().count();
  if (words < wanted.min_words || words > wanted.max_words) return false;
  if (wanted.min_confidence > 0 &&
      made.results[plan_->judge].confidence.value_or(-1) < wanted.min_confidence)
    return false;
  if (!wanted.languages.empty()) {
    made.language = meta::detect_language(made.text_as(made.kept(), plan_->text)).code;
    if (!has_language(wanted.languages, *made.language)) return false;
  }
  if (wanted.page_types.empty()) return true;
  made.type = to_string(page_type(made.page(), made.crawled.url));
  return has(wanted.page_types, *made.type);
}

// The type of the page in it is a model's where JSON tells all of them, as elsewhere.
void PageMaker::find_metadata(Made& made) const {
  if (made.metadata) return;
  if (has_json_) made.types = named_page_types(made.page(), made.crawled.url);
  made.metadata = metadata_of(made.source.shown,
                              {.url = std::string(made.crawled.url),
                               .keep = made.source.hidden ? nullptr : &made.kept(),
                               .hidden = made.source.hidden ? &made.page() : nullptr,
                               .page_types = made.types,
                               .latest = meta::latest_day_of(made.crawled.date)});
}

void PageMaker::append_json(Made& made, std::string& out) const {
  char before = '{';
  for (const FieldUse& use : plan_->fields) {
    out += std::exchange(before, ',');
    append_json_string(use.name, out);
    out += ':';
    append_field(use, made, out);
  }
  out += made.crawled.copied;
  out += "}\n";
}

void PageMaker::append_field(  // NOLINT(readability-function-size): one line a field
    const FieldUse& use, Made& made, std::string& out) const {
  const CrawledPage& crawled = made.crawled;
  if (needs_metadata_) find_metadata(made);
  const auto write_text = [&](std::string_view text) {
    append_text_or_null(text, out);
  };
  switch (use.field) {
    case Field::id: return write_text(crawled.id);
    case Field::url: return write_text(crawled.url);
    case Field::date: return write_text(crawled.date);
    case Field::file: return write_text(crawled.file);
    case Field::offset: out += std::to_string(crawled.offset); return;
    case Field::status:
      out += crawled.status == 0 ? "null" : std::to_string(crawled.status);
      return;
    case Field::media_type: return write_text(crawled.media_type);
    case Field::charset: return write_text(made.source.shown.encoding());
    case Field::truncated: out += crawled.is_truncated ? "true" : "false"; return;
    case Field::bytes: out += std::to_string(crawled.bytes.size()); return;
    case Field::title: return write_text(made.metadata->title);
    case Field::authors: return append_list(made.metadata->authors, out);
    case Field::published: return write_text(made.metadata->date);
    case Field::modified: return write_text(made.metadata->date_modified);
    case Field::site: return write_text(made.metadata->site);
    case Field::description: return write_text(made.metadata->description);
    case Field::language:
      if (!made.language)
        made.language =
            meta::detect_language(made.text_as(made.kept(), plan_->text)).code;
      return write_text(*made.language);
    case Field::page_type:
      if (!made.type) made.type = to_string(page_type(made.page(), made.crawled.url));
      return write_text(*made.type);
    case Field::confidence: {
      const std::optional<double>& known = made.results[use.pipeline].confidence;
      if (!known) return write_text("");
      return append_number(std::round(*known * 1e4) / 1e4, out);
    }
    case Field::only_chrome: out += made.only_chrome() ? "true" : "false"; return;
    case Field::rescued: return write_text(made.source.rescued());
    case Field::words: out += std::to_string(made.kept().count()); return;
    case Field::text:
    case Field::markdown:
    case Field::html: append_json_string(content(use, made), out); return;
    case Field::json: out += content(use, made); return;
  }
}

const std::string& PageMaker::content(const FieldUse& use, Made& made) const {
  const Mask& mask = made.mask_of(use);
  if (use.field == Field::text) return made.text_as(mask, plan_->text);
  const std::string url(made.crawled.url);
  if (use.field == Field::markdown) {
    MarkdownOptions options = plan_->markdown;
    options.base_url = url;
    made.scratch = to_markdown(made.page(), mask, options);
  } else if (use.field == Field::html) {
    HtmlOptions options = plan_->html;
    options.base_url = url;
    made.scratch = to_html(made.page(), mask, options);
  } else {
    const FilterResult& result = made.results[use.pipeline];
    const std::string pipeline = plan_->pipelines[use.pipeline].pipeline.to_string();
    find_metadata(made);
    JsonFacts facts{.url = url,
                    .pipeline = pipeline,
                    .metadata = &*made.metadata,
                    .page_types = made.types,
                    .rescued = made.source.rescued()};
    if (!use.is_union) {
      facts.scores = result.scores;
      facts.confidence = result.confidence;
    }
    JsonOptions options = plan_->json;
    options.text = plan_->text;
    options.markdown = plan_->markdown;
    made.scratch = to_json(made.page(), mask, options, facts);
  }
  return made.scratch;
}

void PageMaker::append_warc(Made& made, std::string& out) const {
  const auto use =
      std::find_if(plan_->fields.begin(), plan_->fields.end(),
                   [](const FieldUse& it) { return spec_of(it.field).is_content; });
  append_conversion(made.crawled, use->field, plan_->pipelines[use->pipeline].name,
                    content(*use, made), plan_->packing, out);
}

}  // namespace tamis::bulk
