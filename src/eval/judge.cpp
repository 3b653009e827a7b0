#include "eval/judge.h"

#include <span>

#include "eval/packages/page_charset.h"
#include "eval/packages/site_of.h"
#include "eval/scored_text.h"

namespace tamis {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::vector<double> score(const Gold& gold, const std::string& text,
                          const std::vector<const Measure*>& measures) {
  const Extract extract = gold.read(text);
  std::vector<double> out;
  for (const Measure* measure : measures) {
    out.resize(out.size() + measure->numbers.size());
    measure->score(extract, std::span(out).last(measure->numbers.size()));
  }
  return out;
}

}  // namespace

struct Judge::Outcome {
  std::string text;
  double seconds = 0;
  std::string failure{};
};

Judge::Judge(const std::vector<Contestant>& contestants,
             const EvaluationOptions& options, const Sites& sites)
    : contestants_(contestants),
      options_(options),
      sites_(sites),
      parser_(options.parsing) {
  for (const Contestant& contestant : contestants)
    externals_.push_back(
        contestant.pipeline
            ? nullptr
            : std::make_unique<External>(
                  contestant.command,
                  ExternalOptions{.timeout = options.timeout, .stop = options.stop}));
}

Judge::Outcome Judge::run(const Pipeline& pipeline, const PackagePage& page) {
  if (parsed_ == nullptr) {
    const Clock::time_point begin = Clock::now();
    parsed_ = &parser_.parse(page.html, charset_of(page));
    parse_seconds_ = seconds_since(begin);
  }
  const auto site = sites_.find(site_of(page));
  const Clock::time_point begin = Clock::now();
  const View view(*parsed_, site != sites_.end() ? &site->second : nullptr);
  std::string text =
      scored_text(*parsed_, pipeline.run(view).keep, options_.split_at_tags);
  return {std::move(text), parse_seconds_ + seconds_since(begin)};
}

Judge::Outcome Judge::ask(External& external, const PackagePage& page) {
  if (!decoded_) decoded_ = decode(page.html, charset_of(page));
  const Clock::time_point begin = Clock::now();
  Result<std::string> text = external.extract(page.id, page.url, decoded_->view());
  const double seconds = seconds_since(begin);
  if (!text) return {"", seconds, text.error().finding};
  return {std::move(*text), seconds};
}

Judge::Outcome Judge::keep(std::size_t contestant, const PackagePage& page) {
  const std::optional<Pipeline>& pipeline = contestants_[contestant].pipeline;
  return pipeline ? run(*pipeline, page) : ask(*externals_[contestant], page);
}

JudgedPageResult Judge::judge(const PackagePage& page) {
  parsed_ = nullptr;
  decoded_.reset();
  JudgedPageResult out{page.index,
                       {page.id, page.url, site_of(page), page.page_type, page.language,
                        page.html.size()},
                       {}};
  const Gold gold({*page.gold, page.with, page.without});
  for (std::size_t i = 0; i < contestants_.size(); ++i) {
    Outcome outcome = keep(i, page);
    out.verdicts.push_back({score(gold, outcome.text, options_.measures),
                            outcome.seconds, std::move(outcome.failure)});
  }
  return out;
}

}  // namespace tamis
