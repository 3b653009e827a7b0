// What can be set about Readability; src/filters/readability/readability.cpp says what
// it means.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "filters/readability/pattern_matcher.h"
#include "tamis/tags.h"

namespace tamis::reader {

// The lists of patterns for classes and ids, in one matcher.
class NameLists {
 public:
  enum List : std::uint8_t {
    unlikely,
    maybe,
    positive,
    negative,
    byline,
    share,
    count
  };

  NameLists();  // Readability's
  const std::string& text(List list) const { return texts_[list]; }
  // Says what is wrong with the text, or nothing.
  std::string set(List list, std::string_view text);

  // The lists that have a pattern in the name.
  class Found {
   public:
    explicit Found(std::uint32_t bits) : bits_(bits) {}
    bool in(List list) const { return (bits_ >> list & 1) != 0; }

   private:
    std::uint32_t bits_;
  };
  Found find(std::string_view name) const { return Found(matcher_->find(name)); }

 private:
  std::array<std::string, count> texts_;
  std::shared_ptr<const PatternMatcher> matcher_;
};

struct Options {
  // Attempts
  bool strip_unlikely = true;
  bool weight_classes = true;
  bool clean_conditionally = true;
  bool retry = true;
  int char_threshold = 500;
  // Preparing
  bool drop_hidden = true;
  bool drop_title = true;
  bool drop_byline = true;
  NameLists names;
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

}  // namespace tamis::reader
