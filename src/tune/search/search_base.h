// What the searches share: they remember all that they asked for, and go on from
// generation to generation.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tune/search/history.h"
#include "tune/search/search.h"

namespace tamis::tune {

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
