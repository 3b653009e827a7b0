// Readability: finds the article as Firefox's reader view does.
//
// Arc90, Readability 1.7.1, 2010; Mozilla, readability 0.6.0 (the library; there is no
// paper).
//
// IDEA
//
// Paragraphs give points to the elements around them. A paragraph with many characters
// and commas gives all its points to its parent, half to its grandparent, and less to
// higher elements. Names of classes and ids add or subtract 25. The scores are reduced
// by the share of links. The element with the highest score is the article, together
// with similar siblings:
//
//   <div class=post>            5 + 25 + 3.5     start of a div, good name, half of it
//     <div>                     5 + 7            start of a div, all of it
//       <p>250 characters, with 3 commas</p>     1 + (3 + 1) + 2 = 7 points
//
// Before scoring, hidden elements and elements with names such as "sidebar" are
// dropped, and texts in divs become paragraphs. After it, forms, lists of links and
// similar parts are dropped. If fewer than 500 characters are left, the filter tries
// again with weaker rules.
//
// WHERE WE DIFFER FROM THE LIBRARY
//
//   1. The library edits the DOM. Here each step writes a new flat tree
//      (filters/readability/draft.h) and does not change the page. Lengths come from
//      prefix sums.
//   2. Between attempts the library writes the page as HTML and parses it again, which
//      splits nested paragraphs. Here they are not split.
//   3. JSON-LD is not read for title and author. Lazy images and images inside noscript
//      are not searched for.
//   4. Texts of SVG, MathML and video fallbacks are not words of a page.
//   5. The library finally loses a text that is next to a single div in a section and
//      is followed by whitespace. tamis keeps it.
//
// Tested by tests/unit/filters/readability/readability_test.cpp.

#include "filters/readability/steps.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

using reader::NameLists;
using reader::Options;

template <NameLists::List kList>
constexpr ParamSpec names_param(std::string_view name, std::string_view meaning) {
  return {.name = name,
          .meaning = meaning,
          .choices = {},
          .get =
              [](const void* params) {
                return static_cast<const Options*>(params)->names.text(kList);
              },
          .set =
              [](void* params, std::string_view text) {
                return static_cast<Options*>(params)->names.set(kList, text);
              },
          .type = ParamType::text,
          .provenance = Provenance::code};
}

constexpr Provenance kCode = Provenance::code;

