// Readability's first pass: drops elements that are certainly not content and wraps
// texts into paragraphs.

#include <algorithm>

#include "filters/readability/steps.h"

namespace tamis::reader {
namespace {

constexpr TagSet kEmptied = {Tag::div, Tag::section, Tag::header, Tag::h1, Tag::h2,
                             Tag::h3,  Tag::h4,      Tag::h5,     Tag::h6};
constexpr TagSet kBlocks = {Tag::blockquote, Tag::dl,  Tag::div,   Tag::img, Tag::ol,
                            Tag::p,          Tag::pre, Tag::table, Tag::ul};

// Facts about the descendants of a node of the source's draft.
struct Below {
  std::uint32_t elements = 0;  // children
  std::uint32_t breaks = 0;    // br and hr, at any depth
  bool has_block = false;      // at any depth
};

std::vector<Below> look_below(const Draft& draft) {
  std::vector<Below> out(draft.size());
  for (std::uint32_t n = draft.size(); n-- > 1;) {
    const DraftNode& node = draft[n];
    if (!node.is_element()) continue;
    Below& parent = out[node.parent];
    ++parent.elements;
    parent.breaks +=
        out[n].breaks + (node.tag == Tag::br || node.tag == Tag::hr ? 1 : 0);
    parent.has_block |= out[n].has_block || kBlocks.contains(node.tag);
  }
  return out;
}

class Walk {
 public:
  Walk(Source& source) : source_(source) {}

  Draft run() {
    for (std::uint32_t n = 0; n < in_.size();) {
      const DraftNode& node = in_[n];
      writer_.reach(n, node.words.first);
      if (paragraph_end_[n] > 0)
        writer_.add_paragraph(paragraph_end_[n], node.words.first, true);
      const bool looks = node.is_element() && fate_[n] == Fate::open;
      if (looks && goes(n)) {
        fate_[n] = Fate::gone;
        words_.fill(node.words, false);
      }
      if (looks && fate_[n] == Fate::open && node.tag == Tag::div) wrap_texts(n);
      write(n);
      n = fate_[n] == Fate::gone ? node.end : n + 1;
    }
    return writer_.finish(in_[0].words.last, std::move(words_));
  }

 private:
  enum class Fate : std::uint8_t {
    open,
    gone,
    unwrapped,  // replaced by its only child, a paragraph
    is_paragraph,
    replaces,  // that paragraph; not tested further
  };

  void write(std::uint32_t n) {
    if (fate_[n] == Fate::gone || fate_[n] == Fate::unwrapped) return;
    DraftNode node = in_[n];
    if (fate_[n] == Fate::is_paragraph) node.tag = Tag::p;
    node.is_scored = node.is_element() &&
                     (fate_[n] == Fate::is_paragraph || fate_[n] == Fate::replaces ||
                      options_.scored.contains(node.tag));
    writer_.add(node, node.end);
  }

  bool goes(std::uint32_t n) {
    const Traits& traits = source_.traits_of(in_[n]);
    if (n == 0) return false;  // the body: see prepare
    if ((traits.is_hidden && options_.drop_hidden) || traits.is_dialog) return true;
    if (traits.is_byline && is_byline(n)) {
      source_.has_byline = names_author(n);
      return true;
    }
    if (!title_found_ && repeats_title(n)) {
      title_found_ = true;
      return true;
    }
    if (options_.strip_unlikely && is_unlikely(n, traits)) return true;
    return kEmptied.contains(in_[n].tag) && is_empty(n);
  }

  bool is_byline(std::uint32_t n) const {
    const std::uint32_t length = text_.raw_length(in_[n].words);
    return options_.drop_byline && !source_.has_byline && length > 0 &&
           length < static_cast<std::uint32_t>(options_.byline_length);
  }

  // Reports whether the byline contains an author. The name in it may be marked up. If
  // the marked name is empty (<meta itemprop=name>), the search for a byline continues.
  bool names_author(std::uint32_t byline) const {
    for (std::uint32_t n = byline + 1; n < in_[byline].end; ++n) {
      if (!in_[n].is_element() || in_[n].origin == kNone) continue;
      const auto itemprop = source_.page.attribute(in_[n].origin, "itemprop");
      if (itemprop && itemprop->find("name") != std::string::npos)
        return text_.has_words(in_[n].words);
    }
    return true;
  }

  bool repeats_title(std::uint32_t n) const {
    constexpr std::size_t kMostWords = 200;
    if (in_[n].tag != Tag::h1 && in_[n].tag != Tag::h2) return false;
    return options_.drop_title &&
           title_words_.share_in(text_.text(in_[n].words, kMostWords)) >
               options_.title_similarity;
  }

  bool is_unlikely(std::uint32_t n, const Traits& traits) const {
    return traits.has_unlikely_role || (traits.is_unlikely && in_[n].tag != Tag::a &&
                                        !is_near(Tag::table) && !is_near(Tag::code));
  }

  // Reports whether one of the four elements around the next node has that name.
  bool is_near(Tag tag) const {
    for (std::size_t level = 0; level < 4; ++level)
      if (const DraftNode* up = writer_.ancestor(level);
          up != nullptr && up->tag == tag)
        return true;
    return false;
  }

  bool is_empty(std::uint32_t n) const {
    return !text_.has_words(in_[n].words) &&
           (below_[n].elements == 0 || below_[n].elements == below_[n].breaks);
  }

  bool is_space(std::uint32_t n) const {
    return in_[n].is_white_space() || in_[n].is_element(Tag::br);
  }

