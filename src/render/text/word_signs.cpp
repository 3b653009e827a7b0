#include "render/text/word_signs.h"

#include <algorithm>
#include <map>

#include "document/phrases.h"
#include "document/tags.h"
#include "render/formulas/formula_places.h"
#include "render/text/notation.h"
#include "render/text/touching.h"
#include "render/walk.h"

namespace tamis {
namespace {

// Most pages have neither, which their tags tell.
bool may_have_signs(const Page& page, const TextOptions& options) {
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    const Tag tag = page.tag(n);
    if (options.notation && kNotationTags.contains(tag)) return true;
    if (!options.math) continue;
    if (tag == Tag::math || tag == Tag::script || tag == Tag::img)
      if (tag == Tag::math || may_be_formula(page, n)) return true;
  }
  return false;
}

}  // namespace

class WordSigns::Finder {
 public:
  Finder(const Page& page, const Mask& keep, const TextOptions& options)
      : page_(page),
        keep_(keep),
        options_(options),
        kept_(keep),
        media_(page, kept_),
        formulas_(page, keep, kept_, media_),
        notations_(page, keep) {}

  Visit enter(NodeId n) {
    const bool is_code = kPreformattedTags.contains(page_.tag(n));
    if (preformatted_ == 0 && options_.math && note_formula(n)) return Visit::skip;
    if (is_phrase(page_, n)) {
      if (preformatted_ == 0 && options_.notation &&
          kNotationTags.contains(page_.tag(n)))
        note_notation(n);
      return Visit::inside;
    }
    media_.enter(n);
    preformatted_ += is_code ? 1 : 0;
    return Visit::children;
  }

  void leave(NodeId n) {
    media_.leave(n);
    preformatted_ -= kPreformattedTags.contains(page_.tag(n)) ? 1 : 0;
  }

  void text(NodeId) {}

  std::vector<WordSign> take() {
    std::vector<WordSign> out;
    for (auto& [word, sign] : signs_) out.push_back(std::move(sign));
    return out;
  }

 private:
  WordSign& at(WordId w) {
    WordSign& sign = signs_[w];
    sign.word = w;
    return sign;
  }

  WordId first_kept(Range words) const {
    return static_cast<WordId>(keep_.next_set(words.first));
  }

  // The last kept word before `end`; kNone where there is none, or it is far away.
  WordId kept_before(WordId end, WordId first = 0) const {
    constexpr WordId kFarthest = 1000;
    first = std::max(first, end > kFarthest ? end - kFarthest : 0);
    if (!kept_.any({first, end})) return kNone;
    while (!keep_[end - 1]) --end;
    return end - 1;
  }

  // An inner sign stands nearer to the word than the one around it.
  void note_notation(NodeId n) {
    const Range words = page_.words(n);
    const Notation notation = notations_.at(n);
    if (!kept_.any(words)) return;
    WordSign& first = at(first_kept(words));
    const WordId last = kept_before(words.last, words.first);
    if (last == kNone) return;
    first.before += notation.before;
    first.is_apart |= notation.is_apart;
    at(last).after.insert(0, notation.after);
  }

  bool note_formula(NodeId n) {
    const auto place = formulas_.at(n);
    if (!place) return false;
    const auto& [tex, is_display] = place->formula;
    if (tex.empty()) return true;
    const std::string_view dollars = is_display ? "$$" : "$";
    std::string text;
    text.append(dollars).append(tex).append(dollars);
    const Range words = page_.words(n);
    if (kept_.any(words)) {
      WordSign& sign = at(first_kept(words));
      sign.instead = std::move(text);
      sign.last = words.last;
      sign.formula = n;
    } else {
      note_wordless(n, text, place->touches_text && !is_display);
    }
    return true;
  }

  // A formula without words stands at the word before it, or where it begins a block at
  // the one behind it.
  void note_wordless(NodeId n, const std::string& text, bool touches) {
    const WordId here = page_.words(n).first;
    const NodeId around = block_around(n);
    const Range block = around == kNone ? Range{0, 0} : page_.words(around);
    const WordId before = kept_before(here);
    const bool begins = block.first == here && here < block.last;
    if (!begins && before != kNone) {
      WordSign& sign = at(before);
      const bool is_same_block = block_around(page_.word(before).node) == around;
      sign.after.append(touches && is_same_block ? "" : " ").append(text);
      sign.formula = n;
    } else if (const WordId next = first_kept({here, here});
               next < page_.word_count()) {
      const bool is_same_block = block_around(page_.word(next).node) == around;
      at(next).before.append(text).append(
          is_same_block && touches_after(page_, n, next) ? "" : " ");
    }
  }

  NodeId block_around(NodeId n) const {
    constexpr int kMostSteps = 64;
    NodeId up = page_.parent(n);
    for (int i = 0; i < kMostSteps && up != kNone; ++i, up = page_.parent(up))
      if (page_.is_element(up) && !is_phrase(page_, up)) return up;
    return kNone;
  }

  const Page& page_;
  const Mask& keep_;
  const TextOptions& options_;
  KeptWords kept_;
  MediaRule media_;
  FormulaPlaces formulas_;
  Notations notations_;
  int preformatted_ = 0;
  std::map<WordId, WordSign> signs_;
};

WordSigns::WordSigns(const Page& page, const Mask& keep, const TextOptions& options) {
  if (options.plain || !may_have_signs(page, options)) return;
  Finder finder(page, keep, options);
  walk(page, page.body(), finder);
  signs_ = finder.take();
}

const WordSign* WordSigns::at(WordId w) const {
  const auto found = std::lower_bound(
      signs_.begin(), signs_.end(), w,
      [](const WordSign& sign, WordId word) { return sign.word < word; });
  return found == signs_.end() || found->word != w ? nullptr : &*found;
}

}  // namespace tamis
