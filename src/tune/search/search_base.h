// The common part of the searches: a history of all proposals, and the loop over
// generations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tune/search/search.h"
#include "tune/search/trees.h"

namespace tamis::tune {

// All proposals of a search and their outcomes. No pipeline is proposed twice.
class History {
 public:
  struct Entry {
    std::string canonical;  // only this; a search may propose several hundred thousand
    std::size_t nodes = 0;
    Outcome outcome = {};
    bool is_judged = false;
  };

  // `budget` limits the number of pipelines; 0: no limit.
  explicit History(std::size_t budget = 0) : budget_(budget) {}
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  // Returns the number of this pipeline, which was proposed before or joins the next
  // batch. Returns nothing if it is invalid, or the budget is used up.
  std::optional<std::uint32_t> add(const PipelineNode& tree, std::string origin,
                                   std::vector<std::uint32_t> parents = {});
  std::optional<std::uint32_t> add(BareTree pipeline, std::string origin,
                                   std::vector<std::uint32_t> parents = {});
  bool knows(std::string_view canonical) const { return numbers_.contains(canonical); }

  bool has_batch() const { return !batch_.empty(); }
  bool is_full() const { return budget_ > 0 && entries_.size() >= budget_; }
  std::vector<Proposal> take_batch();
  // Reports the outcomes of the last batch, in its order. Missing outcomes are
  // worthless.
  void tell(std::span<const Outcome> outcomes);

  std::size_t size() const { return entries_.size(); }
  const Entry& operator[](std::uint32_t number) const { return entries_[number]; }
  const Outcome& outcome(std::uint32_t number) const {
    return entries_[number].outcome;
  }

  PipelineNode tree(std::uint32_t number) const;

  // Returns the best, at most `count`, without pairs that behave alike.
  std::vector<std::uint32_t> leaders(std::size_t count) const;

 private:
  std::size_t budget_;
  std::deque<Entry> entries_;  // a deque, because the keys point to the texts
  std::map<std::string_view, std::uint32_t> numbers_;
  std::vector<Proposal> batch_;
  std::size_t told_ = 0;  // entries with an outcome
};

class SearchBase : public Search {
 public:
  explicit SearchBase(std::size_t budget) : history_(budget) {}

  std::vector<Proposal> ask() final;
  void tell(std::span<const Outcome> outcomes) final;

  const History& history() const { return history_; }

  // Returns the numbers of the best proposals, at most `count`, without pairs that
  // behave alike. They are evaluated again by the exact measure.
  virtual std::vector<std::uint32_t> leaders(std::size_t count) const {
    return history_.leaders(count);
  }
  // Returns the numbers of the proposals that no other one dominates, sorted by the
  // first objective. With one objective only, returns the best.
  virtual std::vector<std::uint32_t> front() const { return leaders(1); }

 protected:
  // Adds the next proposals to the history. Returns false if nothing more is to be
  // tried.
  virtual bool plan() = 0;
  // Called after plan(), when everything that plan() added is evaluated.
  virtual void learn() = 0;

  History& memory() { return history_; }

 private:
  History history_;
  bool has_ended_ = false;
};

}  // namespace tamis::tune
