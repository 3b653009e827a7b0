#include "eval/judge/evaluation.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/hash.h"
#include "base/try_page.h"
#include "eval/datasets/package.h"
#include "eval/judge/each_page.h"
#include "eval/judge/judge.h"
#include "eval/judge/package_plan.h"
#include "tamis/detail/version.h"
#include "text/numbers.h"

namespace tamis::eval {
namespace {

// A program without a response for this many pages is assumed to never respond.
constexpr std::size_t kPagesWithoutAnswer = 5;

bool uses_site(const std::vector<Contestant>& contestants) {
  return std::any_of(contestants.begin(), contestants.end(), [](const Contestant& one) {
    return one.pipeline && one.pipeline->uses_site();
  });
}

struct LearntPage {
  std::string site;
  Site pages;  // of this site
};

Result<Sites> learn_sites(const PackagePlan& plan, const EvaluationOptions& options) {
  Sites sites;
  if (plan.learnt.empty()) return sites;
  const Result<void> done = for_each_page<LearntPage>(
      plan, plan.learnt, options,
      [&] {
        return [parser = Parser(parse_options(options.reading))](
                   const datasets::PackagePage& page) mutable {
          LearntPage out{datasets::site_of(page), Site()};
          const auto learnt = try_page(page.html.size(), page.id, [&] {
            out.pages.learn(parser.parse(page.html, datasets::charset_of(page)));
          });
          if (!learnt) out.pages = Site();  // its evaluation fails later
          return out;
        };
      },
      [&](LearntPage learnt) -> Result<void> {
        sites.try_emplace(learnt.site).first->second.merge(learnt.pages);
        return {};
      });
  if (!done) return tl::unexpected(done.error());
  return sites;
}

// By index in the package: the position of a page among the evaluated pages.
std::vector<std::size_t> places_of(const std::vector<bool>& judged) {
  std::vector<std::size_t> out;
  std::size_t pages = 0;
  for (const bool is_judged : judged) out.push_back(is_judged ? pages++ : pages);
  return out;
}

// Stores the result of each page at its position. Results may come in any order.
class Collector {
 public:
  Collector(const PackagePlan& plan, std::size_t contestants,
            const std::vector<const Measure*>& measures)
      : measures_(measures), place_of_(places_of(plan.judged)) {
    const std::size_t pages = PackagePlan::count(plan.judged);
    result_.name = plan.name;
    result_.about = plan.about;
    result_.all_pages = plan.judged.size();
    result_.pages.resize(pages);
    for (std::size_t i = 0; i < contestants; ++i)
      result_.contestants.push_back(room_for(pages));
  }

  void add(JudgedPageResult judged) {
    const std::size_t place = place_of_[judged.index];
    result_.pages[place] = std::move(judged.page);
    for (std::size_t i = 0; i < judged.verdicts.size(); ++i)
      put(std::move(judged.verdicts[i]), place, result_.contestants[i]);
  }

  PackageResult take() { return std::move(result_); }

 private:
  ContestantResult room_for(std::size_t pages) const {
    ContestantResult out;
    for (const Measure* measure : measures_)
      out.numbers.emplace_back(measure->numbers.size(), std::vector<double>(pages));
    out.seconds.resize(pages);
    out.failures.resize(pages);
    return out;
  }

  static void put(Verdict verdict, std::size_t place, ContestantResult& into) {
    std::size_t next = 0;
    for (Columns& columns : into.numbers)
      for (std::vector<double>& column : columns)
        column[place] = verdict.numbers[next++];
    into.seconds[place] = verdict.seconds;
    into.failures[place] = std::move(verdict.failure);
  }

  const std::vector<const Measure*>& measures_;
  std::vector<std::size_t> place_of_;  // by index in the package
  PackageResult result_;
};

// Records which contestants have responded so far. A contestant that cannot run, such
// as a program that is not installed, must not appear with a score of 0.
class Answers {
 public:
  Answers(const std::vector<Contestant>& contestants, std::size_t pages)
      : contestants_(contestants),
        has_answered_(contestants.size()),
        silent_pages_(contestants.size()),
        most_(std::min(pages, kPagesWithoutAnswer)) {}

  Result<void> add(const std::vector<Verdict>& verdicts) {
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      if (verdicts[i].has_answered) has_answered_[i] = true;
      if (has_answered_[i] || ++silent_pages_[i] < most_) continue;
      return fail(ErrorCode::cannot_read, "--external: " + contestants_[i].name,
                  "it answered none of its first " + std::to_string(most_) +
                      " pages: " + verdicts[i].failure,
                  "a program that answers lines of JSON; see tamis help eval");
    }
    return {};
  }

