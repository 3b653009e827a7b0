#include "render/json/structure_json.h"

#include "render/data/lists.h"
#include "render/kept_words.h"

namespace tamis {
namespace {

std::uint64_t kept_words(const Post& post, const KeptWords& kept) {
  std::uint64_t out = 0;
  for (const Range& words : post.words) out += kept.count(words);
  return out;
}

class ListWriter {
 public:
  explicit ListWriter(JsonWriter& json) : json_(json) {}

  template <class Item, class Write>
  void list(std::string_view name, const std::vector<Item>& items, Write write) {
    if (items.empty()) return;
    json_.key(name);
    json_.begin_array();
    for (const Item& item : items) {
      json_.begin_object();
      write(item);
      json_.end_object();
    }
    json_.end_array();
  }

  void text(std::string_view name, std::string_view text) {
    if (text.empty()) return;
    json_.key(name);
    json_.value(text);
  }

  void bytes(Range bytes) {
    json_.key("first");
    json_.value(std::uint64_t{bytes.first});
    json_.key("last");
    json_.value(std::uint64_t{bytes.last});
  }

  void row(const std::vector<std::string>& row) {
    json_.begin_array();
    for (const std::string& cell : row) json_.value(cell);
    json_.end_array();
  }

  void table(const TableData& table) {
    text("caption", table.caption);
    if (!table.header.empty()) {
      json_.key("header");
      row(table.header);
    }
    json_.key("rows");
    json_.begin_array();
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
    json_.key("words");
    json_.value(std::uint64_t{chunk.words});
    text("text", chunk.text);
    bytes(chunk.bytes);
  }

  void post(const Post& post, std::uint64_t kept) {
    text("kind", to_string(post.kind));
    text("author", post.author);
    text("date", post.date);
    text("shown_date", post.shown_date);
    json_.key("depth");
    json_.value(std::uint64_t{post.depth});
    if (post.parent != kNone) {
      json_.key("reply_to");
      json_.value(std::uint64_t{post.parent});
    }
    json_.key("kept");
    json_.value(kept);
    text("text", post.text);
    bytes(post.bytes);
  }

 private:
  JsonWriter& json_;
};

// Without those of which nothing is kept; the others reply to each other as before.
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

}  // namespace

void append_lists(const Page& page, const Mask& keep, const JsonOptions& options,
                  std::string_view url, const Cleaning& cleaning, JsonWriter& json) {
  ListWriter out(json);
  const JsonLists& lists = options.lists;
  const MarkdownOptions& markdown = options.markdown;
  const LinkOptions links{
      .base_url = markdown.base_url.empty() ? std::string(url) : markdown.base_url,
      .tracking = markdown.tracking};
  if (options.chunk_words > 0)
    out.list("chunks",
             list_chunks(page, keep,
                         {.most_words = options.chunk_words, .text = options.text},
                         cleaning),
             [&](const Chunk& chunk) { out.chunk(chunk); });
  if (lists.tables)
    out.list("tables", list_tables(page, keep, options.text, cleaning),
             [&](const TableData& table) { out.table(table); });
  if (lists.links)
    out.list("links", list_links(page, keep, links, options.text, cleaning),
             [&](const PageLink& link) { out.link(link); });
  if (lists.media)
    out.list("media", list_media(page, keep, links, cleaning),
             [&](const PageMedia& media) { out.media(media); });
  if (lists.footnotes)
    out.list("footnotes", list_footnotes(page, keep, options.text, cleaning),
             [&](const Footnote& note) { out.footnote(note); });
  if (lists.abbreviations)
    out.list("abbreviations", list_abbreviations(page, keep, cleaning),
             [&](const Abbreviation& found) { out.abbreviation(found); });
  if (lists.posts) {
    const KeptWords kept(keep);
    std::vector<Post> posts = list_posts(page, options.text, cleaning);
    if (!options.dropped_posts) drop_posts(posts, kept);
    out.list("posts", posts,
             [&](const Post& post) { out.post(post, kept_words(post, kept)); });
  }
}

}  // namespace tamis
