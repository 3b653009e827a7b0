#include "filters/site/outline.h"

#include <algorithm>

#include "base/hash.h"
#include "tamis/tags.h"
#include "text/language/guess_function_words.h"

namespace tamis {
namespace {

// Elements that are not displayed. Those from which the parser took words are kept.
constexpr TagSet kUnseen = {Tag::head, Tag::script,   Tag::style,     Tag::link,
                            Tag::meta, Tag::noscript, Tag::template_, Tag::title};

constexpr std::uint32_t kUnknownName = 0x80000000;  // also the name of the document
                                                    // itself

// Returns a hash that is never 0, because 0 means that the value is absent.
std::uint32_t short_hash(std::string_view bytes) {
  const auto hash = static_cast<std::uint32_t>(hash_bytes(bytes) >> 32);
  return hash == 0 ? 1 : hash;
}

std::uint32_t hash_of_attribute(const Page& page, NodeId n, std::string_view name) {
  const std::optional<std::string_view> value = page.attribute_source(n, name);
  return value ? short_hash(*value) : 0;
}

OutlineNode make_node(const Page& page, NodeId n) {
  OutlineNode out{.end = page.end(n), .word = page.words(n).first};
  if (n == 0) out.name = kUnknownName;
  if (!page.is_element(n)) return out;
  const Tag tag = page.tag(n);
  out.name = tag != Tag::unknown ? static_cast<std::uint32_t>(tag)
                                 : short_hash(page.name(n)) | kUnknownName;
  if (tag != Tag::html && tag != Tag::body)
    out.style = hash_of_attribute(page, n, "class");
  if (tag == Tag::a) out.target = hash_of_attribute(page, n, "href");
  if (tag == Tag::img) out.target = hash_of_attribute(page, n, "src");
  return out;
}

// Reports whether the outline contains a node. Shapes inside an SVG drawing are not
// layout.
bool is_seen(const Page& page, NodeId n) {
  if (n == 0 || page.words(n).size() > 0) return true;
  if (!page.is_element(n)) return false;
  return page.space(n) == Space::html ? !kUnseen.contains(page.tag(n))
                                      : page.tag(n) == Tag::svg;
}

std::vector<OutlineNode> make_nodes(const Page& page) {
  std::vector<OutlineNode> out;
  std::vector<NodeId> before(page.node_count() + 1);  // for each node of the page, the
                                                      // number of outline nodes before
                                                      // it
  for (NodeId n = 0; n < page.node_count();) {
    const bool seen = is_seen(page, n);
    const NodeId next = seen ? n + 1 : page.end(n);
    std::fill(before.begin() + n, before.begin() + next,
              static_cast<NodeId>(out.size()));
    if (seen) out.push_back(make_node(page, n));
    n = next;
  }
  before.back() = static_cast<NodeId>(out.size());
  for (OutlineNode& node : out) node.end = before[node.end];
  out.push_back({.end = before.back(), .word = page.word_count()});
  return out;
}

// A word that FoldedWord leaves empty is hashed by its bytes.
OutlineWord make_word(std::string_view text, const FunctionWords* function_words) {
  const FoldedWord word(text);
  if (word.empty()) return {short_hash(text), text.size() > FoldedWord::kMost};
  const bool is_term = function_words == nullptr || !function_words->contains(word);
  return {static_cast<std::uint32_t>(finish_hash(word.hash()) >> 32), is_term};
}

// A single Chinese character carries little information, because most characters are on
// every page. A pair is a term if one of its characters is.
void pair_characters(const Page& page, std::vector<OutlineWord>& words) {
  for (WordId w = 0; w + 1 < words.size(); ++w) {
    const Word& word = page.word(w);
    const Word& next = page.word(w + 1);
    if (word.chars != 1 || next.glued == 0 || next.node != word.node) continue;
    const std::uint64_t pair =
        mix(mix(kHashSeed, words[w].hash()), words[w + 1].hash());
    words[w] = {static_cast<std::uint32_t>(finish_hash(pair)),
                words[w].is_term() || words[w + 1].is_term()};
  }
}

std::vector<OutlineWord> make_words(const Page& page) {
  const FunctionWords* function_words =
      guess_function_words(page, FunctionWords::Size::large);
  std::vector<OutlineWord> out;
  out.reserve(page.word_count());
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w)
    out.push_back(make_word(page.word_text(w, scratch), function_words));
  pair_characters(page, out);
  return out;
}

std::uint64_t hash_of(std::span<const OutlineNode> nodes,
                      std::span<const OutlineWord> words) {
  std::uint64_t hash = mix(kHashSeed, nodes.size());
  for (const OutlineNode& node : nodes) {
    hash = mix(hash, std::uint64_t{node.name} << 32 | node.style);
    hash = mix(hash, std::uint64_t{node.target} << 32 | node.end);
    hash = mix(hash, node.word);
  }
  for (const OutlineWord& word : words)
    hash = mix(hash, std::uint64_t{word.hash()} << 1 | (word.is_term() ? 1 : 0));
  return finish_hash(hash);
}

}  // namespace

Outline::Outline(const Page& page)
    : nodes_(make_nodes(page)), words_(make_words(page)) {
  id_ = hash_of(nodes_, words_);
}

NodeId Outline::body() const {
  for (NodeId n = 0; n < node_count(); ++n)
    if (tag(n) == Tag::body) return n;
  return 0;
}

void Outline::cut(std::size_t most_nodes, std::size_t most_words) {
  if (node_count() > most_nodes) {
    nodes_.resize(most_nodes + 1);  // the first row to be removed becomes the end row
    nodes_.back() = {.word = nodes_.back().word};
  }
  words_.resize(std::min<std::size_t>({words_.size(), most_words, nodes_.back().word}));
  nodes_.shrink_to_fit();
  words_.shrink_to_fit();
  const auto node_end = node_count();
  const auto word_end = static_cast<std::uint32_t>(words_.size());
  for (OutlineNode& node : nodes_) {
    node.end = std::min(node.end, node_end);
    node.word = std::min(node.word, word_end);
  }
  nodes_.back().end = node_end;
}

std::size_t Outline::memory() const {
  return sizeof(Outline) + nodes_.capacity() * sizeof(OutlineNode) +
         words_.capacity() * sizeof(OutlineWord);
}

bool is_well_formed(std::span<const OutlineNode> nodes,
                    std::span<const OutlineWord> words) {
  if (nodes.size() < 2) return false;
  const auto count = static_cast<std::uint32_t>(nodes.size() - 1);
  if (nodes[0].end != count || nodes[count].end != count) return false;
  if (nodes[0].word != 0 || nodes[count].word != words.size()) return false;
  std::vector<std::uint32_t> open_ends;
  for (std::uint32_t n = 0; n < count; ++n) {
    while (!open_ends.empty() && open_ends.back() == n) open_ends.pop_back();
    if (nodes[n].end <= n || nodes[n].end > count) return false;
    if (n > 0 && (open_ends.empty() || nodes[n].end > open_ends.back())) return false;
    if (nodes[n].word > nodes[n + 1].word) return false;
    open_ends.push_back(nodes[n].end);
  }
  return true;
}

}  // namespace tamis
