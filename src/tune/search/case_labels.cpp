#include "tune/search/case_labels.h"

#include <algorithm>
#include <set>
#include <utility>

#include "filters/learned/page_type/page_type.h"
#include "text/ascii.h"
#include "text/language/function_words.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "tune/search/draw.h"

namespace tamis::tune {
namespace {

// Pages of a few hundred words and those of thousands are different kinds of pages.
constexpr std::string_view kLengths[] = {"50",  "100",  "150",  "200",  "300", "500",
                                         "700", "1000", "1500", "2000", "3000"};
// After that many draws a case goes; there are always more labels than children.
constexpr int kDraws = 20;

std::vector<std::string_view> known_labels(std::string_view combinator) {
  std::vector<std::string_view> out;
  if (combinator == "by_type")
    for (const PageType type : kPageTypes) out.push_back(to_string(type));
  if (combinator == "by_language") {
    const auto languages = FunctionWords::languages();
    out.assign(languages.begin(), languages.end());
  }
  if (combinator == "by_length") out.assign(std::begin(kLengths), std::end(kLengths));
  return out;
}

bool is_length(std::string_view label) {
  return !label.empty() && label.size() < 8 &&
         std::all_of(label.begin(), label.end(), is_digit);
}

std::size_t length_of(const std::string& label) {
  return text::read_number<std::size_t>(label).value_or(0);
}

// Takes the parts of the label, if none is taken.
bool take(std::set<std::string, std::less<>>& taken, std::string_view label) {
  const std::vector<std::string_view> parts = text::split(label, '|');
  for (const std::string_view part : parts)
    if (taken.contains(part)) return false;
  for (const std::string_view part : parts) taken.emplace(part);
  return true;
}

}  // namespace

std::string random_label(std::string_view combinator, Rng& random) {
  const std::vector<std::string_view> known = known_labels(combinator);
  return known.empty() ? "else" : std::string(draw_one(random, known));
}

bool is_label_of(std::string_view combinator, std::string_view label) {
  if (combinator == "by_length") return is_length(label);
  const std::vector<std::string_view> known = known_labels(combinator);
  for (const std::string_view part : text::split(label, '|'))
    if (std::find(known.begin(), known.end(), part) == known.end()) return false;
  return true;
}

void relabel(PipelineNode& cases, Rng& random) {
  std::set<std::string, std::less<>> taken;
  std::vector<PipelineNode> children;
  for (std::size_t i = 0; i < cases.children.size(); ++i) {
    PipelineNode& child = cases.children[i];
    if (i + 1 == cases.children.size()) {
      child.label = "else";
      children.push_back(std::move(child));
      break;
    }
    bool has_label = is_label_of(cases.name, child.label) && take(taken, child.label);
    for (int draw = 0; !has_label && draw < kDraws; ++draw) {
      child.label = random_label(cases.name, random);
      has_label = take(taken, child.label);
    }
    if (has_label) children.push_back(std::move(child));
  }
  cases.children = std::move(children);
  if (cases.name == "by_length" && !cases.children.empty())
    std::stable_sort(cases.children.begin(), cases.children.end() - 1,
                     [](const PipelineNode& a, const PipelineNode& b) {
                       return length_of(a.label) < length_of(b.label);
                     });
}

}  // namespace tamis::tune
