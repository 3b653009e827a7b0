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

}  // namespace tamis
