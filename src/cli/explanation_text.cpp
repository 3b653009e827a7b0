#include "cli/explanation_text.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "cli/terminal/colour.h"
#include "cli/terminal/tree.h"
#include "pipelines/explanation/explanation.h"
#include "tamis/model.h"
#include "text/control_characters.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "url/url.h"

namespace tamis::cli {
namespace {

constexpr std::size_t kBarWidth = 10;
constexpr std::string_view kTeal = "36";
constexpr std::string_view kFaint = "2";

std::string right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

// Draws a bar in eighths of a character. A share above 0 is at least one eighth.
std::string bar(double share) {
  constexpr const char* kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  auto eighths = static_cast<std::size_t>(std::lround(share * 8 * kBarWidth));
  if (share > 0) eighths = std::max<std::size_t>(eighths, 1);
  std::string out;
  for (std::size_t i = 0; i < eighths / 8; ++i) out += "█";
  return out + kEighths[eighths % 8];
}

std::string bar_and_blanks(double share, bool colours) {
  const std::string drawn = bar(share);
  const auto eighths = static_cast<std::size_t>(std::lround(share * 8 * kBarWidth));
  const std::size_t width = share > 0 ? (std::max<std::size_t>(eighths, 1) + 7) / 8 : 0;
  return (colours && !drawn.empty() ? painted(drawn, kTeal) : drawn) +
         std::string(kBarWidth - width, ' ');
}

// Returns the label, text and weight of a node: "forum: vote(2) *2".
std::string name_of(const Explanation::Node& node) {
  std::string out = node.label.empty() ? node.text : node.label + ": " + node.text;
  return node.weight == 1 ? out : out + " *" + text::decimal(node.weight);
}

class Columns {
 public:
  Columns(const Explanation& explanation, bool colours) : colours_(colours) {
    for (const Explanation::Node& node : explanation.nodes)
      width_ = std::max(width_, std::to_string(node.seen.count()).size());
  }

  std::string head() const {
    return right("seen", width_) + "  " + right("kept", width_) + "  share\n";
  }

  std::string figures(const Explanation::Node& node) const {
    if (!node.ran) {
      const std::string none = right("did not run", 2 * width_ + 2 + 7);
      return (colours_ ? painted(none, kFaint) : none) +
             std::string(2 + kBarWidth, ' ');
    }
    const std::size_t seen = node.seen.count();
    const std::size_t kept = node.result.keep.count();
    const double share =
        seen == 0 ? 0 : static_cast<double>(kept) / static_cast<double>(seen);
    return right(std::to_string(seen), width_) + "  " +
           right(std::to_string(kept), width_) + "  " +
           right(std::to_string(std::lround(100 * share)), 3) + " %  " +
           bar_and_blanks(share, colours_);
  }

 private:
  bool colours_;
  std::size_t width_ = 4;
};

// Returns, for each node, whether it is the last child of its parent.
std::vector<bool> last_children(const Explanation& explanation) {
  std::vector<bool> is_last(explanation.nodes.size(), false);
  std::vector<bool> has_one(explanation.nodes.size(), false);
  for (std::size_t i = explanation.nodes.size(); i-- > 1;) {
    const std::size_t parent = explanation.nodes[i].parent;
    is_last[i] = !has_one[parent];
    has_one[parent] = true;
  }
  return is_last;
}

std::string per_cent(double share) {
  return std::to_string(std::lround(100 * share)) + " %";
}

// Lists the three most likely page types with their probabilities.
std::string page_type_line(const PageFacts& facts) {
  constexpr std::size_t kShown = 3;
  return "page type   " +
         text::join(std::span(facts.types).first(kShown), ", ",
                    [](const auto& type) {
                      return std::string(type.first) + " " + per_cent(type.second);
                    }) +
         "\n";
}

std::string confidence_line(const FilterResult& result) {
  if (!result.confidence) return {};
  return "confidence  " + per_cent(static_cast<double>(*result.confidence)) +
         (is_only_chrome(result.scores, result.confidence) ? ", only chrome\n" : "\n");
}

// Lists the facts that few pages have.
std::string other_lines(const PageFacts& facts, const ExplanationOptions& options) {
  std::string out;
  if (!options.url.empty())
    out += "address     " + visible(url::without_credentials(options.url)) + "\n";
  if (facts.noscript_words > 0)
    out += "noscript    " + std::to_string(facts.noscript_words) + " words count\n";
  if (facts.template_words > 0)
    out += "template    " + std::to_string(facts.template_words) + " words count\n";
  if (!facts.rescued.empty())
    out += "rescued     " + std::to_string(facts.rescued_words) + " words of " +
           std::string(facts.rescued) + " are the result, not what was kept\n";
  return out;
}

}  // namespace

std::string explanation_to_text(const Page& page, const Explanation& explanation,
                                const ExplanationOptions& options, bool colours) {
  const PageFacts facts = facts_of(page, options);
  const Columns columns(explanation, colours);
  const std::vector<bool> is_last = last_children(explanation);
  TreeLines lines;
  std::string out = columns.head();
  for (std::size_t i = 0; i < explanation.nodes.size(); ++i) {
    const Explanation::Node& node = explanation.nodes[i];
    const std::string name = visible(name_of(node));
    out += columns.figures(node) + "  " + lines.before(node.depth, is_last[i]) +
           (colours && !node.ran ? painted(name, kFaint) : name) + "\n";
  }
  return out + "\n" + page_type_line(facts) +
         confidence_line(explanation.nodes.front().result) +
         other_lines(facts, options);
}

}  // namespace tamis::cli
