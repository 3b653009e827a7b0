// The rows of the HTML form: a page's text as blocks of passages, and a pipeline as
// nested lists. Blocks look as they stood on their page (a heading, an item of a list,
// a cell of a row), so that a reader knows the page again.
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
  std::uint8_t lists = 0;    // how deep in lists
  bool begins_item = false;  // of a list: has a marker
  bool is_ordered = false;   // of that list
  NodeId list = kNone;       // the innermost
  bool is_preformatted = false;
  bool is_quote = false;
  bool is_caption = false;
  NodeId row = kNone;  // of the table cell that is just this block
};

BlockForm form_of(const Page& page, const TextBlock& block);

// What a text is besides its block's form, as bits.
inline constexpr std::uint8_t kPlainText = 0;
inline constexpr std::uint8_t kLink = 1;
inline constexpr std::uint8_t kStrong = 2;
inline constexpr std::uint8_t kEmphasis = 4;
inline constexpr std::uint8_t kCode = 8;

// Of a text inside a block with this container.
std::uint8_t inline_form_of(const Page& page, NodeId text, NodeId container);

// The text. A passage is <span class=v7 data-p="verdict,scores,words">, where v7 says
// that seven tenths of the votes are for it.
struct TextRows {
  std::string html;
  Verdicts verdicts;
  // Of passages, distinct: hundredths of the mean for each node that has scores, in
  // the order of nodes, and -1 where it did not see the passage; as JSON.
  std::vector<std::string> scores;
  std::size_t words = 0;  // that are in
  std::size_t passages = 0;
};
TextRows text_rows(const Page& page, const Explanation& explanation,
                   const ExplanationOptions& options);

// The nodes of a pipeline as nested lists of buttons.
std::string tree_rows(const Explanation& explanation);

// 0 to 10; 0 only for none, 10 only for all.
int vote_level(double share);

}  // namespace tamis
