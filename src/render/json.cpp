// Writes a page as one line of JSON: the kept words, where they come from, and which
// pipeline kept them.

#include <algorithm>
#include <cmath>

#include "document/page_text.h"
#include "document/tags.h"
#include "render/kept_words.h"
#include "render/text/text_plain.h"
#include "render/writers.h"
#include "tamis/metadata.h"
#include "tamis/render.h"
#include "tamis/sequences.h"
#include "tamis/structure.h"
#include "text/control_characters.h"
#include "text/json_writer.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "url/url.h"

namespace tamis {
namespace {

// Version of the object. Removing a field or changing its meaning needs a new version.
constexpr std::uint64_t kVersion = 2;

// A page may be hundreds of levels deep, and every block has a path.
constexpr std::size_t kMostSteps = 32;
constexpr std::size_t kLongestPath = 160;

// "html>body>article>p". A longer path is written as its inner steps, after "...".
class Paths {
 public:
  explicit Paths(const Page& page) : page_(page) {}

  // Blocks of one parent follow each other.
  void append(NodeId n, std::string& out) {
    const NodeId parent = page_.parent(n);
    if (parent == kNone || !page_.is_element(n)) return;
    if (parent != parent_) {
      parent_ = parent;
      path_ = path_of(parent);
    }
    out += path_;
    if (!path_.empty()) out += '>';
    append_name(n, out);
  }

 private:
  void append_name(NodeId n, std::string& out) const {
    if (page_.tag(n) != Tag::unknown)
      out += name_of(page_.tag(n));
    else
      out += without_controls(name_begin(page_, n, kLongestPath));
  }

  std::string path_of(NodeId n) const {
    std::vector<std::string> steps;
    std::size_t length = 0;
    for (; n != kNone && page_.is_element(n); n = page_.parent(n)) {
      if (steps.size() == kMostSteps || length > kLongestPath) {
        steps.emplace_back("...");
        break;
      }
      append_name(n, steps.emplace_back());
      length += steps.back().size() + 1;
    }
    std::reverse(steps.begin(), steps.end());
    return text::join(steps, ">");
  }

  const Page& page_;
  NodeId parent_ = kNone;
  std::string path_;  // of parent_
};

// Writes fields of objects. Empty fields are left out.
class MemberWriter {
 public:
  explicit MemberWriter(JsonWriter& json) : json_(json) {}

 protected:
  void text(std::string_view name, std::string_view text) {
    if (!text.empty()) json_.member(name, text);
  }

  void texts(std::string_view name, const std::vector<std::string>& values) {
    if (values.empty()) return;
    json_.key(name);
    row(values);
  }

  void row(const std::vector<std::string>& values) {
    json_.begin_array();
    for (const std::string& value : values) json_.value(value);
    json_.end_array();
  }

  template <class Item, class Write>
  void list(std::string_view name, const std::vector<Item>& items, Write write) {
    if (items.empty()) return;
    json_.begin_array(name);
    for (const Item& item : items) {
      json_.begin_object();
      write(item);
      json_.end_object();
    }
    json_.end_array();
  }

  void bytes(Range bytes) {
    json_.member("first", bytes.first);
    json_.member("last", bytes.last);
  }

  JsonWriter& json_;
};

std::uint64_t kept_words(const Post& post, const KeptWords& kept) {
  std::uint64_t out = 0;
  for (const Range& words : post.words) out += kept.count(words);
  return out;
}

// Removes posts without kept words. The links between the other posts stay correct.
void drop_posts(std::vector<Post>& posts, const KeptWords& kept) {
  std::vector<std::uint32_t> places(posts.size(), kNone);
  std::uint32_t place = 0;
  for (std::size_t i = 0; i < posts.size(); ++i)
    if (kept_words(posts[i], kept) > 0) places[i] = place++;
  std::vector<Post> left;
  for (std::size_t i = 0; i < posts.size(); ++i) {
    if (places[i] == kNone) continue;
    if (posts[i].parent != kNone) posts[i].parent = places[posts[i].parent];
    left.push_back(std::move(posts[i]));
  }
  posts = std::move(left);
}

// Writes the lists of structure.h.
class ListWriter : public MemberWriter {
 public:
  ListWriter(const KeptText& text, const JsonOptions& options, JsonWriter& json)
      : MemberWriter(json), text_(text), options_(options) {}

