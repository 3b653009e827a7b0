// Readability's last step: removes forms, share buttons and lists of links from the
// article.

#include <algorithm>
#include <charconv>

#include "filters/readability/steps.h"
#include "text/ascii.h"

namespace tamis::reader {

// --- Data tables.

namespace {

constexpr TagSet kDataTags = {Tag::col, Tag::colgroup, Tag::tfoot, Tag::thead, Tag::th};

// The content of a table or of one of its rows.
struct Inside {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;  // of the longest row
  std::uint64_t cells = 0;    // of a row
  bool has_data_tag = false;
  bool has_table = false;
  bool has_caption = false;  // not empty
};

// Returns an attribute as a number, or 1 if it is missing, invalid or 0.
std::uint64_t span_of(const Source& source, const DraftNode& node,
                      std::string_view name) {
  const auto text = source.page.attribute(node.origin, name);
  std::uint16_t span = 1;
  if (text) std::from_chars(text->data(), text->data() + text->size(), span);
  return std::max<std::uint16_t>(span, 1);
}

std::vector<Inside> look_inside(const Draft& draft, const Source& source) {
  std::vector<Inside> out(draft.size());
  for (std::uint32_t n = draft.size(); n-- > 1;) {
    const DraftNode& node = draft[n];
    const Inside& in = out[n];
    Inside& parent = out[node.parent];
    const bool is_row = node.tag == Tag::tr && node.origin != kNone;
    const bool is_cell = node.tag == Tag::td && node.origin != kNone;
    parent.rows += in.rows + (is_row ? span_of(source, node, "rowspan") : 0);
    parent.cells += in.cells + (is_cell ? span_of(source, node, "colspan") : 0);
    parent.columns = std::max({parent.columns, in.columns, is_row ? in.cells : 0});
    parent.has_data_tag |= in.has_data_tag || kDataTags.contains(node.tag);
    parent.has_table |= in.has_table || node.tag == Tag::table;
    parent.has_caption |=
        in.has_caption || (node.tag == Tag::caption && node.end > n + 1);
  }
  return out;
}

bool is_data_table(const Inside& in, const Page& page, NodeId table) {
  if (page.attribute(table, "role") == "presentation") return false;
  if (page.attribute(table, "datatable") == "0") return false;
  if (!page.attribute(table, "summary").value_or("").empty()) return true;
  if (in.has_caption || in.has_data_tag) return true;
  if (in.has_table || in.columns == 1 || in.rows == 1) return false;
  return in.rows >= 10 || in.columns > 4 || in.rows * in.columns > 10;
}

}  // namespace

std::vector<bool> find_data_tables(const Draft& draft, const Source& source) {
  std::vector<bool> out(draft.size());
  const bool any = std::any_of(draft.nodes.begin(), draft.nodes.end(),
                               [](auto& node) { return node.tag == Tag::table; });
  if (!any) return out;
  const std::vector<Inside> inside = look_inside(draft, source);
  for (std::uint32_t n = 0; n < draft.size(); ++n)
    if (draft[n].is_element(Tag::table) && draft[n].origin != kNone)
      out[n] = is_data_table(inside[n], source.page, draft[n].origin);
  return out;
}

// --- Cleaning.

namespace {

constexpr TagSet kLists = {Tag::ul, Tag::ol};
constexpr TagSet kEmbeds = {Tag::object, Tag::embed, Tag::iframe};
constexpr TagSet kHeadings = {Tag::h1, Tag::h2, Tag::h3, Tag::h4, Tag::h5, Tag::h6};
constexpr TagSet kTextual = {Tag::span, Tag::li,  Tag::td,    Tag::blockquote,
                             Tag::dl,   Tag::div, Tag::img,   Tag::ol,
                             Tag::p,    Tag::pre, Tag::table, Tag::ul};

// The content below a node, without removed parts. The lengths of nested parts are
// added up, as in Readability.
struct Below {
  std::uint32_t length = 0;    // characters, whitespace collapsed
  bool begins_spaced = false;  // whitespace before the first word
  bool ends_spaced = false;    // or after the last; without words, both are the same
  WordId first = 0;            // valid only if there are words
  WordId last = 0;
  std::uint32_t commas = 0;
  std::uint32_t children = 0;  // direct child elements
  std::uint32_t paragraphs = 0;
  std::uint32_t images = 0;
  std::uint32_t items = 0;
  std::uint32_t inputs = 0;
  std::uint32_t embeds = 0;
  std::uint64_t list_length = 0;
  std::uint64_t heading_length = 0;
  std::uint64_t textual_length = 0;
  double link_length = 0;
  bool has_video = false;
  bool has_data_table = false;

