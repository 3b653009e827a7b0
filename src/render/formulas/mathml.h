// Formulas in MathML as TeX, for pages that have no TeX themselves.
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis {

// Of a <math> element, what it shows; empty where it shows nothing.
std::string mathml_to_tex(const Page& page, NodeId math);

}  // namespace tamis
