#include "tamis/view.h"

namespace tamis {

struct View::Pruned {};

View::View(const Page& page, const Site* site)
    : page_(&page), site_(site), present_(page.word_count(), true) {}

View::View(const Page& page, Mask present, const Site* site)
    : page_(&page), site_(site), present_(std::move(present)) {}

View::View(View&&) noexcept = default;
View& View::operator=(View&&) noexcept = default;
View::~View() = default;

bool View::has(NodeId) const {
  return true;
}

const Counts& View::counts() const {
  return page_->counts();
}

Counts View::counts(IsLink is_link) const {
  return count_subtrees(*page_, is_link);
}

const Tokens& View::tokens() const {
  return page_->tokens();
}

const Characters& View::characters() const {
  return page_->characters();
}

const Lines& View::lines(std::uint32_t line_length) const {
  return page_->lines(line_length);
}

const Blocks& View::blocks() const {
  return page_->blocks();
}

}  // namespace tamis