  double share(double part) const { return length == 0 ? 0 : part / length; }
};

// Reports whether the text is a placeholder such as "Advertisement" or "Loading...".
bool is_placeholder(std::string_view text) {
  constexpr std::string_view kAds[] = {
      "ad",      "advertising",  "advertisement", "pub",     "publicité", "werb",
      "werbung", "\u5E7F\u544A", "Реклама",       "реклама", "anuncio"};
  constexpr std::string_view kLoading[] = {"loading",  "正在加载",   "Загрузка",
                                           "загрузка", "chargement", "cargando"};
  const auto is = [&](std::string_view known) {
    return equal_ignoring_case(text, known);
  };
  if (std::any_of(std::begin(kAds), std::end(kAds), is)) return true;
  for (const std::string_view dots : {"…", "..."})
    if (text.ends_with(dots)) {
      text.remove_suffix(dots.size());
      break;
    }
  return std::any_of(std::begin(kLoading), std::end(kLoading), is);
}

class Cleaner {
 public:
  Cleaner(const Draft& article, const Source& source)
      : draft_(article), source_(source) {
    for (std::uint32_t n = 0; n < article.size(); ++n) {
      if (draft_[n].kind == Kind::text) texts_[n] = measure_text(draft_[n]);
      if (draft_[n].is_element()) occurring_.insert(draft_[n].tag);
    }
  }

  Cleaned run() {
    remove_doubtful(Tag::form);
    remove_doubtful(Tag::fieldset);
    remove({Tag::object, Tag::embed, Tag::footer, Tag::link, Tag::aside});
    remove_shares();
    remove({Tag::iframe, Tag::input, Tag::textarea, Tag::select, Tag::button});
    remove_bad_headings();
    for (const Tag tag : {Tag::table, Tag::ul, Tag::div}) remove_doubtful(tag);
    const TextMeasure text(source_.page, source_.commas, draft_, &is_gone_);
    return {words(), text.length({0, source_.page.word_count()})};
  }

 private:
  const Traits& traits_of(std::uint32_t n) const {
    return source_.traits_of(draft_[n]);
  }

  // Calls visit(n) for elements from the root down and removes those for which it
  // returns true.
  template <class Visit>
  void remove_if(const Visit& visit) {
    for (std::uint32_t n = 1; n < draft_.size();) {
      if (!is_gone_[n] && draft_[n].is_element() && visit(n)) is_gone_[n] = true;
      n = is_gone_[n] ? draft_[n].end : n + 1;
    }
  }

  // Removes all elements with these names, except videos.
  void remove(const TagSet& tags) {
    remove_if([&](std::uint32_t n) {
      return tags.contains(draft_[n].tag) &&
             !(kEmbeds.contains(draft_[n].tag) && traits_of(n).is_video);
    });
  }

  // Does not remove the top-level parts of the article.
  void remove_shares() {
    const std::vector<std::uint32_t> before = raw_lengths();
    remove_if([&](std::uint32_t n) {
      return draft_[n].parent != 0 && traits_of(n).is_share &&
             before[draft_[n].end] - before[n] <
                 static_cast<std::uint32_t>(options_.share_length);
    });
  }

  // Returns the number of characters before each node and, in the last element, of all
  // of them. All whitespace counts.
  std::vector<std::uint32_t> raw_lengths() const {
    std::vector<std::uint32_t> out(draft_.size() + 1);
    for (std::uint32_t n = 0; n < draft_.size();) {
      const std::uint32_t own =
          draft_[n].kind == Kind::text && !is_gone_[n] ? raw_length(draft_[n]) : 0;
      const std::uint32_t next = is_gone_[n] ? draft_[n].end : n + 1;
      for (std::uint32_t i = n + 1; i <= next; ++i) out[i] = out[n] + own;
      n = next;
    }
    return out;
  }

