// What a pipeline keeps, as an expression over rows of bits: what is quick (union,
// intersection, difference, votes) is computed when it is asked for; what is not
// (filters, and combinators that look at pages) has a row that is computed once, on
// what it is given: the whole page, or what an expression left of it.
//
//   vote(2; a, b, serial(union(a, b), c))
//
//     vote ─┬─ a                    row "a"
//           ├─ b                    row "b"
//           └─ c of union(a, b)     row "c < union(a, b)"
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "pipelines/combinator.h"
#include "tamis/filter.h"
#include "tamis/pipeline.h"
#include "tune/judge/row_store.h"

namespace tamis::tune {

// --- Filters that keep the words with a score of at least the value of a parameter. A
// row of scores that was made once serves for every value.
//
// There are fewer than one would think. Blurring (ccb) stops when few words cross its
// threshold, ratios of lines (cetr) are scored relative to theirs, and lqf looks again
// at what an element is without the parts that it lost.

struct ScoreCut {
  std::string scored;  // the filter, without the value: equal for equal scores
  float least = 0;     // the score that is enough
};

// Nothing if the filter is not such a one.
std::optional<ScoreCut> score_cut(const Filter& filter);

// --- Expressions.

struct MaskExpression;
using MaskExpressionPtr = std::shared_ptr<MaskExpression>;

struct MaskExpression {
  enum class Kind : std::uint8_t { row, unite, intersect, subtract, vote };

  Kind kind = Kind::row;
  std::vector<MaskExpressionPtr> children{};

  // Of a vote: whole weights, and the sum that is enough.
  std::vector<std::uint32_t> weights{};
  std::uint32_t threshold = 0;

  // Of a row: what is run, and on what is left by `input`; nothing: on the whole page.
  std::string key{};
  MaskExpressionPtr input{};
  std::optional<Filter> filter{};
  std::optional<ScoreCut> cut{};           // of some filters
  std::optional<Pipeline> pipeline{};      // where only a whole run will do
  const Combinator* combinator = nullptr;  // of children
  std::shared_ptr<const void> params{};
  std::vector<std::string> labels{};

  // Of a row that is in the cache.
  std::optional<std::uint32_t> slot{};
  std::size_t pages_done = 0;
  std::uint64_t last_use = 0;
};

// Rows by key, so that there is one for all pipelines that need it.
using MaskRows = std::unordered_map<std::string, MaskExpressionPtr>;

// Of a pipeline that was built. New rows are added to `rows`.
MaskExpressionPtr make_expression(const PipelineNode& tree, MaskRows& rows);

// --- The bits of an expression for a stretch of pages.

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
