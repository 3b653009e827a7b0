// The steps of Readability, in the order in which readability.cpp takes them. Each
// reads one draft of the page and writes the next:
//
//   first_draft    the body, with paragraphs for rows of <br>              draft.cpp
//   prepare        without what is certainly no content; texts in divs
//                  become paragraphs                                       prepare.cpp
//   pick_article   the element that most paragraphs vote for, and its
//                  siblings                                                article.cpp
//   clean          without forms, shares and lists of links                clean.cpp
//
// The page's own title, which prepare looks for, is found in headline.cpp; traits.h has
// what the names of classes and ids say.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "filters/readability/draft.h"

namespace tamis::reader {

// What can be set; readability.cpp says what it means.
struct Options {
  // Attempts, each less strict in one of the first three
  bool strip_unlikely = true;
  bool weight_classes = true;
  bool clean_conditionally = true;
  bool retry = true;
  int char_threshold = 500;
  // Preparing
  bool drop_hidden = true;
  bool drop_title = true;
  bool drop_byline = true;
  NameLists names = {};
  double title_similarity = 0.75;
  int byline_length = 100;
  double div_links = 0.25;
  // Scores
  TagSet scored = {Tag::section, Tag::h2, Tag::h3, Tag::h4, Tag::h5,
                   Tag::h6,      Tag::p,  Tag::td, Tag::pre};
  int paragraph_length = 25;
  int point_length = 100;
  int length_points = 3;
  int levels = 5;
  double class_weight = 25;
  double hash_link = 0.3;
  // The article
  int top_candidates = 5;
  double alternative_share = 0.75;
  int alternatives = 3;
  double climb_divisor = 3;
  double sibling_share = 0.2;
  double sibling_score = 10;
  int sibling_length = 80;
  double sibling_links = 0.25;
  // Cleaning
  int commas = 10;
  double paragraphs_per_image = 0.5;
  int loose_items = 100;
  int paragraphs_per_input = 3;
  int short_length = 25;
  double heading_share = 0.9;
  double list_share = 0.9;
  double links = 0.2;
  double weighty_links = 0.5;
  int embed_length = 75;
  int share_length = 500;
};

// A page as all attempts find it, and what they must know of those before.
struct Source {
  Source(const View& view, const Options& options);

  // Of a node of a draft; those that were made have none.
  const Traits& traits_of(const DraftNode& node) const {
    static constexpr Traits kNothing;
    return node.origin == kNone ? kNothing : traits[node.origin];
  }

  const Page& page;
  Options options;  // of this attempt
  std::vector<Traits> traits;
  Commas commas;
  Draft draft;
  std::string title;
  bool has_byline = false;  // in its metadata, or found by an attempt before
  // By an attempt before. Readability scores an element once, and the body is the same
  // one in all attempts, so it can be the article only in the first that scores it.
  bool body_was_scored = false;
  bool is_lost = false;  // html or body was dropped; Readability does not get it back
};

// --- headline.cpp: the title that a page gives itself, and whether it names an author.

struct Metadata {
  std::string title;
  bool has_author = false;
};

// By <meta>, else by <title>. (JSON-LD is not read.)
Metadata read_metadata(const Page& page);

// The article's title out of that of the page: "Storm hits coast" of "Storm hits coast
// | The Daily".
std::string article_title(const Page& page);

// How much of a text's words is in another: 1 all, 0 nothing. Words are of ASCII
// letters and digits, as in Readability.
class KnownWords {
 public:
  explicit KnownWords(std::string_view text);
  double share_in(std::string_view text) const;

 private:
  std::vector<std::string> words_;  // sorted
};

// --- prepare.cpp

// The draft that is scored. Notes in `source` what later attempts must know.
Draft prepare(Source& source);

// The links of a draft.
class LinkLengths {
 public:
  LinkLengths(const Draft& draft, const TextMeasure& text, const Source& source);

  // Their share of an element's text; links into the page itself count less.
  double density(std::uint32_t n) const;

 private:
  struct Link {
    std::uint32_t node;
    double length;
    double before;  // sum of those in front of it
  };
  double length_below(std::uint32_t n) const;

  const Draft& draft_;
  const TextMeasure& text_;
  std::vector<Link> links_;
};

// --- article.cpp: scores of a draft, and the part of it that is the article.

// What a paragraph gives to the elements around it, for its own length and commas.
double paragraph_score(std::uint32_t length, std::uint32_t commas,
                       const Options& options);

// Of the score, what the parent (level 0), the grandparent (1) ... get.
double score_divider(int level);

// Weight of class and id.
double class_weight(const DraftNode& node, const Source& source);

struct Scores {
  std::vector<std::optional<double>> of;  // each node; none if it got no points
  std::vector<std::uint32_t> order;       // in which elements first got some
};
Scores score(const Draft& draft, const TextMeasure& text, const Source& source);

// The best part of the draft and what belongs to it, under a root of its own. Notes in
// `source` if it scored the body.
Draft pick_article(const Draft& draft, Source& source);

// --- clean.cpp

// For every node of a draft whether it is a table that holds data, and not the page's
// layout.
std::vector<bool> find_data_tables(const Draft& draft, const Source& source);

struct Cleaned {
  Mask words;
  std::uint32_t length = 0;  // characters, white space collapsed
};
Cleaned clean(const Draft& article, const Source& source);

}  // namespace tamis::reader
