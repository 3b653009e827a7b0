// What the nodes of a pipeline say of a page's words, without saying it word by word:
// passages, runs of words of one block about which every node says the same, and the
// distinct verdicts that passages share. A page has thousands of words, hundreds of
// passages and dozens of verdicts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tamis/page.h"
#include "tamis/pipeline.h"

namespace tamis {

// What one node says of one word.
enum Verdict : char {
  kKept = 'k',
  kDropped = 'd',
  kNotSeen = '-',  // another node had dropped it before, or this one did not run
};

Verdict verdict_of(const Explanation::Node& node, WordId word);

// The first words of passages; the first word of a block is not marked for that.
Mask passage_starts(const Explanation& explanation, std::size_t word_count);

// A node without children: a filter, which has a vote.
std::vector<bool> leaves_of(const Explanation& explanation);

// Distinct verdicts of all nodes, a letter each, numbered as they come.
class Verdicts {
 public:
  explicit Verdicts(const Explanation& explanation);

  // The number of what all nodes say of this word.
  std::uint32_t of(WordId word);

  const std::vector<std::string>& all() const { return all_; }
  // Of the filters that ran, the share that kept such words, by weight.
  double votes(std::uint32_t verdict) const { return votes_[verdict]; }
  bool is_in_result(std::uint32_t verdict) const { return all_[verdict][0] == kKept; }
  std::size_t bytes() const { return bytes_; }  // of all letters

 private:
  double votes_of(std::string_view verdict) const;

  const Explanation& explanation_;
  std::vector<double> weights_;  // of filters that ran, times those of their ancestors
  double whole_weight_ = 0;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> all_;
  std::vector<double> votes_;
  std::size_t bytes_ = 0;
};

}  // namespace tamis
