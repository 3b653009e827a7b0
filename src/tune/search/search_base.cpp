#include "tune/search/search_base.h"

namespace tamis::tune {

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