  // Puts the texts directly inside a div into paragraphs. If the div then consists of a
  // single paragraph, the paragraph replaces it.
  void wrap_texts(std::uint32_t div) {
    const std::uint32_t end = in_[div].end;
    std::uint32_t paragraphs = 0;
    std::uint32_t others = 0;  // elements outside of the paragraphs
    std::uint32_t other = 0;   // the last of these elements
    for (std::uint32_t n = div + 1; n < end;) {
      if (phrasing_[n] && !is_space(n)) {
        n = wrap(n, end);
        ++paragraphs;
        continue;
      }
      if (in_[n].is_element()) {
        ++others;
        other = n;
      }
      n = in_[n].end;
    }
    settle_div(div, paragraphs, others, other);
  }

  // Wraps the children from `first` up to the next one that is not phrasing, without
  // trailing whitespace.
  std::uint32_t wrap(std::uint32_t first, std::uint32_t end) {
    std::uint32_t last = first;  // after the last child that is not whitespace
    std::uint32_t n = first;
    for (; n < end && phrasing_[n]; n = in_[n].end)
      if (!is_space(n)) last = in_[n].end;
    paragraph_end_[first] = n == end ? n : last;
    for (std::uint32_t space = last; n < end && space < n; space = in_[space].end)
      fate_[space] = Fate::gone;
    return n;
  }

  void settle_div(std::uint32_t div, std::uint32_t paragraphs, std::uint32_t others,
                  std::uint32_t other) {
    const bool is_wrapper = paragraphs + others == 1 &&
                            (paragraphs == 1 || in_[other].is_element(Tag::p)) &&
                            links_.density(div) < options_.div_links;
    if (is_wrapper) {
      fate_[div] = Fate::unwrapped;
      if (others == 1) fate_[other] = Fate::replaces;
      drop_spaces_around(div);
    } else if (paragraphs == 0 && !below_[div].has_block) {
      fate_[div] = Fate::is_paragraph;
    }
  }

  // Drops the whitespace around the paragraph together with its div.
  void drop_spaces_around(std::uint32_t div) {
    for (std::uint32_t n = div + 1; n < in_[div].end;) {
      if (paragraph_end_[n] > 0) {
        n = paragraph_end_[n];
        continue;
      }
      if (fate_[n] != Fate::replaces) fate_[n] = Fate::gone;
      n = in_[n].end;
    }
  }

  Source& source_;
  const Options& options_ = source_.options;
  const Draft& in_ = source_.draft;
  const TextMeasure text_{source_.page, source_.commas, in_};
  const KnownWords title_words_{source_.title};
  const LinkLengths links_{in_, text_, source_};
  const std::vector<Below> below_ = look_below(in_);
  const std::vector<bool> phrasing_ = find_phrasing(in_);
  // The end of the paragraph that begins at the node, or 0.
  std::vector<std::uint32_t> paragraph_end_ = std::vector<std::uint32_t>(in_.size());
  std::vector<Fate> fate_ = std::vector<Fate>(in_.size());
  Mask words_ = in_.words;
  DraftWriter writer_{2 * in_.size()};
  bool title_found_ = false;
};

// Reports whether the page's root elements are hidden or have an unlikely name or role.
// Readability then loses track and keeps the whole page.
bool drops_page(const Source& source) {
  const NodeId body = source.page.body();
  const NodeId html = body == 0 ? 0 : source.page.parent(body);
  const Traits& page = source.traits[html];
  const Traits& inner = source.traits[body];
  const bool hidden = source.options.drop_hidden && (page.is_hidden || inner.is_hidden);
  const bool unlikely =
      page.is_unlikely || page.has_unlikely_role || inner.has_unlikely_role;
  return hidden || (source.options.strip_unlikely && unlikely);
}

}  // namespace

Source::Source(const View& view, const Options& given)
    : page(view.page()),
      options(given),
      traits(read_traits(page, given.names)),
      commas(page),
      draft(first_draft(view, traits)) {
  const Metadata metadata = read_metadata(page);
  title = metadata.title;
  has_byline = metadata.has_author;
}

Draft prepare(Source& source) {
  source.is_lost |= drops_page(source);
  return source.is_lost ? source.draft : Walk(source).run();
}

LinkLengths::LinkLengths(const Draft& draft, const TextMeasure& text,
                         const Source& source)
    : draft_(draft), text_(text) {
  double sum = 0;
  for (std::uint32_t n = 0; n < draft.size(); ++n) {
    if (!draft[n].is_element(Tag::a) || draft[n].origin == kNone) continue;
    const bool is_hash = source.traits_of(draft[n]).is_hash_link;
    const double length =
        text.length(draft[n].words) * (is_hash ? source.options.hash_link : 1);
    links_.push_back({n, length, sum});
    sum += length;
  }
}

double LinkLengths::density(std::uint32_t n) const {
  const std::uint32_t length = text_.length(draft_[n].words);
  return length == 0 ? 0 : length_below(n) / length;
}

double LinkLengths::length_below(std::uint32_t n) const {
  const auto is_before = [](const Link& link, std::uint32_t node) {
    return link.node < node;
  };
  const auto first = std::lower_bound(links_.begin(), links_.end(), n + 1, is_before);
  const auto last = std::lower_bound(first, links_.end(), draft_[n].end, is_before);
  // Adding them up one by one gives exactly Readability's number, since scores of
  // tables can be equal to the last bit. For many links, the difference has to suffice.
  constexpr std::ptrdiff_t kMany = 256;
  if (last - first > kMany)
    return (last - 1)->before + (last - 1)->length - first->before;
  double sum = 0;
  for (auto link = first; link != last; ++link) sum += link->length;
  return sum;
}

}  // namespace tamis::reader
