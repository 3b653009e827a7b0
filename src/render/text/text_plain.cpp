// The words of a range, and the plain form of text: one line per block, and only words.

#include "render/text/text_plain.h"

#include <algorithm>

#include "base/steps.h"
#include "document/next_set.h"
#include "document/tags.h"
#include "render/preformatted.h"
#include "render/writers.h"
#include "tamis/sequences.h"
#include "text/lists.h"

namespace tamis {
namespace {

// Most pages have no notations, so the work for them is optional.
template <bool kHasSigns>
void append(const Page& page, const Mask& keep, Range range, WordReader& words,
            const WordSigns& signs, std::string& out) {
  count_steps(range.size());
  const GlueRule glue(page, words.cleaning());
  const std::size_t begin = out.size();
  WordId before = kNone;   // the last word of this line
  NodeId formula = kNone;  // the last one written
  for (std::size_t next = next_set(keep, range.first, range.last); next < range.last;) {
    const auto w = static_cast<WordId>(next);
    const WordSign* sign = nullptr;
    if constexpr (kHasSigns) sign = signs.at(w);
    const bool is_formula = sign != nullptr && sign->last > w;
    next = next_set(keep, is_formula ? sign->last : w + 1, range.last);
    const bool is_glued =
        formula != kNone ? touches_after(page, formula, w) : glue.is_glued(before, w);
    const std::string_view text =
        is_formula ? std::string_view(sign->instead) : words.text(w);
    // An invisible word only joins its neighbours.
    if (text.empty() &&
        (sign == nullptr || (sign->before.empty() && sign->after.empty()))) {
      if (is_glued) before = w;
      continue;
    }
    const bool is_apart = sign != nullptr && sign->is_apart;
    if (out.size() > begin && (!is_glued || is_apart)) out += ' ';
    if (sign != nullptr) out += sign->before;
    out += text;
    if (sign != nullptr) out += sign->after;
    before = is_formula ? sign->last - 1 : w;
    formula = sign != nullptr ? sign->formula : kNone;
  }
}

// Code keeps its lines.
void append_code(const Page& page, const Mask& keep, NodeId pre, WordReader& words,
                 std::string& out) {
  Preformatted code(page, keep, words);
  for (NodeId n = pre + 1; n < page.end(pre); ++n) {
    if (page.is_text(n)) code.add_text(n);
    if (page.tag(n) == Tag::br) code.add_break();
  }
  out += code.text();
}

}  // namespace

void append_words(const Page& page, const Mask& keep, Range range, WordReader& words,
                  const WordSigns& signs, std::string& out) {
  if (signs.empty())
    append<false>(page, keep, range, words, signs, out);
  else
    append<true>(page, keep, range, words, signs, out);
}

void append_block_lines(const Page& page, const Mask& keep, Range range,
                        WordReader& words, const WordSigns& signs, std::string& out) {
  const std::vector<TextBlock>& blocks = page.blocks().all;
  auto block = std::partition_point(
      blocks.begin(), blocks.end(),
      [&](const TextBlock& b) { return b.words.last <= range.first; });
  std::string line;
  std::uint32_t done = range.first;
  for (; block != blocks.end() && block->words.first < range.last; ++block) {
    if (block->words.last <= done) continue;
    const Range part{std::max(block->words.first, range.first),
                     std::min(block->words.last, range.last)};
    const Range all = page.words(block->container);
    const bool is_code = kPreformattedTags.contains(page.tag(block->container)) &&
                         all.first >= done && all.last <= range.last;
    line.clear();
    if (is_code)
      append_code(page, keep, block->container, words, line);
    else
      append_words(page, keep, part, words, signs, line);
    done = is_code ? all.last : part.last;
    if (line.empty()) continue;
    text::append_item(line, "\n", out);
  }
}

void append_plain_text(const Page& page, const Mask& keep, const Cleaning& cleaning,
                       std::string& out) {
  WordReader words(page, cleaning);
  for (const TextBlock& block : page.blocks().all) {
    const std::size_t size = out.size();
    append_words(page, keep, block.words, words, {}, out);
    if (out.size() > size) out += '\n';
  }
}

Cleaning cleaning_of_words(const Page& page, const Mask& keep,
                           CharacterForm characters) {
  std::string text;
  append_plain_text(page, keep, {}, text);
  return cleaning_for(text, characters);
}

KeptText kept_text(const Page& page, const Mask& keep, const TextOptions& options) {
  return {page, keep, options, cleaning_of_words(page, keep, options.characters)};
}

Range bytes_of_words(const Page& page, Range words) {
  if (words.size() == 0) return {0, 0};
  count_steps(words.size());
  Range bytes{page.word(words.first).offset, 0};
  for (WordId w = words.first; w < words.last; ++w) {
    const Word& word = page.word(w);
    bytes.first = std::min(bytes.first, word.offset);
    bytes.last = std::max(bytes.last, word.offset + word.length);
  }
  return bytes;
}

}  // namespace tamis