 private:
  const std::vector<Contestant>& contestants_;
  std::vector<bool> has_answered_;
  std::vector<std::size_t> silent_pages_;
  std::size_t most_;
};

Result<PackageResult> evaluate_package(const std::vector<Contestant>& contestants,
                                       const PackagePlan& plan,
                                       const EvaluationOptions& options,
                                       Answers& answers) {
  const Result<Sites> sites = learn_sites(plan, options);
  if (!sites) return tl::unexpected(sites.error());
  Collector collector(plan, contestants.size(), options.measures);
  const Result<void> done = for_each_page<JudgedPageResult>(
      plan, plan.judged, options,
      [&] {
        return [judge = std::make_unique<Judge>(contestants, options, *sites)](
                   const datasets::PackagePage& page) { return judge->judge(page); };
      },
      [&](JudgedPageResult judged) {
        const Result<void> answered = answers.add(judged.verdicts);
        collector.add(std::move(judged));
        return answered;
      });
  if (!done) return tl::unexpected(done.error());
  return collector.take();
}

std::vector<std::string> with_general_model(
    const std::vector<Contestant>& contestants) {
  std::vector<std::string> out;
  for (const Contestant& contestant : contestants)
    if (contestant.pipeline && uses_general_model(contestant.pipeline->tree()))
      out.push_back(contestant.name);
  return out;
}

}  // namespace

std::string fingerprint(const PackageResult& package) {
  std::uint64_t hash = kHashSeed;
  for (const JudgedPage& page : package.pages)
    hash = mix(mix(hash, hash_bytes(page.id)), page.fingerprint);
  return text::hexadecimal(finish_hash(hash));
}

Result<Evaluation> evaluate(const std::vector<Contestant>& contestants,
                            const std::vector<std::filesystem::path>& packages,
                            const EvaluationOptions& options) {
  Evaluation out;
  out.measures = options.measures;
  out.conditions = {kVersion,         "",           options.seed,
                    options.sample,   options.only, options.split_at_tags,
                    options.normalise};
  for (const Contestant& contestant : contestants) {
    out.contestants.push_back(contestant.name);
    out.definitions.push_back(contestant.pipeline ? contestant.pipeline->canonical()
                                                  : contestant.command);
  }
  std::vector<PackagePlan> plans;
  std::size_t steps = 0;
  std::size_t judged = 0;
  for (const std::filesystem::path& package : packages) {
    Result<PackagePlan> one = plan_package(package, uses_site(contestants), options);
    if (!one) return tl::unexpected(std::move(one.error()));
    judged += PackagePlan::count(one->judged);
    steps += PackagePlan::count(one->judged) + PackagePlan::count(one->learnt);
    plans.push_back(std::move(*one));
  }
  if (options.watch.begin) options.watch.begin(steps);
  Answers answers(contestants, judged);
  for (const PackagePlan& plan : plans) {
    Result<PackageResult> result =
        evaluate_package(contestants, plan, options, answers);
    if (!result) return tl::unexpected(std::move(result.error()));
    if (options.has_own_model && is_learned_package(result->name))
      result->learnt_by = with_general_model(contestants);
    out.packages.push_back(std::move(*result));
  }
  return out;
}

Result<std::vector<PageTexts>> read_texts(const std::vector<Contestant>& contestants,
                                          const std::filesystem::path& package,
                                          const std::vector<std::size_t>& places,
                                          const EvaluationOptions& options) {
  Result<PackagePlan> whole = plan_package(package, uses_site(contestants), options);
  if (!whole) return tl::unexpected(std::move(whole.error()));
  const std::vector<std::size_t> place_of = places_of(whole->judged);
  for (std::size_t i = 0; i < place_of.size(); ++i)
    if (!std::binary_search(places.begin(), places.end(), place_of[i]))
      whole->judged[i] = false;
  const Result<Sites> sites = learn_sites(*whole, options);
  if (!sites) return tl::unexpected(sites.error());
  std::vector<PageTexts> out;
  const Result<void> done = for_each_page<PageTexts>(
      *whole, whole->judged, options,
      [&] {
        return [&, judge = std::make_unique<Judge>(contestants, options, *sites)](
                   const datasets::PackagePage& page) {
          PageTexts texts = judge->read(page);
          texts.place = place_of[page.index];
          return texts;
        };
      },
      [&](PageTexts texts) -> Result<void> {
        out.push_back(std::move(texts));
        return {};
      });
  if (!done) return tl::unexpected(done.error());
  std::sort(out.begin(), out.end(),
            [](const PageTexts& a, const PageTexts& b) { return a.place < b.place; });
  return out;
}

}  // namespace tamis::eval
