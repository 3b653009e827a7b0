#include "pipelines/explanation/rows.h"

#include <algorithm>
#include <cmath>

#include "base/steps.h"
#include "document/next_set.h"
#include "document/tags.h"
#include "text/ascii.h"
#include "text/escape.h"
#include "text/numbers.h"

namespace tamis {
namespace {

// --- Forms of blocks.

// Ancestors further away do not change how a block looks. Without them the cost of a
// block does not depend on its depth.
constexpr int kMostAncestors = 64;
constexpr std::uint8_t kDeepestList = 4;

constexpr TagSet kLists{Tag::ul, Tag::ol, Tag::menu, Tag::dir};
constexpr TagSet kItems{Tag::li, Tag::dd};
constexpr TagSet kPreformatted{Tag::pre, Tag::listing, Tag::xmp, Tag::plaintext};
constexpr TagSet kCaptions{Tag::caption, Tag::figcaption};
constexpr TagSet kStrongTags{Tag::b, Tag::strong, Tag::dt, Tag::th};
constexpr TagSet kEmphasisTags{Tag::i, Tag::em, Tag::cite, Tag::dfn};
constexpr TagSet kCodeTags{Tag::code, Tag::kbd, Tag::samp, Tag::tt};

std::uint8_t own_form(const Page& page, NodeId n) {
  const Tag tag = page.tag(n);
  if (tag == Tag::a) return page.has_attribute(n, "href") ? kLink : kPlainText;
  if (kStrongTags.contains(tag)) return kStrong;
  if (kEmphasisTags.contains(tag)) return kEmphasis;
  return kCodeTags.contains(tag) ? kCode : kPlainText;
}

}  // namespace

BlockForm form_of(const Page& page, const TextBlock& block) {
  BlockForm form;
  NodeId item = kNone;
  NodeId cell = kNone;
  NodeId n = block.container;
  for (int i = 0; i < kMostAncestors && n != kNone && n != page.body(); ++i) {
    const Tag tag = page.tag(n);
    if (form.heading == 0) form.heading = static_cast<std::uint8_t>(heading_level(tag));
    if (kPreformatted.contains(tag)) form.is_preformatted = true;
    if (tag == Tag::blockquote) form.is_quote = true;
    if (kCaptions.contains(tag)) form.is_caption = true;
    if (item == kNone && kItems.contains(tag)) item = n;
    if (kLists.contains(tag) || tag == Tag::dl) {
      if (form.lists == 0) {
        form.list = n;
        form.is_ordered = tag == Tag::ol;
      }
      if (form.lists < kDeepestList) ++form.lists;
      if (item != kNone && form.lists == 1)
        form.begins_item =
            tag != Tag::dl && page.words(item).first == block.words.first;
    }
    if (cell == kNone && (tag == Tag::td || tag == Tag::th)) {
      cell = n;
      if (page.words(n) == block.words) form.row = page.parent(n);
    }
    n = page.parent(n);
  }
  return form;
}

std::uint8_t inline_form_of(const Page& page, NodeId text, NodeId container) {
  std::uint8_t form = kPlainText;
  NodeId n = page.parent(text);
  for (int i = 0; i < kMostAncestors && n != kNone; ++i) {
    form |= own_form(page, n);
    // A link may also be around the block: <a><h2>.
    if (n == container) {
      if (page.parent(n) != kNone) form |= own_form(page, page.parent(n));
      return form;
    }
    n = page.parent(n);
  }
  return form;
}

namespace {

// --- The text.

// More passages would make browsers slow.
constexpr std::size_t kMostPassages = 60'000;

// Longer words are truncated, because they are data.
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

// Returns a class for the share of the block in the result.
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

class TextWriter {
 public:
  TextWriter(const Page& page, const Explanation& explanation,
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

  TextRows take() {
    return {std::move(html_), std::move(verdicts_), std::move(scores_), words_,
            passages_};
  }

 private:
  bool is_full() const {
    return words_ >= options_.max_words || passages_ >= kMostPassages ||
           html_.size() + verdicts_.bytes() + score_bytes_ >= options_.max_bytes;
  }

  void add_block(const TextBlock& block) {
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

  void begin_block(const BlockForm& form, const TextBlock& block) {
    html_ += "<div class=\"" + block_classes(form);
    html_ += result_class(explanation_.nodes[0].result.keep, block.words);
    html_ += '"';
    if (form.begins_item && form.is_ordered)
      html_ += " data-number=\"" + std::to_string(++items_[form.list]) + "\"";
    // The first level is the heading of the explanation.
    if (form.heading > 0)
      html_ += " role=\"heading\" aria-level=\"" +
               std::to_string(std::min(form.heading + 1, 6)) + "\"";
    html_ += '>';
  }

  void change_row(NodeId row) {
    if (row == row_) return;
    if (row_ != kNone) html_ += "</div>\n";
    if (row != kNone) html_ += "<div class=\"row\">\n";
    row_ = row;
  }

  void add_passage(const TextBlock& block, const BlockForm& form, Range words) {
    const std::uint32_t verdict = verdicts_.of(words.first);
    const std::uint32_t scores = scores_of(words);
    html_ += "<span class=\"v" + std::to_string(vote_level(verdicts_.votes(verdict)));
    html_ += verdicts_.is_in_result(verdict) ? " r\"" : "\"";
    html_ += " data-p=\"" + std::to_string(verdict) + "," + std::to_string(scores) +
             "," + std::to_string(words.size()) + "\">";
    for (WordId w = words.first; w < words.last; ++w) add_word(block, form, w);
    change_inline_form(kPlainText);
    html_ += "</span>";
    words_ += words.size();
    ++passages_;
  }

  void add_word(const TextBlock& block, const BlockForm& form, WordId w) {
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

  void change_inline_form(std::uint8_t form) {
    if (form == inline_form_) return;
    if (inline_form_ != kPlainText) html_ += "</i>";
    if (form != kPlainText) html_ += "<i class=\"" + inline_classes(form) + "\">";
    inline_form_ = form;
  }

  // Adds the space between a word and the next one of its block. At the end of a
  // passage, the space belongs to that passage.
  void add_gap(const BlockForm& form, WordId w) {
    const Word& before = page_.word(w);
    const Word& after = page_.word(w + 1);
    if (after.glued != 0) return;
    // The space after a link is not underlined.
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

  std::uint32_t scores_of(Range words) {
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
  std::unordered_map<NodeId, std::uint32_t> items_;  // items of ordered lists, so far
  NodeId row_ = kNone;                               // the open row
  std::uint8_t inline_form_ = 0;                     // the open inline form
  NodeId inline_text_ = kNone;                       // text of the cached inline form:
  std::uint8_t inline_text_form_ = 0;
  std::size_t words_ = 0;
  std::size_t passages_ = 0;
};

}  // namespace

int vote_level(double share) {
  if (share <= 0) return 0;
  if (share >= 1) return 10;
  return std::clamp(static_cast<int>(std::lround(share * 10)), 1, 9);
}

TextRows text_rows(const Page& page, const Explanation& explanation,
                   const ExplanationOptions& options) {
  return TextWriter(page, explanation, options).take();
}

// --- The pipeline.

namespace {

// A bar has a hundred parts. It is drawn without styles, because the page's own policy
// would not allow them here.
void append_bar(const Explanation::Node& node, std::string& out) {
  const double seen = std::max<double>(1, static_cast<double>(node.seen.count()));
  const double share = static_cast<double>(node.result.keep.count()) / seen;
  out +=
      "<svg class=\"bar\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\""
      " aria-hidden=\"true\"><rect width=\"" +
      std::to_string(std::lround(share * 100)) + "\" height=\"1\"/></svg>";
}

void append_count(const Explanation::Node& node, std::string& out) {
  if (!node.ran) {
    out += "<span class=\"count\">did not run</span>";
    return;
  }
  out += "<span class=\"count\"><b>" + std::to_string(node.result.keep.count()) +
         "</b> of " + std::to_string(node.seen.count()) + "</span>";
}

void append_node(const Explanation::Node& node, std::size_t id, std::string& out) {
  out += "<li><button type=\"button\" class=\"node\" aria-pressed=\"false\"";
  out += node.ran ? "" : " disabled";
  out += " data-node=\"" + std::to_string(id) + "\"><span class=\"name\">";
  if (!node.label.empty()) {
    out += "<span class=\"label\">";
    append_as_html(node.label, out);
    out += ":</span> ";
  }
  append_as_html(node.text, out);
  if (node.weight != 1)
    out += " <span class=\"weight\">×" + text::decimal(node.weight) + "</span>";
  out += "</span>";
  append_bar(node, out);
  append_count(node, out);
  out += "</button>";
}

}  // namespace

std::string tree_rows(const Explanation& explanation) {
  std::string out = "<ul>\n";
  std::size_t depth = 0;
  for (std::size_t id = 0; id < explanation.nodes.size(); ++id) {
    const Explanation::Node& node = explanation.nodes[id];
    if (id > 0 && node.depth > depth) out += "<ul>\n";
    if (id > 0 && node.depth <= depth) out += "</li>\n";
    for (; depth > node.depth; --depth) out += "</ul></li>\n";
    depth = node.depth;
    append_node(node, id, out);
  }
  for (; depth > 0; --depth) out += "</li></ul>\n";
  return out + "</li></ul>\n";
}

}  // namespace tamis