  void write(std::string_view url) {
    const JsonLists& lists = options_.lists;
    const MarkdownOptions& markdown = options_.markdown;
    const LinkOptions links{
        .base_url = markdown.base_url.empty() ? std::string(url) : markdown.base_url,
        .tracking = markdown.tracking};
    if (options_.chunk_words > 0)
      list("chunks", list_chunks(text_, options_.chunk_words),
           [&](const Chunk& one) { chunk(one); });
    if (lists.tables)
      list("tables", list_tables(text_), [&](const TableData& one) { table(one); });
    if (lists.links)
      list("links", list_links(text_, links), [&](const PageLink& one) { link(one); });
    if (lists.media)
      list("media", list_media(text_, links),
           [&](const PageMedia& one) { media(one); });
    if (lists.footnotes)
      list("footnotes", list_footnotes(text_),
           [&](const Footnote& one) { footnote(one); });
    if (lists.abbreviations)
      list("abbreviations", list_abbreviations(text_),
           [&](const Abbreviation& one) { abbreviation(one); });
    if (lists.posts) posts();
  }

 private:
  void posts() {
    const KeptWords kept(text_.keep);
    std::vector<Post> posts = list_posts(text_);
    if (!options_.dropped_posts) drop_posts(posts, kept);
    list("posts", posts, [&](const Post& one) { post(one, kept_words(one, kept)); });
  }

  void table(const TableData& table) {
    text("caption", table.caption);
    texts("header", table.header);
    json_.begin_array("rows");
    for (const std::vector<std::string>& cells : table.rows) row(cells);
    json_.end_array();
    bytes(table.bytes);
  }

  void link(const PageLink& link) {
    text("url", link.url);
    text("text", link.text);
    bytes(link.bytes);
  }

  void media(const PageMedia& media) {
    text("kind", to_string(media.kind));
    text("url", media.url);
    text("title", media.title);
  }

  void footnote(const Footnote& note) {
    text("label", note.label);
    text("text", note.text);
    bytes(note.bytes);
  }

  void abbreviation(const Abbreviation& found) {
    text("text", found.text);
    text("meaning", found.meaning);
  }

  void chunk(const Chunk& chunk) {
    text("id", chunk.id);
    json_.key("headings");
    row(chunk.headings);
    json_.member("words", chunk.words);
    text("text", chunk.text);
    bytes(chunk.bytes);
  }

  void post(const Post& post, std::uint64_t kept) {
    text("kind", to_string(post.kind));
    text("author", post.author);
    text("date", post.date);
    text("shown_date", post.shown_date);
    json_.member("depth", post.depth);
    if (post.parent != kNone) {
      json_.member("reply_to", post.parent);
    }
    json_.member("kept", kept);
    text("text", post.text);
    bytes(post.bytes);
  }

  const KeptText& text_;
  const JsonOptions& options_;
};

class ObjectWriter : public MemberWriter {
 public:
  ObjectWriter(const Page& page, const Mask& keep, const JsonOptions& options,
               const JsonFacts& facts)
      : MemberWriter(writer_),
        page_(page),
        keep_(keep),
        options_(options),
        facts_(facts),
        kept_(keep),
        paths_(page),
        text_written_(write_text({page, keep, options.text})),
        words_(page, cleaning_for(text_written_, options.text.characters)) {}

  std::string write() {
    json_.begin_object();
    json_.member("version", kVersion);
    text("url", url::without_credentials(facts_.url));
    if (facts_.metadata != nullptr) {
      metadata_fields(*facts_.metadata);
    } else {
      text("title", without_controls(title_of(page_)));
      text("language", declared_language(page_));
    }
    text("pipeline", facts_.pipeline);
    if (facts_.confidence) {
      json_.member("confidence", std::round(*facts_.confidence * 1000) / 1000);
    }
    if (facts_.only_chrome) {
      json_.member("only_chrome", true);
    }
    page_types();
    counts();
    contents();
    ListWriter(KeptText{page_, keep_, options_.text, words_.cleaning()}, options_,
               json_)
        .write(facts_.url);
    if (options_.blocks != JsonBlocks::none) blocks();
    notes();
    json_.end_object();
    return std::move(out_);
  }

