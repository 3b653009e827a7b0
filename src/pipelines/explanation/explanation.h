// The common part of all formats of an explanation: the verdict of each node on each
// word, other facts about the page, and the nodes as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tamis/page.h"
#include "tamis/pipeline.h"
#include "text/json_writer.h"

namespace tamis {

// --- Verdicts of nodes on words. To avoid one entry per word, words of one block on
// which all nodes agree form a passage, and passages share distinct verdicts. A page
// has thousands of words, hundreds of passages and dozens of verdicts.

// The verdict of one node on one word.
using Verdict = char;
inline constexpr Verdict kKept = 'k';
inline constexpr Verdict kDropped = 'd';
// Another node dropped the word before, or this node did not run.
inline constexpr Verdict kNotSeen = '-';

Verdict verdict_of(const Explanation::Node& node, WordId word);

// Marks the first words of passages. The first word of a block is marked only if its
// verdict differs from that of the previous word.
Mask passage_starts(const Explanation& explanation, std::size_t word_count);

// Reports for each node whether it is a leaf: a filter, which has a vote.
std::vector<bool> leaves_of(const Explanation& explanation);

// Distinct verdicts of all nodes, one letter per node, numbered in order of appearance.
class Verdicts {
 public:
  explicit Verdicts(const Explanation& explanation);

  // Returns the number of the verdicts on this word.
  std::uint32_t of(WordId word);

  const std::vector<std::string>& all() const { return all_; }
  // Returns the share of the filters that ran and kept such words, by weight.
  double votes(std::uint32_t verdict) const { return votes_[verdict]; }
  bool is_in_result(std::uint32_t verdict) const { return all_[verdict][0] == kKept; }
  std::size_t bytes() const { return bytes_; }  // of all letters

 private:
  double votes_of(std::string_view verdict) const;

  const Explanation& explanation_;
  std::vector<double> weights_;  // of filters that ran, times the weights of their
                                 // ancestors
  double whole_weight_ = 0;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> all_;
  std::vector<double> votes_;
  std::size_t bytes_ = 0;
};

// --- Other facts about an explained page.
struct PageFacts {
  // Page types, the most likely first. The page's URL is also evidence.
  std::vector<std::pair<std::string_view, double>> types;
  // Words that the page shows only without scripts, if they are included.
  std::size_t noscript_words = 0;
  std::size_t template_words = 0;
  // The source of the text that replaces the pipeline's result, and its words.
  std::string_view rescued{};
  std::size_t rescued_words = 0;
};

PageFacts facts_of(const Page& page, const ExplanationOptions& options);

// --- The nodes as JSON, for explanation_to_json and for the live editor.
// Implemented in json.cpp.
enum class NodeForm : std::uint8_t {
  full,  // ranges of words as [[first, last], ...]
  live,  // without id, depth, share and confidence; ranges as [first, last, ...]
};

// Writes the field "nodes" of an object.
void write_nodes(JsonWriter& json, const Explanation& explanation, NodeForm form);

void write_ranges(JsonWriter& json, const Mask& keep, NodeForm form);

}  // namespace tamis
