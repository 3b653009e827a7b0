#include "support/searches.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>

#include "base/random.h"
#include "tune/search/draw.h"
#include "tune/search/tunables.h"

namespace tamis::test {
namespace {

constexpr std::size_t kParts = 8;
using Bits = std::array<std::uint64_t, kParts>;

std::uint64_t hash_of(std::string_view text, std::uint64_t seed) {
  std::uint64_t out = seed;
  for (const char c : text) out = Rng(out ^ static_cast<unsigned char>(c)).next();
  return out;
}

double share_of(std::uint64_t seed) {
  Rng random(seed);
  return tune::draw_share(random);
}

// Returns bits that are each set with that probability.
Bits random_bits(std::uint64_t seed, double chance) {
  Rng random(seed);
  Bits out{};
  for (std::uint64_t& part : out)
    for (int bit = 0; bit < 64; ++bit)
      part |= static_cast<std::uint64_t>(tune::draw_chance(random, chance)) << bit;
  return out;
}

// Returns two fifths of the words, the same for all filters.
Bits wanted(std::uint64_t seed) {
  return random_bits(seed, 0.4);
}

// Returns the distance of the parameters from the optimum of this filter, 0 to 1.
double distance(const PipelineNode& filter, std::uint64_t seed) {
  double sum = 0;
  std::size_t count = 0;
  for (const tune::Tunable& tunable : tune::tunables_of(filter)) {
    const double best = share_of(hash_of(filter.name + tunable.name, seed));
    const double is = tunable.grid.positions[tunable.now];
    sum += is > best ? is - best : best - is;
    ++count;
  }
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

Bits filter_bits(const PipelineNode& filter, std::uint64_t seed) {
  const std::uint64_t hash = hash_of(filter.name, seed);
  const double error = 0.1 + 0.3 * share_of(hash) + 0.2 * distance(filter, seed);
  Bits out = wanted(seed);
  const Bits wrong = random_bits(hash + 1, error);
  for (std::size_t i = 0; i < kParts; ++i) out[i] ^= wrong[i];
  return out;
}

double threshold_of(const PipelineNode& vote, double all) {
  std::string text = "50%";
  for (const Setting& setting : vote.settings)
    if (setting.name == "threshold") text = setting.value;
  const double value = std::strtod(text.c_str(), nullptr);
  return text.ends_with('%') ? value / 100 * all : value;
}

Bits bits_of(const PipelineNode& tree, std::uint64_t seed);

Bits vote_bits(const PipelineNode& vote, std::uint64_t seed) {
  double all = 0;
  std::vector<Bits> votes;
  for (const PipelineNode& child : vote.children) {
    votes.push_back(bits_of(child, seed));
    all += child.weight;
  }
  Bits out{};
  for (std::size_t word = 0; word < 64 * kParts; ++word) {
    double sum = 0;
    for (std::size_t i = 0; i < votes.size(); ++i)
      if (votes[i][word / 64] >> (word % 64) & 1) sum += vote.children[i].weight;
    if (sum >= threshold_of(vote, all) - 1e-9)
      out[word / 64] |= std::uint64_t{1} << (word % 64);
  }
  return out;
}

Bits bits_of(const PipelineNode& tree, std::uint64_t seed) {
  if (tree.kind == PipelineNode::Kind::filter) return filter_bits(tree, seed);
  if (tree.name == "vote") return vote_bits(tree, seed);
  Bits out = bits_of(tree.children.front(), seed);
  for (std::size_t c = 1; c < tree.children.size(); ++c) {
    const Bits child = bits_of(tree.children[c], seed);
    for (std::size_t i = 0; i < kParts; ++i) {
      if (tree.name == "union") out[i] |= child[i];
      if (tree.name == "intersect" || tree.name == "serial") out[i] &= child[i];
      if (tree.name == "except") out[i] &= ~child[i];
    }
  }
  return out;
}

double count(const Bits& bits) {
  int out = 0;
  for (const std::uint64_t part : bits) out += std::popcount(part);
  return out;
}

}  // namespace

std::vector<tune::Proposal> Trace::all() const {
  std::vector<tune::Proposal> out;
  for (const auto& generation : asked)
    out.insert(out.end(), generation.begin(), generation.end());
  return out;
}

std::vector<std::string> Trace::lines() const {
  std::vector<std::string> out;
  for (const tune::Proposal& proposal : all()) {
    std::string line = proposal.origin;
    for (const std::uint32_t parent : proposal.parents)
      line += " " + std::to_string(parent);
    out.push_back(line + ": " + make_pipeline(proposal.tree)->to_string());
  }
  return out;
}

double Trace::best() const {
  double out = -std::numeric_limits<double>::infinity();
  for (const auto& generation : told)
    for (const tune::Outcome& outcome : generation)
      out = std::max(out, outcome.fitness);
  return out;
}

Trace run(tune::Search& search, const Judge& judge, std::size_t most_generations) {
  Trace out;
  while (out.asked.size() < most_generations) {
    std::vector<tune::Proposal> asked = search.ask();
    if (asked.empty()) break;
    std::vector<tune::Outcome> told;
    for (const tune::Proposal& proposal : asked) told.push_back(judge(proposal.tree));
    search.tell(told);
    out.asked.push_back(std::move(asked));
    out.told.push_back(std::move(told));
  }
  return out;
}

Trace replay(tune::Search& search, const Trace& trace) {
  Trace out;
  out.told = trace.told;
  for (const std::vector<tune::Outcome>& told : trace.told) {
    out.asked.push_back(search.ask());
    search.tell(told);
  }
  return out;
}

tune::Outcome outcome_of(double fitness, const PipelineNode& tree) {
  tune::Outcome out;
  out.fitness = out.f1 = out.precision = out.recall = fitness;
  out.nodes = static_cast<std::uint32_t>(tune::count_nodes(tree));
  out.pages = 100;
  out.selection = std::numeric_limits<double>::quiet_NaN();
  Rng random(hash_of(make_pipeline(tree)->canonical(), 1));
  for (std::uint64_t& part : out.behaviour) part = random.next();
  return out;
}

tune::Outcome ToyPage::judge(const PipelineNode& tree) const {
  const Bits kept = bits_of(tree, seed_);
  const Bits gold = wanted(seed_);
  Bits right{};
  for (std::size_t i = 0; i < kParts; ++i) right[i] = kept[i] & gold[i];
  tune::Outcome out = outcome_of(0, tree);
  out.precision = count(kept) > 0 ? count(right) / count(kept) : 0;
  out.recall = count(right) / count(gold);
  out.f1 = 2 * count(right) / (count(kept) + count(gold));
  out.fitness = out.f1;
  out.cost = static_cast<double>(tune::filters_in(tree).size());
  for (std::size_t i = 0; i < out.behaviour.size(); ++i) out.behaviour[i] = kept[i];
  return out;
}

}  // namespace tamis::test
