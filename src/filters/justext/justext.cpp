// jusText: paragraphs full of function words, and what stands between them.
//
// Jan Pomikálek, "Removing Boilerplate and Duplicate Content from Web Corpora", PhD
// thesis, Brno 2011; and its Python package, justext 3.
//
// IDEA
//
// A long paragraph with many function words and few links is good, a paragraph of links
// is bad; both are sure. Short paragraphs, and those with a middling share of function
// words, take the class of the sure ones around them:
//
//   class by itself     bad  short  good  short  neargood  bad    [ends count as bad]
//   in its context      bad  bad    good  good   good      bad
//
// Both short paragraphs lie between bad and good. The first goes; the second stays,
// since towards the bad one it meets a neargood one first.
//
// WHERE WE DIFFER FROM THE PACKAGE
//
//   1. The language is guessed (language=auto); a page in a language without a list is
//      judged by length and links alone, as the package does when told to.
//   2. In scripts without blanks, which the package has no lists for, every character
//      is a word.
//   3. It reads pages through libxml2, and also <noscript>.
//
// Headings were meant to become neargood before a good paragraph, but the package asks
// for classes that it has not set yet, so none does; early_headings=true is as meant.
//
// Tested by tests/unit/filters/justext/justext_test.cpp.

#include "filters/common/language_choice.h"
#include "filters/justext/paragraphs.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

using Class = ParagraphClass;
using Paragraphs = std::vector<JustextParagraph>;
using Classes = std::vector<Class>;

struct JustextParams {
  int length_low = 70;
  int length_high = 200;
  double stopwords_low = 0.30;
  double stopwords_high = 0.32;
  double max_link_density = 0.2;
  int max_heading_distance = 200;
  bool headings = true;
  bool early_headings = false;
  bool strip_punctuation = false;
  LanguageChoice language;
};

using P = JustextParams;

constexpr ParamSpec kJustextParams[] = {
    param<&P::length_low>("length_low", {0, 500}, Provenance::code,
                          "paragraphs with fewer characters are short"),
    param<&P::length_high>("length_high", {0, 1000}, Provenance::code,
                           "characters beyond which a paragraph can be good"),
    param<&P::stopwords_low>("stopwords_low", {0, 1}, Provenance::code,
                             "share of function words of a neargood paragraph"),
    param<&P::stopwords_high>("stopwords_high", {0, 1}, Provenance::code,
                              "share of function words of a good paragraph"),
    param<&P::max_link_density>("max_link_density", {0, 1}, Provenance::code,
                                "share of linked characters beyond which it is bad"),
    param<&P::max_heading_distance>("max_heading_distance", {0, 1000}, Provenance::code,
                                    "characters between a heading and the good "
                                    "paragraph that keeps it"),
    param<&P::headings>("headings", Provenance::code, "keep headings of good text"),
    param<&P::early_headings>("early_headings", Provenance::code,
                              "let such headings help the short paragraphs beside "
                              "them, as was meant"),
    param<&P::strip_punctuation>("strip_punctuation", Provenance::code,
                                 "a function word before a comma is one, too"),
    param<&P::language>("language", Provenance::ours,
                        "whose function words count: a code, auto, or none"),
};

// Context-free classification.
Class class_of(const JustextParagraph& paragraph, const P& p) {
  if (paragraph.link_density() > p.max_link_density) return Class::bad;
  if (paragraph.has_copyright) return Class::bad;
  const auto length = static_cast<double>(paragraph.length);
  if (length < p.length_low)
    return paragraph.link_length > 0 ? Class::bad : Class::too_short;
  const double density = paragraph.function_word_density();
  if (density >= p.stopwords_high)
    return length > p.length_high ? Class::good : Class::near_good;
  return density >= p.stopwords_low ? Class::near_good : Class::bad;
}

