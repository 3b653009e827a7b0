#include "filters/word_runs.h"

#include <algorithm>

namespace tamis {
namespace {

// Tags before each word, in the source.
std::vector<std::uint32_t> tags_before_words(const View& view) {
  std::vector<std::uint32_t> out(view.page().word_count());
  std::uint32_t tags = 0;
  for (const PageToken& token : view.tokens().all) {
    if (token.word == kNone)
      ++tags;
    else
      out[token.word] = tags;
  }
  return out;
}

class RunFinder {
 public:
  RunFinder(const View& view, const TagSet& block_elements, std::uint32_t delta)
      : view_(view), block_elements_(block_elements), delta_(delta) {}

  std::vector<WordRun> run() {
    const Page& page = view_.page();
    const NodeId body = page.body();
    std::vector<std::uint32_t> depth(page.node_count(), 0);
    for (NodeId n = body + 1; n < page.end(body); ++n) {
      const std::uint32_t outside = depth[page.parent(n)];
      depth[n] = outside + (block_elements_.contains(page.tag(n)) ? 1 : 0);
      // Of all parents since the last word, the highest is the innermost around both.
      lowest_ = std::min(lowest_, outside);
      if (page.is_text(n)) add_text(page.words(n), depth[n]);
    }
    count_tags();
    return std::move(runs_);
  }

 private:
  void add_text(Range words, std::uint32_t depth) {
    for (WordId w = words.first; w < words.last; ++w) {
      if (!view_.present()[w]) continue;
      const std::uint32_t dip = std::max(depth, last_depth_) - lowest_;
      if (runs_.empty() || dip > delta_) runs_.push_back({{w, w}});
      runs_.back().words.last = w + 1;
      ++runs_.back().size;
      last_depth_ = lowest_ = depth;
    }
  }

  // Where the parser moved nodes, the last word may stand before the first.
  void count_tags() {
    const std::vector<std::uint32_t> before = tags_before_words(view_);
    for (WordRun& run : runs_) {
      const auto [least, most] =
          std::minmax(before[run.words.first], before[run.words.last - 1]);
      run.tags = most - least;
    }
  }

  const View& view_;
  const TagSet& block_elements_;
  const std::uint32_t delta_;
  std::uint32_t last_depth_ = 0;
  std::uint32_t lowest_ = 0;
  std::vector<WordRun> runs_;
};

}  // namespace

std::vector<WordRun> word_runs(const View& view, const TagSet& block_elements,
                               std::uint32_t delta) {
  return RunFinder(view, block_elements, delta).run();
}

double page_slope(const View& view) {
  const std::vector<PageToken>& tokens = view.tokens().all;
  const auto tags = std::count_if(tokens.begin(), tokens.end(),
                                  [](const PageToken& t) { return t.word == kNone; });
  return tokens.empty()
             ? 0
             : static_cast<double>(tags) / static_cast<double>(tokens.size());
}

}  // namespace tamis
