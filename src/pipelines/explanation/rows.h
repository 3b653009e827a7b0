// The rows of the HTML format: a page's text as blocks of passages, and a pipeline as
// nested lists. Blocks look as on their page (a heading, a list item, a table cell), so
// that people recognise the page.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pipelines/explanation/explanation.h"
#include "tamis/page.h"
#include "tamis/pipeline.h"
#include "tamis/sequences.h"

namespace tamis {

struct BlockForm {
  std::uint8_t heading = 0;  // 1 to 6
  std::uint8_t lists = 0;    // nesting depth of lists
  bool begins_item = false;  // of a list: has a marker
  bool is_ordered = false;   // the list is ordered
  NodeId list = kNone;       // the innermost list
  bool is_preformatted = false;
  bool is_quote = false;
  bool is_caption = false;
  NodeId row = kNone;  // of the table cell that contains only this block
};

BlockForm form_of(const Page& page, const TextBlock& block);

// The inline form of a text within its block, as bits.
inline constexpr std::uint8_t kPlainText = 0;
inline constexpr std::uint8_t kLink = 1;
inline constexpr std::uint8_t kStrong = 2;
inline constexpr std::uint8_t kEmphasis = 4;
inline constexpr std::uint8_t kCode = 8;

// Returns the form of a text inside a block with this container.
std::uint8_t inline_form_of(const Page& page, NodeId text, NodeId container);

// The text. A passage is <span class=v7 data-p="verdict,scores,words">, where v7 means
// that seven tenths of the votes are for it.
struct TextRows {
  std::string html;
  Verdicts verdicts;
  // Distinct scores of passages as JSON: hundredths of the mean for each node with
  // scores, in the order of nodes; -1 if the node did not see the passage.
  std::vector<std::string> scores;
  std::size_t words = 0;  // included words
  std::size_t passages = 0;
};
TextRows text_rows(const Page& page, const Explanation& explanation,
                   const ExplanationOptions& options);

// Returns the nodes of a pipeline as nested lists of buttons.
std::string tree_rows(const Explanation& explanation);

// Returns 0 to 10: 0 only for no votes, 10 only for all votes.
int vote_level(double share);

}  // namespace tamis
