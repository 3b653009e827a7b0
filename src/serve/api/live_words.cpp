#include "serve/api/live_words.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "eval/labels.h"
#include "tamis/parser.h"
#include "text/escape.h"

namespace tamis::serve {
namespace {

using Numbers = std::vector<std::uint32_t>;
using Pairs = std::vector<eval::AlignedPair>;

// Returns groups of adjacent words without whitespace between them, such as
// "<b>W</b>ord" or a Chinese sentence. Each group is one token of a text.
std::vector<Range> tokens_of(const Page& page) {
  std::vector<Range> out;
  for (WordId w = 0; w < page.word_count(); ++w)
    if (w > 0 && page.word(w).glued != 0)
      out.back().last = w + 1;
    else
      out.push_back({w, w + 1});
  return out;
}

std::string text_of(const Page& page, Range words) {
  std::string out;
  std::string scratch;
  for (WordId w = words.first; w < words.last; ++w) out += page.word_text(w, scratch);
  return out;
}

struct Tokens {
  const Page& page;
  std::vector<Range> words = tokens_of(page);
  Numbers numbers = {};  // equal tokens have equal numbers
};

std::uint32_t number(Tokens& one, Tokens& other) {
  std::unordered_map<std::string, std::uint32_t> known;
  for (Tokens* tokens : {&one, &other})
    for (const Range words : tokens->words) {
      const auto next = static_cast<std::uint32_t>(known.size());
      tokens->numbers.push_back(
          known.try_emplace(text_of(tokens->page, words), next).first->second);
    }
  return static_cast<std::uint32_t>(known.size());
}

Pairs align_late(Numbers page, Numbers text, std::uint32_t bound) {
  std::reverse(page.begin(), page.end());
  std::reverse(text.begin(), text.end());
  Pairs out = eval::align_early(page, text, bound);
  for (eval::AlignedPair& pair : out) {
    pair.first = static_cast<std::uint32_t>(page.size()) - 1 - pair.first;
    pair.second = static_cast<std::uint32_t>(text.size()) - 1 - pair.second;
  }
  std::reverse(out.begin(), out.end());
  return out;
}

std::size_t count_runs(const Pairs& pairs) {
  std::size_t runs = pairs.empty() ? 0 : 1;
  for (std::size_t i = 1; i < pairs.size(); ++i)
    if (pairs[i].first != pairs[i - 1].first + 1) ++runs;
  return runs;
}

// --- Tokens of which only a part is annotated.

constexpr std::size_t kMostSteps = std::size_t{1} << 32;  // of an alignment of bytes

Numbers bytes_of(std::string_view text) {
  Numbers out;
  for (const char c : text) out.push_back(static_cast<unsigned char>(c));
  return out;
}

// Finds words whose bytes are adjacent in the text.
void find_parts(const Page& page, const std::vector<WordId>& words,
                std::string_view text, Mask& found) {
  std::string all;
  std::vector<std::size_t> ends;
  std::string scratch;
  for (const WordId w : words) {
    all += page.word_text(w, scratch);
    ends.push_back(all.size());
  }
  if (all.empty() || text.empty() || all.size() > kMostSteps / text.size()) return;
  const Pairs pairs = eval::align_early(bytes_of(all), bytes_of(text), 256);
  std::size_t at = 0;
  for (std::size_t i = 0, begin = 0; i < words.size(); begin = ends[i++]) {
    while (at < pairs.size() && pairs[at].first < begin) ++at;
    const std::size_t last = at + ends[i] - begin - 1;
    if (last < pairs.size() && pairs[at].first == begin &&
        pairs[last].first == ends[i] - 1 &&
        pairs[last].second - pairs[at].second == last - at)
      found.set(words[i]);
  }
}

// Handles the gap between two pairs: tokens of several words that did not match as a
// whole.
void find_parts_between(const Tokens& there, const Tokens& wanted,
                        eval::AlignedPair from, eval::AlignedPair to, Mask& found) {
  std::vector<WordId> words;
  for (std::uint32_t i = from.first; i < to.first; ++i)
    if (const Range token = there.words[i]; token.last - token.first > 1)
      for (WordId w = token.first; w < token.last; ++w) words.push_back(w);
  if (words.empty()) return;
  std::string text;
  for (std::uint32_t i = from.second; i < to.second; ++i)
    text += text_of(wanted.page, wanted.words[i]);
  find_parts(there.page, words, text, found);
}

}  // namespace

Mask words_of_text(const Page& page, std::string_view text) {
  std::string html = "<p>";
  append_as_html(text, html);
  const Page written = parse(html);
  Tokens there{page};
  Tokens wanted{written};
  const std::uint32_t bound = number(there, wanted);
  Pairs pairs = eval::align_early(there.numbers, wanted.numbers, bound);
  if (Pairs late = align_late(there.numbers, wanted.numbers, bound);
      count_runs(late) < count_runs(pairs))
    pairs = std::move(late);
  pairs.push_back({static_cast<std::uint32_t>(there.words.size()),
                   static_cast<std::uint32_t>(wanted.words.size())});
  Mask out(page.word_count());
  eval::AlignedPair from{0, 0};
  for (const eval::AlignedPair& pair : pairs) {
    find_parts_between(there, wanted, from, pair, out);
    if (pair.first < there.words.size()) out.fill(there.words[pair.first]);
    from = {pair.first + 1, pair.second + 1};
  }
  return out;
}

}  // namespace tamis::serve
