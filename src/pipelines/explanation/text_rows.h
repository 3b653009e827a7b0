// The rows of the HTML form: a page's text as blocks of passages, and a pipeline as
// nested lists.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "pipelines/explanation/block_form.h"
#include "pipelines/explanation/verdicts.h"
#include "tamis/page.h"
#include "tamis/pipeline.h"

namespace tamis {

// The text. A passage is <span class=v7 data-p="verdict,scores,words">, where v7 says
// that seven tenths of the votes are for it.
class TextRows {
 public:
  TextRows(const Page& page, const Explanation& explanation,
           const ExplanationOptions& options);

  const std::string& html() const { return html_; }
  const Verdicts& verdicts() const { return verdicts_; }
  // Of passages, distinct: hundredths of the mean for each node that has scores, in
  // the order of nodes, and -1 where it did not see the passage; as JSON.
  const std::vector<std::string>& scores() const { return scores_; }
  std::size_t words() const { return words_; }  // that are in
  std::size_t passages() const { return passages_; }

 private:
  bool is_full() const;
  void add_block(const TextBlock& block);
  void begin_block(const BlockForm& form, const TextBlock& block);
  void change_row(NodeId row);
  void add_passage(const TextBlock& block, const BlockForm& form, Range words);
  void add_word(const TextBlock& block, const BlockForm& form, WordId w);
  void change_inline_form(std::uint8_t form);
  void add_gap(const BlockForm& form, WordId w);
  std::uint32_t scores_of(Range words);

  const Page& page_;
  const Explanation& explanation_;
  const ExplanationOptions options_;
  const Mask starts_;
  Verdicts verdicts_;
  std::unordered_map<std::string, std::uint32_t> score_numbers_;
  std::vector<std::string> scores_;
  std::size_t score_bytes_ = 0;
  std::string html_;
  std::string scratch_;
  std::unordered_map<NodeId, std::uint32_t> items_;  // of ordered lists, so far
  NodeId row_ = kNone;                               // that is open
  std::uint8_t inline_form_ = 0;                     // that is open
  NodeId inline_text_ = kNone;                       // whose inline form is known:
  std::uint8_t inline_text_form_ = 0;
  std::size_t words_ = 0;
  std::size_t passages_ = 0;
};

// The nodes of a pipeline as nested lists of buttons.
std::string tree_rows(const Explanation& explanation);

// 0 to 10; 0 only for none, 10 only for all.
int vote_level(double share);

}  // namespace tamis
