// SW: stop word ratio.
//
// Thomas Gottron, "Combining content extraction heuristics: the CombinE system", 2008.
//
// IDEA
//
// Well-formed text is full of function words; menus and captions have few. A text node
// is dropped if the share of function words among its words is below t:
//
//   the end of the road is a start   5/8   kept
//   Home News Sport                  0/3   dropped
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The paper gives neither a list nor a threshold. Our lists have about 100 words
//      per language, with t = 0.15; large lists, such as jusText's, need about 0.28.
//   2. A link or a bold word inside a sentence is a separate text node and often has no
//      function word. With unit = block, the words between two block boundaries are
//      scored together, which avoids this.
//   3. A page in a language without a list is kept whole.
//
// Tested by tests/unit/filters/sw_test.cpp.

#include "filters/common/language_choice.h"
#include "filters/common/words.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

enum class Unit : std::uint8_t { node, block };
constexpr std::string_view kUnits[] = {"node", "block"};

constexpr std::string_view kLists[] = {"small", "large"};

struct SwParams {
  double t = 0.15;
  Unit unit = Unit::node;
  int min_words = 1;
  LanguageChoice language;
  FunctionWords::Size list = FunctionWords::Size::small;
};

constexpr ParamSpec kSwParams[] = {
    param<&SwParams::t>("t", {0.02, 0.6}, Provenance::ours,
                        "share of function words that a text must have"),
    param<&SwParams::unit, kUnits>(
        "unit", Provenance::paper,
        "what is judged: each text node, or the words between two block boundaries"),
    param<&SwParams::min_words>("min_words", {1, 50, Scale::log}, Provenance::ours,
                                "words that a text must have; shorter ones go"),
    param<&SwParams::language>("language", Provenance::ours,
                               "the code of a language, such as en; auto: what the "
                               "page says and its words confirm; none: keep all"),
    param<&SwParams::list, kLists>(
        "list", Provenance::ours,
        "which list: about 100 words, or jusText's, for which t should be .28"),
};

// Returns the ranges of words that are scored together.
std::vector<Range> units(const View& view, Unit unit) {
  std::vector<Range> out;
  if (unit == Unit::block) {
    for (const TextBlock& block : view.blocks().all) out.push_back(block.words);
    return out;
  }
  const Page& page = view.page();
  bool has_words = false;  // the text to which the next node may belong
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (!page.is_text(n)) continue;
    if (!page.continues(n)) has_words = false;
    const Range words = page.words(n);
    if (words.size() == 0) continue;
    if (has_words)
      out.back().last = words.last;
    else
      out.push_back(words);
    has_words = true;
  }
  return out;
}

struct Tally {
  int words = 0;
  int function_words = 0;

  double ratio() const {
    return words == 0 ? 0 : static_cast<double>(function_words) / words;
  }
};

Tally tally(const View& view, Range words, const FunctionWords& list,
            std::string& scratch) {
  Tally out;
  for (WordId w = words.first; w < words.last; ++w) {
    if (!view.present()[w]) continue;
    ++out.words;
    if (list.contains(view.page().word_text(w, scratch))) ++out.function_words;
  }
  return out;
}

FilterResult sw(const View& view, const SwParams& params) {
  const Page& page = view.page();
  const FunctionWords* list = params.language.words(page, params.list);
  if (list == nullptr) return {view.present(), {}};
  FilterResult result = no_words(view);
  std::string scratch;
  for (const Range words : units(view, params.unit)) {
    const Tally found = tally(view, words, *list, scratch);
    if (found.words >= params.min_words && found.ratio() >= params.t)
      result.keep.fill(words);
    fill_scores(view, words, found.ratio(), result.scores);
  }
  result.keep &= view.present();
  return result;
}

}  // namespace

constinit const FilterSpec spec::sw = define_filter<SwParams, tamis::sw>(
    "sw", FilterKind::tree, "texts with enough function words",
    "Gottron, Combining content extraction heuristics: the CombinE system, 2008",
    kSwParams);

}  // namespace tamis
