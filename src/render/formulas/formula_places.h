// What is written where a page has a formula: each formula once, though pages show one
// by several elements; and only where what is around it is kept.
//
//   <span class="MathJax">x2</span><script type="math/tex">x^2</script>   // x^2
//   <math>...</math><img class="mwe-math-fallback-image-inline">          // once
#pragma once

#include <optional>
#include <string>

#include "render/formulas/formulas.h"
#include "render/kept_words.h"
#include "render/media_rule.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

class FormulaPlaces {
 public:
  // `media` knows the blocks around the node that is asked for.
  FormulaPlaces(const Page& page, const Mask& keep, const KeptWords& kept,
                const MediaRule& media)
      : page_(page), keep_(keep), kept_(kept), media_(media), formulas_(page) {}

  bool any() const { return formulas_.any(); }

  struct Place {
    Formula formula;            // its TeX is empty: nothing is written
    bool touches_text = false;  // with the word before it
  };

  // What stands for the element and all that is in it; nothing where it is no formula.
  std::optional<Place> at(NodeId element);

 private:
  bool is_picture_of_last(NodeId element, const std::string& tex) const;

  const Page& page_;
  const Mask& keep_;
  const KeptWords& kept_;
  const MediaRule& media_;
  Formulas formulas_;
  Range shown_{0, 0};  // nodes by which the page shows the formula that follows them
  std::string last_;   // of a <math>: a picture of it may follow
  WordId last_end_ = kNone;  // the words before its end
};

}  // namespace tamis
