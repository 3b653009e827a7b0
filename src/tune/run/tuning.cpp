#include "tune/run/tuning.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "tune/search/pareto.h"

namespace tamis::tune {
namespace {

// The number of leaders of each generation that are evaluated on the selection pages.
// Enough that one of them is good there, and few enough that none is good by chance.
constexpr std::size_t kLeaders = 5;
// With two objectives: the additional number that no earlier pipeline dominates.
constexpr std::size_t kFrontLeaders = 20;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Pipelines evaluated on more pages won races; then the fitter one, then the earlier
// one.
bool leads(const Individual& a, const Individual& b) {
  if (a.outcome.pages != b.outcome.pages) return a.outcome.pages > b.outcome.pages;
  if (a.outcome.fitness != b.outcome.fitness)
    return a.outcome.fitness > b.outcome.fitness;
  return a.number < b.number;
}

bool is_same_judgement(const Outcome& a, const Outcome& b) {
  const auto same = [](double x, double y) { return x == y || (x != x && y != y); };
  return same(a.fitness, b.fitness) && same(a.precision, b.precision) &&
         same(a.recall, b.recall) && same(a.f1, b.f1) && same(a.cost, b.cost) &&
         a.nodes == b.nodes && a.pages == b.pages && a.behaviour == b.behaviour;
}

double diversity_of(const Generation& generation) {
  std::set<Behaviour> different;
  for (const Individual& one : generation.individuals)
    different.insert(one.outcome.behaviour);
  return generation.individuals.empty()
             ? 0
             : static_cast<double>(different.size()) /
                   static_cast<double>(generation.individuals.size());
}

class Tuning {
 public:
  Tuning(Search& search, ProposalJudge& judge, Journal& journal,
         const TuneControl& control)
      : search_(search),
        judge_(judge),
        journal_(journal),
        control_(control),
        options_(journal.head().options),
        evaluations_(evaluations_of_one(options_)),
        immigrants_(control.immigrants) {}

  Result<SearchRun> run() {
    for (;;) {
      if (const auto end = limit()) return finished(*end);
      if (is_stopped()) return finished(SearchEnd::interrupted);
      Result<std::optional<Generation>> stored = journal_.read(run_.generations);
      if (!stored) return tl::unexpected(stored.error());
      const bool is_replayed = stored->has_value();
      const std::vector<std::string> arrived =
          is_replayed ? (*stored)->immigrants : arriving();
      if (const auto done = welcome(arrived); !done)
        return tl::unexpected(done.error());
      const std::vector<Proposal> proposals = search_.ask();
      if (proposals.empty()) return finished(SearchEnd::nothing_left);
      Result<Generation> generation = is_replayed
                                          ? replay(proposals, std::move(**stored))
                                          : judge(proposals, arrived);
      if (!generation && is_stopped()) return finished(SearchEnd::interrupted);
      if (!generation) return tl::unexpected(generation.error());
      tell(*generation, is_replayed);
      last_replayed_ = is_replayed ? proposals : std::vector<Proposal>();
    }
  }

 private:
  bool is_stopped() const { return control_.stop != nullptr && *control_.stop; }

  std::optional<SearchEnd> limit() const {
    const TuneBudget& budget = options_.budget;
    if (evaluations_ > 0 && run_.evaluations >= evaluations_)
      return SearchEnd::evaluations;
    if (budget.seconds > 0 && seconds_ >= budget.seconds) return SearchEnd::seconds;
    if (budget.generations > 0 && run_.generations >= budget.generations)
      return SearchEnd::generations;
    if (control_.until > 0 && run_.generations >= control_.until)
      return SearchEnd::paused;
    return {};
  }

  Result<SearchRun> finished(SearchEnd end) {
    run_.end = end;
    return std::move(run_);
  }

  // --- Pipelines from other islands.

  std::vector<std::string> arriving() {
    if (options_.epoch == 0 || run_.generations % options_.epoch != 0) return {};
    return std::exchange(immigrants_, {});
  }

  Result<void> welcome(const std::vector<std::string>& pipelines) {
    std::vector<PipelineNode> trees;
    for (const std::string& text : pipelines) {
      const Result<Pipeline> pipeline = read_pipeline(text, {.files = false});
      if (!pipeline)
        return fail(ErrorCode::bad_file, "immigrants",
                    "this cannot run: " + to_string(pipeline.error()), "a pipeline");
      trees.push_back(pipeline->tree());
    }
    if (!trees.empty()) search_.add_immigrants(std::move(trees));
    return {};
  }

