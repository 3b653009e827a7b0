#include "eval/evaluation.h"

#include <algorithm>
#include <memory>
#include <new>
#include <numeric>
#include <set>
#include <thread>
#include <utility>

#include <fnmatch.h>

#include "base/batch.h"
#include "base/hash.h"
#include "base/hexadecimal.h"
#include "base/random.h"
#include "eval/judge.h"
#include "eval/packages/package.h"
#include "eval/packages/package_writer.h"
#include "eval/packages/page_charset.h"
#include "eval/packages/site_of.h"
#include "eval/page_queue.h"
#include "tamis/detail/version.h"

namespace tamis {
namespace {

constexpr std::chrono::milliseconds kTick{200};

// A program that has not answered one of so many pages will not answer the others.
constexpr std::size_t kPagesWithoutAnswer = 5;

// A package, and which of its pages are wanted in a pass.
struct PackagePlan {
  std::filesystem::path path;
  std::string name;
  PackageInfo about;
  std::vector<bool> judged;  // by index
  std::vector<bool> learnt;  // the same; empty if there is nothing to learn

  static std::size_t count(const std::vector<bool>& pages) {
    return static_cast<std::size_t>(std::count(pages.begin(), pages.end(), true));
  }
};

bool uses_site(const std::vector<Contestant>& contestants) {
  return std::any_of(contestants.begin(), contestants.end(), [](const Contestant& one) {
    return one.pipeline && one.pipeline->uses_site();
  });
}

// All pages of the sites of those that are judged.
std::vector<bool> pages_of_same_sites(const std::vector<PackagePage>& pages,
                                      const std::vector<bool>& judged) {
  std::set<std::string> sites;
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (judged[i]) sites.insert(site_of(pages[i]));
  std::vector<bool> out;
  for (const PackagePage& page : pages) out.push_back(sites.contains(site_of(page)));
  return out;
}

bool fits(const std::string& pattern, const std::string& id) {
  return pattern.empty() || ::fnmatch(pattern.c_str(), id.c_str(), 0) == 0;
}

// Those that fit, and of them the sample.
std::vector<bool> judged_pages(const std::vector<PackagePage>& pages,
                               const EvaluationOptions& options) {
  std::vector<std::size_t> fitting;
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (fits(options.only, pages[i].id)) fitting.push_back(i);
  const std::vector<bool> sampled =
      sample_pages(fitting.size(), options.sample, options.seed);
  std::vector<bool> out(pages.size(), false);
  for (std::size_t i = 0; i < fitting.size(); ++i) out[fitting[i]] = sampled[i];
  return out;
}

Result<PackagePlan> plan(const std::filesystem::path& path, bool learns,
                         const EvaluationOptions& options) {
  const Result<PackageIndex> index = read_package_index(path);
  if (!index) return tl::unexpected(index.error());
  PackagePlan out;
  out.path = path;
  out.name = index->info.name.empty() ? package_name(path) : index->info.name;
  out.about = index->info;
  out.judged = judged_pages(index->pages, options);
  if (index->pages.empty())
    return fail(ErrorCode::bad_file, path.string(), "there are no pages in it",
                "one at least");
  if (!options.only.empty() && PackagePlan::count(out.judged) == 0)
    return fail(ErrorCode::bad_argument, path.string(),
                "no page has an id like \"" + options.only + "\"");
  if (learns) out.learnt = pages_of_same_sites(index->pages, out.judged);
  return out;
}

bool is_stopped(const EvaluationOptions& options) {
  return options.stop != nullptr && *options.stop;
}

// Reads the wanted pages into the queue, in a thread of its own.
class Reader {
 public:
  Reader(const std::filesystem::path& package, const std::vector<bool>& wanted,
         const EvaluationOptions& options)
      : queue_(2 * options.jobs), thread_([this, &package, &wanted, &options] {
          read_ = read(package, wanted, options);
          queue_.close();
        }) {}

  std::optional<PackagePage> next() { return queue_.pop(); }

  Result<void> finish() {
    queue_.close();
    thread_.join();
    return read_;
  }

 private:
  Result<void> read(const std::filesystem::path& package,
                    const std::vector<bool>& wanted, const EvaluationOptions& options) {
    PackageInfo info;
    std::size_t missing = PackagePlan::count(wanted);
    const auto each = [&](PackagePage&& page) {
      if (is_stopped(options)) return false;
      if (page.index >= wanted.size() || !wanted[page.index]) return true;
      return queue_.push(std::move(page)) && --missing > 0;
    };
    return read_package(package, info, each, {.order = PageOrder::stored});
  }