constexpr ParamSpec kReadabilityParams[] = {
    param<&Options::strip_unlikely>("strip_unlikely", kCode,
                                    "drop elements with an unlikely name or role"),
    param<&Options::weight_classes>("weight_classes", kCode,
                                    "let names of classes and ids count"),
    param<&Options::clean_conditionally>("clean_conditionally", kCode,
                                         "drop doubtful forms, tables, lists, divs"),
    param<&Options::retry>("retry", kCode,
                           "try again without one of these, from the first to the "
                           "last, while the text is too short"),
    param<&Options::char_threshold>("char_threshold", {0, 5000}, kCode,
                                    "characters below which a text is too short"),
    param<&Options::drop_hidden>("drop_hidden", kCode, "drop what the markup hides"),
    param<&Options::drop_title>("drop_title", kCode,
                                "drop the first heading that repeats the title"),
    param<&Options::drop_byline>("drop_byline", kCode,
                                 "drop the author's line if no <meta> names one"),
    names_param<NameLists::unlikely>("unlikely", "names that make an element go"),
    names_param<NameLists::maybe>("maybe", "names that save it"),
    names_param<NameLists::positive>("positive", "names that give points"),
    names_param<NameLists::negative>("negative", "names that take points"),
    names_param<NameLists::byline>("byline", "names of an author's line"),
    names_param<NameLists::share>("share", "names of buttons to share a page"),
    param<&Options::title_similarity>("title_similarity", {0, 1}, kCode,
                                      "share of a heading's words that must be in the "
                                      "title to repeat it"),
    param<&Options::byline_length>("byline_length", {0, 1000}, kCode,
                                   "characters below which a line is an author's"),
    param<&Options::div_links>("div_links", {0, 1}, kCode,
                               "share of links below which a div with one paragraph is "
                               "that paragraph"),
    param<&Options::scored>("scored", kCode, "elements that give points"),
    param<&Options::paragraph_length>("paragraph_length", {0, 500}, kCode,
                                      "characters that they must have"),
    param<&Options::point_length>("point_length", {1, 1000}, kCode,
                                  "characters worth a point"),
    param<&Options::length_points>("length_points", {0, 20}, kCode,
                                   "points for characters at most"),
    param<&Options::levels>("levels", {1, 20}, kCode,
                            "elements around a paragraph that get points"),
    param<&Options::class_weight>("class_weight", {0, 100}, kCode,
                                  "points for a good or bad name"),
    param<&Options::hash_link>("hash_link", {0, 1}, kCode,
                               "what a link into the page itself counts"),
    param<&Options::top_candidates>("top_candidates", {1, 50}, kCode,
                                    "best elements that are compared"),
    param<&Options::alternative_share>("alternative_share", {0, 1}, kCode,
                                       "share of the best score from which others are "
                                       "as good"),
    param<&Options::alternatives>("alternatives", {1, 10}, kCode,
                                  "so many of them make what is around them the "
                                  "article"),
    param<&Options::climb_divisor>(
        "climb_divisor", {1, 20}, kCode,
        "the way up to a better parent ends where scores are "
        "less than the best by this"),
    param<&Options::sibling_share>("sibling_share", {0, 1}, kCode,
                                   "share of the article's score that a sibling needs, "
                                   "and that an equal class is worth"),
    param<&Options::sibling_score>("sibling_score", {0, 100}, kCode,
                                   "score that a sibling needs at least"),
    param<&Options::sibling_length>("sibling_length", {0, 1000}, kCode,
                                    "characters of a paragraph that belongs to the "
                                    "article; shorter ones must be a sentence"),
    param<&Options::sibling_links>("sibling_links", {0, 1}, kCode,
                                   "share of links that such a paragraph may have"),
    param<&Options::commas>("commas", {0, 100}, kCode,
                            "commas from which a part is not cleaned away"),
    param<&Options::paragraphs_per_image>("paragraphs_per_image", {0, 5}, kCode,
                                          "fewer, of more than one image: goes"),
    param<&Options::loose_items>("loose_items", {0, 1000}, kCode,
                                 "items that a part may have beyond its paragraphs"),
    param<&Options::paragraphs_per_input>("paragraphs_per_input", {1, 20}, kCode,
                                          "fewer paragraphs an input field: goes"),
    param<&Options::short_length>("short_length", {0, 500}, kCode,
                                  "a part with fewer characters and a link goes"),
    param<&Options::heading_share>("heading_share", {0, 1}, kCode,
                                   "share of headings that saves a short part"),
    param<&Options::list_share>("list_share", {0, 1}, kCode,
                                "share of lists that makes a part a list"),
    param<&Options::links>("links", {0, 1}, kCode,
                           "share of links that a part may have"),
    param<&Options::weighty_links>("weighty_links", {0, 1}, kCode,
                                   "the same where its name is good"),
    param<&Options::embed_length>("embed_length", {0, 500}, kCode,
                                  "characters that a part with one frame must have"),
    param<&Options::share_length>("share_length", {0, 5000}, kCode,
                                  "characters from which a part is no share button"),
};

// Makes the next attempt less strict. Reports whether there is one.
bool relax(Options& options) {
  for (bool* strict :
       {&options.strip_unlikely, &options.weight_classes, &options.clean_conditionally})
    if (*strict) {
      *strict = false;
      return true;
    }
  return false;
}

Mask readability(const View& view, const Options& options) {
  reader::Source source(view, options);
  reader::Cleaned best{Mask(view.page().word_count()), 0};
  do {
    const reader::Draft draft = reader::prepare(source);
    reader::Cleaned found = reader::clean(reader::pick_article(draft, source), source);
    if (found.length >= static_cast<std::uint32_t>(options.char_threshold))
      return found.words;
    if (found.length > best.length) best = std::move(found);
  } while (options.retry && relax(source.options));
  return best.words;
}

}  // namespace

constinit const FilterSpec spec::readability =
    define_filter<Options, tamis::readability>(
        "readability", FilterKind::tree, "what most paragraphs vote for",
        "Arc90, Readability, 2010; Mozilla, readability.js", kReadabilityParams);

}  // namespace tamis
