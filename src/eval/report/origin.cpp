#include "eval/report/origin.h"

#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::eval {
namespace {

std::string scored_how(const EvaluationConditions& conditions) {
  std::string out;
  if (conditions.split_at_tags) out = "with a blank for every tag (--split-at-tags)";
  if (conditions.normalise) text::append_item("normalised (--normalise)", ", ", out);
  return out;
}

void add(OriginRows& rows, const char* what, const std::string& text) {
  if (!text.empty()) rows.emplace_back(what, text);
}

}  // namespace

std::string pages_text(const Evaluation& evaluation, const PackageResult& package) {
  const EvaluationConditions& conditions = evaluation.conditions;
  if (package.pages.size() >= package.all_pages)
    return text::counted("page", package.pages.size());
  std::string out = std::to_string(package.pages.size()) + " of " +
                    text::counted("page", package.all_pages);
  if (!conditions.only.empty()) out += ", ids like " + conditions.only;
  if (conditions.sample > 0)
    out += ", a sample with seed " + std::to_string(conditions.seed);
  return out;
}

OriginRows origin_of(const Evaluation& evaluation) {
  const EvaluationConditions& conditions = evaluation.conditions;
  OriginRows out;
  add(out, "tamis", conditions.version);
  add(out, "command", conditions.command);
  add(out, "seed", std::to_string(conditions.seed));
  add(out, "texts", scored_how(conditions));
  for (std::size_t i = 0; i < evaluation.definitions.size(); ++i)
    if (evaluation.definitions[i] != evaluation.contestants[i])
      out.emplace_back(evaluation.contestants[i], evaluation.definitions[i]);
  return out;
}

OriginRows origin_of(const Evaluation& evaluation, const PackageResult& package) {
  OriginRows out;
  add(out, "pages", pages_text(evaluation, package));
  add(out, "source", package.about.source);
  add(out, "licence", package.about.license);
  add(out, "gold texts", package.about.gold);
  add(out, "citation", package.about.citation);
  add(out, "fingerprint", fingerprint(package));
  add(out, "trained on these pages", text::join(package.learnt_by, ", "));
  return out;
}

}  // namespace tamis::eval
