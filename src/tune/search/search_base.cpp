#include "tune/search/search_base.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "tune/search/search.h"

namespace tamis::tune {

std::optional<std::uint32_t> History::add(const PipelineNode& tree, std::string origin,
                                          std::vector<std::uint32_t> parents) {
  std::optional<BareTree> bare = bare_tree(tree);
  if (!bare) return std::nullopt;
  return add(*std::move(bare), std::move(origin), std::move(parents));
}

std::optional<std::uint32_t> History::add(BareTree pipeline, std::string origin,
                                          std::vector<std::uint32_t> parents) {
  if (const auto known = numbers_.find(pipeline.canonical); known != numbers_.end())
    return known->second;
  if (is_full()) return std::nullopt;
  const auto number = static_cast<std::uint32_t>(entries_.size());
  entries_.push_back({std::move(pipeline.canonical), count_nodes(pipeline.tree)});
  numbers_.emplace(entries_.back().canonical, number);
  batch_.push_back({std::move(pipeline.tree), std::move(origin), std::move(parents)});
  return number;
}

PipelineNode History::tree(std::uint32_t number) const {
  // The text was parsed before, so parsing cannot fail.
  return read_pipeline(entries_[number].canonical, {.files = false})->tree();
}

std::vector<Proposal> History::take_batch() {
  return std::exchange(batch_, {});
}

void History::tell(std::span<const Outcome> outcomes) {
  for (std::size_t i = 0; told_ < entries_.size(); ++told_, ++i) {
    Entry& entry = entries_[told_];
    entry.is_judged = i < outcomes.size();
    if (entry.is_judged)
      entry.outcome = outcomes[i];
    else
      entry.outcome.fitness = -std::numeric_limits<double>::infinity();
  }
}

std::vector<std::uint32_t> History::leaders(std::size_t count) const {
  std::vector<std::uint32_t> all;
  for (std::uint32_t n = 0; n < entries_.size(); ++n)
    if (entries_[n].is_judged) all.push_back(n);
  std::stable_sort(all.begin(), all.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (is_better(outcome(a), outcome(b))) return true;
    if (is_better(outcome(b), outcome(a))) return false;
    return entries_[a].nodes < entries_[b].nodes;
  });
  std::vector<std::uint32_t> out;
  for (const std::uint32_t n : all) {
    if (out.size() >= count) break;
    if (std::none_of(out.begin(), out.end(), [&](std::uint32_t better) {
          return behave_alike(outcome(better), outcome(n));
        }))
      out.push_back(n);
  }
  return out;
}

std::vector<Proposal> SearchBase::ask() {
  while (!has_ended_ && !history_.is_full() && plan()) {
    if (history_.has_batch()) return history_.take_batch();
    learn();  // all of it was known
  }
  has_ended_ = true;
  return {};
}

void SearchBase::tell(std::span<const Outcome> outcomes) {
  history_.tell(outcomes);
  learn();
}

}  // namespace tamis::tune
