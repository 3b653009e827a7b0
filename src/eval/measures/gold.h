// A gold text, prepared once for many extracts, and an extract tokenised against it.
// Every measure is a function of such an extract:
//
//   const Gold gold({.text = "a cat sat quietly on a mat"});
//   const Extract extract = gold.read("the cat sat on the mat");
//   word_lcs(extract).f1      // 0.6154
//   bag_of_words(extract).f1  // 0.6154
//
// A text becomes three sequences of numbers. Equal tokens have equal numbers, and one
// table numbers words and tokens. The table also stores the tokens of each word, so one
// lookup per word is enough. In an extract, tokens that the gold text does not have
// become TokenTable::kNone. They match nothing, so they need no different numbers.
//
// read() does not change a Gold, so threads can share it. An Extract is for one thread
// and must not outlive its Gold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/measures/token_table.h"

namespace tamis::eval {

// The annotations of a page: its main content, and snippets that an extract must
// contain or must not contain.
struct Truth {
  std::string_view text;
  std::span<const std::string> with = {};
  std::span<const std::string> without = {};
};

struct ReadOptions {
  bool normalise = false;  // see normalise.h; snippets are compared unchanged
};

struct TextTokens {
  std::vector<std::uint32_t> words;      // split at whitespace
  std::vector<std::uint32_t> line_ends;  // one past the last word of each line
  std::vector<std::uint32_t> exact;      // \w+
  std::vector<std::uint32_t> lower;      // \w+ of the lower-cased text
};

// A text in which each run of whitespace is one space, without any at the ends.
struct Snippet {
  std::string folded;
  std::string lower;
};

class Extract;

class Gold {
 public:
  explicit Gold(const Truth& truth, const ReadOptions& options = {});

  Extract read(std::string_view text) const;

  const std::string& text() const { return text_; }
  const TextTokens& tokens() const { return tokens_; }
  std::uint32_t word_bound() const { return table_.size(); }  // above all numbers
  std::span<const std::uint32_t> lower_counts() const { return lower_counts_; }
  const GramTable& shingles() const { return shingles_; }
  std::span<const Snippet> with() const { return with_; }
  std::span<const Snippet> without() const { return without_; }

 private:
  // The ends of the tokens of a word in exact_ and lower_.
  struct Parts {
    std::uint32_t exact_end = 0;
    std::uint32_t lower_end = 0;
  };

  void add_word(std::string_view word);
  void add_parts(std::string_view word, std::uint32_t number);
  void read_word(std::string_view word, TextTokens& into) const;
  void append_parts(std::uint32_t word, TextTokens& into) const;

  ReadOptions options_;
  std::string text_;
  TokenTable table_;
  std::vector<std::uint32_t> parts_of_;  // by number: index into parts_, or kNone
  std::vector<Parts> parts_;             // parts_[i] to parts_[i + 1]
  std::vector<std::uint32_t> exact_;
  std::vector<std::uint32_t> lower_;
  TextTokens tokens_;
  std::vector<std::uint32_t> lower_counts_;
  GramTable shingles_;
  std::vector<Snippet> with_;
  std::vector<Snippet> without_;
};

class Extract {
 public:
  const Gold& gold() const { return *gold_; }
  // Normalised if the gold text is.
  const std::string& text() const { return normalised_ ? *normalised_ : raw_; }
  const TextTokens& tokens() const { return tokens_; }

  // Return the text in which snippets are searched.
  const std::string& folded() const;
  const std::string& lower() const;

  // Returns the length of the longest common subsequence of words with the gold text.
  // Several measures share it.
  std::size_t word_lcs_length() const;

 private:
  friend class Gold;
  explicit Extract(const Gold& gold) : gold_(&gold) {}

  const Gold* gold_;
  std::string raw_;  // unchanged, for snippets
  std::optional<std::string> normalised_;
  TextTokens tokens_;
  mutable std::optional<std::string> folded_;
  mutable std::optional<std::string> lower_;
  mutable std::optional<std::size_t> word_lcs_length_;
};

}  // namespace tamis::eval
