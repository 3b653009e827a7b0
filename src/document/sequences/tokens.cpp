// Tags and words in source order: three sequences of offsets (tags, elements, words),
// merged.
//
// The page stores the offset of each tag, and each element the length of its start tag.
// Only end tags, mostly "</name>", and the few start tags without an element must be
// read again.

#include <algorithm>

#include "document/derived.h"
#include "document/sequences/source_bytes.h"
#include "document/tags.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// --- Tags, from their '<'. They are complete: the tokenizer found their '>'.

// The data of a tag, small enough to be returned in a register.
struct ReadTag {
  std::uint32_t length;
  Tag tag;
};

// Reads any tag, like the tokenizer.
ReadTag read_tag(std::string_view source, std::uint32_t offset) {
  const std::size_t name = offset + (source[offset + 1] == '/' ? 2 : 1);
  std::size_t at = name;
  const auto peek = [&] { return at < source.size() ? source[at] : '>'; };
  while (!is_class(peek(), byte_class::name_end)) ++at;
  const Tag tag = lookup_tag(source.data() + name, at - name);
  while (peek() != '>') {
    if (is_class(peek(), byte_class::name_end)) {
      ++at;
      continue;
    }
    ++at;  // the first byte of an attribute's name may be '='
    while (!is_class(peek(), byte_class::name_end) && peek() != '=') ++at;
    while (is_space(peek())) ++at;
    if (peek() != '=') continue;
    ++at;
    while (is_space(peek())) ++at;
    if (peek() == '"' || peek() == '\'') {
      at = std::min(source.find(source[at], at + 1), source.size() - 1) + 1;
    } else {
      while (!is_space(peek()) && peek() != '>') ++at;
    }
  }
  const std::size_t end = std::min(at + 1, source.size());
  return {static_cast<std::uint32_t>(end - offset), tag};
}

// Reads "</name>" with a short, known name, and leaves all other tags to read_tag(). No
// known name contains whitespace or '/', so the name is complete.
ReadTag read_end_tag(std::string_view source, std::uint32_t offset) {
  const char* const name = source.data() + offset + 2;
  const auto closes = source_bytes::Block(name).equal('>');
  const auto length = static_cast<std::uint32_t>(std::countr_zero(closes));
  const Tag tag = lookup_tag(name, length);
  if (tag == Tag::unknown) [[unlikely]]
    return read_tag(source, offset);
  return {length + 3, tag};
}

// Returns the start tag that made the element. An <image> makes an img.
ReadTag start_tag_of(const Page& page, NodeId element) {
  const Range range = page.source_range(element);
  const Tag tag = page.tag(element);
  const bool is_image =
      tag == Tag::img && to_lower(page.source()[range.first + 3]) == 'a';
  return {range.size(), is_image ? Tag::image : tag};
}

bool is_structure(Tag tag) {
  return tag == Tag::html || tag == Tag::head || tag == Tag::body;
}

// --- Elements and words by their offsets, each in two ways: in page order, and sorted,
// for pages where the parser moved nodes.

// Returns a number that sorts by `offset` first and by `second` among equal offsets.
std::uint64_t sort_key(std::uint32_t offset, std::uint32_t second) {
  return std::uint64_t{offset} << 32 | second;
}

class ElementsAsTheyStand {
 public:
  explicit ElementsAsTheyStand(const Page& page) : page_(page), next_(page.body()) {}

  // Returns the element whose start tag begins at `offset`, or kNone. Offsets must be
  // in ascending order.
  NodeId at(std::uint32_t offset) {
    const NodeId count = page_.node_count();
    // Implied elements have no bytes, and have the offset of the tag that implied them.
    while (next_ < count && is_before(page_.source_range(next_), offset)) ++next_;
    const bool found = next_ < count && page_.source_range(next_).first == offset &&
                       page_.is_element(next_);
    return found ? next_ : kNone;
  }

