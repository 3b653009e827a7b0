#include "serve/live_words.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/html_escape.h"
#include "tamis/parser.h"
#include "tune/labels.h"

namespace tamis::serve {
namespace {

using Numbers = std::vector<std::uint32_t>;

// Words as numbers. Those that print without blanks between them ("<b>W</b>ord") are
// one in a text, and several here, as on the page.
class Vocabulary {
 public:
  Numbers read(const Page& page) {
    const Numbers out = numbers_of(page);
    for (WordId first = 0; first < out.size(); ++first) learn_glued(page, out, first);
    return out;
  }

  Numbers read_text(std::string_view text) {
    std::string html = "<p>";
    append_as_html(text, html);
    const Page page = parse(html);
    const Numbers words = numbers_of(page);
    Numbers out;
    for (WordId first = 0; first < words.size();) {
      WordId last = first + 1;
      while (last < words.size() && page.word(last).glued != 0) ++last;
      append_token(page, words, {first, last}, out);
      first = last;
    }
    return out;
  }

  std::uint32_t bound() const { return static_cast<std::uint32_t>(numbers_.size()); }

 private:
  static constexpr WordId kMostGlued = 8;  // parts of a word that are looked for

  Numbers numbers_of(const Page& page) {
    Numbers out;
    std::string scratch;
    for (WordId w = 0; w < page.word_count(); ++w) {
      const auto next = static_cast<std::uint32_t>(numbers_.size());
      out.push_back(numbers_.try_emplace(std::string(page.word_text(w, scratch)), next)
                        .first->second);
    }
    return out;
  }

  void learn_glued(const Page& page, const Numbers& words, WordId first) {
    std::string scratch;
    std::string text(page.word_text(first, scratch));
    for (WordId w = first + 1;
         w < words.size() && w < first + kMostGlued && page.word(w).glued != 0; ++w) {
      text += page.word_text(w, scratch);
      glued_.try_emplace(text, words.begin() + first, words.begin() + w + 1);
    }
  }

  void append_token(const Page& page, const Numbers& words, Range token,
                    Numbers& out) const {
    std::string text;
    std::string scratch;
    for (WordId w = token.first; w < token.last; ++w)
      text += page.word_text(w, scratch);
    const auto known = glued_.find(text);
    if (known != glued_.end())
      out.insert(out.end(), known->second.begin(), known->second.end());
    else
      out.insert(out.end(), words.begin() + token.first, words.begin() + token.last);
  }

  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::unordered_map<std::string, Numbers> glued_;
};

std::size_t count_runs(const Mask& mask) {
  std::size_t runs = 0;
  for (std::size_t at = mask.next_set(0); at < mask.size();
       at = mask.next_set(mask.next_clear(at)))
    ++runs;
  return runs;
}

}  // namespace

Mask words_of_text(const Page& page, std::string_view text) {
  Vocabulary vocabulary;
  Numbers there = vocabulary.read(page);
  Numbers wanted = vocabulary.read_text(text);
  Mask early(there.size());
  for (const AlignedPair& pair : align_early(there, wanted, vocabulary.bound()))
    early.set(pair.first);
  std::reverse(there.begin(), there.end());
  std::reverse(wanted.begin(), wanted.end());
  Mask late(there.size());
  for (const AlignedPair& pair : align_early(there, wanted, vocabulary.bound()))
    late.set(there.size() - 1 - pair.first);
  return count_runs(late) < count_runs(early) ? late : early;
}

}  // namespace tamis::serve
