// Scores of a draft, and the part of it that is the article.
#pragma once

#include <optional>

#include "filters/readability/prepare.h"

namespace tamis::reader {

// What a paragraph gives to the elements around it, for its own length and commas.
double paragraph_score(std::uint32_t length, std::uint32_t commas,
                       const Options& options);

// Of the score, what the parent (level 0), the grandparent (1) ... get.
double score_divider(int level);

// Where an element starts: divs and quotations above others, lists and headings below;
// good and bad names.
double first_score(const DraftNode& node, const Source& source, const Attempt& attempt);

// Weight of class and id.
double class_weight(const DraftNode& node, const Source& source,
                    const Attempt& attempt);

// Scores by node; none for elements that got no points.
using Scores = std::vector<std::optional<double>>;
Scores score(const Draft& draft, const TextMeasure& text, const Source& source,
             const Attempt& attempt);

// The best part of the draft and what belongs to it, under a root of its own. Notes in
// `source` if it scored the body.
Draft pick_article(const Draft& draft, Source& source, const Attempt& attempt);

}  // namespace tamis::reader
