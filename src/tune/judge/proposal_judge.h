// What judges proposals: pages in three parts by site. Searches climb on the training
// part, winners are chosen on the selection part, and the report part is looked at
// once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tamis/error.h"
#include "tune/search/search.h"

namespace tamis::tune {

class ProposalJudge {
 public:
  virtual ~ProposalJudge() = default;
  // In the order of the proposals. With `race`, on 50 pages, the better half on 200,
  // and the better half of those on all.
  virtual Result<std::vector<Outcome>> judge(std::span<const Proposal> proposals,
                                             bool race) = 0;
  // The goal on the selection pages, by the surrogate.
  virtual Result<std::vector<double>> select(std::span<const Proposal> proposals) = 0;
};

}  // namespace tamis::tune
