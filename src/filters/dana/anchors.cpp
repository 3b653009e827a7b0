#include "filters/dana/anchors.h"

#include <algorithm>

#include "document/sequences/source_bytes.h"

namespace tamis {
namespace {

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

  // The weight of both tags goes to the line of the first.
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

}  // namespace tamis
