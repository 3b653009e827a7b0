// Memory of masks and scores that are not needed any more, for the next ones of this
// thread: page after page takes about as much, and so a thread that has seen its pages
// asks the system for no more.
//
//   Mask keep = spare_mask(view.present());  // a copy
//   ...
//   give_back(std::move(keep));
//
// Who gives nothing back is as well off as without it.
#pragma once

#include "tamis/filter.h"

namespace tamis {

Mask spare_mask(std::size_t size, bool value);
// Copies.
Mask spare_mask(const Mask& mask);
FilterResult spare_result(const FilterResult& result);
std::vector<float> spare_scores(std::size_t size);  // all are 0

void give_back(Mask&& mask) noexcept;
void give_back(FilterResult&& result) noexcept;

}  // namespace tamis
