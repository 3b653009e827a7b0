// A draft of a page: the tree that Readability would have produced by editing.
//
// Readability changes the DOM in place: it renames elements, wraps texts into
// paragraphs and removes elements. None of this changes the order of the text. So each
// step traverses one flat tree and writes another: the next draft.
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
  Tag tag = Tag::unknown;  // current name; unknown if not HTML
  Kind kind = Kind::element;
  bool is_scored = false;
  NodeId origin = kNone;  // in the page; kNone if it was created
  std::uint32_t parent = kNone;
  std::uint32_t end = 0;  // the subtree of n is [n, end), as in a Page
  Range words;            // of the page; some may have been removed

  bool is_element() const { return kind == Kind::element; }
  bool is_element(Tag wanted) const { return is_element() && tag == wanted; }
  bool is_white_space() const { return kind == Kind::text && words.size() == 0; }
};

struct Draft {
  std::vector<DraftNode> nodes;
  Mask words;  // remaining words

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes.size()); }
  const DraftNode& operator[](std::uint32_t n) const { return nodes[n]; }
};

// Writes a draft during the traversal of another tree.
class DraftWriter {
 public:
  explicit DraftWriter(std::size_t expected) { out_.nodes.reserve(expected); }

  // Completes the nodes that end before this node of the other tree. Must be called
  // first for each node.
  void reach(std::uint32_t node, WordId word) {
    while (!open_.empty() && open_.back().end <= node) close(word);
  }
  // Adds the next node. `end` is its end in the other tree.
  void add(DraftNode node, std::uint32_t end);
  // Begins a paragraph around the following nodes.
  void add_paragraph(std::uint32_t end, WordId word, bool is_scored);

  // Returns an open element around the next node: 0 is the parent. Returns null above
  // the root.
  const DraftNode* ancestor(std::size_t level) const {
    return level < open_.size() ? &out_.nodes[open_[open_.size() - 1 - level].node]
                                : nullptr;
  }
  void rename_parent(Tag tag) { out_.nodes[open_.back().node].tag = tag; }

  // `last` is the number of words of the other tree, `words` the remaining ones.
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

// Returns the body of a view, without scripts and without images that have no source.
// Two or more consecutive <br> begin a paragraph.
Draft first_draft(const View& view, const std::vector<Traits>& traits);

// Reports for every node whether it is phrasing: text, and elements inside lines. Links
// and edits (ins, del) are phrasing only if all their content is.
std::vector<bool> find_phrasing(const Draft& draft);

// The number of commas in each word of a page.
class Commas {
 public:
  explicit Commas(const Page& page);

  std::uint32_t in(WordId w) const { return all_[w]; }          // of any script
  std::uint32_t ascii_in(WordId w) const { return ascii_[w]; }  // ','

 private:
  std::vector<std::uint8_t> all_;  // at most 255
  std::vector<std::uint8_t> ascii_;
};

// Sums over the words of a draft: the lengths of texts as in the DOM (textContent), for
// any range of words in constant time.
//
// Whitespace is that of the source, not that of a browser's display: <p>a</p><p>b</p>
// is "ab", two characters. It counts once where it is collapsed, and in full in raw
// lengths. Whitespace at the ends does not count.
class TextMeasure {
 public:
  // Leaves out the subtrees marked in `is_gone`, if given.
  TextMeasure(const Page& page, const Commas& commas, const Draft& draft,
              const std::vector<bool>* is_gone = nullptr);

  bool has_words(Range words) const { return rank_[words.first] < rank_[words.last]; }
  std::uint32_t length(Range words) const;      // whitespace collapsed
  std::uint32_t raw_length(Range words) const;  // as in the source
  std::uint32_t commas(Range words) const;

  // Reports whether a full stop precedes a space or ends the text.
  bool ends_sentence(Range words) const;
  // Returns the text with whitespace collapsed, or an empty string if it has more than
  // `most` words.
  std::string text(Range words, std::size_t most) const;

 private:
  // A present word with sums over the words before it. There is one more row than
  // words.
  struct Row {
    WordId word;
    std::uint32_t chars;  // before it, including the whitespace before each word and
                          // this one
    std::uint32_t raw;    // the same with raw whitespace
    std::uint32_t commas;
    std::uint32_t spaces;  // before this word
    bool is_blank;         // collapses to a space; a single line end does not
  };
  void add_text(const DraftNode& text, const Commas& commas, const Mask& words);

  const Page& page_;
  std::vector<std::uint32_t> rank_;  // number of present words before each word
  std::vector<Row> rows_;
  std::uint32_t spaces_ = 0;  // since the last word
  bool is_blank_ = false;     // whether the last one is a space
  std::uint32_t chars_ = 0;   // so far
  std::uint32_t raw_ = 0;
  std::uint32_t commas_ = 0;
};

}  // namespace tamis::reader
