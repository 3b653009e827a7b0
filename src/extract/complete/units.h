// The units of a page that are completed, and the rules that do it.
#pragma once

#include <vector>

#include "base/spare.h"
#include "render/kept_words.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// In document order.
struct Units {
  Spare<std::vector<NodeId>> tables;
  Spare<std::vector<NodeId>> code;
  Spare<std::vector<NodeId>> callouts;  // elements that may be one
  Spare<std::vector<NodeId>> lists;
  Spare<std::vector<NodeId>> definitions;  // <dl>
  Spare<std::vector<NodeId>> headings;
  Spare<std::vector<NodeId>> controls;  // elements that may be one
  bool has_references = false;          // to notes, as far as a link shows
};

// --- One rule per file. `kept` counts the words that were kept before the rule, or a
// few rules before it. Each rule changes `keep`.

// A table of data is kept whole, or not at all.
void complete_tables(const Page& page, const Units& units, const KeptWords& kept,
                     Mask& keep);
// Code and callouts between kept text are kept.
void complete_embedded(const Page& page, const Units& units, const KeptWords& kept,
                       Mask& keep);
// A list of which nearly all is kept is kept whole.
void complete_lists(const Page& page, const Units& units, const KeptWords& kept,
                    Mask& keep);
// A kept description brings its term, and most of a short list its rest.
void complete_definitions(const Page& page, const Units& units, const KeptWords& kept,
                          Mask& keep);
// A kept reference brings its note. A note without a kept reference goes.
void complete_notes(const Page& page, const Units& units, Mask& keep);
// A heading is kept whole, and a heading between kept text is kept.
void complete_headings(const Page& page, const Units& units, const KeptWords& kept,
                       Mask& keep);

// Keeps the words of an element, except those that markup hides and those of buttons.
void keep_whole(const Page& page, NodeId element, Mask& keep);

}  // namespace tamis
