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

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "pipelines/combinator.h"
#include "tamis/pipeline.h"
#include "tune/judge/score_cut.h"

namespace tamis::tune {

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
  std::optional<ScoreCut> cut{};           // of some filters: see score_cut.h
  std::optional<Pipeline> pipeline{};      // where only a whole run will do
  const Combinator* combinator = nullptr;  // of children
  std::shared_ptr<const void> params{};
  std::vector<std::string> labels{};

  // Of a row that the bank has.
  std::optional<std::uint32_t> slot{};
  std::size_t pages_done = 0;
  std::uint64_t last_use = 0;
};

// Rows by key, so that there is one for all pipelines that need it.
using MaskRows = std::unordered_map<std::string, MaskExpressionPtr>;

// Of a pipeline that was built. New rows are added to `rows`.
MaskExpressionPtr make_expression(const PipelineNode& tree, MaskRows& rows);

}  // namespace tamis::tune
