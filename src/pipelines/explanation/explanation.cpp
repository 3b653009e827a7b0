#include "pipelines/explanation/explanation.h"

#include "filters/learned/page_type/page_type.h"
#include "tamis/content.h"

namespace tamis {
namespace {

// Marks words whose bit differs from that of the previous word.
void mark_changes(const Mask& mask, Mask& changes) {
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < mask.bits().size(); ++i) {
    const std::uint64_t bits = mask.bits()[i];
    changes.set_bits(i, changes.bits()[i] | (bits ^ (bits << 1 | before)));
    before = bits >> 63;
  }
}

std::size_t words_in(const Page& page, Tag tag) {
  std::size_t out = 0;
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (page.tag(n) != tag) continue;
    out += page.words(n).size();
    n = page.end(n) - 1;
  }
  return out;
}

}  // namespace

Verdict verdict_of(const Explanation::Node& node, WordId word) {
  if (!node.ran || !node.seen[word]) return kNotSeen;
  return node.result.keep[word] ? kKept : kDropped;
}

Mask passage_starts(const Explanation& explanation, std::size_t word_count) {
  Mask starts(word_count);
  for (const Explanation::Node& node : explanation.nodes) {
    if (!node.ran) continue;
    mark_changes(node.seen, starts);
    mark_changes(node.result.keep, starts);
  }
  return starts;
}

std::vector<bool> leaves_of(const Explanation& explanation) {
  std::vector<bool> leaves(explanation.nodes.size(), true);
  for (std::size_t i = 1; i < explanation.nodes.size(); ++i)
    leaves[explanation.nodes[i].parent] = false;
  return leaves;
}

Verdicts::Verdicts(const Explanation& explanation)
    : explanation_(explanation), weights_(explanation.nodes.size()) {
  const std::vector<bool> leaves = leaves_of(explanation);
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    const Explanation::Node& node = explanation.nodes[i];
    weights_[i] = node.weight * (i == 0 ? 1 : weights_[node.parent]);
  }
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    if (!leaves[i] || !explanation.nodes[i].ran) weights_[i] = 0;
    whole_weight_ += weights_[i];
  }
}

std::uint32_t Verdicts::of(WordId word) {
  std::string letters;
  letters.reserve(explanation_.nodes.size());
  for (const Explanation::Node& node : explanation_.nodes)
    letters += verdict_of(node, word);
  const auto next = static_cast<std::uint32_t>(all_.size());
  const auto [place, is_new] = numbers_.try_emplace(letters, next);
  if (is_new) {
    bytes_ += letters.size();
    votes_.push_back(votes_of(letters));
    all_.push_back(std::move(letters));
  }
  return place->second;
}

double Verdicts::votes_of(std::string_view verdict) const {
  if (whole_weight_ <= 0) return verdict[0] == kKept ? 1 : 0;
  double sum = 0;
  for (std::size_t i = 0; i < verdict.size(); ++i)
    if (verdict[i] == kKept) sum += weights_[i];
  return sum / whole_weight_;
}

PageFacts facts_of(const Page& page, const ExplanationOptions& options) {
  const HiddenText* hidden = options.hidden;
  PageFacts out;
  out.types = named_page_types(hidden != nullptr ? hidden->page : page,
                               options.url.empty() ? options.source : options.url);
  out.noscript_words = words_in(page, Tag::noscript);
  out.template_words = words_in(page, Tag::template_);
  if (hidden == nullptr) return out;
  out.rescued = hidden->source;
  out.rescued_words = hidden->page.word_count();
  return out;
}

}  // namespace tamis
