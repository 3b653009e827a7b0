#include "bulk/record_maker.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bulk/formats/warc_output.h"
#include "text/json_writer.h"

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

struct RecordMaker::Record {
  const CrawledPage& crawled;
  const ReadablePage& page;
  // One per pipeline and, of several, their union. The last is what the page is judged
  // by.
  std::vector<Extraction> extractions;
  std::string scratch{};

  const Extraction& whole() const { return extractions.back(); }
  const Extraction& of(const FieldUse& use) const {
    return use.is_union ? whole() : extractions[use.pipeline];
  }
  std::size_t words() const { return whole().selection().keep.count(); }
};

RecordMaker::RecordMaker(const CrawlPlan& plan)
    : plan_(&plan), parser_(parse_options(plan.reading)) {
  for (const NamedPipeline& named : plan.pipelines)
    pipelines_.push_back(named.pipeline.to_string());
}

void RecordMaker::make(const CrawledPage& crawled, CrawlCounts& counts,
                       std::string& out) {
  const ReadablePage page(
      parser_.parse(crawled.bytes,
                    plan_->charset.empty() ? crawled.charset : plan_->charset),
      plan_->reading);
  counts.add(Count::pages);
  if (crawled.is_truncated) counts.add(Count::truncated);
  const Degradation& degradation = page.shown().degradation();
  if (degradation.bytes_cut || degradation.nodes_cut) counts.add(Count::cut);
  if (page.is_hidden()) counts.add(Count::rescued);
  Record made{crawled, page, extract(page, {.url = crawled.url, .date = crawled.date})};
  if (made.whole().selection().keep.none()) return counts.add(Count::empty);
  if (!is_wanted(made)) return counts.add(Count::refused);
  counts.add(Count::written);
  if (plan_->form == OutputForm::warc)
    append_warc(made, out);
  else
    append_json(made, out);
}

std::vector<Extraction> RecordMaker::extract(const ReadablePage& page,
                                             const Origin& origin) const {
  std::vector<Selection> selections;
  selections.reserve(pipelines_.size() + 1);
  for (const NamedPipeline& named : plan_->pipelines)
    selections.push_back(select(page, named.pipeline, origin, plan_->selection));
  if (selections.size() > 1) selections.push_back(unite(selections));
  std::vector<Extraction> out;
  out.reserve(selections.size());
  for (std::size_t i = 0; i < selections.size(); ++i)
    out.emplace_back(page, std::move(selections[i]), origin,
                     pipelines_[i % pipelines_.size()]);
  return out;
}

// The cheapest question first.
bool RecordMaker::is_wanted(const Record& made) const {
  const Wanted& wanted = plan_->wanted;
  const std::size_t words = made.words();
  if (words < wanted.min_words || words > wanted.max_words) return false;
  const Selection& judge = made.extractions[plan_->judge].selection();
  if (wanted.min_confidence > 0 &&
      judge.confidence.value_or(-1) < wanted.min_confidence)
    return false;
  if (!wanted.languages.empty() &&
      !has_language(wanted.languages, made.whole().language()))
    return false;
  return wanted.page_types.empty() ||
         has(wanted.page_types, made.whole().page_types().front().first);
}

void RecordMaker::append_json(Record& made, std::string& out) const {
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

void RecordMaker::append_field(  // NOLINT(readability-function-size): one line a field
    const FieldUse& use, Record& made, std::string& out) const {
  const CrawledPage& crawled = made.crawled;
  const Extraction& whole = made.whole();
  const auto write_text = [&](std::string_view text) {
    append_text_or_null(text, out);
  };
  const auto write_flag = [&](bool flag) { out += flag ? "true" : "false"; };
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
    case Field::charset: return write_text(made.page.shown().encoding());
    case Field::truncated: return write_flag(crawled.is_truncated);
    case Field::bytes: out += std::to_string(crawled.bytes.size()); return;
    case Field::title: return write_text(whole.metadata().title);
    case Field::authors: return append_list(whole.metadata().authors, out);
    case Field::published: return write_text(whole.metadata().date);
    case Field::modified: return write_text(whole.metadata().date_modified);
    case Field::site: return write_text(whole.metadata().site);
    case Field::description: return write_text(whole.metadata().description);
    case Field::language: return write_text(whole.language());
    case Field::page_type: return write_text(whole.page_types().front().first);
    case Field::confidence: {
      const auto& known = made.extractions[use.pipeline].selection().confidence;
      if (!known) return write_text("");
      return append_number(std::round(double{*known} * 1e4) / 1e4, out);
    }
    case Field::only_chrome: return write_flag(whole.selection().only_chrome);
    case Field::rescued: return write_text(made.page.rescued());
    case Field::words: out += std::to_string(made.words()); return;
    case Field::text:
    case Field::markdown:
    case Field::html: append_json_string(content(use, made), out); return;
    case Field::json: {
      out += content(use, made);
      out.pop_back();  // its line break
      return;
    }
  }
}

// A text stays with its extraction, which may have it already.
const std::string& RecordMaker::content(const FieldUse& use, Record& made) const {
  if (use.field == Field::text) return made.of(use).text(plan_->rendering.text);
  RenderOptions options = plan_->rendering;
  options.format = use.field == Field::markdown ? Format::markdown
                   : use.field == Field::html   ? Format::html
                                                : Format::json;
  made.of(use).write(options, made.scratch);
  return made.scratch;
}

void RecordMaker::append_warc(Record& made, std::string& out) const {
  const auto use =
      std::find_if(plan_->fields.begin(), plan_->fields.end(),
                   [](const FieldUse& it) { return spec_of(it.field).is_content; });
  append_conversion(made.crawled, use->field, plan_->pipelines[use->pipeline].name,
                    content(*use, made), plan_->packing, out);
}

}  // namespace tamis::bulk
