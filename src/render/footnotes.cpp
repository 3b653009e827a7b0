#include "render/footnotes.h"

#include <algorithm>
#include <set>

#include "base/ascii.h"
#include "document/tag_table.h"

namespace tamis {
namespace {

constexpr std::size_t kLongestLabel = 8;
constexpr std::size_t kMostWaysBack = 64;  // of one note: "a b c d"

constexpr TagSet kNoteTags{Tag::li,    Tag::p,       Tag::div,
                           Tag::aside, Tag::section, Tag::dd};
// A note in these is a part of them.
constexpr TagSet kNeverAround{Tag::li, Tag::blockquote, Tag::td, Tag::th, Tag::pre};

// "[1]" and "1" are 1; empty where it is no label of a note.
std::string label_of(const Page& page, NodeId link) {
  const Range words = page.words(link);
  if (words.size() == 0 || words.size() > 3) return {};
  std::string scratch;
  std::string out;
  for (WordId w = words.first; w < words.last; ++w) out += page.word_text(w, scratch);
  while (!out.empty() && (out.front() == '[' || out.front() == '(')) out.erase(0, 1);
  while (!out.empty() && (out.back() == ']' || out.back() == ')')) out.pop_back();
  if (out.size() > kLongestLabel || !std::all_of(out.begin(), out.end(), is_alnum))
    return {};
  return out;
}

// The element around it that is named, if it is the link itself or near it.
bool is_named_near(const Page& page, NodeId link, std::string_view name) {
  NodeId at = link;
  for (int i = 0; i < 3 && at != kNone && page.is_element(at);
       ++i, at = page.parent(at))
    if (page.attribute_source(at, "id") == name ||
        page.attribute_source(at, "name") == name)
      return true;
  return false;
}

}  // namespace

Footnotes::Footnotes(const Page& page, const KeptWords& kept) : page_(page) {
  find_links();
  if (links_.size() < 2) return;
  find_targets();
  pair_up(kept);
}

void Footnotes::find_links() {
  for (NodeId n = page_.body(); n < page_.node_count(); ++n) {
    if (page_.tag(n) != Tag::a) continue;
    const auto href = page_.attribute_source(n, "href");
    if (!href || href->size() < 2) continue;
    const std::size_t at = href->find('#');
    if (at == 0) links_.push_back({n, href->substr(1)});
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

// Whether a link in the target leads back to the reference. Links stand in order.
bool Footnotes::holds(NodeId target, NodeId reference) const {
  auto link = std::lower_bound(links_.begin(), links_.end(), target,
                               [](const Link& a, NodeId n) { return a.node < n; });
  for (std::size_t i = 0;
       i < kMostWaysBack && link != links_.end() && link->node < page_.end(target);
       ++link, ++i)
    if (is_named_near(page_, reference, link->target)) return true;
  return false;
}

// The block that the target is, or begins (<p><a name=n1></a>The note); kNone where a
// note could not stand by itself.
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
  constexpr std::uint32_t kMostWords = 1000;  // more is a chapter
  std::set<std::string> labels;
  for (const Link& link : links_) {
    const std::string label = label_of(page_, link.node);
    const auto target = targets_.find(link.target);
    if (label.empty() || target == targets_.end() || target->second <= link.node ||
        !kept.any(page_.words(link.node)))
      continue;
    const NodeId element = note_at(target->second);
    if (element == kNone || element <= link.node) continue;
    const Range words = page_.words(element);
    if (words.size() > kMostWords || !kept.any(words)) continue;
    if (numbers_.count(element) > 0) {
      references_.emplace(link.node, element);
    } else if (holds(element, link.node) && labels.insert(label).second) {
      references_.emplace(link.node, element);
      numbers_.emplace(element, 0);
      notes_.push_back({label, element});
    }
  }
  std::sort(notes_.begin(), notes_.end(),
            [](const Note& a, const Note& b) { return a.element < b.element; });
  for (std::size_t i = 0; i < notes_.size(); ++i) numbers_[notes_[i].element] = i;
  if (!notes_.empty()) find_ways_back();
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
  }
}

}  // namespace tamis
