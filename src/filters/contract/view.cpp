// A view of all words returns the sequences of the page. Any other view derives its own
// sequences, without the absent words.

#include "base/steps.h"
#include "document/derived.h"
#include "filters/contract/spare_memory.h"
#include "tamis/filter.h"

namespace tamis {
namespace {

// Returns the present nodes: those with a present word, and those without any words
// whose parent is present.
Mask present_nodes(const Page& page, const Mask& words) {
  count_steps(page.node_count());
  Mask out(page.node_count());
  out.set(0);
  for (NodeId n = 1; n < page.node_count(); ++n) {
    const Range range = page.words(n);
    if (range.size() == 0 ? out[page.parent(n)] : words.any(range)) out.set(n);
  }
  return out;
}

}  // namespace

struct View::Pruned : DerivedStore {
  explicit Pruned(Mask present) : nodes(std::move(present)) {}
  Mask nodes;
};

View::View(const Page& page, const Site* site, std::string_view url)
    : page_(&page),
      site_(site),
      present_(spare_mask(page.word_count(), true)),
      url_(url) {}

View::View(const Page& page, Mask present, const Site* site, std::string_view url)
    : page_(&page), site_(site), present_(std::move(present)), url_(url) {
  if (present_.next_clear(0) < present_.size())
    pruned_ = std::make_unique<Pruned>(present_nodes(page, present_));
}

View::View(const View& input, const Mask& keep, Tags tags)
    : page_(input.page_),
      site_(input.site_),
      present_(spare_mask(input.present_)),
      url_(input.url_) {
  present_ &= keep;
  if (present_ == input.present_ && input.is_whole()) return;
  Mask nodes =
      input.is_whole() ? Mask(page_->node_count(), true) : input.pruned_->nodes;
  if (tags == Tags::pruned) nodes &= present_nodes(*page_, present_);
  pruned_ = std::make_unique<Pruned>(std::move(nodes));
}

View::View(View&&) noexcept = default;
View& View::operator=(View&&) noexcept = default;
View::~View() {
  give_back(std::move(present_));
}

bool View::has(NodeId n) const {
  return is_whole() || pruned_->nodes[n];
}

const Counts& View::counts() const {
  if (is_whole()) return page_->counts();
  return pruned_->get(pruned_->counts,
                      [&](Counts& out) { out = counts(is_link_with_href); });
}

Counts View::counts(IsLink is_link) const {
  if (is_whole()) return count_subtrees(*page_, is_link);
  Counts out;
  make_counts(*page_, is_link, {present_.bits(), pruned_->nodes.bits()}, out);
  return out;
}

const Tokens& View::tokens() const {
  if (is_whole()) return page_->tokens();
  return pruned_->get(pruned_->tokens, [&](Tokens& out) {
    const Presence presence{present_.bits(), pruned_->nodes.bits()};
    make_pruned_tokens(*page_, page_->tokens(), presence, out);
  });
}

const Characters& View::characters() const {
  if (is_whole()) return page_->characters();
  return pruned_->get(pruned_->characters,
                      [&](Characters& out) { make_characters(*page_, tokens(), out); });
}

const Lines& View::lines(std::uint32_t line_length) const {
  if (is_whole()) return page_->lines(line_length);
  return pruned_->get(pruned_->lines(line_length), [&](Lines& out) {
    make_lines(*page_, tokens(), line_length, out);
  });
}

const Blocks& View::blocks() const {
  if (is_whole()) return page_->blocks();
  return pruned_->get(pruned_->blocks, [&](Blocks& out) {
    out.all.clear();
    for (const TextBlock& block : page_->blocks().all)
      if (present_.any(block.words)) out.all.push_back(block);
  });
}

}  // namespace tamis
