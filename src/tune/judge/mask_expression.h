// The mask of a pipeline as an expression over rows of bits. Fast operations (union,
// intersection, difference, votes) are computed on demand. Each slow one (filters, and
// combinators that read pages) has a row that is computed once for its input: the whole
// page, or the words that another expression keeps.
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
// row of scores, computed once, serves for every value.
//
// Few filters qualify. Blurring (ccb) stops when few words cross its threshold. Ratios
// of lines (cetr) are relative to those of the page. lqf examines each element again
// without its removed parts.

struct ScoreCut {
  std::string scored;  // the filter without the value: equal for equal scores
  float least = 0;     // the least sufficient score
};

// Returns nothing for other filters.
std::optional<ScoreCut> score_cut(const Filter& filter);

// --- Expressions.

struct MaskExpression;
using MaskExpressionPtr = std::shared_ptr<MaskExpression>;

struct MaskExpression {
  enum class Kind : std::uint8_t { row, unite, intersect, subtract, vote };

  Kind kind = Kind::row;
  std::vector<MaskExpressionPtr> children{};

  // For a vote: integer weights, and the sufficient sum.
  std::vector<std::uint32_t> weights{};
  std::uint32_t threshold = 0;

  // For a row: the operation and its input; without an input, the whole page.
  std::string key{};
  MaskExpressionPtr input{};
  std::optional<Filter> filter{};
  std::optional<ScoreCut> cut{};           // of some filters
  std::optional<Pipeline> pipeline{};      // if only a complete run is correct
  const Combinator* combinator = nullptr;  // of children
  std::shared_ptr<const void> params{};
  std::vector<std::string> labels{};

  // For a row in the cache.
  std::optional<std::uint32_t> slot{};
  std::size_t pages_done = 0;
  std::uint64_t last_use = 0;
};

// Rows by key. All pipelines that need a row share it.
using MaskRows = std::unordered_map<std::string, MaskExpressionPtr>;

// Returns the expression of a pipeline that was built. Adds new rows to `rows`.
MaskExpressionPtr make_expression(const PipelineNode& tree, MaskRows& rows);

// --- The bits of an expression for a range of pages.

// One object per thread. The result of bits() is valid until the next external call.
class RowBits {
 public:
  explicit RowBits(const RowStore& store) : store_(store) {}

  // Returns `count` limbs from `first` on. The required rows must be computed there.
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
