#include "tune/judge/page_judge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/batch.h"
#include "base/try_page.h"
#include "eval/judge/scored_text.h"
#include "tune/judge/cost.h"
#include "tune/judge/mask_cache.h"

namespace tamis::tune {
namespace {

std::uint32_t count_nodes(const PipelineNode& node) {
  std::uint32_t sum = 1;
  for (const PipelineNode& child : node.children) sum += count_nodes(child);
  return sum;
}

// Averages over the pages of each package and then over packages, so that a large
// package does not dominate the others.
class PackageMeans {
 public:
  void add(std::uint32_t package, double value) {
    if (package >= sums_.size()) sums_.resize(package + 1);
    sums_[package].first += value;
    ++sums_[package].second;
  }
  double mean() const {
    double sum = 0;
    std::size_t packages = 0;
    for (const auto& [of_package, pages] : sums_) {
      if (pages == 0) continue;
      sum += of_package / static_cast<double>(pages);
      ++packages;
    }
    return packages == 0 ? 0 : sum / static_cast<double>(packages);
  }

 private:
  std::vector<std::pair<double, std::size_t>> sums_;
};

struct Means {
  double goal = 0;
  double precision = 0;
  double recall = 0;
  double f1 = 0;
  std::vector<double> goals{};  // of each page
};

Means means_of(const PageSet& set, const PipelineCounts& counts, const Goal& goal) {
  PackageMeans goals;
  PackageMeans precisions;
  PackageMeans recalls;
  PackageMeans f1s;
  std::vector<double> of_pages;
  for (std::size_t i = 0; i < counts.pages.size(); ++i) {
    const LabelledPage& page = set.pages[i];
    const eval::Score score = score_of(counts.pages[i], page.labels.gold_words);
    of_pages.push_back(goal.of(score));
    goals.add(page.package, of_pages.back());
    precisions.add(page.package, score.precision);
    recalls.add(page.package, score.recall);
    f1s.add(page.package, score.f1);
  }
  return {goals.mean(), precisions.mean(), recalls.mean(), f1s.mean(),
          std::move(of_pages)};
}

class PageJudge : public ProposalJudge {
 public:
  PageJudge(const PageParts& parts, const PageJudgeOptions& options)
      : parts_(parts),
        options_(options),
        training_(parts.training, options.budget),
        selection_(parts.selection, options.budget) {}

  Result<std::vector<Outcome>> judge(std::span<const Proposal> proposals,
                                     bool race) override {
    std::vector<Outcome> out(proposals.size());
    for (std::size_t i = 0; i < proposals.size(); ++i) {
      out[i].cost = cost_of(proposals[i].tree);
      out[i].nodes = count_nodes(proposals[i].tree);
      out[i].selection = std::numeric_limits<double>::quiet_NaN();
    }
    std::vector<std::size_t> running(proposals.size());
    std::iota(running.begin(), running.end(), std::size_t{0});
    const std::size_t all = parts_.training.pages.size();
    for (const std::size_t pages : {std::size_t{50}, std::size_t{200}, all}) {
      if (pages != all && (!race || pages * 2 > all)) continue;
      const auto goals = judge_on(proposals, pages, running, out);
      if (!goals) return tl::unexpected(goals.error());
      if (pages != all) running = survivors(out, running, *goals);
    }
    return out;
  }

  Result<std::vector<double>> select(std::span<const Proposal> proposals) override {
    std::vector<const PipelineNode*> trees;
    trees.reserve(proposals.size());
    for (const Proposal& proposal : proposals) trees.push_back(&proposal.tree);
    const Result<std::vector<PipelineCounts>> counts = selection_.judge(
        trees, parts_.selection.pages.size(), options_.jobs, options_.stop);
    if (!counts) return tl::unexpected(counts.error());
    std::vector<double> out;
    for (const PipelineCounts& one : *counts)
      out.push_back(means_of(parts_.selection, one, options_.goal).goal);
    return out;
  }

 private:
  // Returns the goal of each remaining proposal on each page.
  Result<eval::Columns> judge_on(std::span<const Proposal> proposals, std::size_t pages,
                                 const std::vector<std::size_t>& running,
                                 std::vector<Outcome>& out) {
    eval::Columns goals;
    std::vector<const PipelineNode*> trees;
    trees.reserve(running.size());
    for (const std::size_t i : running) trees.push_back(&proposals[i].tree);
    const Result<std::vector<PipelineCounts>> counts =
        training_.judge(trees, pages, options_.jobs, options_.stop);
    if (!counts) return tl::unexpected(counts.error());
    for (std::size_t k = 0; k < running.size(); ++k) {
      Outcome& outcome = out[running[k]];
      Means means = means_of(parts_.training, (*counts)[k], options_.goal);
      outcome.fitness = means.goal - options_.speed_weight * outcome.cost;
      outcome.precision = means.precision;
      outcome.recall = means.recall;
      outcome.f1 = means.f1;
      outcome.pages = static_cast<std::uint32_t>((*counts)[k].pages.size());
      outcome.behaviour = (*counts)[k].behaviour;
      outcome.seconds += (*counts)[k].seconds;
      goals.push_back(std::move(means.goals));
    }
    return goals;
  }

