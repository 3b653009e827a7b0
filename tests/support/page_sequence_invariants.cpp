#include "support/page_sequence_invariants.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tamis/sequences.h"

namespace tamis::test {
namespace {

std::string broken(std::string_view what, std::uint64_t number, std::string_view law) {
  return std::string(what) + ' ' + std::to_string(number) + ": " + std::string(law);
}

// A checklist of words: each must occur exactly once.
class WordList {
 public:
  explicit WordList(const Page& page) : seen_(page.word_count(), false) {}

  // Reports whether the word exists and occurs for the first time.
  bool take(WordId w) {
    if (w >= seen_.size() || seen_[w]) return false;
    seen_[w] = true;
    ++taken_;
    return true;
  }
  bool complete() const { return taken_ == seen_.size(); }

 private:
  std::vector<bool> seen_;
  std::size_t taken_ = 0;
};

std::string check_counts(const Page& page) {
  const Counts& counts = page.counts();
  for (const auto* column :
       {&counts.chars, &counts.tags, &counts.link_chars, &counts.link_tags,
        &counts.words, &counts.link_words, &counts.links, &counts.own_chars})
    if (column->size() != page.node_count())
      return "a column of counts has another size";
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (counts.words[n] != page.words(n).size()) return broken("counts", n, "words");
    if (counts.link_words[n] > counts.words[n])
      return broken("counts", n, "link words");
    if (counts.link_chars[n] > counts.chars[n])
      return broken("counts", n, "link chars");
    if (counts.own_chars[n] > counts.chars[n]) return broken("counts", n, "own chars");
    if (n == 0) continue;
    const NodeId parent = page.parent(n);
    if (counts.chars[n] > counts.chars[parent] ||
        counts.tags[n] > counts.tags[parent] || counts.links[n] > counts.links[parent])
      return broken("counts", n, "more than its parent");
  }
  return {};
}

std::string check_tokens(const Page& page) {
  const auto tags = page.tag_offsets();
  WordList words(page);
  std::uint32_t end = 0;
  const std::vector<PageToken>& all = page.tokens().all;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const PageToken& token = all[i];
    if (i > 0 && token.offset < end)
      return broken("token", i, "overlaps the one before");
    end = token.offset + token.length;
    if (token.length == 0 || end > page.source().size())
      return broken("token", i, "stands nowhere");
    if (token.word == kNone) {
      if (!std::binary_search(tags.begin(), tags.end(), token.offset))
        return broken("token", i, "is a tag that is not there");
      continue;
    }
    if (!words.take(token.word)) return broken("token", i, "has no word or an old one");
    const Word& word = page.word(token.word);
    if (word.offset != token.offset || word.length != token.length)
      return broken("token", i, "stands elsewhere than its word");
  }
  return words.complete() ? "" : "some words are no tokens";
}

std::string check_characters(const Page& page) {
  WordList words(page);
  const std::vector<CharacterRun>& runs = page.characters().runs;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].chars == 0) return broken("character run", i, "is empty");
    if (runs[i].word == kNone) continue;
    if (!words.take(runs[i].word))
      return broken("character run", i, "has no word or an old one");
    if (!runs[i].is_content) return broken("character run", i, "is a word and code");
    if (runs[i].chars != page.word(runs[i].word).chars)
      return broken("character run", i, "is not as long as its word");
  }
  return words.complete() ? "" : "some words are no character runs";
}

// Scripts and styles alone do not make a line.
bool has_line(const Page& page) {
  const auto counts = [](const PageToken& token) {
    return token.tag != Tag::script && token.tag != Tag::style;
  };
  const std::vector<PageToken>& tokens = page.tokens().all;
  return std::any_of(tokens.begin(), tokens.end(), counts);
}

// Lines are consecutive ranges of all tokens.
std::string check_lines(const Page& page, std::uint32_t line_length) {
  std::uint32_t end = 0;
  const std::vector<Line>& all = page.lines(line_length).all;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].tokens.first != end)
      return broken("line", i, "does not follow the last");
    if (all[i].tokens.last < end) return broken("line", i, "ends before it starts");
    end = all[i].tokens.last;
  }
  if (!has_line(page)) return end == 0 ? "" : "there is a line of nothing";
  return end == page.tokens().all.size() ? "" : "some tokens are on no line";
}

// Blocks are consecutive ranges of all words.
std::string check_blocks(const Page& page) {
  WordId end = 0;
  const std::vector<TextBlock>& all = page.blocks().all;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const TextBlock& block = all[i];
    if (block.words.first != end) return broken("block", i, "does not follow the last");
    if (block.words.last <= end) return broken("block", i, "has no words");
    if (block.words.last > page.word_count()) return broken("block", i, "has too many");
    end = block.words.last;
    const Range around = page.words(block.container);
    if (around.first > block.words.first || around.last < block.words.last)
      return broken("block", i, "is not inside its container");
    if (block.leaf != page.parent(page.word(block.words.first).node))
      return broken("block", i, "its leaf is not its first text's parent");
  }
  return end == page.word_count() ? "" : "some words are in no block";
}

}  // namespace

std::string broken_sequence(const Page& page) {
  if (std::string law = check_counts(page); !law.empty()) return law;
  if (std::string law = check_tokens(page); !law.empty()) return law;
  if (std::string law = check_characters(page); !law.empty()) return law;
  if (std::string law = check_lines(page, 0); !law.empty()) return law;
  if (std::string law = check_lines(page, 80); !law.empty()) return law;
  return check_blocks(page);
}

}  // namespace tamis::test
