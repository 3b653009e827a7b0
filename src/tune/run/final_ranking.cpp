#include "tune/run/final_ranking.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "eval/statistics/compare.h"
#include "tune/judge/goal.h"
#include "tune/search/pareto.h"

namespace tamis::tune {
namespace {

// The number of leaders that the exact measure ranks. They are the best ones on the
// selection pages according to the surrogate.
constexpr std::size_t kRanked = 20;
// The number of leaders with the best training scores, which are also ranked. They win
// if others are equally good on the selection pages.
constexpr std::size_t kRankedTrained = 10;
// The same for a front, spread over it.
constexpr std::size_t kRankedFront = 40;
constexpr std::size_t kRankedSingles = 5;
// The penalty of fitness for each node, with one training page. Part of the gain of a
// larger pipeline is overfitting, which grows as the number of pages falls (as in
// Akaike's criterion). With 600 pages a node must gain 0.0005. A penalty of 0.002
// rejected votes that were better on held-out sites (docs/optimisation.md).
constexpr double kCostOfNode = .3;

// A pipeline evaluated on more pages won races.
std::pair<std::uint32_t, double> trained_worth(const Outcome& outcome) {
  const double pages = std::max(1u, outcome.pages);
  return {outcome.pages, outcome.fitness - kCostOfNode / pages * outcome.nodes};
}

Result<std::vector<Pipeline>> pipelines_of(const std::vector<Finalist>& finalists) {
  std::vector<Pipeline> out;
  for (const Finalist& one : finalists) {
    Result<Pipeline> pipeline = read_pipeline(one.pipeline);
    if (!pipeline)
      return fail(ErrorCode::internal, one.pipeline,
                  "it was found, and cannot be read: " + to_string(pipeline.error()));
    out.push_back(std::move(*pipeline));
  }
  return out;
}

class FinalRanking {
 public:
  FinalRanking(const TuneOptions& options, const Goal& goal,
               ProposalJudge& proposal_judge, ExactJudge& exact_judge)
      : options_(options),
        goal_(goal),
        proposal_judge_(proposal_judge),
        exact_judge_(exact_judge) {}

  Result<TuneResult> rank_finalists(const SearchRun& run,
                                    const std::vector<PipelineNode>& singles) {
    TuneResult out;
    out.end = run.end;
    out.generations = run.generations;
    out.evaluations = run.evaluations;
    out.last_origin = run.last_origin;
    std::vector<Finalist> ranked = candidates(run);
    if (const auto read = read_start(); !read) return tl::unexpected(read.error());
    add_start_to(ranked);
    if (run.leaders.empty())
      return fail(ErrorCode::bad_argument, "tune",
                  "the search found no pipeline to try",
                  "more filters, or parameters that can be changed");
    std::size_t winner = 0;
    if (const auto done = rank(ranked, &winner); !done)
      return tl::unexpected(done.error());
    out.winner = ranked[winner];
    if (options_.objective != Objective::one) {
      out.front = front_of(ranked);
      out.winner = *std::min_element(
          out.front.begin(), out.front.end(),
          [this](const Finalist& a, const Finalist& b) { return is_better(a, b); });
    }
    if (const auto done = add_single(singles, out); !done)
      return tl::unexpected(done.error());
    if (start_) {
      for (const Finalist& one : ranked)
        if (one.canonical == start_->canonical) start_ = one;
      if (const auto done = add_duel(kTheStart, *start_, out); !done)
        return tl::unexpected(done.error());
    }
    if (const auto done = report(out); !done) return tl::unexpected(done.error());
    return out;
  }

 private:
  static Finalist finalist(const Individual& one) {
    return {one.pipeline, one.canonical, one.number, one.outcome, 0, {}, 0, 0};
  }

  // --- The candidates.

  std::vector<Finalist> candidates(const SearchRun& run) const {
    std::vector<Finalist> out;
    std::set<std::string> seen;
    const auto add_best = [&](std::size_t most, const auto& value) {
      std::vector<Individual> leaders = run.leaders;
      std::stable_sort(leaders.begin(), leaders.end(),
                       [&](const Individual& a, const Individual& b) {
                         return value(a.outcome) > value(b.outcome);
                       });
      leaders.resize(std::min(leaders.size(), most));
      for (const Individual& one : leaders)
        if (seen.insert(one.canonical).second) out.push_back(finalist(one));
    };
    add_best(kRanked, [this](const Outcome& outcome) { return guess(outcome); });
    add_best(kRankedTrained, trained_worth);
    if (options_.objective == Objective::one) return out;
    for (const Individual& one : training_front(run.leaders))
      if (seen.insert(one.canonical).second) out.push_back(finalist(one));
    return out;
  }

