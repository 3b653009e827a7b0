// AdDANAg: DANAg for pages rich in links.
//
// Hadi Mohammadzadeh, Thomas Gottron, Franz Schweiggert, Gholamreza Nakhaeizadeh, "The
// Impact of Source Code Normalization on Main Content Extraction", WEBIST 2012.
//
// IDEA
//
// AdDANAg works like DANAg (see danag.cpp), but a link in the text must not look like
// code because its URL is long. The tags of a link weigh as much as its text, so that a
// link is neutral in its line:
//
//   <a href="/wiki/Paris" title="Paris, the capital of France">Paris, France</a>
//   13 of text, 63 of tags: counts as 13 of text, 13 of tags
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. We know only the abstract of the paper and descriptions by others; details that
//      they omit are as in DANA. The tags of a link weigh at least 7, as "<a></a>"
//      does.
//   2. Links are made neutral after the lines are broken.
//   3. Ghorbani, Mohammadzadeh and Nazemi (WEBIST 2014) compare ways to treat links.
//      `anchors` can also leave them unchanged or drop their tags.
//
// Tested by tests/unit/filters/dana/dana_test.cpp.

#include <algorithm>

#include "document/sequences/source_bytes.h"
#include "filters/dana/dana.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

constexpr std::string_view kAnchorsNames[] = {"leave", "drop", "normalise"};

struct AddanagParams : DanaParams {
  AddanagParams() : DanaParams{.anchors = Anchors::normalise} {}
};
static_assert(std::is_standard_layout_v<AddanagParams>);  // the table reads the base
                                                          // class

constexpr auto kAddanagParams = param_table(
    region_params(Provenance::reconstructed),
    {param<&DanaParams::anchors, kAnchorsNames>(
        "anchors", Provenance::reconstructed,
        "tags of links: weigh what they weigh, nothing, or as much as their text")});

constexpr std::uint32_t kEmptyLink = 7;  // <a></a>

class AnchorWeigher {
 public:
  AnchorWeigher(const View& view, const Lines& lines, Anchors anchors,
                std::vector<LineWeight>& weights)
      : page_(view.page()),
        tokens_(view.tokens().all),
        lines_(lines.all),
        anchors_(anchors),
        weights_(weights) {}

  void run() {
    for (std::size_t i = 0; i < lines_.size(); ++i)
      for (std::uint32_t t = lines_[i].tokens.first; t < lines_[i].tokens.last; ++t)
        if (tokens_[t].word != kNone)
          add_text(tokens_[t].word);
        else if (tokens_[t].tag == Tag::a)
          add_tag(tokens_[t], i);
    close();
  }

 private:
  void add_text(WordId w) {
    const Word& word = page_.word(w);
    text_ += word.chars + (text_ > 0 && word.glued == 0 ? 1 : 0);
  }

  // The line of the start tag gets the weight of both tags.
  void add_tag(const PageToken& tag, std::size_t line) {
    if (!tag.is_end_tag) close();  // links do not nest
    if (!tag.is_end_tag || open_)
      weights_[line].code -=
          count_code_points(page_.source().substr(tag.offset, tag.length));
    if (tag.is_end_tag) {
      close();
    } else {
      open_ = true;
      line_ = line;
      text_ = 0;
    }
  }

  void close() {
    if (open_ && anchors_ == Anchors::normalise)
      weights_[line_].code += std::max(kEmptyLink, text_);
    open_ = false;
  }

  const Page& page_;
  const std::vector<PageToken>& tokens_;
  const std::vector<Line>& lines_;
  Anchors anchors_;
  std::vector<LineWeight>& weights_;
  bool open_ = false;       // a link
  std::size_t line_ = 0;    // where it began
  std::uint32_t text_ = 0;  // its characters
};

}  // namespace

std::vector<LineWeight> weigh_text(const View& view, const Lines& lines,
                                   Anchors anchors) {
  std::vector<LineWeight> weights;
  weights.reserve(lines.all.size());
  for (const Line& line : lines.all)
    weights.push_back({line.text_chars, line.tag_chars});
  if (anchors != Anchors::leave) AnchorWeigher(view, lines, anchors, weights).run();
  return weights;
}

constinit const FilterSpec spec::addanag =
    define_filter<AddanagParams, keep_text_regions>(
        "addanag", FilterKind::line,
        "lines with more text than tags, links being neutral",
        "Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh, The Impact of Source Code "
        "Normalization on Main Content Extraction, 2012",
        kAddanagParams);

}  // namespace tamis
