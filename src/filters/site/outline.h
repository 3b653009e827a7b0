// An Outline is a page as the multi-page filters see it: the tree of displayed
// elements, with hashes for words, classes and URLs. It is small enough to store many.
//
//   <div class=menu><a href=/>Home</a></div>     div #menu
//                                                  a -> #/
//                                                    text [#home]
//
// Nodes are in document order and node 0 is the document, as in a Page. An outline has
// no comments, texts without words, and elements without words that are not displayed
// (scripts, styles, ...). It has all words of the page, with the same numbers.
//
// The hashes have 32 bits, those of words 31. With 50,000 different words on a site,
// two of them share a hash with a probability of about one half. A collision changes
// one number of one block slightly.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "tamis/page.h"

namespace tamis {

struct OutlineNode {
  std::uint32_t name = 0;    // a Tag, or a hash of an unknown name; 0 is a text
  std::uint32_t style = 0;   // hash of the class; 0 for none, and for <html> and <body>
  std::uint32_t target = 0;  // hash of the href of <a> or the src of <img>, or 0
  std::uint32_t end = 0;
  std::uint32_t word = 0;  // words before it
  friend bool operator==(const OutlineNode&, const OutlineNode&) = default;
};

// A word in lower case, without the punctuation around it. Words that carry meaning
// (neither function words nor punctuation) are terms. In scripts without spaces, where
// a word is one character, this is a pair: a character and its successor.
class OutlineWord {
 public:
  OutlineWord() = default;
  OutlineWord(std::uint32_t hash, bool is_term)
      : bits_((hash & ~1u) | (is_term ? 1u : 0u)) {}

  std::uint32_t hash() const { return bits_ >> 1; }
  bool is_term() const { return (bits_ & 1) != 0; }
  friend bool operator==(const OutlineWord&, const OutlineWord&) = default;

 private:
  std::uint32_t bits_ = 0;
};

class Outline {
 public:
  explicit Outline(const Page& page);
  // For outlines read from a file; the rows must be well formed.
  Outline(std::uint64_t id, std::vector<OutlineNode> nodes,
          std::vector<OutlineWord> words)
      : id_(id), nodes_(std::move(nodes)), words_(std::move(words)) {}

  // Returns the identity of the page: a hash of all other data, including data that was
  // cut.
  std::uint64_t id() const { return id_; }

  NodeId node_count() const { return static_cast<NodeId>(nodes_.size() - 1); }
  bool is_text(NodeId n) const { return nodes_[n].name == 0; }
  bool is_link(NodeId n) const { return tag(n) == Tag::a && nodes_[n].target != 0; }
  Tag tag(NodeId n) const {
    const std::uint32_t name = nodes_[n].name;
    return name < kTagCount ? static_cast<Tag>(name) : Tag::unknown;
  }
  NodeId end(NodeId n) const { return nodes_[n].end; }
  NodeId body() const;  // the document if there is no body
  Range words(NodeId n) const { return {nodes_[n].word, nodes_[nodes_[n].end].word}; }

  // The span has one row more than there are nodes. Its last row holds the word count.
  std::span<const OutlineNode> nodes() const { return nodes_; }
  std::span<const OutlineWord> words() const { return words_; }

  // Keeps at most that many of the first nodes and words.
  void cut(std::size_t most_nodes, std::size_t most_words);

  std::size_t memory() const;
  friend bool operator==(const Outline&, const Outline&) = default;

 private:
  std::uint64_t id_ = 0;
  std::vector<OutlineNode> nodes_;
  std::vector<OutlineWord> words_;
};

// Reports whether the rows describe a tree over these words, so that code that reads
// the outline never leaves its bounds.
bool is_well_formed(std::span<const OutlineNode> nodes,
                    std::span<const OutlineWord> words);

}  // namespace tamis
