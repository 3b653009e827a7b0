// What becomes of the result of a pipeline before it is a Selection, for code that has
// such a result without a call of select(): explanations, rows of bits that a search
// keeps.
#pragma once

#include "tamis/extract.h"

namespace tamis {

// Completes and finishes the result of a pipeline on page.page().
Selection selection_of(const ReadablePage& page, FilterResult result,
                       const SelectionOptions& options = {});

// The first step: makes notes, tables, code and figures of which a part is kept whole.
// Today it returns its input. Whatever is added here reaches every surface.
FilterResult complete_selection(const ReadablePage& page, FilterResult result);

// The second step: drops line numbers and separates comments, as the options ask for,
// and decides whether the page has only boilerplate.
Selection finish_selection(const ReadablePage& page, FilterResult result,
                           const SelectionOptions& options = {});

}  // namespace tamis
