// DTP: document tree plateaus.
//
// Thomas Gottron, "Combining content extraction heuristics: the CombinE system", 2008.
//
// IDEA
//
// Plot the depth of the tree over the sequence of tokens. Content is a plateau: many
// words and few tags at a similar depth. The paper looks for plateaus in different
// branches of one subtree:
//
//                      ........ ........          plateaus of 12 and 14 words, with a
//      ..  ..  ..  ..                             small dip between two paragraphs
//     li  li  li  li   p        p         foot
//     nav              main
//
// Each element gains one point per word of a plateau inside it and loses beta points
// per other word. The element with most points contains the content.
//
// WHERE WE DIFFER FROM THE PAPER
//
// The paper describes the idea but gives no algorithm. All numbers and the following
// rules are ours:
//
//   1. A run of words continues while the depth in block elements dips by at most
//      delta.
//   2. It is a plateau if it has min_words and few tags: at most rho times their share
//      in the whole page (as in document slope curves).
//   3. Only elements with words of a plateau are candidates. Among equal elements the
//      deepest wins, then the first.
//
// Tested by tests/unit/filters/dtp_test.cpp.

#include <algorithm>

#include "filters/common/elements.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

enum class Output : std::uint8_t { plateau, subtree };
constexpr std::string_view kOutputs[] = {"plateau", "subtree"};

struct DtpParams {
  int delta = 1;
  int min_words = 10;
  double rho = 0.75;
  double beta = 1;
  Output output = Output::plateau;
  TagSet block_set = kBlockElements;
};

constexpr ParamSpec kDtpParams[] = {
    param<&DtpParams::delta>("delta", {0, 4}, Provenance::ours,
                             "how deep a dip may be inside a plateau"),
    param<&DtpParams::min_words>("min_words", {3, 60, Scale::log}, Provenance::ours,
                                 "words that a plateau must have"),
    param<&DtpParams::rho>("rho", {0.3, 1.2}, Provenance::ours,
                           "the most tags a plateau may have, compared with the page"),
    param<&DtpParams::beta>("beta", {0.1, 3, Scale::log}, Provenance::ours,
                            "what a word outside of plateaus costs an element"),
    param<&DtpParams::output, kOutputs>(
        "output", Provenance::ours,
        "keep the plateaus in the best element, or all of it"),
    param<&DtpParams::block_set>("block_set", Provenance::ours,
                                 "elements that make the depth"),
};

struct WordRun {
  Range words;             // including absent words between them
  std::uint32_t size = 0;  // present words
  std::uint32_t tags = 0;  // tags between the first and the last word

  // Returns the share of tags among the tokens.
  double slope() const { return static_cast<double>(tags) / (size + tags); }
};

// Returns, for each word, the number of tags before it in the source.
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

// Finds runs of words at a similar depth of the tree. The block depth of a word is the
// number of block elements around it. Between two consecutive words the depth dips to
// that of the innermost block around both:
//
//   <div> <p>a b</p> <p>c</p> </div> <div> <div><p>d</p></div> </div>
//   depth    2 2        2                          3
//   dip        0     1                 3
//
// A run continues until a dip is deeper than delta.
class RunFinder {
 public:
  RunFinder(const View& view, const DtpParams& params)
      : view_(view),
        block_elements_(params.block_set),
        delta_(static_cast<std::uint32_t>(params.delta)) {}

  std::vector<WordRun> run() {
    const Page& page = view_.page();
    const NodeId body = page.body();
    std::vector<std::uint32_t> depth(page.node_count(), 0);
    for (NodeId n = body + 1; n < page.end(body); ++n) {
      const std::uint32_t outside = depth[page.parent(n)];
      depth[n] = outside + (block_elements_.contains(page.tag(n)) ? 1 : 0);
      // The innermost block around both words is the highest of all parents since the
      // last word.
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

  // If the parser moved nodes, the last word may precede the first in the source.
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

// Returns the share of tags among all tokens of the page.
double page_slope(const View& view) {
  const std::vector<PageToken>& tokens = view.tokens().all;
  const auto tags = std::count_if(tokens.begin(), tokens.end(),
                                  [](const PageToken& t) { return t.word == kNone; });
  return tokens.empty()
             ? 0
             : static_cast<double>(tags) / static_cast<double>(tokens.size());
}

Mask plateaus(const View& view, const DtpParams& params) {
  const double steepest = params.rho * page_slope(view);
  Mask out(view.page().word_count());
  for (const WordRun& run : RunFinder(view, params).run())
    if (run.size >= static_cast<std::uint32_t>(params.min_words) &&
        run.slope() <= steepest)
      out.fill(run.words);
  return out & view.present();
}

// Returns, for each word, how many words of the mask precede it.
std::vector<std::uint32_t> counts_before(const Mask& mask) {
  std::vector<std::uint32_t> out(mask.size() + 1, 0);
  for (std::size_t w = 0; w < mask.size(); ++w) out[w + 1] = out[w] + (mask[w] ? 1 : 0);
  return out;
}

// Returns the element with most points, or kNone if there is no plateau.
NodeId best_element(const View& view, const Mask& plateau, double beta) {
  const Page& page = view.page();
  const std::vector<std::uint32_t> plateau_before = counts_before(plateau);
  const std::vector<std::uint32_t> present_before = counts_before(view.present());
  const NodeId body = page.body();
  NodeId best = kNone;
  double most = 0;
  for (NodeId n = body; n < page.end(body); ++n) {
    if (!page.is_element(n) && n != body) continue;
    const Range words = page.words(n);
    const double on = plateau_before[words.last] - plateau_before[words.first];
    const double all = present_before[words.last] - present_before[words.first];
    const double points = on - beta * (all - on);
    if (on == 0 || (best != kNone && points < most)) continue;
    if (best != kNone && points == most && page.depth(n) <= page.depth(best)) continue;
    best = n;
    most = points;
  }
  return best;
}

Mask dtp(const View& view, const DtpParams& params) {
  const Mask plateau = plateaus(view, params);
  const NodeId best = best_element(view, plateau, params.beta);
  Mask keep(view.page().word_count());
  if (best == kNone) return keep;
  keep.fill(view.page().words(best));
  return keep & (params.output == Output::plateau ? plateau : view.present());
}

}  // namespace

constinit const FilterSpec spec::dtp = define_filter<DtpParams, tamis::dtp>(
    "dtp", FilterKind::tree, "plateaus of many words and few tags in one subtree",
    "Gottron, Combining content extraction heuristics: the CombinE system, 2008",
    kDtpParams);

}  // namespace tamis