  double guess(const Outcome& outcome) const {
    return outcome.selection - options_.speed_weight * outcome.cost;
  }

  // Selects members evenly along the front, with both ends.
  std::vector<Individual> training_front(const std::vector<Individual>& leaders) const {
    std::vector<Rated> rated;
    for (const Individual& one : leaders)
      rated.push_back(rate(one.outcome, options_.objective));
    std::vector<Individual> front;
    for (const std::size_t i : pareto_front(rated)) front.push_back(leaders[i]);
    if (front.size() <= kRankedFront) return front;
    std::vector<Individual> out;
    for (std::size_t i = 0; i < kRankedFront; ++i)
      out.push_back(front[i * (front.size() - 1) / (kRankedFront - 1)]);
    return out;
  }

  // --- The exact ranking, on the selection pages.

  double worth(const Finalist& one) const {
    return one.selection - options_.speed_weight * one.training.cost;
  }

  // Sorts best first; of equals the smaller one, then the earlier one. `winner`
  // receives the index of the winner.
  Result<void> rank(std::vector<Finalist>& finalists, std::size_t* winner = nullptr) {
    const auto pipelines = pipelines_of(finalists);
    if (!pipelines) return tl::unexpected(pipelines.error());
    const auto scores = exact_judge_.score(*pipelines, DataPart::selection);
    if (!scores) return tl::unexpected(scores.error());
    const GoalFigures figures(goal_, exact_judge_.measure(),
                              exact_judge_.package_of(DataPart::selection));
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < finalists.size(); ++i) {
      finalists[i].selection = figures.value((*scores)[i]);
      finalists[i].precision = figures.figure((*scores)[i], "precision");
      finalists[i].recall = figures.figure((*scores)[i], "recall");
      order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return is_better(finalists[a], finalists[b]);
    });
    if (winner != nullptr) {
      std::vector<double> error(finalists.size());
      for (std::size_t i = 0; i < error.size(); ++i)
        error[i] = figures.gap((*scores)[order[0]], (*scores)[order[i]]).error;
      *winner = best_trained(finalists, order, error);
    }
    std::vector<Finalist> sorted;
    for (const std::size_t i : order) sorted.push_back(std::move(finalists[i]));
    finalists = std::move(sorted);
    return {};
  }

  bool is_better(const Finalist& a, const Finalist& b) const {
    if (worth(a) != worth(b)) return worth(a) > worth(b);
    if (a.training.nodes != b.training.nodes)
      return a.training.nodes < b.training.nodes;
    return a.number < b.number;
  }

  // Returns the best in training among those that are not clearly worse than the first,
  // and better than the start or the start itself. `error` is by rank.
  std::size_t best_trained(const std::vector<Finalist>& finalists,
                           const std::vector<std::size_t>& order,
                           const std::vector<double>& error) const {
    const auto trained = [&](std::size_t rank) {
      return trained_worth(finalists[order[rank]].training);
    };
    const double first = worth(finalists[order[0]]);
    const std::size_t start = rank_of_start(finalists, order);
    const auto may_win = [&](std::size_t rank) {
      return start == order.size() || rank == start ||
             worth(finalists[order[rank]]) > worth(finalists[order[start]]);
    };
    std::size_t out = may_win(0) ? 0 : start;
    for (std::size_t rank = 0; rank < order.size(); ++rank)
      if (first - worth(finalists[order[rank]]) <= error[rank] && may_win(rank) &&
          trained(rank) > trained(out))
        out = rank;
    return out;
  }

  // Returns the number of finalists if the start is not one of them.
  std::size_t rank_of_start(const std::vector<Finalist>& finalists,
                            const std::vector<std::size_t>& order) const {
    const auto found = std::find_if(order.begin(), order.end(), [&](std::size_t i) {
      return start_ && finalists[i].canonical == start_->canonical;
    });
    return static_cast<std::size_t>(found - order.begin());
  }

  std::vector<Finalist> front_of(const std::vector<Finalist>& ranked) const {
    std::vector<Rated> rated;
    for (const Finalist& one : ranked)
      rated.push_back({options_.objective == Objective::speed
                           ? Objectives{one.selection, -one.training.cost}
                           : Objectives{one.precision, one.recall}});
    std::vector<Finalist> out;
    for (const std::size_t i : pareto_front(rated)) out.push_back(ranked[i]);
    return out;
  }

  // --- The pipelines with which the winner is compared.

