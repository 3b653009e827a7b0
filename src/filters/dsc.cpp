// DSC: document slope curves.
//
// David Pinto, Michael Branstein, Ryan Coleman, W. Bruce Croft, Matthew King, Wei Li,
// Xing Wei, "QuASM: a system for question answering using semi-structured data", JCDL
// 2002; as a content extractor: Thomas Gottron, "Evaluating content extraction on HTML
// documents", ITA 2007.
//
// IDEA
//
// Draw how many tags there are among the first n tokens. The curve is steep in menus
// and flat in prose. Where several windows in a row are flatter than the whole page,
// there is content; unlike BTE's, it may have several parts.
//
//   tokens    <h> a b c d <p> e f g h i j <b> k l m n o p q r <x> s <x> <x> t ...
//   windows   [-----------------]                               2 tags of 8 tokens
//                       [---------------]                       1 of 8
//                                 [---------------]             1 of 8; all: 1 of 3
//
// A section begins with the first of `consecutive` low windows and goes on until as
// many are met that are not low; it ends with its last low window.
//
// WHERE WE DIFFER FROM THE PAPERS
//
// Neither paper could be had: the rules follow what others say of them and a public
// re-implementation; the constants 50, 0.5, 0.5 and 3 reproduce what CETD (2011) prints
// for DSC, with blank_words and without the fallback (preset dsc_pub).
//
//   1. The slope of a window is taken between its ends; the re-implementation fits a
//      line (slope). The whole page's is always taken between its ends.
//   2. Where next to nothing is found, the page is left as it is (min_total, fallback),
//      as in the original use.
//   3. ignored_tags are left out of the curve: Pinto's vector is said to weigh tags
//      that change the font with 0.
//
// Tested by tests/unit/filters/dsc_test.cpp.

#include "filters/dsc.h"

#include <algorithm>
#include <cmath>

#include "filters/registry/specs.h"

namespace tamis {

std::vector<std::uint32_t> slope_curve(std::span<const RowToken> row) {
  std::vector<std::uint32_t> curve(row.size() + 1);
  for (std::size_t i = 0; i < row.size(); ++i)
    curve[i + 1] = curve[i] + (row[i].is_word ? 0 : 1);
  return curve;
}

double slope_of(std::span<const std::uint32_t> curve, Range tokens,
                SlopeMethod method) {
  const double length = tokens.size();
  if (method == SlopeMethod::end_points)
    return (curve[tokens.last] - curve[tokens.first]) / length;
  // The points are (n, y(n)) for n = first ... last, so there are length + 1 of them.
  double products = 0;
  double squares = 0;
  for (std::uint32_t n = tokens.first; n <= tokens.last; ++n) {
    const double x = n - tokens.first - length / 2;  // from the middle
    products += x * (curve[n] - curve[tokens.first]);
    squares += x * x;
  }
  return products / squares;
}

std::vector<Range> windows_of(std::uint32_t tokens, std::uint32_t length,
                              std::uint32_t step) {
  std::vector<Range> windows;
  for (std::uint32_t first = 0; first < tokens; first += step) {
    windows.push_back({first, std::min(first + length, tokens)});
    if (windows.back().last == tokens) break;
  }
  return windows;
}

namespace {

enum class Fallback : std::uint8_t { none, input };
constexpr std::string_view kFallbackNames[] = {"none", "input"};

struct DscParams {
  int window = 50;
  double step = 0.5;
  double rho = 0.5;
  int consecutive = 3;
  double min_total = 0.1;
  Fallback fallback = Fallback::input;
  TagSet ignored_tags;
  bool blank_words = false;
  SlopeMethod slope = SlopeMethod::end_points;
};

constexpr ParamSpec kDscParams[] = {
    param<&DscParams::window>("window", {8, 200}, Provenance::reconstructed,
                              "tokens in a window"),
    param<&DscParams::step>("step", {0.1, 1}, Provenance::code,
                            "from window to window, as a share of the window"),
    param<&DscParams::rho>("rho", {0.2, 1}, Provenance::code,
                           "a window is low up to this share of the page's slope"),
    param<&DscParams::consecutive>(
        "consecutive", {1, 6}, Provenance::code,
        "low windows in a row that begin a section, and others that end it"),
    param<&DscParams::min_total>(
        "min_total", {0, 0.3}, Provenance::code,
        "with less than this share of the tokens in sections, too little was found"),
    param<&DscParams::fallback, kFallbackNames>(
        "fallback", Provenance::reconstructed,
        "what is kept where too little was found: no more than that, or the input"),
    param<&DscParams::ignored_tags>("ignored_tags", Provenance::paper,
                                    "elements whose tags do not count"),
    param<&DscParams::blank_words>(
        "blank_words", Provenance::ours,
        "white space between two tags counts as a word (as published)"),
    param<&DscParams::slope, kSlopeMethodNames>(
        "slope", Provenance::ours,
        "of a window: between its ends, or of the line that fits best"),
};

// The union of all sections; ranges in order, apart from each other.
class Sections {
 public:
  void add(Range section) {
    if (!all_.empty() && section.first <= all_.back().last)
      all_.back().last = std::max(all_.back().last, section.last);
    else
      all_.push_back(section);
  }

  std::uint32_t tokens() const {
    std::uint32_t sum = 0;
    for (const Range& section : all_) sum += section.size();
    return sum;
  }

  const std::vector<Range>& all() const { return all_; }

 private:
  std::vector<Range> all_;
};

// `is_low` says it of each window.
template <class IsLow>
Sections low_sections(const std::vector<Range>& windows, IsLow is_low,
                      int consecutive) {
  Sections sections;
  Range section{};  // from the first low window in a row to the last one
  int lows = 0;     // in a row
  int others = 0;
  bool inside = false;
  for (const Range& window : windows) {
    const bool low = is_low(window);
    lows = low ? lows + 1 : 0;
    others = low ? 0 : others + 1;
    if (lows == 1 && !inside) section.first = window.first;
    if (low) section.last = window.last;
    if (lows == consecutive) inside = true;
    if (inside && others == consecutive) {
      sections.add(section);
      inside = false;
    }
  }
  if (inside) sections.add(section);
  return sections;
}

Mask dsc(const View& view, const DscParams& params) {
  const std::vector<RowToken> row =
      token_row(view, {params.ignored_tags, params.blank_words});
  const auto size = static_cast<std::uint32_t>(row.size());
  const std::vector<std::uint32_t> curve = slope_curve(row);
  const double limit = params.rho * slope_of(curve, {0, size}, SlopeMethod::end_points);
  const auto step = static_cast<std::uint32_t>(
      std::max(1.0, std::round(params.step * params.window)));
  const Sections sections = low_sections(
      windows_of(size, static_cast<std::uint32_t>(params.window), step),
      [&](Range window) { return slope_of(curve, window, params.slope) <= limit; },
      params.consecutive);

  if (params.fallback == Fallback::input && sections.tokens() < params.min_total * size)
    return view.present();
  Mask keep(view.page().word_count());
  for (const Range& section : sections.all())
    for (std::uint32_t i = section.first; i < section.last; ++i)
      if (row[i].word != kNone) keep.set(row[i].word);
  return keep;
}

}  // namespace

constinit const FilterSpec spec::dsc = define_filter<DscParams, tamis::dsc>(
    "dsc", FilterKind::token, "where the curve of tags over tokens is flat",
    "Pinto et al., QuASM: a system for question answering using semi-structured data, "
    "2002; Gottron, Evaluating content extraction on HTML documents, 2007",
    kDscParams);

}  // namespace tamis