  // --- One generation.

  Result<Generation> named(const std::vector<Proposal>& proposals) const {
    Generation out{run_.generations, 0, {}, {}};
    for (std::size_t i = 0; i < proposals.size(); ++i) {
      const auto number = static_cast<std::uint32_t>(run_.evaluations + i);
      const Result<Pipeline> pipeline = make_pipeline(proposals[i].tree);
      if (!pipeline)
        return fail(
            ErrorCode::internal, "pipeline " + std::to_string(number),
            "the search made one that cannot run: " + to_string(pipeline.error()));
      out.individuals.push_back({number,
                                 pipeline->to_string(),
                                 pipeline->canonical(),
                                 proposals[i].origin,
                                 proposals[i].parents,
                                 {}});
    }
    return out;
  }

  // Reports whether generations use a race. params does not, because it also learns
  // from the worse half. Two objectives do not, because the worse one in one objective
  // may be the better one in the other.
  bool races() const {
    return options_.method != TuneMethod::params &&
           options_.objective == Objective::one;
  }

  Result<Generation> judge(const std::vector<Proposal>& proposals,
                           const std::vector<std::string>& arrived) {
    if (const auto checked = check_replay(); !checked)
      return tl::unexpected(checked.error());
    const Clock::time_point begin = Clock::now();
    Result<Generation> out = named(proposals);
    if (!out) return out;
    if (control_.begin) control_.begin(run_.generations, proposals.size());
    const Result<std::vector<Outcome>> outcomes = judge_.judge(proposals, races());
    if (!outcomes) return tl::unexpected(outcomes.error());
    for (std::size_t i = 0; i < proposals.size(); ++i) {
      out->individuals[i].outcome = (*outcomes)[i];
      out->individuals[i].outcome.selection = std::numeric_limits<double>::quiet_NaN();
    }
    if (const auto selected = select(proposals, *out); !selected)
      return tl::unexpected(selected.error());
    if (is_stopped()) return fail(ErrorCode::internal, "", "interrupted");
    for (Individual& one : out->individuals) one.outcome = as_stored(one.outcome);
    out->seconds = seconds_since(begin);
    out->immigrants = arrived;
    if (const auto added = journal_.add(*out); !added)
      return tl::unexpected(added.error());
    return out;
  }

  Result<void> select(const std::vector<Proposal>& proposals, Generation& generation) {
    const std::vector<std::size_t> chosen = leaders_of(generation);
    std::vector<Proposal> asked;
    for (const std::size_t i : chosen) asked.push_back(proposals[i]);
    const Result<std::vector<double>> values = judge_.select(asked);
    if (!values) return tl::unexpected(values.error());
    for (std::size_t k = 0; k < chosen.size(); ++k)
      generation.individuals[chosen[k]].outcome.selection = (*values)[k];
    return {};
  }

  std::vector<std::size_t> leaders_of(const Generation& generation) const {
    const std::vector<Individual>& all = generation.individuals;
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return leads(all[a], all[b]); });
    std::vector<std::size_t> out(
        order.begin(),
        order.begin() + static_cast<std::ptrdiff_t>(std::min(kLeaders, order.size())));
    if (options_.objective == Objective::one) return out;
    const std::uint32_t most = all[order[0]].outcome.pages;
    for (std::size_t k = out.size(); k < order.size(); ++k) {
      const Individual& one = all[order[k]];
      if (out.size() >= kLeaders + kFrontLeaders || one.outcome.pages < most) break;
      if (!is_beaten(one, generation)) out.push_back(order[k]);
    }
    return out;
  }

  // Dominated by one of this generation, or by a leader of earlier ones.
  bool is_beaten(const Individual& one, const Generation& generation) const {
    const Rated rated = rate(one.outcome, options_.objective);
    const auto by = [&](const Individual& other) {
      return dominates(rate(other.outcome, options_.objective), rated);
    };
    return std::any_of(generation.individuals.begin(), generation.individuals.end(),
                       by) ||
           std::any_of(run_.leaders.begin(), run_.leaders.end(), by);
  }

  // --- Replay from the journal.

