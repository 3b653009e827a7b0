// What the searches share: they remember all that they asked for, and go on from
// generation to generation.
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

// All that a search asked for, and what came of it. No pipeline is asked for twice.
class History {
 public:
  struct Entry {
    std::string canonical;  // alone: a search may ask for some hundred thousands
    std::size_t nodes = 0;
    Outcome outcome = {};
    bool is_judged = false;
  };

  // At most `budget` pipelines; 0: as many as may be.
  explicit History(std::size_t budget = 0) : budget_(budget) {}
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  // The number of this pipeline: it was asked for before, or will be with the next
  // batch. None if it is no pipeline, or the budget is used up.
  std::optional<std::uint32_t> add(const PipelineNode& tree, std::string origin,
                                   std::vector<std::uint32_t> parents = {});
  std::optional<std::uint32_t> add(BareTree pipeline, std::string origin,
                                   std::vector<std::uint32_t> parents = {});
  bool knows(std::string_view canonical) const { return numbers_.contains(canonical); }

  bool has_batch() const { return !batch_.empty(); }
  bool is_full() const { return budget_ > 0 && entries_.size() >= budget_; }
  std::vector<Proposal> take_batch();
  // Of the batch that was taken, in its order. What is left out was worth nothing.
  void tell(std::span<const Outcome> outcomes);

  std::size_t size() const { return entries_.size(); }
  const Entry& operator[](std::uint32_t number) const { return entries_[number]; }
  const Outcome& outcome(std::uint32_t number) const {
    return entries_[number].outcome;
  }

  PipelineNode tree(std::uint32_t number) const;

  // The best, at most `count`, no two that behave alike.
  std::vector<std::uint32_t> leaders(std::size_t count) const;

 private:
  std::size_t budget_;
  std::deque<Entry> entries_;  // which do not move: the keys are their texts
  std::map<std::string_view, std::uint32_t> numbers_;
  std::vector<Proposal> batch_;
  std::size_t told_ = 0;  // entries that are judged
};

class SearchBase : public Search {
 public:
  explicit SearchBase(std::size_t budget) : history_(budget) {}

  std::vector<Proposal> ask() final;
  void tell(std::span<const Outcome> outcomes) final;

  const History& history() const { return history_; }

  // Numbers of the best proposals, at most `count`, no two that behave alike: what is
  // worth to be judged once more, by the exact measure.
  virtual std::vector<std::uint32_t> leaders(std::size_t count) const {
    return history_.leaders(count);
  }
  // Numbers of the proposals that no other beats in everything that is wanted, sorted
  // by the first of the wishes. With one wish only: the best.
  virtual std::vector<std::uint32_t> front() const { return leaders(1); }

 protected:
  // Adds to the history what is to be judged next. False: nothing more is to be tried.
  virtual bool plan() = 0;
  // After plan(): all that it added is judged now, or was before.
  virtual void learn() = 0;

  History& memory() { return history_; }

 private:
  History history_;
  bool has_ended_ = false;
};

}  // namespace tamis::tune