// For every paragraph the class of the nearest one before it (or behind it) that is
// good or bad, or also neargood.
enum class Side : std::uint8_t { before, behind };
Classes neighbours(const Classes& classes, Side side, bool with_near_good) {
  Classes out(classes.size());
  Class nearest = Class::bad;  // the ends of the page
  for (std::size_t step = 0; step < classes.size(); ++step) {
    const std::size_t i = side == Side::before ? step : classes.size() - 1 - step;
    out[i] = nearest;
    const bool counts = classes[i] == Class::good || classes[i] == Class::bad ||
                        (with_near_good && classes[i] == Class::near_good);
    if (counts) nearest = classes[i];
  }
  return out;
}

// Which headings have a good paragraph behind them, near enough.
std::vector<bool> headings_of_good(const Paragraphs& paragraphs, const Classes& classes,
                                   const P& p) {
  std::vector<bool> out(paragraphs.size());
  bool good_follows = false;
  std::uint64_t distance = 0;  // characters before the next good one
  for (std::size_t i = paragraphs.size(); p.headings && i-- > 0;) {
    out[i] = paragraphs[i].is_heading && good_follows &&
             distance <= static_cast<std::uint64_t>(p.max_heading_distance);
    if (classes[i] == Class::good) {
      good_follows = true;
      distance = 0;
    } else {
      distance += paragraphs[i].length;
    }
  }
  return out;
}

void settle_short(Classes& classes) {
  const Classes before = neighbours(classes, Side::before, false);
  const Classes behind = neighbours(classes, Side::behind, false);
  const Classes near_before = neighbours(classes, Side::before, true);
  const Classes near_behind = neighbours(classes, Side::behind, true);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i] != Class::too_short) continue;
    bool good = before[i] == Class::good;
    if (before[i] != behind[i])
      good =
          (before[i] == Class::bad ? near_before : near_behind)[i] == Class::near_good;
    classes[i] = good ? Class::good : Class::bad;
  }
}

// A neargood paragraph that was settled counts for the next one.
void settle_near_good(Classes& classes) {
  const Classes behind = neighbours(classes, Side::behind, false);
  Class before = Class::bad;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i] == Class::near_good)
      classes[i] =
          before == Class::bad && behind[i] == Class::bad ? Class::bad : Class::good;
    before = classes[i];
  }
}

// Context-sensitive classification.
Classes classify(const Paragraphs& paragraphs, const P& p) {
  Classes alone;
  for (const JustextParagraph& paragraph : paragraphs)
    alone.push_back(class_of(paragraph, p));
  Classes classes = alone;
  if (p.early_headings) {
    const std::vector<bool> early = headings_of_good(paragraphs, classes, p);
    for (std::size_t i = 0; i < classes.size(); ++i)
      if (early[i] && classes[i] == Class::too_short) classes[i] = Class::near_good;
  }
  settle_short(classes);
  settle_near_good(classes);
  const std::vector<bool> late = headings_of_good(paragraphs, classes, p);
  for (std::size_t i = 0; i < classes.size(); ++i)
    if (late[i] && alone[i] != Class::bad) classes[i] = Class::good;
  return classes;
}

Mask justext(const View& view, const JustextParams& params) {
  const FunctionWords* words =
      params.language.words(view.page(), FunctionWords::Size::large);
  P p = params;
  if (words == nullptr) p.stopwords_low = p.stopwords_high = 0;
  const JustextParagraphs paragraphs =
      justext_paragraphs(view, words, params.strip_punctuation);
  const Classes classes = classify(paragraphs.all, p);
  Mask keep(view.page().word_count());
  for (std::size_t i = 0; i < classes.size(); ++i)
    if (classes[i] == Class::good) keep.fill(paragraphs.all[i].words);
  return keep &= paragraphs.read;
}

}  // namespace

constinit const FilterSpec spec::justext = define_filter<JustextParams, tamis::justext>(
    "justext", FilterKind::block, "paragraphs with function words, and those between",
    "Pomikálek, Removing Boilerplate and Duplicate Content from Web Corpora, 2011",
    kJustextParams);

}  // namespace tamis
