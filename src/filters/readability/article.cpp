// Readability's scoring: paragraphs give points to the elements around them. The best
// element is the article, together with similar siblings.

#include <algorithm>

#include "filters/readability/steps.h"

namespace tamis::reader {
namespace {

constexpr TagSet kRaised = {Tag::pre, Tag::td, Tag::blockquote};
constexpr TagSet kLowered = {Tag::address, Tag::ol, Tag::ul, Tag::dl,
                             Tag::dd,      Tag::dt, Tag::li, Tag::form};
constexpr TagSet kHeadings = {Tag::h1, Tag::h2, Tag::h3, Tag::h4,
                              Tag::h5, Tag::h6, Tag::th};
constexpr TagSet kStay = {Tag::div, Tag::article, Tag::section,
                          Tag::p,   Tag::ol,      Tag::ul};

// Returns the initial score of an element. Divs and quotations start above other
// elements, lists and headings below; good and bad names add or subtract points.
double first_score(const DraftNode& node, const Source& source) {
  const double weight = class_weight(node, source);
  if (node.tag == Tag::div) return 5 + weight;
  if (kRaised.contains(node.tag)) return 3 + weight;
  if (kLowered.contains(node.tag)) return -3 + weight;
  if (kHeadings.contains(node.tag)) return -5 + weight;
  return weight;
}

class ArticlePicker {
 public:
  ArticlePicker(const Draft& draft, Source& source) : draft_(draft), source_(source) {
    for (std::uint32_t n = 1; n < draft.size(); ++n)
      children_[parent(n)] += draft[n].is_element() ? 1 : 0;
  }

  Draft run() {
    const std::vector<std::uint32_t> best = find_best();
    if (best.empty() || best.front() == 0) return everything();
    std::uint32_t top = common_ancestor(best);
    top = climb_by_score(top);
    while (parent(top) != 0 && children_[parent(top)] == 1) top = parent(top);
    set_score(top);
    return with_siblings(top);
  }

 private:
  std::uint32_t parent(std::uint32_t n) const { return draft_[n].parent; }
  double& score_of(std::uint32_t n) { return *scores_.of[n]; }
  void set_score(std::uint32_t n) {
    if (!scores_.of[n]) scores_.of[n] = first_score(draft_[n], source_);
  }

  // Returns the best candidates, best first; of equal ones, the first comes first.
  std::vector<std::uint32_t> find_best() {
    scores_ = score(draft_, text_, source_);
    source_.body_was_scored |= scores_.of[0].has_value();
    std::vector<std::uint32_t> best;
    const auto most = static_cast<std::size_t>(options_.top_candidates);
    for (const std::uint32_t n : scores_.order) {
      score_of(n) *= 1 - links_.density(n);
      const auto worse = std::find_if(
          best.begin(), best.end(),
          [&](std::uint32_t other) { return score_of(n) > score_of(other); });
      if (worse == best.end() && best.size() == most) continue;
      best.insert(worse, n);
      if (best.size() > most) best.pop_back();
    }
    return best;
  }

  bool is_inside(std::uint32_t n, std::uint32_t element) const {
    return element < n && n < draft_[element].end;
  }

  // Returns the lowest element around enough candidates that are nearly as good as the
  // best, otherwise the best candidate.
  std::uint32_t common_ancestor(const std::vector<std::uint32_t>& best) {
    std::vector<std::uint32_t> others;
    for (std::size_t i = 1; i < best.size(); ++i)
      if (score_of(best[i]) / score_of(best[0]) >= options_.alternative_share)
        others.push_back(best[i]);
    const auto enough = static_cast<std::ptrdiff_t>(options_.alternatives);
    for (std::uint32_t up = parent(best[0]); up != 0; up = parent(up)) {
      const auto inside = std::count_if(others.begin(), others.end(), [&](auto other) {
        return is_inside(other, up);
      });
      if (inside < enough) continue;
      set_score(up);
      return up;
    }
    return best[0];
  }

  // Climbs while scores do not fall too low. Returns the first ancestor with a higher
  // score, otherwise `top`.
  std::uint32_t climb_by_score(std::uint32_t top) {
    double last = score_of(top);
    const double least = last / options_.climb_divisor;
    for (std::uint32_t up = parent(top); up != 0; up = parent(up)) {
      if (!scores_.of[up]) continue;
      if (score_of(up) < least) break;
      if (score_of(up) > last) return up;
      last = score_of(up);
    }
    return top;
  }