  // Returns the better half by the mean, without proposals that are significantly worse
  // than the first according to a sign test on the same pages. Ties keep the order of
  // the proposals.
  static std::vector<std::size_t> survivors(const std::vector<Outcome>& out,
                                            const std::vector<std::size_t>& running,
                                            const eval::Columns& goals) {
    std::vector<std::size_t> ranked(running.size());
    std::iota(ranked.begin(), ranked.end(), std::size_t{0});
    std::stable_sort(ranked.begin(), ranked.end(), [&](std::size_t a, std::size_t b) {
      return out[running[a]].fitness > out[running[b]].fitness;
    });
    ranked.resize((ranked.size() + 1) / 2);
    std::vector<std::size_t> left;
    for (const std::size_t i : ranked)
      if (!is_clearly_worse(goals[i], goals[ranked.front()]))
        left.push_back(running[i]);
    std::sort(left.begin(), left.end());
    return left;
  }

  static bool is_clearly_worse(const std::vector<double>& goals,
                               const std::vector<double>& of_first) {
    constexpr double kLevel = 0.01;
    const eval::SignTest test = eval::sign_test(goals, of_first);
    return test.losses > test.wins && test.p < kLevel;
  }

  const PageParts& parts_;
  const PageJudgeOptions options_;
  MaskCache training_;
  MaskCache selection_;
};

}  // namespace

std::unique_ptr<ProposalJudge> make_page_judge(const PageParts& parts,
                                               const PageJudgeOptions& options) {
  return std::make_unique<PageJudge>(parts, options);
}

eval::Columns score_exactly(const Pipeline& pipeline, const PageSet& pages,
                            const eval::Measure& measure, unsigned jobs) {
  const std::size_t width = measure.numbers.size();
  eval::Columns out(width);
  Batch(pages.pages.size(), jobs)
      .run<std::vector<double>>(
          [&] {
            return [&](std::size_t i) {
              const LabelledPage& page = pages.pages[i];
              std::vector<double> numbers(width);  // 0 on a page that fails
              const auto score = [&] {
                const Selection selection =
                    select(page.readable, pipeline, page.origin(), pages.selection);
                const eval::Gold gold({.text = page.gold});
                measure.score(
                    gold.read(eval::scored_text(page.page(), selection.keep, false)),
                    numbers);
              };
              if (!try_page(page.page().source().size(), page.id, score))
                numbers.assign(width, 0);
              return numbers;
            };
          },
          [&](std::size_t, const std::vector<double>& numbers) {
            for (std::size_t k = 0; k < width; ++k) out[k].push_back(numbers[k]);
            return true;
          });
  return out;
}

namespace {

class ExactPageJudge : public ExactJudge {
 public:
  ExactPageJudge(const PageParts& parts, const eval::Measure& measure, unsigned jobs)
      : parts_(parts), measure_(measure), jobs_(jobs) {}

  const eval::Measure& measure() const override { return measure_; }

  std::vector<std::uint32_t> package_of(DataPart part) const override {
    std::vector<std::uint32_t> out;
    for (const LabelledPage& page : pages(part).pages) out.push_back(page.package);
    return out;
  }

  Result<std::vector<eval::Columns>> score(std::span<const Pipeline> pipelines,
                                           DataPart part) override {
    std::vector<eval::Columns> out;
    for (const Pipeline& pipeline : pipelines)
      out.push_back(score_exactly(pipeline, pages(part), measure_, jobs_));
    return out;
  }

 private:
  const PageSet& pages(DataPart part) const {
    return part == DataPart::training    ? parts_.training
           : part == DataPart::selection ? parts_.selection
                                         : parts_.report;
  }

  const PageParts& parts_;
  const eval::Measure& measure_;
  const unsigned jobs_;
};

}  // namespace

std::unique_ptr<ExactJudge> make_exact_judge(const PageParts& parts,
                                             const eval::Measure& measure,
                                             unsigned jobs) {
  return std::make_unique<ExactPageJudge>(parts, measure, jobs);
}

}  // namespace tamis::tune
