#include "tune/search/remembering_search.h"

namespace tamis {

std::vector<Proposal> RememberingSearch::ask() {
  while (!has_ended_ && !history_.is_full() && plan()) {
    if (history_.has_batch()) return history_.take_batch();
    learn();  // all of it was known
  }
  has_ended_ = true;
  return {};
}

void RememberingSearch::tell(std::span<const Outcome> outcomes) {
  history_.tell(outcomes);
  learn();
}

}  // namespace tamis
