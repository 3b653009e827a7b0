// What the forms of an explanation have in common: what each node says about each word,
// what is known about the page besides, and the nodes as JSON.
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

// --- What nodes say about words, without saying it word by word: passages, runs of
// words of one block about which every node says the same, and the distinct verdicts
// that passages share. A page has thousands of words, hundreds of passages and dozens
// of verdicts.

// What one node says of one word.
using Verdict = char;
inline constexpr Verdict kKept = 'k';
inline constexpr Verdict kDropped = 'd';
// Another node had dropped it before, or this one did not run.
inline constexpr Verdict kNotSeen = '-';

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

// --- What is known of an explained page besides what each node kept.
struct PageFacts {
  // What kind of page it is, the likeliest first: by its address, too.
  std::vector<std::pair<std::string_view, double>> types;
  // Words that a page shows only where no scripts run, and that count here.
  std::size_t noscript_words = 0;
  std::size_t template_words = 0;
  // Where the text is that is taken instead of what the pipeline keeps, and its words.
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

// The member "nodes" of an object.
void write_nodes(JsonWriter& json, const Explanation& explanation, NodeForm form);

void write_ranges(JsonWriter& json, const Mask& keep, NodeForm form);

}  // namespace tamis
