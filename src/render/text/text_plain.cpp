// The plain form of text: one line a block, words as they are read.

#include "render/text/text_plain.h"

#include "base/spare.h"
#include "base/steps.h"
#include "document/next_set.h"
#include "document/phrases.h"
#include "render/mojibake.h"
#include "render/text/set_apart.h"
#include "render/text/touching.h"
#include "tamis/sequences.h"

namespace tamis {
namespace {

// Nothing but tags, none of which holds a '>'.
bool are_tags(std::string_view source) {
  while (!source.empty()) {
    const std::size_t end = source.find('>');
    if (source[0] != '<' || end == source.npos) return false;
    source.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace

bool GlueRule::is_glued(WordId before, WordId w) const {
  if (w != before + 1 || before == kNone) return false;
  const Word& word = page_.word(w);
  const NodeId last = page_.word(before).node;
  if (word.glued == 0) {
    if (word.node == last) return mends_words_ && is_torn(before, w);
    if (!touches(before, w) || !is_signed(before, w)) return false;
  }
  return word.node == last || !is_set_apart(page_, last, word.node);
}

// Words apart for the parser, which takes unknown elements for blocks: nothing but
// phrases is between them, and one of those is an unknown element.
bool GlueRule::touches(WordId before, WordId w) const {
  constexpr NodeId kMostNodes = 16;
  if (before == kNone) return false;
  const Word& first = page_.word(before);
  const Word& second = page_.word(w);
  const std::uint32_t end = first.offset + first.length;
  if (second.offset <= end || second.node < first.node ||
      second.node - first.node > kMostNodes ||
      !are_tags(page_.source().substr(end, second.offset - end)))
    return false;
  bool has_unknown = false;
  for (NodeId n = first.node + 1; n < second.node; ++n) {
    if (!page_.is_element(n) || !is_phrase(page_, n)) return false;
    has_unknown |= page_.tag(n) == Tag::unknown && page_.end(n) > second.node;
  }
  for (NodeId n = page_.parent(first.node); n != kNone && page_.end(n) <= second.node;
       n = page_.parent(n)) {
    if (!is_phrase(page_, n)) return false;
    has_unknown |= page_.tag(n) == Tag::unknown;
  }
  return has_unknown;
}

bool GlueRule::is_signed(WordId before, WordId w) const {
  constexpr std::string_view kOpening[] = {"(", "[", "{", "“", "„", "«", "‘", "/"};
  constexpr std::string_view kClosing[] = {".", ",", ";", ":", "!", "?", ")", "]",
                                           "}", "”", "’", "»", "…", "%", "'", "/"};
  Spare<std::string> scratch;
  const std::string_view first = page_.word_text(before, scratch);
  for (const std::string_view sign : kOpening)
    if (first.ends_with(sign)) return true;
  const std::string_view second = page_.word_text(w, scratch);
  for (const std::string_view sign : kClosing)
    if (second.starts_with(sign)) return true;
  return false;
}

// Nothing but a no-break space is between them, and that is a byte of a letter.
bool GlueRule::is_torn(WordId before, WordId w) const {
  const Word& first = page_.word(before);
  const Word& second = page_.word(w);
  const std::uint32_t end = first.offset + first.length;
  if (first.node != second.node || second.offset <= end) return false;
  const std::string_view gap = page_.source().substr(end, second.offset - end);
  if (gap != "\u00A0" && gap != "&nbsp;" && gap != "&#160;") return false;
  Spare<std::string> scratch;
  return lacks_last_byte(page_.word_text(before, scratch));
}

void append_words(const Page& page, const Mask& keep, Range range, WordReader& words,
                  std::string& out) {
  count_steps(range.size());
  const GlueRule glue(page, words.cleaning());
  const std::size_t begin = out.size();
  WordId before = kNone;  // the last word of this line
  for (std::size_t next = next_set(keep, range.first, range.last); next < range.last;
       next = next_set(keep, next + 1, range.last)) {
    const auto w = static_cast<WordId>(next);
    const bool is_glued = glue.is_glued(before, w);
    const std::string_view text = words.text(w);
    if (text.empty()) {  // nothing of it is left but that it glues
      if (is_glued) before = w;
      continue;
    }
    if (out.size() > begin && !is_glued) out += ' ';
    out += text;
    before = w;
  }
}

void append_words(const Page& page, const Mask& keep, Range range, WordReader& words,
                  const WordSigns& signs, std::string& out) {
  if (signs.empty()) return append_words(page, keep, range, words, out);
  count_steps(range.size());
  const GlueRule glue(page, words.cleaning());
  const std::size_t begin = out.size();
  WordId before = kNone;
  NodeId formula = kNone;  // that was written last
  for (std::size_t next = next_set(keep, range.first, range.last); next < range.last;) {
    const auto w = static_cast<WordId>(next);
    const WordSign none{.word = w};
    const WordSign* known = signs.at(w);
    const WordSign& sign = known == nullptr ? none : *known;
    const bool is_formula = sign.last > w;
    next = next_set(keep, is_formula ? sign.last : w + 1, range.last);
    const bool is_glued =
        formula != kNone ? touches_after(page, formula, w) : glue.is_glued(before, w);
    const std::string_view text =
        is_formula ? std::string_view(sign.instead) : words.text(w);
    if (text.empty() && sign.before.empty() && sign.after.empty()) {
      if (is_glued) before = w;
      continue;
    }
    if (out.size() > begin && (!is_glued || sign.is_apart)) out += ' ';
    out.append(sign.before).append(text).append(sign.after);
    before = is_formula ? sign.last - 1 : w;
    formula = sign.formula;
  }
}

void append_plain_text(const Page& page, const Mask& keep, const Cleaning& cleaning,
                       std::string& out) {
  WordReader words(page, cleaning);
  for (const TextBlock& block : page.blocks().all) {
    const std::size_t size = out.size();
    append_words(page, keep, block.words, words, out);
    if (out.size() > size) out += '\n';
  }
}

}  // namespace tamis
