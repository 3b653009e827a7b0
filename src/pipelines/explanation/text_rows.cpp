#include "pipelines/explanation/text_rows.h"

#include <algorithm>
#include <cmath>

#include "base/steps.h"
#include "document/next_set.h"
#include "text/ascii.h"
#include "text/escape.h"

namespace tamis {
namespace {

// More would make browsers slow.
constexpr std::size_t kMostPassages = 60'000;

// Longer words are cut: they are data, not words.
constexpr std::size_t kMostWordBytes = 2'000;

std::string block_classes(const BlockForm& form) {
  std::string out = "b";
  if (form.heading > 0) out += " h" + std::to_string(form.heading);
  if (form.lists > 0) out += " l" + std::to_string(form.lists);
  if (form.begins_item) out += form.is_ordered ? " item ordered" : " item";
  if (form.is_preformatted) out += " pre";
  if (form.is_quote) out += " quote";
  if (form.is_caption) out += " caption";
  return out;
}

// How much of a block is in the result.
std::string_view result_class(const Mask& keep, Range words) {
  const std::size_t kept = keep.count(words);
  if (kept == 0) return "";
  return kept == words.size() ? " whole" : " part";
}

std::string inline_classes(std::uint8_t form) {
  std::string out;
  if ((form & kLink) != 0) out += "a ";
  if ((form & kStrong) != 0) out += "s ";
  if ((form & kEmphasis) != 0) out += "e ";
  if ((form & kCode) != 0) out += "c ";
  out.pop_back();
  return out;
}

}  // namespace

int vote_level(double share) {
  if (share <= 0) return 0;
  if (share >= 1) return 10;
  return std::clamp(static_cast<int>(std::lround(share * 10)), 1, 9);
}

TextRows::TextRows(const Page& page, const Explanation& explanation,
                   const ExplanationOptions& options)
    : page_(page),
      explanation_(explanation),
      options_(options),
      starts_(passage_starts(explanation, page.word_count())),
      verdicts_(explanation) {
  count_steps(std::uint64_t{page.word_count()} * explanation.nodes.size() / 4);
  for (const TextBlock& block : page.blocks().all) {
    if (is_full()) break;
    add_block(block);
  }
  change_row(kNone);
}

bool TextRows::is_full() const {
  return words_ >= options_.max_words || passages_ >= kMostPassages ||
         html_.size() + verdicts_.bytes() + score_bytes_ >= options_.max_bytes;
}

void TextRows::add_block(const TextBlock& block) {
  const BlockForm form = form_of(page_, block);
  change_row(form.row);
  begin_block(form, block);
  for (std::uint32_t first = block.words.first;
       first < block.words.last && !is_full();) {
    const std::size_t end = std::min(next_set(starts_, first + 1, block.words.last),
                                     first + (options_.max_words - words_));
    const auto last =
        static_cast<std::uint32_t>(std::min<std::size_t>(end, block.words.last));
    add_passage(block, form, {first, last});
    first = last;
  }
  html_ += "</div>\n";
}

void TextRows::change_row(NodeId row) {
  if (row == row_) return;
  if (row_ != kNone) html_ += "</div>\n";
  if (row != kNone) html_ += "<div class=\"row\">\n";
  row_ = row;
}

void TextRows::begin_block(const BlockForm& form, const TextBlock& block) {
  html_ += "<div class=\"" + block_classes(form);
  html_ += result_class(explanation_.nodes[0].result.keep, block.words);
  html_ += '"';
  if (form.begins_item && form.is_ordered)
    html_ += " data-number=\"" + std::to_string(++items_[form.list]) + "\"";
  // The first level is our own heading.
  if (form.heading > 0)
    html_ += " role=\"heading\" aria-level=\"" +
             std::to_string(std::min(form.heading + 1, 6)) + "\"";
  html_ += '>';
}

void TextRows::add_passage(const TextBlock& block, const BlockForm& form, Range words) {
  const std::uint32_t verdict = verdicts_.of(words.first);
  const std::uint32_t scores = scores_of(words);
  html_ += "<span class=\"v" + std::to_string(vote_level(verdicts_.votes(verdict)));
  html_ += verdicts_.is_in_result(verdict) ? " r\"" : "\"";
  html_ += " data-p=\"" + std::to_string(verdict) + "," + std::to_string(scores) + "," +
           std::to_string(words.size()) + "\">";
  for (WordId w = words.first; w < words.last; ++w) add_word(block, form, w);
  change_inline_form(kPlainText);
  html_ += "</span>";
  words_ += words.size();
  ++passages_;
}

void TextRows::add_word(const TextBlock& block, const BlockForm& form, WordId w) {
  const NodeId text = page_.word(w).node;
  if (text != inline_text_) {
    inline_text_ = text;
    inline_text_form_ = inline_form_of(page_, text, block.container);
  }
  change_inline_form(inline_text_form_);
  const std::string_view word = page_.word_text(w, scratch_);
  if (word.size() <= kMostWordBytes)
    append_as_html(word, html_);
  else
    append_as_html(shortened(word, kMostWordBytes), html_);
  if (w + 1 < block.words.last) add_gap(form, w);
}

void TextRows::change_inline_form(std::uint8_t form) {
  if (form == inline_form_) return;
  if (inline_form_ != kPlainText) html_ += "</i>";
  if (form != kPlainText) html_ += "<i class=\"" + inline_classes(form) + "\">";
  inline_form_ = form;
}

// What stands between a word and the next one of its block. At the end of a passage it
// belongs to that.
void TextRows::add_gap(const BlockForm& form, WordId w) {
  const Word& before = page_.word(w);
  const Word& after = page_.word(w + 1);
  if (after.glued != 0) return;
  // No line under the blank behind a link.
  if (before.node != after.node) change_inline_form(kPlainText);
  const std::uint32_t first = before.offset + before.length;
  if (form.is_preformatted && before.node == after.node && first < after.offset) {
    const std::string_view gap = page_.source().substr(first, after.offset - first);
    if (std::all_of(gap.begin(), gap.end(), [](char c) { return is_space(c); })) {
      append_as_html(gap, html_);
      return;
    }
  }
  html_ += ' ';
}

std::uint32_t TextRows::scores_of(Range words) {
  std::string key;
  for (const Explanation::Node& node : explanation_.nodes) {
    const std::vector<float>& scores = node.result.scores;
    if (scores.empty()) continue;
    double sum = 0;
    for (WordId w = words.first; w < words.last; ++w) sum += scores[w];
    const bool is_seen = verdict_of(node, words.first) != kNotSeen;
    key += key.empty() ? "[" : ",";
    key += is_seen ? std::to_string(std::lround(100 * sum / words.size())) : "-1";
  }
  key += key.empty() ? "[]" : "]";
  const auto next = static_cast<std::uint32_t>(scores_.size());
  const auto [place, is_new] = score_numbers_.try_emplace(key, next);
  if (is_new) {
    score_bytes_ += key.size() + 1;
    scores_.push_back(std::move(key));
  }
  return place->second;
}

}  // namespace tamis