  std::uint32_t raw_length(const DraftNode& text) const {
    std::uint32_t length = source_.page.source_range(text.origin).size();
    for (WordId w = text.words.first; w < text.words.last; ++w) {
      const Word& word = source_.page.word(w);
      length = length - word.length + (draft_.words[w] ? word.chars : 0);
    }
    return length;
  }

  void remove_bad_headings() {
    remove_if([&](std::uint32_t n) {
      return (draft_[n].tag == Tag::h1 || draft_[n].tag == Tag::h2) &&
             class_weight(draft_[n], source_) < 0;
    });
  }

  // Returns the remaining words.
  Mask words() const {
    Mask out(draft_.words.size());
    for (std::uint32_t n = 0; n < draft_.size();) {
      if (draft_[n].kind == Kind::text) out.fill(draft_[n].words);
      n = is_gone_[n] ? draft_[n].end : n + 1;
    }
    return out &= draft_.words;
  }

  Below measure_text(const DraftNode& text) const {
    Below out;
    const Range source = source_.page.source_range(text.origin);
    std::uint32_t at = source.first;  // the end of the previous word
    bool spaced = false;
    for (WordId w = text.words.first; w < text.words.last; ++w) {
      const Word& word = source_.page.word(w);
      spaced |= word.offset > at;
      at = word.offset + word.length;
      if (!draft_.words[w]) continue;
      if (out.length == 0) {
        out.first = w;
        out.begins_spaced = spaced;
      }
      out.length += word.chars + (spaced && out.length > 0 ? 1 : 0);
      out.commas += source_.commas.ascii_in(w);
      out.last = w;
      spaced = false;
    }
    out.ends_spaced = spaced || source.last > at;
    if (out.length == 0) out.begins_spaced = out.ends_spaced;
    return out;
  }

  // Runs backwards, so that a node is tested when the content below it is complete and
  // removed parts are excluded.
  void remove_doubtful(Tag tag) {
    if (!options_.clean_conditionally || !occurring_.contains(tag)) return;
    mark_inside_data_tables();
    below_ = texts_;
    for (std::uint32_t n = draft_.size(); n-- > 1;) {
      if (draft_[n].is_element(tag) && !is_gone_[n]) is_gone_[n] = is_doubtful(n, tag);
      if (!is_gone_[n]) add_to_parent(n);
    }
  }

  void add_to_parent(std::uint32_t n) {
    const Below& in = below_[n];
    Below& out = below_[draft_[n].parent];
    add_text(in, out);
    out.commas += in.commas;
    if (!draft_[n].is_element()) return;
    const Tag tag = draft_[n].tag;
    const auto is = [tag](Tag wanted) { return tag == wanted ? 1u : 0u; };
    const auto length_if = [&](const TagSet& tags) {
      return tags.contains(tag) ? in.length : 0;
    };
    out.children += 1;
    out.paragraphs += in.paragraphs + is(Tag::p);
    out.images += in.images + is(Tag::img);
    out.items += in.items + is(Tag::li);
    out.inputs += in.inputs + is(Tag::input);
    out.embeds += in.embeds + (kEmbeds.contains(tag) ? 1 : 0);
    out.list_length += in.list_length + length_if(kLists);
    out.heading_length += in.heading_length + length_if(kHeadings);
    out.textual_length += in.textual_length + length_if(kTextual);
    const double counts = traits_of(n).is_hash_link ? options_.hash_link : 1;
    out.link_length += in.link_length + (tag == Tag::a ? in.length * counts : 0);
    out.has_video |= in.has_video || (kEmbeds.contains(tag) && traits_of(n).is_video);
    out.has_data_table |= in.has_data_table || is_data_table_[n];
  }

  // Inserts the text before the text added so far.
  static void add_text(const Below& in, Below& out) {
    if (in.length == 0) {
      out.begins_spaced |= in.begins_spaced;
      if (out.length == 0) out.ends_spaced |= in.begins_spaced;
      return;
    }
    const bool spaced = in.ends_spaced || out.begins_spaced;
    if (out.length == 0) {
      out.last = in.last;
      out.ends_spaced = spaced;
    } else if (spaced) {
      ++out.length;
    }
    out.length += in.length;
    out.first = in.first;
    out.begins_spaced = in.begins_spaced;
  }

