// Formulas whose TeX the page holds, whatever it shows of them:
//
//   <math>...<annotation encoding="application/x-tex">E=mc^2</annotation></math>
//   <math alttext="E=mc^2">                    MathML, Wikipedia
//   <mjx-container>                            MathJax 3, with such a <math> inside
//   <span class="katex">                       KaTeX, with such a <math> inside
//   <script type="math/tex; mode=display">     MathJax 2, after what it shows
//   <script type="math/mml">                   the same with MathML
//   <img class="tex" alt="E=mc^2">             the older Wikipedia
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

// Returns the text with one blank for each run of ASCII white space, and none at either
// end. Unlike text::collapse_spaces, it keeps the no-break spaces of the page.
std::string collapse_blanks(std::string_view text);

// The same of TeX, which has comments up to the ends of its lines.
std::string collapse_tex(std::string_view tex);

// Quick: whether the page has MathML; whether an element is a script of TeX or
// the picture of a formula.
bool holds_mathml(const Page& page);
bool may_be_formula(const Page& page, NodeId element);

struct Formula {
  std::string tex;  // blanks collapsed; empty: shown by something else, pass over it
  bool is_display = false;
};

class Formulas {
 public:
  explicit Formulas(const Page& page);

  bool any() const { return any_; }

  // The formula that this element is, the outermost one asked for first.
  std::optional<Formula> at(NodeId element);

 private:
  std::optional<Formula> shown_by_class(NodeId element);
  std::string tex_below(NodeId element) const;
  void find_annotations();
  Formula of_mathml(NodeId math) const;
  std::optional<Formula> of_mathml_script(NodeId script) const;
  std::optional<Formula> of_container(NodeId element);

  const Page& page_;
  bool any_ = false;
  std::vector<NodeId> annotations_;  // that hold TeX, in document order
  NodeId none_before_ = 0;  // no TeX in the nodes before this one: they were searched
};

// A <math> element as TeX, for pages that have no TeX themselves (mathml.cpp); empty
// where it shows nothing.
std::string mathml_to_tex(const Page& page, NodeId math);

// What is written where a page has a formula: each formula once, though pages show one
// by several elements; and only where what is around it is kept.
//
//   <span class="MathJax">x2</span><script type="math/tex">x^2</script>   // x^2
//   <math>...</math><img class="mwe-math-fallback-image-inline">          // once
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

// Formulas that stand in the text between delimiters, for a script to find:
//
//   <script src="mathjax.js"></script> <p>Where \\(a_b\\) is, and $x$.
//
// Only on pages that load such a script. A single dollar opens a formula before what is
// no blank, and closes it behind what is no blank and before what is no digit, so that
// "$5 and $6" are prices.
struct ProseFormula {
  std::uint32_t first = 0;  // bytes of the source, with the delimiters
  std::uint32_t last = 0;
  Formula formula{};
};

// Whether the page loads MathJax or KaTeX.
bool loads_formula_script(const Page& page);

// Of one text node, in order.
std::vector<ProseFormula> formulas_in_text(const Page& page, NodeId text);

}  // namespace tamis
