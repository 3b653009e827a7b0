// The bits of an expression for a stretch of pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "tune/judge/mask_expression.h"
#include "tune/judge/row_store.h"

namespace tamis::tune {

// One a thread. What bits() gives is valid until the next call of it from outside.
class RowBits {
 public:
  explicit RowBits(const RowStore& store) : store_(store) {}

  // `count` limbs from `first` on. Rows that are needed must have been computed there.
  const std::uint64_t* bits(const MaskExpression& expression, std::size_t first,
                            std::size_t count) {
    in_use_ = 0;
    return compute(expression, first, count);
  }

 private:
  const std::uint64_t* compute(const MaskExpression& expression, std::size_t first,
                               std::size_t count);
  void fold(const MaskExpression& expression, std::size_t first, std::size_t count,
            std::uint64_t* out);
  void count_votes(const MaskExpression& vote, std::size_t first, std::size_t count,
                   std::uint64_t* out);
  std::uint64_t* scratch(std::size_t count);

  const RowStore& store_;
  std::deque<std::vector<std::uint64_t>> scratch_;  // as a stack
  std::size_t in_use_ = 0;
};

}  // namespace tamis::tune
