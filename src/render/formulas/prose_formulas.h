// Formulas that stand in the text between delimiters, for a script to find:
//
//   <script src="mathjax.js"></script> <p>Where \\(a_b\\) is, and $x$.
//
// Only on pages that load such a script. A single dollar opens a formula before what is
// no blank, and closes it behind what is no blank and before what is no digit, so that
// "$5 and $6" are prices.
#pragma once

#include <vector>

#include "render/formulas/formulas.h"
#include "tamis/page.h"

namespace tamis {

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
