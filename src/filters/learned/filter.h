// The filter `learned`: its spec, for the list of all filters, and its final step.
#pragma once

#include "tamis/filter.h"

namespace tamis {

namespace spec {
extern const FilterSpec learned;
}  // namespace spec

// Keeps parts that belong to kept text: headings of the columns of a kept table, and
// program code between kept paragraphs. The trees classify blocks one by one, and such
// blocks look like the labels around a text.
void complete_parts(const Page& page, Mask& keep);

}  // namespace tamis
