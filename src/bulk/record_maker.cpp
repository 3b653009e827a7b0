#include "bulk/record_maker.h"

#include <algorithm>
#include <utility>

#include "bulk/formats/warc_output.h"
#include "text/json_writer.h"

namespace tamis::bulk {
namespace {

bool has(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// A list with "en" includes "en-GB". Text in the simplified script has the code "zh".
bool has_language(const std::vector<std::string>& list, std::string_view code) {
  if (code == "zh" && has(list, "zh-Hans")) return true;
  return has(list, code) || has(list, code.substr(0, code.find('-')));
}

}  // namespace

struct RecordMaker::Record {
  const CrawledPage& crawled;
  // One per pipeline and, if there are several, their union, which is the last one.
  std::vector<Extraction> extractions;

  const Extraction& whole() const { return extractions.back(); }
  FieldSource source(const FieldUse& use, const RenderOptions& rendering,
                     std::string& scratch) const {
    const Extraction& chosen = use.is_union ? whole() : extractions[use.pipeline];
    return {crawled, &whole(), &chosen, rendering, scratch};
  }
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
  const Record record{crawled,
                      extract(page, {.url = crawled.url, .date = crawled.date})};
  if (record.whole().selection().keep.none()) return counts.add(Count::empty);
  if (!is_wanted(record)) return counts.add(Count::refused);
  counts.add(Count::written);
  if (plan_->form == OutputForm::warc)
    append_warc(record, out);
  else
    append_json(record, out);
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

// Checks the conditions in the order of their cost.
bool RecordMaker::is_wanted(const Record& record) const {
  const Wanted& wanted = plan_->wanted;
  const std::size_t words = record.whole().selection().keep.count();
  if (words < wanted.min_words || words > wanted.max_words) return false;
  const Selection& judge = record.extractions[plan_->judge].selection();
  if (wanted.min_confidence > 0 &&
      judge.confidence.value_or(-1) < wanted.min_confidence)
    return false;
  if (!wanted.languages.empty() &&
      !has_language(wanted.languages, record.whole().language()))
    return false;
  return wanted.page_types.empty() ||
         has(wanted.page_types, record.whole().page_types().front().first);
}

void RecordMaker::append_json(const Record& record, std::string& out) {
  char before = '{';
  for (const FieldUse& use : plan_->fields) {
    out += std::exchange(before, ',');
    append_json_string(use.name, out);
    out += ':';
    use.spec->write(record.source(use, plan_->rendering, scratch_), out);
  }
  out += record.crawled.copied;
  out += "}\n";
}

void RecordMaker::append_warc(const Record& record, std::string& out) {
  const auto use = std::ranges::find_if(
      plan_->fields, [](const FieldUse& it) { return it.spec->format.has_value(); });
  const FieldSource source = record.source(*use, plan_->rendering, scratch_);
  append_conversion(record.crawled, *use->spec->format,
                    plan_->pipelines[use->pipeline].name,
                    content(*use->spec->format, source), plan_->packing, out);
}

}  // namespace tamis::bulk
