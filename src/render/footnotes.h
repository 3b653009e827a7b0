// Finds notes and the references to them.
//
//   <p>Text<sup id=r1><a href="#n1">1</a></sup> ... <li id=n1>The note. <a
//   href="#r1">↩</a>
//
// A note is certain if it and its reference link to each other. A link of one short
// word must lead to an element further down, in which a link leads back. Wikipedia,
// Markdown, Word, Project Gutenberg and most blogs write notes so. A note is also
// certain if a raised link leads to an element that begins with the same label, as in
// <p id=n1>1. The note. Links may have the full URL of the page. The label of a note is
// the text of its reference without brackets: "1", "a", "†".
//
// Notes can also be in the text, at their references: <span class="sidenote"> of Tufte
// CSS, and <span class="ltx_note"> of LaTeXML.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "render/kept_words.h"
#include "tamis/page.h"

namespace tamis {

class Footnotes {
 public:
  struct Note {
    std::string label;
    NodeId element;
    Range label_words;   // at its beginning, if it begins with its label
    std::string name{};  // the label; a unique name if another note has the same label
                         // or the label has symbols
  };

  // Finds the notes of which a reference and at least one word are kept.
  Footnotes(const Page& page, const KeptWords& kept);

  bool empty() const { return notes_.empty(); }
  const std::vector<Note>& notes() const { return notes_; }  // in page order

  // Null if the element is not a reference: a link, or an element that adds only
  // brackets to one.
  const Note* of_reference(NodeId element) const {
    const auto found = references_.find(element);
    return found == references_.end() ? nullptr : of_element(found->second);
  }
  const Note* of_element(NodeId element) const {
    const auto found = numbers_.find(element);
    return found == numbers_.end() ? nullptr : &notes_[found->second];
  }
  // Reports whether this is a link from a note back to its reference, or the element
  // around such links.
  bool is_way_back(NodeId link) const { return ways_back_.count(link) > 0; }
  const std::unordered_set<NodeId>& ways_back() const { return ways_back_; }
  // Links to the elements of their notes.
  const std::unordered_map<NodeId, NodeId>& references() const { return references_; }

 private:
  void find_notes_in_text(const KeptWords& kept);
  void find_links();
  void find_targets();
  void pair_up(const KeptWords& kept);
  NodeId find_note(NodeId target) const;
  NodeId note_at(NodeId target);  // caches find_note()
  void finish();
  void find_ways_back();
  void name_notes();
  NodeId around_ways_back(NodeId link, NodeId note) const;
  bool holds(NodeId target, NodeId reference) const;

  struct Link {
    NodeId node;
    std::string_view target;
  };

  const Page& page_;
  std::deque<std::string> decoded_;  // targets that were written with %
  std::vector<Link> links_;          // within the page, in order
  std::unordered_map<std::string_view, NodeId> targets_;
  std::unordered_map<NodeId, NodeId> notes_at_;  // targets to blocks
  std::vector<Note> notes_;
  std::unordered_map<NodeId, NodeId> references_;    // to elements of notes
  std::unordered_map<NodeId, std::size_t> numbers_;  // elements to notes
  std::unordered_set<NodeId> ways_back_;
};

}  // namespace tamis
