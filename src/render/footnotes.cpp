#include "render/footnotes.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "document/markup/markup.h"
#include "document/tags.h"
#include "render/text/text_plain.h"
#include "render/writers.h"
#include "text/ascii.h"
#include "url/parts.h"

namespace tamis {
namespace {

constexpr std::size_t kLongestLabel = 8;
constexpr std::uint32_t kLongestWord = 256;  // of a label, in the source
constexpr std::size_t kMostWaysBack = 64;    // of one note: "a b c d"

constexpr TagSet kNoteTags{Tag::li,    Tag::p,       Tag::div,
                           Tag::aside, Tag::section, Tag::dd};
// A note inside such an element is a part of it.
constexpr TagSet kNeverAround{Tag::li, Tag::blockquote, Tag::td, Tag::th, Tag::pre};

// Reports whether a text has only letters, digits, and symbols that mark notes.
bool is_label(std::string_view text) {
  constexpr std::string_view kSigns[] = {"*", "†", "‡", "§", "¶", "※"};
  while (!text.empty()) {
    std::size_t length = is_alnum(text[0]) ? 1 : 0;
    for (const std::string_view sign : kSigns)
      if (text.starts_with(sign)) length = sign.size();
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

// Returns "1" for "[1]" and "1"; empty if it is not the label of a note.
std::string label_of(const Page& page, NodeId link) {
  const Range words = page.words(link);
  if (words.size() == 0 || words.size() > 3) return {};
  for (WordId w = words.first; w < words.last; ++w)
    if (page.word(w).length > kLongestWord) return {};
  std::string scratch;
  std::string out;
  for (WordId w = words.first; w < words.last; ++w) out += page.word_text(w, scratch);
  out.erase(0, out.find_first_not_of("[("));
  while (!out.empty() && (out.back() == ']' || out.back() == ')')) out.pop_back();
  return out.size() <= kLongestLabel && is_label(out) ? out : std::string();
}

// Reports whether the link, or an element around or directly before it, has this name.
bool is_named_near(const Page& page, NodeId link, std::string_view name) {
  const auto is_named = [&](NodeId n) {
    return n != kNone && page.is_element(n) &&
           (page.attribute_source(n, "id") == name ||
            page.attribute_source(n, "name") == name);
  };
  NodeId at = link;
  for (int i = 0; i < 3 && at != kNone && page.is_element(at);
       ++i, at = page.parent(at))
    if (is_named(at)) return true;
  // <a id=r1></a><a href=#n1>, <span id=r1></span><span><a href=#n1>
  constexpr NodeId kNodesBefore = 2;
  for (NodeId n = link; n > 0 && link - n < kNodesBefore;)
    if (is_named(--n)) return true;
  return false;
}

bool is_raised(const Page& page, NodeId link) {
  return page.tag(page.parent(link)) == Tag::sup ||
         (link + 1 < page.end(link) && page.tag(link + 1) == Tag::sup);
}

// Returns "1" for "1", "[1]" and "(1)".
std::string_view without_brackets(std::string_view text) {
  return text::trim(text, "[]().:");
}

// Returns the words "1.", "[1]" or "1" at the beginning of a note that are its label,
// also if an element is around each of "[", "1" and "]"; empty if it begins otherwise.
Range words_of_label(const Page& page, NodeId note, std::string_view label) {
  const Range words = page.words(note);
  const auto continues = [&](WordId w) {
    return w < words.last && page.word(w).length <= kLongestWord &&
           (w == words.first || page.word(w).glued != 0);
  };
  std::string scratch;
  std::string_view rest = label;
  WordId end = words.first;
  for (; continues(end); ++end) {
    const std::string_view text = without_brackets(page.word_text(end, scratch));
    if (text.empty()) continue;
    if (text != rest) break;
    rest = {};
  }
  const bool is_label = rest.empty() && end < words.last;
  return is_label ? Range{words.first, end} : Range{words.first, words.first};
}

// A letter without punctuation may be the note's first word.
bool may_be_word(const Page& page, Range label_words, std::string_view label) {
  std::string scratch;
  return label_words.size() == 1 && is_alpha(label[0]) &&
         page.word_text(label_words.first, scratch) == label;
}

// Returns the element around the link if it adds only brackets: <sup>[<a>1</a>]</sup>.
NodeId with_brackets(const Page& page, NodeId link) {
  const NodeId around = page.parent(link);
  const Range inner = page.words(link);
  const Range outer = page.words(around);
  const auto is_word = [&](WordId w, std::string_view text) {
    std::string scratch;
    return page.word(w).length == text.size() && page.word_text(w, scratch) == text;
  };
  const bool adds_brackets = has_trait(page.tag(around), trait::phrasing) &&
                             outer.first + 1 == inner.first &&
                             inner.last + 1 == outer.last &&
                             is_word(outer.first, "[") && is_word(inner.last, "]");
  return adds_brackets ? around : link;
}

// Returns the text of a note of LaTeXML, which has a mark before it; kNone if it has
// none.
NodeId latexml_content(const Page& page, NodeId note) {
  constexpr NodeId kMostNodes = 16;  // before it
  for (NodeId n = note + 1; n < std::min(page.end(note), note + kMostNodes); ++n)
    if (page.is_element(n) &&
        has_class(page.attribute_source(n, "class").value_or(""), "ltx_note_content"))
      return n;
  return kNone;
}

std::string label_of_first_word(const Page& page, NodeId note) {
  const WordId first = page.words(note).first;
  std::string scratch;
  if (page.word(first).length > kLongestLabel) return {};
  const std::string_view text = page.word_text(first, scratch);
  return is_label(text) ? std::string(text) : std::string();
}

// Returns the words at the beginning of a note that are its label, once or twice.
Range words_that_repeat(const Page& page, NodeId note, std::string_view label) {
  const Range words = page.words(note);
  std::string scratch;
  WordId end = words.first;
  while (end < words.last && page.word(end).length == label.size() &&
         page.word_text(end, scratch) == label)
    ++end;
  return {words.first, end};
}

}  // namespace

Footnotes::Footnotes(const Page& page, const KeptWords& kept) : page_(page) {
  find_notes_in_text(kept);
  find_links();
  // A single link to a note must be raised to be a reference, because none leads back.
  if (links_.size() > 1 || (links_.size() == 1 && is_raised(page, links_[0].node))) {
    find_targets();
    pair_up(kept);
  }
  if (!notes_.empty()) finish();
}

// Notes that the page has at their references, and displays in the margin or on a
// click.
void Footnotes::find_notes_in_text(const KeptWords& kept) {
  // memmem() is several times as fast as std::string_view::find().
  const auto has = [source = page_.source()](std::string_view name) {
    return ::memmem(source.data(), source.size(), name.data(), name.size()) != nullptr;
  };
  if (!has("sidenote") && !has("marginnote") && !has("ltx_role_footnote")) return;
  for (NodeId n = page_.body(); n < page_.node_count(); ++n) {
    if (page_.tag(n) != Tag::span || !kept.any(page_.words(n))) continue;
    const std::string_view classes = page_.attribute_source(n, "class").value_or("");
    NodeId content = kNone;
    if (has_class(classes, "sidenote") || has_class(classes, "marginnote"))
      content = n;
    else if (has_class(classes, "ltx_role_footnote"))
      content = latexml_content(page_, n);
    if (content == kNone || !kept.any(page_.words(content))) continue;
    std::string label = label_of_first_word(page_, n);
    if (content == n || label.empty()) label = std::to_string(notes_.size() + 1);
    references_.emplace(n, content);
    numbers_.emplace(content, 0);
    notes_.push_back({label, content, words_that_repeat(page_, content, label)});
    n = page_.end(n) - 1;
  }
}

void Footnotes::find_links() {
  for (NodeId n = page_.body(); n < page_.node_count(); ++n) {
    if (page_.tag(n) != Tag::a) continue;
    const auto href = page_.attribute_source(n, "href");
    if (!href || href->size() < 2) continue;
    const std::size_t at = href->find('#');
    if (at == href->npos || at + 1 == href->size()) continue;
    const std::string_view target = href->substr(at + 1);
    if (target.find('%') == target.npos)
      links_.push_back({n, target});
    else
      links_.push_back({n, decoded_.emplace_back(url::percent_decoded(target))});
  }
}

void Footnotes::find_targets() {
  for (NodeId n = page_.body(); n < page_.node_count(); ++n) {
    if (!page_.is_element(n)) continue;
    for (const char* name : {"id", "name"}) {
      const auto value = page_.attribute_source(n, name);
      if (value && !value->empty() && (name[0] == 'i' || page_.tag(n) == Tag::a))
        targets_.emplace(*value, n);
    }
  }
}

// Reports whether a link in the target leads back to the reference. Links are in order.
bool Footnotes::holds(NodeId target, NodeId reference) const {
  auto link = std::lower_bound(links_.begin(), links_.end(), target,
                               [](const Link& a, NodeId n) { return a.node < n; });
  for (std::size_t i = 0;
       i < kMostWaysBack && link != links_.end() && link->node < page_.end(target);
       ++link, ++i)
    if (is_named_near(page_, reference, link->target)) return true;
  return false;
}

// Returns the block that the target is or begins (<p><a name=n1></a>The note); kNone if
// it cannot be a separate note.
NodeId Footnotes::find_note(NodeId target) const {
  NodeId out = target;
  const auto is_phrase = [&](NodeId n) {
    return has_trait(page_.tag(n), trait::phrasing);
  };
  for (int i = 0; i < 3 && is_phrase(out); ++i) out = page_.parent(out);
  if (page_.words(out).size() < 2) out = page_.parent(out);
  if (out == kNone || is_phrase(out) || !kNoteTags.contains(page_.tag(out)))
    return kNone;
  for (NodeId around = page_.parent(out); around != kNone;
       around = page_.parent(around))
    if (kNeverAround.contains(page_.tag(around))) return kNone;
  return out;
}

NodeId Footnotes::note_at(NodeId target) {
  const auto [known, is_new] = notes_at_.emplace(target, kNone);
  if (is_new) known->second = find_note(target);
  return known->second;
}

void Footnotes::pair_up(const KeptWords& kept) {
  constexpr std::uint32_t kMostWords = 1000;  // a longer one is a chapter
  for (const Link& link : links_) {
    const std::string label = label_of(page_, link.node);
    const auto target = targets_.find(link.target);
    if (label.empty() || target == targets_.end() || target->second <= link.node ||
        !kept.any(page_.words(link.node)))
      continue;
    const NodeId element = note_at(target->second);
    if (element == kNone || element < page_.end(link.node)) continue;
    const Range words = page_.words(element);
    if (words.size() > kMostWords || !kept.any(words)) continue;
    if (numbers_.count(element) == 0) {
      Range label_words = words_of_label(page_, element, label);
      if (!holds(element, link.node) &&
          (label_words.size() == 0 || !is_raised(page_, link.node)))
        continue;
      if (may_be_word(page_, label_words, label)) label_words.last = label_words.first;
      numbers_.emplace(element, 0);
      notes_.push_back({label, element, label_words});
    }
    references_.emplace(with_brackets(page_, link.node), element);
  }
}

void Footnotes::finish() {
  std::sort(notes_.begin(), notes_.end(),
            [](const Note& a, const Note& b) { return a.element < b.element; });
  for (std::size_t i = 0; i < notes_.size(); ++i) numbers_[notes_[i].element] = i;
  name_notes();
  find_ways_back();
}

void Footnotes::name_notes() {
  std::set<std::string> taken;
  for (const Note& note : notes_) taken.insert(note.label);
  std::set<std::string> used;
  std::map<std::string, std::size_t> next;  // number by the text before it
  for (Note& note : notes_) {
    const bool is_plain = std::all_of(note.label.begin(), note.label.end(), is_alnum);
    note.name = note.label;
    const std::string stem = is_plain ? note.label : "note";
    std::size_t& number = next.emplace(stem, is_plain ? 2 : 1).first->second;
    if (!is_plain || used.count(note.name) > 0) do
        note.name = stem + "-" + std::to_string(number++);
      while (used.count(note.name) > 0 || taken.count(note.name) > 0);
    used.insert(note.name);
  }
}

// Returns the element around several links back and "^", if its class names such links.
NodeId Footnotes::around_ways_back(NodeId link, NodeId note) const {
  constexpr int kMostSteps = 4;
  NodeId at = page_.parent(link);
  for (int i = 0; i < kMostSteps && at != note; ++i, at = page_.parent(at)) {
    const auto classes = page_.attribute_source(at, "class");
    if (classes && (classes->find("backlink") != classes->npos ||
                    classes->find("backrefs") != classes->npos))
      return at;
  }
  return kNone;
}

void Footnotes::find_ways_back() {
  constexpr int kMostSteps = 8;  // up to the note
  for (const Link& link : links_) {
    const auto back = targets_.find(link.target);
    if (back == targets_.end() || references_.count(link.node) > 0) continue;
    NodeId at = page_.parent(link.node);
    for (int i = 0; i < kMostSteps && at != kNone && numbers_.count(at) == 0; ++i)
      at = page_.parent(at);
    if (at != kNone && numbers_.count(at) > 0 && back->second < at)
      ways_back_.insert(link.node);
    else
      continue;
    const NodeId around = around_ways_back(link.node, at);
    if (around != kNone) ways_back_.insert(around);
  }
}

std::vector<Footnote> list_footnotes(const KeptText& text) {
  const Page& page = text.page;
  std::vector<Footnote> out;
  const KeptWords kept(text.keep);
  const Footnotes found(page, kept);
  if (found.empty()) return out;
  Mask own = text.keep;
  for (const NodeId link : found.ways_back()) own.fill(page.words(link), false);
  for (const Footnotes::Note& note : found.notes()) own.fill(note.label_words, false);
  WordReader words(page, text.cleaning);
  const WordSigns signs(page, own, text.options);
  for (const Footnotes::Note& note : found.notes()) {
    Footnote made{note.label, "", bytes_of_words(page, page.words(note.element))};
    append_block_lines(page, own, page.words(note.element), words, signs, made.text);
    if (!made.text.empty()) out.push_back(std::move(made));
  }
  return out;
}

std::vector<Footnote> footnotes_of(const Page& page, const Mask& keep,
                                   CharacterForm characters) {
  return list_footnotes(kept_text(page, keep, {.characters = characters}));
}

}  // namespace tamis