 private:
  static bool is_before(Range range, std::uint32_t offset) {
    return range.first < offset || range.last == offset;
  }

  const Page& page_;
  NodeId next_;
};

class SortedElements {
 public:
  explicit SortedElements(const Page& page) {
    keys_.reserve(page.tag_offsets().size());
    NodeId copies_end = 0;  // elements inside a <selectedcontent> may be copies
    for (NodeId n = 1; n < page.node_count(); ++n) {
      const Range range = page.source_range(n);
      if (!page.is_element(n) || range.size() == 0) continue;
      keys_.push_back(sort_key(range.first, n | (n < copies_end ? kCopy : 0)));
      if (page.tag(n) == Tag::selectedcontent)
        copies_end = std::max(copies_end, page.end(n));
    }
    std::sort(keys_.begin(), keys_.end());
  }

  NodeId at(std::uint32_t offset) {
    const std::uint64_t wanted = sort_key(offset, 0);
    while (next_ < keys_.size() && keys_[next_] < wanted) ++next_;
    const bool found = next_ < keys_.size() && keys_[next_] >> 32 == offset;
    return found ? static_cast<NodeId>(keys_[next_]) & ~kCopy : kNone;
  }

 private:
  static constexpr std::uint32_t kCopy = 1u << 31;  // nodes are at most 1 << 30
  std::vector<std::uint64_t> keys_;
  std::size_t next_ = 0;
};

struct WordsAsTheyStand {
  explicit WordsAsTheyStand(const Page&) {}
  WordId operator[](WordId i) const { return i; }
};

class SortedWords {
 public:
  explicit SortedWords(const Page& page) {
    keys_.reserve(page.word_count());
    for (WordId w = 0; w < page.word_count(); ++w)
      keys_.push_back(sort_key(page.word(w).offset, w));
    std::sort(keys_.begin(), keys_.end());
  }
  WordId operator[](WordId i) const { return static_cast<WordId>(keys_[i]); }

 private:
  std::vector<std::uint64_t> keys_;
};

// --- The merge.

template <class Elements, class Words>
PageToken* merge(const Page& page, PageToken* out) {
  Elements elements(page);
  const Words order(page);
  const std::span<const Word> words = page.words();
  WordId next = 0;
  const auto add_words_before = [&](std::uint32_t offset) {
    for (; next < words.size() && words[order[next]].offset < offset; ++next) {
      const Word& word = words[order[next]];
      *out++ = {word.offset, word.length, order[next], word.node, Tag::unknown, false};
    }
  };
  const std::string_view source = page.source();
  const std::span<const std::uint32_t> tags = page.tag_offsets();
  const std::uint32_t from = page.body() == 0 ? 0 : page.source_range(page.body()).last;
  for (auto tag = std::lower_bound(tags.begin(), tags.end(), from); tag != tags.end();
       ++tag) {
    add_words_before(*tag);
    const bool is_end = source[*tag + 1] == '/';
    const NodeId element = is_end ? kNone : elements.at(*tag);
    const ReadTag read = is_end             ? read_end_tag(source, *tag)
                         : element != kNone ? start_tag_of(page, element)
                                            : read_tag(source, *tag);
    *out = {*tag, read.length, kNone, element, read.tag, is_end};
    out += is_structure(read.tag) ? 0 : 1;
  }
  add_words_before(kNone);
  return out;
}

}  // namespace

void make_tokens(const Page& page, Tokens& out) {
  // One more: a tag is written before it is known whether it is dropped.
  out.all.resize(page.tag_offsets().size() + page.word_count() + 1);
  PageToken* const begin = out.all.data();
  const PageToken* const end =
      page.in_source_order() ? merge<ElementsAsTheyStand, WordsAsTheyStand>(page, begin)
                             : merge<SortedElements, SortedWords>(page, begin);
  out.all.resize(static_cast<std::size_t>(end - begin));
}

}  // namespace tamis
