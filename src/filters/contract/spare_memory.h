// Scratch buffers for masks and scores, which each thread reuses. Pages need similar
// amounts of memory, so after a few pages a thread allocates no more.
//
//   Mask keep = spare_mask(view.present());  // a copy
//   ...
//   give_back(std::move(keep));
//
// Calling give_back() is optional. Without it, memory is not reused.
#pragma once

#include "tamis/filter.h"

namespace tamis {

Mask spare_mask(std::size_t size, bool value);
// The next two return copies.
Mask spare_mask(const Mask& mask);
FilterResult spare_result(const FilterResult& result);
std::vector<float> spare_scores(std::size_t size);  // all are 0

void give_back(Mask&& mask) noexcept;
void give_back(FilterResult&& result) noexcept;

}  // namespace tamis