  Result<std::vector<Finalist>> judged(const std::vector<PipelineNode>& trees) {
    std::vector<Proposal> proposals;
    for (const PipelineNode& tree : trees) proposals.push_back({tree, "single", {}});
    const auto outcomes = proposal_judge_.judge(proposals, false);
    if (!outcomes) return tl::unexpected(outcomes.error());
    std::vector<Finalist> out;
    for (std::size_t i = 0; i < trees.size(); ++i) {
      const Result<Pipeline> pipeline = make_pipeline(trees[i]);
      if (!pipeline) return tl::unexpected(pipeline.error());
      out.push_back({pipeline->to_string(),
                     pipeline->canonical(),
                     {},
                     (*outcomes)[i],
                     0,
                     {},
                     0,
                     0});
    }
    return out;
  }

  Result<void> add_single(const std::vector<PipelineNode>& singles, TuneResult& out) {
    if (singles.empty()) return {};
    Result<std::vector<Finalist>> all = judged(singles);
    if (!all) return tl::unexpected(all.error());
    std::stable_sort(all->begin(), all->end(),
                     [](const Finalist& a, const Finalist& b) {
                       return a.training.fitness > b.training.fitness;
                     });
    all->resize(std::min(all->size(), kRankedSingles));
    if (const auto done = rank(*all); !done) return done;
    return add_duel(kTheBestSingle, all->front(), out);
  }

  Result<void> read_start() {
    const std::string& text =
        options_.start.empty() ? options_.pipeline : options_.start;
    if (text.empty()) return {};
    const Result<Pipeline> pipeline = read_pipeline(text);
    if (!pipeline) return tl::unexpected(pipeline.error());
    Result<std::vector<Finalist>> start = judged({pipeline->tree()});
    if (!start) return tl::unexpected(start.error());
    start_ = std::move(start->front());
    return {};
  }

  // The start is kept unless another pipeline is better, so it must be ranked.
  void add_start_to(std::vector<Finalist>& finalists) const {
    if (start_ &&
        std::none_of(finalists.begin(), finalists.end(), [&](const auto& one) {
          return one.canonical == start_->canonical;
        }))
      finalists.push_back(*start_);
  }

  static Result<void> add_duel(std::string against, const Finalist& other,
                               TuneResult& out) {
    FinalDuel duel;
    duel.against = std::move(against);
    duel.other = other;
    duel.is_same = other.canonical == out.winner.canonical;
    out.duels.push_back(std::move(duel));
    return {};
  }

  // --- The report pages: all pipelines together, in one pass.

  Result<void> report(TuneResult& out) {
    std::vector<Finalist> all = {out.winner};
    for (const FinalDuel& duel : out.duels) all.push_back(duel.other);
    all.insert(all.end(), out.front.begin(), out.front.end());
    const auto pipelines = pipelines_of(all);
    if (!pipelines) return tl::unexpected(pipelines.error());
    const auto scores = exact_judge_.score(*pipelines, DataPart::report);
    if (!scores) return tl::unexpected(scores.error());
    const std::vector<std::uint32_t> package_of =
        exact_judge_.package_of(DataPart::report);
    const GoalFigures figures(goal_, exact_judge_.measure(), package_of);
    const eval::BootstrapOptions bootstrap{.seed = options_.seed};
    const auto fill = [&](Finalist& one, const eval::Columns& columns) {
      one.report = figures.interval(columns, bootstrap);
      one.precision = figures.figure(columns, "precision");
      one.recall = figures.figure(columns, "recall");
    };
    out.report_pages = package_of.size();
    std::size_t next = 0;
    fill(out.winner, (*scores)[next++]);
    std::vector<double> p_values;
    for (FinalDuel& duel : out.duels) {
      fill(duel.other, (*scores)[next]);
      duel.comparison = figures.compare(scores->front(), (*scores)[next++], bootstrap);
      p_values.push_back(duel.comparison.pages.p);
    }
    for (Finalist& one : out.front) fill(one, (*scores)[next++]);
    const std::vector<double> corrected = eval::holm(p_values);
    for (std::size_t i = 0; i < out.duels.size(); ++i)
      out.duels[i].holm_p = corrected[i];
    return {};
  }

  const TuneOptions& options_;
  const Goal goal_;
  ProposalJudge& proposal_judge_;
  ExactJudge& exact_judge_;
  std::optional<Finalist> start_;
};

}  // namespace

Result<TuneResult> rank_finalists(const SearchRun& run, const TuneOptions& options,
                                  const std::vector<PipelineNode>& singles,
                                  ProposalJudge& proposal_judge,
                                  ExactJudge& exact_judge) {
  const Result<Goal> goal = read_goal(options.goal);
  if (!goal) return tl::unexpected(goal.error());
  return FinalRanking(options, *goal, proposal_judge, exact_judge)
      .rank_finalists(run, singles);
}

}  // namespace tamis::tune
