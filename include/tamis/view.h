// A View: a page, the words that are still present in it, and perhaps what is known of
// its site. It is what a filter sees.
//
//   View whole(page);
//   View rest(page, lqf.run(whole).keep);     // what LQF left, for the next filter
//
// A view is pruned: words that are not present are not in any of its sequences, and an
// element is present iff a present word is below it, or it never had a word (a picture,
// a line break, an empty cell) and its parent is present. So a view of all words is the
// page itself.
//
// The page, and the site, must outlive the view. A const View may be read by many
// threads at once.
#pragma once

#include <cstdint>
#include <memory>

#include "tamis/mask.h"
#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis {

class Site;

class View {
 public:
  explicit View(const Page& page, const Site* site = nullptr);
  View(const Page& page, Mask present, const Site* site = nullptr);
  View(View&&) noexcept;
  View& operator=(View&&) noexcept;
  ~View();

  const Page& page() const { return *page_; }
  const Mask& present() const { return present_; }
  const Site* site() const { return site_; }
  bool is_whole() const { return pruned_ == nullptr; }

  // Whether a node is present.
  bool has(NodeId n) const;

  // As those of Page (sequences.h), without what is not present. Blocks keep the ranges
  // of the page: a block is left out when none of its words is present, and one that
  // stays may have absent words inside.
  const Counts& counts() const;
  Counts counts(IsLink is_link) const;
  const Tokens& tokens() const;
  const Characters& characters() const;
  const Lines& lines(std::uint32_t line_length) const;
  const Blocks& blocks() const;

 private:
  struct Pruned;

  const Page* page_;
  const Site* site_;
  Mask present_;
  std::unique_ptr<Pruned> pruned_;  // none: all words are present
};

}  // namespace tamis
