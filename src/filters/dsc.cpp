// DSC: document slope curves.
//
// David Pinto, Michael Branstein, Ryan Coleman, W. Bruce Croft, Matthew King, Wei Li,
// Xing Wei, "QuASM: a system for question answering using semi-structured data", JCDL
// 2002; as a content extractor: Thomas Gottron, "Evaluating content extraction on HTML
// documents", ITA 2007.
//
// IDEA
//
// Plot the number of tags among the first n tokens. The curve is steep in menus and
// flat in prose. Several consecutive windows that are flatter than the whole page are
// content. Unlike the result of BTE, the content may have several parts.
//
//   tokens    <h> a b c d <p> e f g h i j <b> k l m n o p q r <x> s <x> <x> t ...
//   windows   [-----------------]                               2 tags of 8 tokens
//                       [---------------]                       1 of 8
//                                 [---------------]             1 of 8; all: 1 of 3
//
// A section begins with the first of `consecutive` low windows. It continues until the
// same number of windows in a row are not low, and ends with its last low window.
//
// WHERE WE DIFFER FROM THE PAPERS
//
// Neither paper was available to us: the rules follow descriptions by others and a
// public re-implementation. The constants 50, 0.5, 0.5 and 3 reproduce the DSC scores
// in CETD (2011), with blank_words and without the fallback (preset dsc_pub).
//
//   1. The slope of a window is measured between its ends; the re-implementation fits a
//      line (slope). The slope of the whole page is always measured between its ends.
//   2. If almost nothing is found, the page is kept unchanged (min_total, fallback), as
//      in the original use.
//   3. ignored_tags are left out of the curve: by descriptions, Pinto's vector weights
//      tags that change the font with 0.
//
// Tested by tests/unit/filters/dsc_test.cpp.

#include <algorithm>
#include <cmath>

#include "filters/common/token_row.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

enum class SlopeMethod : std::uint8_t { end_points, least_squares };
constexpr std::string_view kSlopeMethodNames[] = {"end_points", "least_squares"};

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

// Returns the document slope curve: the number of tags among the first n tokens of the
// page, y(0) = 0, y(1), ..., y(N).
std::vector<std::uint32_t> slope_curve(std::span<const RowToken> row) {
  std::vector<std::uint32_t> curve(row.size() + 1);
  for (std::size_t i = 0; i < row.size(); ++i)
    curve[i + 1] = curve[i] + (row[i].is_word ? 0 : 1);
  return curve;
}

// Returns the slope of the curve over some tokens: between its ends, or of the
// best-fitting line.
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

// Returns the tokens of all sections. Windows start every `step` tokens. The last
// window, which may be shorter, ends at the end of the page.
Mask low_sections(std::span<const std::uint32_t> curve, const DscParams& params) {
  const auto tokens = static_cast<std::uint32_t>(curve.size() - 1);
  const auto length = static_cast<std::uint32_t>(params.window);
  const auto step = static_cast<std::uint32_t>(
      std::max(1.0, std::round(params.step * params.window)));
  const double limit =
      params.rho * slope_of(curve, {0, tokens}, SlopeMethod::end_points);
  Mask sections(tokens);
  Range section{};  // from the first consecutive low window to the last
  int lows = 0;     // consecutive
  int others = 0;
  bool inside = false;
  Range window{};
  for (std::uint32_t first = 0; window.last < tokens; first += step) {
    window = {first, std::min(first + length, tokens)};
    const bool low = slope_of(curve, window, params.slope) <= limit;
    lows = low ? lows + 1 : 0;
    others = low ? 0 : others + 1;
    if (lows == 1 && !inside) section.first = window.first;
    if (low) section.last = window.last;
    if (lows == params.consecutive) inside = true;
    if (inside && others == params.consecutive) {
      sections.fill(section);
      inside = false;
    }
  }
  if (inside) sections.fill(section);
  return sections;
}

Mask dsc(const View& view, const DscParams& params) {
  const std::vector<RowToken> row =
      token_row(view, {params.ignored_tags, params.blank_words});
  const Mask sections = low_sections(slope_curve(row), params);
  if (params.fallback == Fallback::input &&
      static_cast<double>(sections.count()) <
          params.min_total * static_cast<double>(row.size()))
    return view.present();
  Mask keep(view.page().word_count());
  for (std::size_t i = sections.next_set(0); i < row.size(); i = sections.next_set(i))
    for (const std::size_t end = sections.next_clear(i); i < end; ++i)
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
