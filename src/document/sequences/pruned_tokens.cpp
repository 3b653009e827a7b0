// The tokens of a view without some words and elements.
//
// End tags have no element. They are kept if the start tag that they match is kept.
// That is the innermost tag of that name on a stack of open start tags; tags opened
// inside it are closed as well. Tags that the parser ignored and end tags without a
// match are treated like the start tag around them.
//
// The time is linear for every page, except for unknown names, which are kept sorted.
// Each entry of the stack refers to the next entry of its name below it, so there is no
// search through the stack. Each entry is popped once.

#include <algorithm>
#include <map>

#include "document/derived.h"
#include "document/tags.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// --- Copies. For misnested tags, the parser copies elements. The tag is kept if any of
// the copies is present.

// A copy of a formatting element has no bytes, but has the offset of its original.
// (Implied elements have no bytes either, but are not formatting elements.)
bool is_formatting_copy(const Page& page, NodeId n) {
  return page.source_range(n).size() == 0 && has_trait(page.tag(n), trait::formatting);
}

// Returns the sorted offsets of tags whose copies are present. The contents of an
// option are copied into <selectedcontent>.
std::vector<std::uint32_t> offsets_of_copies(const Page& page,
                                             const Presence& presence) {
  std::vector<std::uint32_t> out;
  NodeId selected_end = 0;
  for (NodeId n = 1; n < page.node_count(); ++n) {
    if (!page.is_element(n)) continue;
    if ((n < selected_end || is_formatting_copy(page, n)) && presence.has_node(n))
      out.push_back(page.source_range(n).first);
    if (page.tag(n) == Tag::selectedcontent)
      selected_end = std::max(selected_end, page.end(n));
  }
  std::sort(out.begin(), out.end());
  return out;
}

// --- Names as numbers: the number of the tag, or a higher one for every other name.

struct LessIgnoringCase {
  bool operator()(std::string_view a, std::string_view b) const {
    return std::lexicographical_compare(
        a.begin(), a.end(), b.begin(), b.end(),
        [](char x, char y) { return to_lower(x) < to_lower(y); });
  }
};

class Names {
 public:
  std::uint32_t number_of(std::string_view source, const PageToken& tag) {
    if (tag.tag != Tag::unknown) return static_cast<std::uint32_t>(tag.tag);
    const std::size_t first = tag.offset + (tag.is_end_tag ? 2 : 1);
    std::size_t last = first;
    while (!is_class(source[last], byte_class::name_end)) ++last;
    const auto next = static_cast<std::uint32_t>(kTagCount + others_.size());
    return others_.try_emplace(source.substr(first, last - first), next).first->second;
  }

 private:
  std::map<std::string_view, std::uint32_t, LessIgnoringCase> others_;
};

// --- Open start tags.

class OpenTags {
 public:
  explicit OpenTags(bool kept_outside)
      : kept_outside_(kept_outside), innermost_(kTagCount, kNone) {}

  bool is_innermost_kept() const {
    return open_.empty() ? kept_outside_ : open_.back().kept;
  }

  void push(std::uint32_t name, bool kept) {
    if (name >= innermost_.size()) innermost_.resize(name + 1, kNone);
    open_.push_back({name, innermost_[name], kept});
    innermost_[name] = static_cast<std::uint32_t>(open_.size() - 1);
  }

  // Closes the innermost tag of that name. Returns whether its start tag was kept.
  bool close(std::uint32_t name) {
    const std::uint32_t at = name < innermost_.size() ? innermost_[name] : kNone;
    if (at == kNone) return is_innermost_kept();
    const bool kept = open_[at].kept;
    while (open_.size() > at) {
      innermost_[open_.back().name] = open_.back().next_of_name;
      open_.pop_back();
    }
    return kept;
  }

 private:
  struct Entry {
    std::uint32_t name;
    std::uint32_t next_of_name;  // the next entry of that name below; kNone: none
    bool kept;
  };
  bool kept_outside_;
  std::vector<Entry> open_;
  std::vector<std::uint32_t> innermost_;  // of each name, in open_
};

constexpr TagSet kVoid{Tag::area,  Tag::base,   Tag::basefont, Tag::bgsound, Tag::br,
                       Tag::col,   Tag::embed,  Tag::frame,    Tag::hr,      Tag::image,
                       Tag::img,   Tag::input,  Tag::keygen,   Tag::link,    Tag::meta,
                       Tag::param, Tag::source, Tag::track,    Tag::wbr};

// Reports whether the start tag can have content and an end tag. In SVG and MathML the
// tag itself shows it.
bool has_content(const Page& page, const PageToken& tag) {
  if (tag.node == kNone || page.space(tag.node) == Space::html)
    return !kVoid.contains(tag.tag);
  return page.source()[tag.offset + tag.length - 2] != '/';
}

class Pruner {
 public:
  Pruner(const Page& page, const Presence& presence)
      : page_(page),
        presence_(presence),
        copies_(offsets_of_copies(page, presence)),
        open_(presence.has_node(page.body())) {}

  // Reports whether a token is kept. Call it once per token, in order.
  bool keeps(const PageToken& token) {
    if (token.word != kNone) return presence_.has_word(token.word);
    if (token.is_end_tag) return open_.close(names_.number_of(page_.source(), token));
    const bool kept = token.node == kNone
                          ? open_.is_innermost_kept()
                          : presence_.has_node(token.node) || has_copy_at(token.offset);
    if (has_content(page_, token))
      open_.push(names_.number_of(page_.source(), token), kept);
    return kept;
  }

 private:
  bool has_copy_at(std::uint32_t offset) {
    while (next_copy_ < copies_.size() && copies_[next_copy_] < offset) ++next_copy_;
    return next_copy_ < copies_.size() && copies_[next_copy_] == offset;
  }

  const Page& page_;
  const Presence& presence_;
  std::vector<std::uint32_t> copies_;
  std::size_t next_copy_ = 0;
  OpenTags open_;
  Names names_;
};

}  // namespace

void make_pruned_tokens(const Page& page, const Tokens& all, const Presence& presence,
                        Tokens& out) {
  out.all.clear();
  if (presence.nodes.empty()) {  // then every tag is kept
    for (const PageToken& token : all.all)
      if (token.word == kNone || presence.has_word(token.word))
        out.all.push_back(token);
    return;
  }
  Pruner pruner(page, presence);
  for (const PageToken& token : all.all)
    if (pruner.keeps(token)) out.all.push_back(token);
}

}  // namespace tamis
