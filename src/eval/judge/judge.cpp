#include "eval/judge/judge.h"

#include <span>

#include <time.h>

#include "base/hash.h"
#include "base/try_page.h"
#include "document/page_writer.h"
#include "eval/datasets/package.h"
#include "eval/judge/scored_text.h"

namespace tamis::eval {
namespace {

using Clock = std::chrono::steady_clock;

// For external programs: from the request to the response.
double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Returns the CPU time of this thread. Unlike wall-clock time, it excludes the time in
// which other threads use the core.
double computed_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::uint64_t fingerprint_of(const datasets::PackagePage& page) {
  std::uint64_t hash = mix(hash_bytes(page.html), hash_bytes(*page.gold));
  for (const std::string& snippet : page.with) hash = mix(hash, hash_bytes(snippet));
  hash = mix(hash, page.with.size());
  for (const std::string& snippet : page.without) hash = mix(hash, hash_bytes(snippet));
  return finish_hash(hash);
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

std::size_t count_numbers(const std::vector<const Measure*>& measures) {
  std::size_t out = 0;
  for (const Measure* measure : measures) out += measure->numbers.size();
  return out;
}

}  // namespace

struct Judge::Outcome {
  std::string text;
  double seconds = 0;
  std::string failure{};
  bool has_answered = true;
};

Judge::Judge(const std::vector<Contestant>& contestants,
             const EvaluationOptions& options, const Sites& sites)
    : contestants_(contestants),
      options_(options),
      sites_(sites),
      parser_(parse_options(options.reading)) {
  for (const Contestant& contestant : contestants)
    externals_.push_back(
        contestant.pipeline
            ? nullptr
            : std::make_unique<External>(
                  contestant.command,
                  ExternalOptions{.timeout = options.timeout, .stop = options.stop}));
}

// Computes everything that all pipelines share, so the time of a pipeline does not
// depend on their order. Each pipeline computes the sequences that it needs.
void Judge::read_once(const datasets::PackagePage& page) {
  if (!readable_) {
    const double begin = computed_seconds();
    readable_.emplace(parser_.parse(page.html, datasets::charset_of(page)),
                      options_.reading);
    if (!options_.selection.line_numbers) readable_->line_numbers();
    reading_seconds_ = computed_seconds() - begin;
  }
  PageWriter::forget_sequences(readable_->page());
}

Judge::Outcome Judge::run(const Pipeline& pipeline, const datasets::PackagePage& page) {
  read_once(page);
  const auto site = sites_.find(datasets::site_of(page));
  const Origin origin{.url = page.url,
                      .site = site != sites_.end() ? &site->second : nullptr};
  const double begin = computed_seconds();
  const Selection selection = select(*readable_, pipeline, origin, options_.selection);
  std::string text =
      scored_text(readable_->page(), selection.keep, options_.split_at_tags);
  return {std::move(text), reading_seconds_ + computed_seconds() - begin};
}

Judge::Outcome Judge::ask(External& external, const datasets::PackagePage& page) {
  if (!decoded_) decoded_ = decode(page.html, datasets::charset_of(page));
  const Clock::time_point begin = Clock::now();
  Result<std::string> text = external.extract(page.id, page.url, decoded_->view());
  const double seconds = external.own_seconds().value_or(seconds_since(begin));
  if (!text) return {"", seconds, text.error().finding, external.has_answered()};
  return {std::move(*text), seconds};
}

// A failed page counts as empty text, as for external programs.
Judge::Outcome Judge::keep(std::size_t contestant, const datasets::PackagePage& page) {
  const std::optional<Pipeline>& pipeline = contestants_[contestant].pipeline;
  Result<Outcome> kept = try_page(page.html.size(), page.id, [&] {
    return pipeline ? run(*pipeline, page) : ask(*externals_[contestant], page);
  });
  if (kept) return std::move(*kept);
  begin();
  return {"", 0, std::move(kept.error().finding)};
}

void Judge::begin() {
  readable_.reset();
  decoded_.reset();
  gold_.reset();
}

PageTexts Judge::read(const datasets::PackagePage& page) {
  begin();
  PageTexts out;
  out.title = page.title;
  out.gold = *page.gold;
  for (std::size_t i = 0; i < contestants_.size(); ++i)
    out.kept.push_back(keep(i, page).text);
  return out;
}

// Scoring can also fail: it compares two texts, and each can be crafted to cost too
// much.
Verdict Judge::verdict_of(Outcome outcome, const datasets::PackagePage& page) {
  Result<std::vector<double>> numbers =
      try_page(outcome.text.size() + page.gold->size(), page.id, [&] {
        if (!gold_)
          gold_.emplace(Truth{*page.gold, page.with, page.without},
                        ReadOptions{.normalise = options_.normalise});
        return score(*gold_, outcome.text, options_.measures);
      });
  if (!numbers) {
    outcome.failure = std::move(numbers.error().finding);
    numbers = std::vector<double>(count_numbers(options_.measures));
  }
  return {std::move(*numbers), outcome.seconds, std::move(outcome.failure),
          outcome.has_answered};
}

JudgedPageResult Judge::judge(const datasets::PackagePage& page) {
  begin();
  JudgedPageResult out{
      page.index,
      {page.id, page.url, datasets::known_site_of(page), page.page_type, page.language,
       page.html.size(), fingerprint_of(page)},
      {}};
  for (std::size_t i = 0; i < contestants_.size(); ++i)
    out.verdicts.push_back(verdict_of(keep(i, page), page));
  return out;
}

}  // namespace tamis::eval
