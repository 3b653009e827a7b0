#include "filters/learned/train/adapt_lexicon.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "filters/learned/features/features.h"
#include "filters/learned/features/lexicon.h"

namespace tamis {
namespace {

constexpr std::uint32_t kLeastPages = 3;
constexpr int kRounds = 4;
constexpr double kRate = 0.05;
constexpr double kSteps = 32;  // to one of the logit
constexpr double kMostMove = 1;

// Tokens of a block as places among the weights: of markup, then of words.
struct TokenRow {
  std::vector<std::uint32_t> tokens;
  double label = 0;
  double weight = 0;
};

void add_rows(const BlockShares& source, std::vector<TokenRow>& out) {
  FeatureReader reader;
  reader.read(View(*source.page), {});
  const PageText& text = reader.text();
  std::vector<std::uint32_t> words;
  for (std::uint32_t b = 0; b < reader.blocks(); ++b) {
    TokenRow row;
    words.clear();
    append_tokens(text, reader.tree(), b, row.tokens, words);
    for (const std::uint32_t word : words)
      row.tokens.push_back(static_cast<std::uint32_t>(kMarkupWeights) + word);
    std::sort(row.tokens.begin(), row.tokens.end());
    row.tokens.erase(std::unique(row.tokens.begin(), row.tokens.end()),
                     row.tokens.end());
    row.label = source.shares[b];
    row.weight = std::min(1., std::sqrt(text.blocks[b].words / 20.));
    out.push_back(std::move(row));
  }
}

}  // namespace

void adapt_lexicon(std::span<const BlockShares> pages,
                   std::vector<std::int8_t>& weights) {
  std::vector<TokenRow> rows;
  std::unordered_map<std::uint32_t, std::uint32_t> pages_with;
  for (const BlockShares& page : pages) {
    const std::size_t first = rows.size();
    add_rows(page, rows);
    std::vector<std::uint32_t> here;
    for (std::size_t i = first; i < rows.size(); ++i)
      here.insert(here.end(), rows[i].tokens.begin(), rows[i].tokens.end());
    std::sort(here.begin(), here.end());
    here.erase(std::unique(here.begin(), here.end()), here.end());
    for (const std::uint32_t token : here) ++pages_with[token];
  }
  std::unordered_map<std::uint32_t, double> moves;
  for (int round = 0; round < kRounds; ++round)
    for (const TokenRow& row : rows) {
      double score = 0;
      for (const std::uint32_t token : row.tokens) {
        score += weights[token] / kSteps;
        if (const auto found = moves.find(token); found != moves.end())
          score += found->second;
      }
      const double wrong = row.label - 1 / (1 + std::exp(-score));
      for (const std::uint32_t token : row.tokens)
        if (pages_with[token] >= kLeastPages) {
          double& move = moves[token];
          move = std::clamp(move + kRate * row.weight * wrong, -kMostMove, kMostMove);
        }
    }
  for (const auto& [token, move] : moves)
    weights[token] = static_cast<std::int8_t>(
        std::clamp(std::round(weights[token] + move * kSteps), -127., 127.));
}

}  // namespace tamis