  Result<Generation> replay(const std::vector<Proposal>& proposals, Generation stored) {
    const Result<Generation> asked = named(proposals);
    if (!asked) return asked;
    bool is_same = asked->individuals.size() == stored.individuals.size();
    std::size_t i = 0;
    for (; is_same && i < stored.individuals.size(); ++i)
      is_same = asked->individuals[i].pipeline == stored.individuals[i].pipeline &&
                asked->individuals[i].number == stored.individuals[i].number;
    if (!is_same)
      return fail(ErrorCode::bad_file,
                  "generation " + std::to_string(stored.number) + " of the journal",
                  "this tamis searches differently from the one that wrote it",
                  "go on with that one, or begin a new run");
    return stored;
  }

  // A version of tamis with different scores would end with a different result.
  // Therefore the last known generation is evaluated again. Its masks are needed in any
  // case.
  Result<void> check_replay() {
    if (last_replayed_.empty()) return {};
    const Result<std::vector<Outcome>> outcomes = judge_.judge(last_replayed_, races());
    if (!outcomes) return tl::unexpected(outcomes.error());
    for (std::size_t i = 0; i < outcomes->size(); ++i)
      if (!is_same_judgement(as_stored((*outcomes)[i]), last_outcomes_[i]))
        return fail(
            ErrorCode::bad_file,
            "generation " + std::to_string(run_.generations - 1) + " of the journal",
            "this tamis judges differently from the one that wrote it",
            "go on with that one, or begin a new run");
    last_replayed_.clear();
    return {};
  }

  // --- After a generation.

  void tell(const Generation& generation, bool is_replayed) {
    last_outcomes_.clear();
    for (const Individual& one : generation.individuals)
      last_outcomes_.push_back(one.outcome);
    search_.tell(last_outcomes_);
    run_.add(generation);
    seconds_ += generation.seconds;
    watch(generation, is_replayed);
  }

  void watch(const Generation& generation, bool is_replayed) {
    const Individual& first = *std::min_element(generation.individuals.begin(),
                                                generation.individuals.end(), leads);
    if (!leader_ || leads(first, *leader_)) leader_ = first;
    if (!control_.watch) return;
    TuneStatus status;
    status.generation = generation.number;
    status.evaluations = run_.evaluations;
    status.best = leader_->outcome.fitness;
    for (const Individual& one : generation.individuals)
      status.mean +=
          one.outcome.fitness / static_cast<double>(generation.individuals.size());
    status.diversity = diversity_of(generation);
    if (const Individual* best = run_.best())
      status.selection = best->outcome.selection;
    if (seconds_ > 0)
      status.per_second = static_cast<double>(run_.evaluations) / seconds_;
    status.seconds_left = seconds_left();
    status.is_replayed = is_replayed;
    control_.watch(status);
  }

  // Returns the time until the first limit at the current speed.
  double seconds_left() const {
    double left = std::numeric_limits<double>::infinity();
    const auto take = [&](double limit, double done) {
      if (limit > 0 && done > 0)
        left = std::min(left, (limit - done) / done * seconds_);
    };
    take(static_cast<double>(evaluations_), static_cast<double>(run_.evaluations));
    take(options_.budget.generations, run_.generations);
    take(options_.budget.seconds, seconds_);
    return std::isfinite(left) ? std::max(left, 0.0)
                               : std::numeric_limits<double>::quiet_NaN();
  }

  Search& search_;
  ProposalJudge& judge_;
  Journal& journal_;
  const TuneControl& control_;
  const TuneOptions& options_;
  const std::uint64_t evaluations_;  // 0: no limit
  std::vector<std::string> immigrants_;
  SearchRun run_;
  double seconds_ = 0;
  std::optional<Individual> leader_;
  std::vector<Proposal> last_replayed_;  // until it is evaluated again
  std::vector<Outcome> last_outcomes_;
};

}  // namespace

const Individual* SearchRun::best() const {
  const auto best = std::max_element(leaders.begin(), leaders.end(),
                                     [](const Individual& a, const Individual& b) {
                                       return a.outcome.selection < b.outcome.selection;
                                     });
  return best == leaders.end() ? nullptr : &*best;
}

void SearchRun::add(const Generation& generation) {
  for (const Individual& one : generation.individuals)
    if (!std::isnan(one.outcome.selection)) leaders.push_back(one);
  if (!generation.individuals.empty())
    last_origin = generation.individuals.back().origin;
  ++generations;
  evaluations += generation.individuals.size();
}

Result<SearchRun> run_search(Search& search, ProposalJudge& judge, Journal& journal,
                             const TuneControl& control) {
  return Tuning(search, judge, journal, control).run();
}

}  // namespace tamis::tune