  void mark_inside_data_tables() {
    if (!inside_data_table_.empty()) return;
    inside_data_table_.resize(draft_.size());
    for (std::uint32_t n = 1; n < draft_.size(); ++n)
      inside_data_table_[n] =
          inside_data_table_[draft_[n].parent] || is_data_table_[draft_[n].parent];
  }

  bool is_near(std::uint32_t n, Tag tag) const {
    for (int level = 0; level < 4 && n != 0; ++level) {
      n = draft_[n].parent;
      if (draft_[n].tag == tag) return true;
    }
    return false;
  }

  bool is_doubtful(std::uint32_t n, Tag tag) const {
    const Below& in = below_[n];
    const bool is_list = tag == Tag::ul || static_cast<double>(in.list_length) >
                                               options_.list_share * in.length;
    if (is_data_table_[n] || inside_data_table_[n] || in.has_data_table ||
        is_near(n, Tag::code))
      return false;
    const double weight = class_weight(draft_[n], source_);
    if (weight < 0) return true;
    if (in.commas >= static_cast<std::uint32_t>(options_.commas) || in.has_video)
      return false;
    if (is_placeholder(short_text(in))) return true;
    return looks_shady(n, weight, is_list) && !(is_list && is_gallery(n));
  }

  bool looks_shady(std::uint32_t n, double weight, bool is_list) const {
    const Below& in = below_[n];
    const double links = in.share(in.link_length);
    const bool in_figure = is_near(n, Tag::figure);
    const auto over = static_cast<std::uint32_t>(options_.loose_items);
    const auto per_input = static_cast<std::uint32_t>(options_.paragraphs_per_input);
    if (!in_figure && in.images > 1 &&
        in.paragraphs < options_.paragraphs_per_image * in.images)
      return true;
    if (!is_list && in.items > in.paragraphs + over) return true;
    if (in.inputs > in.paragraphs / per_input) return true;
    if (!is_list && !in_figure && is_short(in) && links > 0) return true;
    if (!is_list && weight < options_.class_weight && links > options_.links)
      return true;
    if (weight >= options_.class_weight && links > options_.weighty_links) return true;
    const bool lonely = in.length < static_cast<std::uint32_t>(options_.embed_length);
    if ((in.embeds == 1 && lonely) || in.embeds > 1) return true;
    return in.images == 0 && in.textual_length == 0;
  }

  bool is_short(const Below& in) const {
    const double headings = in.share(static_cast<double>(in.heading_length));
    return headings < options_.heading_share &&
           in.length < static_cast<std::uint32_t>(options_.short_length) &&
           (in.images == 0 || in.images > 2);
  }

  // Reports whether this is a list of images with one image per item.
  bool is_gallery(std::uint32_t list) const {
    for (std::uint32_t n = list + 1; n < draft_[list].end; n = draft_[n].end)
      if (!is_gone_[n] && below_[n].children > 1) return false;
    return below_[list].images == below_[list].items;
  }

  // Returns the text of a node, or an empty string if it is too long.
  std::string short_text(const Below& in) const {
    constexpr std::uint32_t kMost = 20;
    std::string out;
    std::string scratch;
    if (in.length == 0 || in.length > kMost || in.last - in.first > kMost) return out;
    for (WordId w = in.first; w <= in.last; ++w) {
      if (!draft_.words[w]) continue;
      if (w > in.first && source_.page.word(w).glued == 0) out += ' ';
      out += source_.page.word_text(w, scratch);
    }
    return out;
  }

  const Draft& draft_;
  const Source& source_;
  const Options& options_ = source_.options;
  const std::vector<bool> is_data_table_ = find_data_tables(draft_, source_);
  std::vector<bool> inside_data_table_;
  std::vector<bool> is_gone_ = std::vector<bool>(draft_.size());
  std::vector<Below> texts_ = std::vector<Below>(draft_.size());  // of text nodes
  std::vector<Below> below_;
  TagSet occurring_;
};

}  // namespace

Cleaned clean(const Draft& article, const Source& source) {
  return Cleaner(article, source).run();
}

}  // namespace tamis::reader
