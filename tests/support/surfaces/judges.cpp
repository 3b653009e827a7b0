// The scorers of evaluations and of tuning.

#include "eval/judge/judge.h"
#include "support/surfaces/surfaces.h"
#include "tune/judge/mask_cache.h"
#include "tune/judge/page_judge.h"

namespace tamis::test {
namespace {

// The scorers read pages and select words, but do not render.
bool takes_judged(const Setting& setting) {
  return !has_value(setting, "comments", "separate");
}

std::string judge_difference(const Reference& reference) {
  const std::vector<eval::Contestant> contestants = {
      {.name = "one", .pipeline = reference.pipeline}};
  const eval::EvaluationOptions options{.reading = reference.options.reading,
                                        .selection = reference.options.selection};
  const eval::Sites no_sites;
  eval::Judge judge(contestants, options, no_sites);
  datasets::PackagePage page;
  page.id = "page";
  page.url = reference.given.url;
  page.html = reference.given.html;
  page.gold = "";
  return different("text", reference.scored(), judge.read(page).kept.at(0));
}

// One page whose labels are the mask.
tune::PageSet labelled(const Reference& reference, const Mask& keep) {
  const ReadingOptions& reading = reference.options.reading;
  tune::LabelledPage page{
      .readable = ReadablePage(parse(reference.given.html, "", parse_options(reading)),
                               reading),
      .gold = reference.scored(),
      .labels = {.glued = Mask(keep.size()), .early = keep, .late = keep}};
  page.url = reference.given.url;
  tune::PageSet out;
  out.selection = reference.options.selection;
  out.limbs = (keep.size() + 63) / 64;
  out.pages.push_back(std::move(page));
  return out;
}

std::string exact_judge_difference(const Reference& reference) {
  tune::PageParts parts;
  parts.training = labelled(reference, reference.keep());
  const eval::Measure& measure = **eval::find_measure("word_lcs");
  const auto judge = tune::make_exact_judge(parts, measure, 1);
  const auto columns =
      judge->score(std::span(&reference.pipeline, 1), tune::DataPart::training);
  if (!columns) return to_string(columns.error());
  std::vector<double> got;
  for (const auto& column : columns->at(0)) got.push_back(column.at(0));
  return different_numbers(reference, got);
}

// The cache has masks as pipelines make them. Two masks are equal if the size of each
// is the number of their common words.
std::string mask_cache_difference(const Reference& reference) {
  SelectionOptions bare = reference.options.selection;
  bare.complete = false;
  const Mask keep =
      select(reference.page, reference.pipeline, reference.origin, bare).keep;
  const tune::PageSet pages = labelled(reference, keep);
  tune::MaskCache cache(pages, {.memory = 1 << 24, .file = 0});
  const PipelineNode* const tree = &reference.pipeline.tree();
  const auto counts = cache.judge(std::span(&tree, 1), 1, 1);
  if (!counts) return to_string(counts.error());
  const tune::PageCounts got = counts->at(0).pages.at(0);
  const auto words = static_cast<std::uint32_t>(keep.count());
  if (got == tune::PageCounts{words, words, words}) return "";
  return std::to_string(got.kept) + " words, " + std::to_string(got.early) +
         " of them right, instead of " + std::to_string(words);
}

}  // namespace

std::vector<Surface> judge_surfaces() {
  return {{"eval", takes_judged, judge_difference},
          {"tune, exact judge", takes_judged, exact_judge_difference},
          {"tune, mask cache", takes_judged, mask_cache_difference}};
}

}  // namespace tamis::test