 private:
  // Writes all known fields except the page type, then "metadata_sources".
  void metadata_fields(const Metadata& metadata) {
    text("title", metadata.title);
    texts("authors", metadata.authors);
    text("date", metadata.date);
    text("date_modified", metadata.date_modified);
    text("site", metadata.site);
    text("description", metadata.description);
    text("canonical_url", metadata.canonical_url);
    text("language", metadata.language);
    text("declared_language", metadata.declared_language);
    text("detected_language", metadata.detected_language);
    texts("tags", metadata.tags);
    texts("categories", metadata.categories);
    text("licence", metadata.licence);
    text("image", metadata.image);
    list("images", metadata.images, [&](const MetadataImage& image) {
      text("url", image.url);
      text("caption", image.caption);
    });
    text("favicon", metadata.favicon);
    if (metadata.comments) json_.member("comments", *metadata.comments);
    sources(metadata.sources);
  }

  void sources(const std::vector<FieldSource>& sources) {
    if (sources.empty()) return;
    json_.begin_object("metadata_sources");
    for (const FieldSource& source : sources) {
      json_.begin_object(to_string(source.field));
      text("source", to_string(source.source));
      json_.member("confidence", std::round(source.confidence * 100) / 100);
      json_.end_object();
    }
    json_.end_object();
  }

  void page_types() {
    if (facts_.page_types.empty()) {
      if (facts_.metadata != nullptr) text("page_type", facts_.metadata->page_type);
      return;
    }
    text("page_type", facts_.page_types.front().first);
    json_.begin_object("page_types");
    for (const auto& [name, share] : facts_.page_types) {
      json_.member(name, std::round(share * 1000) / 1000);
    }
    json_.end_object();
  }

  void counts() {
    json_.member("words", page_.word_count());
    json_.member("kept", kept_.count({0, page_.word_count()}));
    text("rescued", facts_.rescued);
    if (options_.fingerprint && keep_.any())
      text("fingerprint", text::hexadecimal(fingerprint_of(page_, keep_)));
  }

  void contents() {
    if (options_.content != JsonContent::markdown) {
      json_.key("text");
      if (words_.cleans())
        text_written_ = write_text({page_, keep_, options_.text, words_.cleaning()});
      json_.value(text_written_);
    }
    if (options_.content == JsonContent::text) return;
    MarkdownOptions markdown = options_.markdown;
    if (markdown.base_url.empty()) markdown.base_url = std::string(facts_.url);
    json_.member("markdown", to_markdown(page_, keep_, markdown));
  }

  void blocks() {
    signs_ = WordSigns(page_, keep_, options_.text);
    json_.begin_array("blocks");
    for (const TextBlock& block : page_.blocks().all) {
      const std::uint32_t kept = kept_.count(block.words);
      if (kept > 0 || options_.blocks == JsonBlocks::all) write_block(block, kept);
    }
    json_.end_array();
  }

  void write_block(const TextBlock& block, std::uint32_t kept) {
    json_.begin_object();
    json_.key("path");
    text_.clear();
    paths_.append(block.container, text_);
    json_.value(text_);
    bytes(bytes_of_words(page_, block.words));
    json_.member("words", block.words.size());
    json_.member("kept", kept);
    if (facts_.scores.size() == page_.word_count()) {
      json_.member("score", mean_score(block.words));
    }
    text_.clear();
    append_words(page_, keep_, block.words, words_, signs_, text_);
    json_.member("text", text_);
    json_.end_object();
  }

  // Four digits are precise enough for a score.
  double mean_score(Range words) const {
    double sum = 0;
    for (WordId w = words.first; w < words.last; ++w)
      sum += static_cast<double>(facts_.scores[w]);
    return std::round(sum / words.size() * 1e4) / 1e4;
  }

  void notes() {
    if (!page_.degradation().any()) return;
    json_.begin_array("notes");
    json_.value("the page was over a limit of the parser: " +
                to_string(page_.degradation()));
    json_.end_array();
  }

  const Page& page_;
  const Mask& keep_;
  const JsonOptions& options_;
  const JsonFacts& facts_;
  KeptWords kept_;
  Paths paths_;
  std::string out_;
  JsonWriter writer_{out_};
  std::string text_;
  std::string text_written_;  // as on the page, before cleaning is decided
  WordReader words_;
  WordSigns signs_;
};

}  // namespace

std::string to_json(const Page& page, const Mask& keep, const JsonOptions& options,
                    const JsonFacts& facts) {
  return ObjectWriter(page, keep, options, facts).write();
}

}  // namespace tamis