  bool belongs(std::uint32_t n, std::uint32_t top, std::string_view top_class) {
    if (n == top) return true;
    const double share = score_of(top) * options_.sibling_share;
    const double bonus = !top_class.empty() && class_name(n) == top_class ? share : 0;
    if (scores_.of[n] && score_of(n) + bonus >= std::max(options_.sibling_score, share))
      return true;
    if (draft_[n].tag != Tag::p) return false;
    const auto length = static_cast<int>(text_.length(draft_[n].words));
    const double links = links_.density(n);
    if (length > options_.sibling_length && links < options_.sibling_links) return true;
    return length < options_.sibling_length && length > 0 && links == 0 &&
           text_.ends_sentence(draft_[n].words);
  }

  std::string_view class_name(std::uint32_t n) const {
    if (draft_[n].origin == kNone) return {};
    return source_.page.attribute_source(draft_[n].origin, "class").value_or("");
  }

  Draft with_siblings(std::uint32_t top) {
    const std::uint32_t around = parent(top);
    const std::string_view top_class = class_name(top);
    DraftWriter writer(draft_.size());
    Mask words(draft_.words.size());
    add_root(writer);
    for (std::uint32_t n = around + 1; n < draft_[around].end; n = draft_[n].end) {
      if (!draft_[n].is_element() || !belongs(n, top, top_class)) continue;
      copy(writer, n);
      words.fill(draft_[n].words);
    }
    return writer.finish(draft_[0].words.last, words & draft_.words);
  }

  // Returns the whole body in a div.
  Draft everything() {
    DraftWriter writer(draft_.size() + 1);
    add_root(writer);
    copy(writer, 0);
    return writer.finish(draft_[0].words.last, draft_.words);
  }

  void add_root(DraftWriter& writer) const {
    DraftNode root;
    root.tag = Tag::div;
    root.words = draft_[0].words;
    writer.add(root, draft_.size());
  }

  void copy(DraftWriter& writer, std::uint32_t from) const {
    for (std::uint32_t n = from; n < draft_[from].end; ++n) {
      DraftNode node = draft_[n];
      writer.reach(n, node.words.first);
      if (n == 0) node.origin = kNone;  // a new div instead of the body
      if (n == from && !kStay.contains(node.tag)) node.tag = Tag::div;
      writer.add(node, node.end);
    }
  }

  const Draft& draft_;
  Source& source_;
  const Options& options_ = source_.options;
  const TextMeasure text_{source_.page, source_.commas, draft_};
  const LinkLengths links_{draft_, text_, source_};
  std::vector<std::uint32_t> children_ =  // direct child elements
      std::vector<std::uint32_t>(draft_.size());
  Scores scores_;
};

}  // namespace

double paragraph_score(std::uint32_t length, std::uint32_t commas,
                       const Options& options) {
  const auto point = static_cast<std::uint32_t>(options.point_length);
  const auto most = static_cast<std::uint32_t>(options.length_points);
  return 1 + (commas + 1) + std::min(length / point, most);
}

double score_divider(int level) {
  return level == 0 ? 1 : level == 1 ? 2 : level * 3;
}

double class_weight(const DraftNode& node, const Source& source) {
  if (!source.options.weight_classes) return 0;
  return source.traits_of(node).names * source.options.class_weight;
}

Scores score(const Draft& draft, const TextMeasure& text, const Source& source) {
  const Options& options = source.options;
  Scores out;
  out.of.resize(draft.size());
  for (std::uint32_t n = 1; n < draft.size(); ++n) {
    if (!draft[n].is_scored) continue;
    const std::uint32_t length = text.length(draft[n].words);
    if (length < static_cast<std::uint32_t>(options.paragraph_length)) continue;
    const double points = paragraph_score(length, text.commas(draft[n].words), options);
    std::uint32_t up = draft[n].parent;
    for (int level = 0; level < options.levels && up != kNone; ++level) {
      if (!out.of[up]) {
        out.of[up] = first_score(draft[up], source);
        if (up != 0 || !source.body_was_scored) out.order.push_back(up);
      }
      *out.of[up] += points / score_divider(level);
      up = draft[up].parent;
    }
  }
  return out;
}

Draft pick_article(const Draft& draft, Source& source) {
  return ArticlePicker(draft, source).run();
}

}  // namespace tamis::reader
