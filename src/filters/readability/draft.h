// A draft of a page: the tree as Readability would have edited it.
//
// Readability changes the DOM in place: it renames elements, wraps texts into
// paragraphs, takes elements away. None of that changes the order of the text. So a
// step of it is a walk down one flat tree that writes another: the next draft.
//
//   <div>Text <b>and</b> more<ul>...</ul></div>      (page)
//   <div><p>Text <b>and</b> more</p><ul>...</ul></div>   (draft)
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "filters/readability/traits.h"
#include "tamis/filter.h"

namespace tamis::reader {

struct DraftNode {
  Tag tag = Tag::unknown;  // as it is called now; unknown for all that is not HTML
  Kind kind = Kind::element;
  bool is_scored = false;
  NodeId origin = kNone;  // of the page; none if it was made
  std::uint32_t parent = kNone;
  std::uint32_t end = 0;  // the subtree of n is [n, end), as in a Page
  Range words;            // of the page; some may have gone

  bool is_element() const { return kind == Kind::element; }
  bool is_element(Tag wanted) const { return is_element() && tag == wanted; }
  bool is_white_space() const { return kind == Kind::text && words.size() == 0; }
};

struct Draft {
  std::vector<DraftNode> nodes;
  Mask words;  // that are still there

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes.size()); }
  const DraftNode& operator[](std::uint32_t n) const { return nodes[n]; }
};

// Writes a draft while another tree is walked down.
class DraftWriter {
 public:
  explicit DraftWriter(std::size_t expected) { out_.nodes.reserve(expected); }

  // Nodes of the other tree that end before this one are complete. Call it first for
  // each node.
  void reach(std::uint32_t node, WordId word) {
    while (!open_.empty() && open_.back().end <= node) close(word);
  }
  // The next node, and where it ends in the other tree.
  void add(DraftNode node, std::uint32_t end);
  // A paragraph around what comes next.
  void add_paragraph(std::uint32_t end, WordId word, bool is_scored);

  // What is open around the next node: 0 is the parent. Nothing is above the root.
  const DraftNode* ancestor(std::size_t level) const {
    return level < open_.size() ? &out_.nodes[open_[open_.size() - 1 - level].node]
                                : nullptr;
  }
  void rename_parent(Tag tag) { out_.nodes[open_.back().node].tag = tag; }

  // `last` is the number of words of the other tree, `words` what is left of them.
  Draft finish(WordId last, Mask words);

 private:
  struct Open {
    std::uint32_t node;
    std::uint32_t end;  // in the other tree
  };
  void close(WordId word);

  Draft out_;
  std::vector<Open> open_;
};

// The body of what a view has, without scripts and pictures that are none; where two or
// more <br> stand in a row, a paragraph begins.
Draft first_draft(const View& view, const std::vector<Traits>& traits);

// Text, and elements that stand inside lines; links and changes (ins, del) only if all
// that they hold does. For every node of a draft.
std::vector<bool> find_phrasing(const Draft& draft);

// Commas in each word of a page.
class Commas {
 public:
  explicit Commas(const Page& page);

  std::uint32_t in(WordId w) const { return all_[w]; }          // of any script
  std::uint32_t ascii_in(WordId w) const { return ascii_[w]; }  // ','

 private:
  std::vector<std::uint8_t> all_;  // at most 255
  std::vector<std::uint8_t> ascii_;
};

// Sums over the words of a draft: lengths of texts as a DOM has them (textContent), for
// any stretch of words at once.
//
// White space is what stands in the source, not what a browser shows: <p>a</p><p>b</p>
// is "ab", two characters. It counts one where it is collapsed, as often as it stands
// there in raw lengths. White space at the ends counts nothing.
class TextMeasure {
 public:
  // Without the subtrees that are gone, if that is given.
  TextMeasure(const Page& page, const Commas& commas, const Draft& draft,
              const std::vector<bool>* is_gone = nullptr);

  bool has_words(Range words) const { return rank_[words.first] < rank_[words.last]; }
  std::uint32_t length(Range words) const;      // white space collapsed
  std::uint32_t raw_length(Range words) const;  // as it stands
  std::uint32_t commas(Range words) const;

  // Is there a full stop before a blank or at the end?
  bool ends_sentence(Range words) const;
  // The text, white space collapsed; nothing if it has more than `most` words.
  std::string text(Range words, std::size_t most) const;

 private:
  // A word that is there, with sums over those before it; and one row more.
  struct Row {
    WordId word;
    std::uint32_t chars;  // with the white space before each, this one's too
    std::uint32_t raw;    // the same, as it stands
    std::uint32_t commas;
    std::uint32_t spaces;  // before this word
    bool is_blank;         // once collapsed; a lonely line end stays what it is
  };
  void add_text(const DraftNode& text, const Commas& commas, const Mask& words);

  const Page& page_;
  std::vector<std::uint32_t> rank_;  // words that are there before each word
  std::vector<Row> rows_;
  std::uint32_t spaces_ = 0;  // since the last word
  bool is_blank_ = false;     // the last of them
  std::uint32_t chars_ = 0;   // so far
  std::uint32_t raw_ = 0;
  std::uint32_t commas_ = 0;
};

}  // namespace tamis::reader
