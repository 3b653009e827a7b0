// Formulas whose TeX the page contains, whatever it displays:
//
//   <math>...<annotation encoding="application/x-tex">E=mc^2</annotation></math>
//   <math alttext="E=mc^2">                    MathML, Wikipedia
//   <mjx-container>                            MathJax 3, with such a <math> inside
//   <span class="katex">                       KaTeX, with such a <math> inside
//   <script type="math/tex; mode=display">     MathJax 2, after the displayed formula
//   <script type="math/mml">                   the same with MathML
//   <img class="tex" alt="E=mc^2">             the older Wikipedia
//   <math-renderer>$E=mc^2$</math-renderer>    GitHub
//   <div class="latex-rendered" data-attrs>    Substack, with the TeX in JSON
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/kept_words.h"
#include "render/media.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Returns the text with one space for each run of ASCII whitespace, and none at either
// end. Unlike text::collapse_spaces, it keeps no-break spaces.
std::string collapse_blanks(std::string_view text);

// Does the same for TeX, which has comments up to the end of a line.
std::string collapse_tex(std::string_view tex);

// Report whether the page has MathML, and whether an element is a TeX script or an
// image of a formula. Fast.
bool holds_mathml(const Page& page);
bool may_be_formula(const Page& page, NodeId element);

struct Formula {
  std::string tex;  // spaces collapsed; empty: displayed by another element, skip it
  bool is_display = false;
};

class Formulas {
 public:
  explicit Formulas(const Page& page);

  bool any() const { return any_; }

  // Returns the formula of this element. The outermost element must be queried first.
  std::optional<Formula> at(NodeId element);

 private:
  std::optional<Formula> shown_by_class(NodeId element);
  std::string tex_below(NodeId element) const;
  void find_annotations();
  Formula of_mathml(NodeId math) const;
  std::optional<Formula> of_mathml_script(NodeId script) const;
  std::optional<Formula> of_container(NodeId element);
  std::optional<Formula> of_attributes(NodeId element) const;

  const Page& page_;
  bool any_ = false;
  std::vector<NodeId> annotations_;  // with TeX, in document order
  NodeId none_before_ = 0;  // the nodes before this one were searched and have no TeX
};

// Returns a <math> element as TeX, for pages without their own TeX (mathml.cpp); empty
// if it displays nothing.
std::string mathml_to_tex(const Page& page, NodeId math);

// Decides what is written for formulas. Each formula is written once, although pages
// display it with several elements, and only if the text around it is kept.
//
//   <span class="MathJax">x2</span><script type="math/tex">x^2</script>   // x^2
//   <math>...</math><img class="mwe-math-fallback-image-inline">          // once
class FormulaPlaces {
 public:
  // `media` tracks the blocks around the current node.
  FormulaPlaces(const Page& page, const Mask& keep, const KeptWords& kept,
                const MediaRule& media)
      : page_(page), keep_(keep), kept_(kept), media_(media), formulas_(page) {}

  bool any() const { return formulas_.any(); }

  struct Place {
    Formula formula;            // empty TeX: nothing is written
    bool touches_text = false;  // no space after the previous word
  };

  // Returns the formula of the whole element; nothing if it is not a formula.
  std::optional<Place> at(NodeId element);

 private:
  bool is_picture_of_last(NodeId element, const std::string& tex) const;

  const Page& page_;
  const Mask& keep_;
  const KeptWords& kept_;
  const MediaRule& media_;
  Formulas formulas_;
  Range shown_{0, 0};        // nodes that display the formula after them
  std::string last_;         // of a <math>; an image of it may follow
  WordId last_end_ = kNone;  // the words before its end
};

// Formulas between delimiters in the text, which a script finds:
//
//   <script src="mathjax.js"></script> <p>Where \\(a_b\\) is, and $x$.
//
// They are searched only on pages that load such a script. A single dollar opens a
// formula if no space follows. It closes one after a character that is not a space, if
// no digit follows. So "$5 and $6" are prices.
struct ProseFormula {
  std::uint32_t first = 0;  // bytes of the source, including delimiters
  std::uint32_t last = 0;
  Formula formula{};
};

// Reports whether the page loads MathJax or KaTeX.
bool loads_formula_script(const Page& page);

// Returns the formulas in one text node, in order.
std::vector<ProseFormula> formulas_in_text(const Page& page, NodeId text);

}  // namespace tamis