  PageQueue queue_;
  Result<void> read_;
  std::thread thread_;  // the last one: it uses the others
};

// `make_worker()` gives each thread a function from a page to its Outcome; an error of
// `take` ends it.
template <class Outcome, class MakeWorker, class Take>
Result<void> for_each_page(const PackagePlan& plan, const std::vector<bool>& wanted,
                           const EvaluationOptions& options, MakeWorker make_worker,
                           Take take) {
  Reader reader(plan.path, wanted, options);
  Batch batch(PackagePlan::count(wanted), options.jobs);
  if (options.watch.tick) batch.every(kTick, options.watch.tick);
  std::optional<Error> problem;
  batch.run<Result<Outcome>>(
      [&] {
        return [&, work = make_worker()](std::size_t) mutable -> Result<Outcome> {
          const std::optional<PackagePage> page = reader.next();
          if (!page || is_stopped(options))
            return fail(ErrorCode::cannot_read, plan.path.string(),
                        is_stopped(options) ? "stopped" : "a page is missing");
          try {
            return work(*page);
          } catch (const std::bad_alloc&) {
            return fail(ErrorCode::too_large, plan.path.string() + ", page " + page->id,
                        "there is no memory for this", "fewer --jobs need less");
          }
        };
      },
      [&](std::size_t, Result<Outcome> outcome) {
        const Result<void> taken =
            outcome ? take(std::move(*outcome)) : tl::unexpected(outcome.error());
        if (!taken) problem = taken.error();
        if (taken && options.watch.step) options.watch.step();
        return taken.has_value();
      });
  const Result<void> read = reader.finish();
  if (!read) return read;
  if (problem) return tl::unexpected(std::move(*problem));
  return {};
}

struct LearntPage {
  std::string site;
  Site pages;  // that one
};

Result<Sites> learn_sites(const PackagePlan& plan, const EvaluationOptions& options) {
  Sites sites;
  if (plan.learnt.empty()) return sites;
  const Result<void> done = for_each_page<LearntPage>(
      plan, plan.learnt, options,
      [&] {
        return [parser = Parser(options.parsing)](const PackagePage& page) mutable {
          LearntPage out{site_of(page), Site()};
          out.pages.learn(parser.parse(page.html, charset_of(page)));
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

// By index in the package: the place of a page among those that are judged.
std::vector<std::size_t> places_of(const std::vector<bool>& judged) {
  std::vector<std::size_t> out;
  std::size_t pages = 0;
  for (const bool is_judged : judged) out.push_back(is_judged ? pages++ : pages);
  return out;
}

// Puts each page's result where it belongs, in whatever order they come.
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

// Which contestants have answered anything yet: one that cannot run, such as a program
// that is not installed, is no contestant with a figure of 0.
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
                   const PackagePage& page) { return judge->judge(page); };
      },
      [&](JudgedPageResult judged) {
        const Result<void> answered = answers.add(judged.verdicts);
        collector.add(std::move(judged));
        return answered;
      });
  if (!done) return tl::unexpected(done.error());
  return collector.take();
}

}  // namespace

std::vector<bool> sample_pages(std::size_t pages, std::size_t sample,
                               std::uint64_t seed) {
  if (sample == 0 || sample >= pages) return std::vector<bool>(pages, true);
  std::vector<std::size_t> order(pages);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Rng random(seed);
  std::vector<bool> out(pages, false);
  for (std::size_t i = 0; i < sample; ++i) {
    std::swap(order[i], order[i + random.below(pages - i)]);
    out[order[i]] = true;
  }
  return out;
}

std::string fingerprint(const PackageResult& package) {
  std::uint64_t hash = kHashSeed;
  for (const JudgedPage& page : package.pages)
    hash = mix(mix(hash, hash_bytes(page.id)), page.fingerprint);
  return to_hexadecimal(finish_hash(hash));
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
    Result<PackagePlan> one = plan(package, uses_site(contestants), options);
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
    out.packages.push_back(std::move(*result));
  }
  return out;
}

Result<std::vector<PageTexts>> read_texts(const std::vector<Contestant>& contestants,
                                          const std::filesystem::path& package,
                                          const std::vector<std::size_t>& places,
                                          const EvaluationOptions& options) {
  Result<PackagePlan> whole = plan(package, uses_site(contestants), options);
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
                   const PackagePage& page) {
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

}  // namespace tamis
