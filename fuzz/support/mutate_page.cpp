#include "fuzz/support/mutate_page.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "fuzz/support/markup_tree.h"
#include "fuzz/support/random_markup.h"

namespace tamis::fuzz {
namespace {

constexpr std::size_t kDepth = 5;          // of new constructs
constexpr std::size_t kConstruct = 600;    // approximate bytes of one
constexpr std::size_t kMaxRepeats = 40;    // of a subtree
constexpr std::size_t kMaxCopied = 20000;  // bytes made by repeats

using Places = std::vector<MarkupPlace>;

MarkupNode leaf(std::string text) {
  return {std::move(text), {}, {}};
}

MarkupNode new_node(Rng& random) {
  MarkupNode made =
      read_markup(random_markup(random, random_construct(random), kDepth, kConstruct));
  if (made.children.size() == 1) return std::move(made.children[0]);
  return made;
}

auto child_at(MarkupNode& parent, std::size_t index) {
  return parent.children.begin() + static_cast<std::ptrdiff_t>(index);
}

// Inserts a node among the children of an element or of the root.
void insert(Rng& random, MarkupNode& root, MarkupNode node) {
  Places places = places_of(root);
  MarkupNode* parent = &root;
  if (!places.empty()) {
    const MarkupPlace& place = places[random.below(places.size())];
    const bool is_inside = !name_of(place.node()).empty() && random.below(2) == 0;
    parent = is_inside ? &place.node() : place.parent;
  }
  const std::size_t index = random.below(parent->children.size() + 1);
  parent->children.insert(child_at(*parent, index), std::move(node));
}

void remove(const MarkupPlace& place) {
  place.parent->children.erase(child_at(*place.parent, place.index));
}

void repeat(Rng& random, const MarkupPlace& place) {
  const MarkupNode node = place.node();
  const std::size_t size = std::max<std::size_t>(1, to_markup(node, kMaxCopied).size());
  const std::size_t most = std::min(kMaxRepeats, 1 + kMaxCopied / size);
  const std::size_t count = random.below(3) == 0 ? 1 + random.below(most) : 1;
  place.parent->children.insert(child_at(*place.parent, place.index), count, node);
}

// Nests the start tag in itself repeatedly.
void nest(Rng& random, const MarkupPlace& place) {
  MarkupNode node = place.node();
  if (name_of(node).empty()) return;
  for (std::size_t i = 1 + random.below(12); i > 0; --i) {
    MarkupNode outer{node.begin, node.end, {}};
    outer.children.push_back(std::move(node));
    node = std::move(outer);
  }
  place.node() = std::move(node);
}

void wrap(Rng& random, const MarkupPlace& place) {
  MarkupNode outer = new_node(random);
  if (name_of(outer).empty()) return;
  const bool keeps = random.below(2) == 0;
  if (!keeps) outer.children.clear();
  outer.children.push_back(std::move(place.node()));
  place.node() = std::move(outer);
}

// Removes the start tag, the end tag or both.
void open_up(Rng& random, const MarkupPlace& place) {
  const std::size_t what = random.below(3);
  if (what != 0) place.node().end.clear();
  if (what != 1) place.node().begin.clear();
}

void rename(Rng& random, const MarkupPlace& place) {
  constexpr std::string_view kNames[] = {
      "p",          "div",     "table",   "tr",   "td",       "th",
      "tbody",      "caption", "li",      "ul",   "ol",       "dl",
      "dd",         "pre",     "code",    "a",    "b",        "i",
      "sup",        "sub",     "q",       "h1",   "h2",       "h3",
      "span",       "figure",  "picture", "math", "svg",      "nav",
      "select",     "option",  "button",  "form", "template", "noscript",
      "blockquote", "details", "mrow",    "mi",   "mtext",    "annotation-xml",
      "ruby",       "rt",      "xmp",     "x-y"};
  MarkupNode& node = place.node();
  const std::string_view old = name_of(node);
  if (old.empty()) return;
  const std::string_view name = kNames[random.below(std::size(kNames))];
  node.begin.replace(1, old.size(), name);
  if (!node.end.empty() && random.below(4) != 0)
    node.end = "</" + std::string(name) + ">";
}

void add_attribute(Rng& random, const MarkupPlace& place) {
  const std::size_t size = name_of(place.node()).size();
  if (size == 0) return;
  const std::string_view symbol = random.below(3) == 0 ? "span" : "attribute";
  place.node().begin.insert(1 + size, random_markup(random, symbol, kDepth, 100));
}

void remove_attributes(const MarkupPlace& place) {
  const std::string_view name = name_of(place.node());
  if (!name.empty()) place.node().begin = "<" + std::string(name) + ">";
}

void change_text(Rng& random, const MarkupPlace& place) {
  MarkupNode& node = place.node();
  const std::string text = random_markup(random, "text", kDepth, 100);
  if (!name_of(node).empty())
    node.children.push_back(leaf(text));
  else if (random.below(2) == 0)
    node.begin = text;
  else
    node.begin.insert(random.below(node.begin.size() + 1), text);
}

void move(Rng& random, MarkupNode& root, const MarkupPlace& place) {
  MarkupNode node = std::move(place.node());
  remove(place);
  insert(random, root, std::move(node));
}

void change(Rng& random, MarkupNode& root) {
  const Places places = places_of(root);
  const std::size_t kind = random.below(16);
  if (places.empty() || kind < 4) return insert(random, root, new_node(random));
  const MarkupPlace& place = places[random.below(places.size())];
  switch (kind) {
    case 4: return remove(place);
    case 5:
    case 6: return repeat(random, place);
    case 7: return nest(random, place);
    case 8: return wrap(random, place);
    case 9: return open_up(random, place);
    case 10: return rename(random, place);
    case 11:
    case 12: return add_attribute(random, place);
    case 13: return remove_attributes(place);
    case 14: return move(random, root, place);
    default: return change_text(random, place);
  }
}

std::string_view head_of(std::string_view input) {
  return input.substr(0, std::min(input.find('<'), input.size()));
}

}  // namespace

std::string mutate_page(Rng& random, std::string_view input, std::size_t most) {
  std::string_view head = head_of(input);
  MarkupNode root = read_markup(input.substr(head.size()));
  for (std::size_t i = 1 + random.below(4); i > 0; --i) change(random, root);
  head = head.substr(0, most);
  return std::string(head) + to_markup(root, most - head.size());
}

std::string cross_pages(Rng& random, std::string_view first, std::string_view second,
                        std::size_t most) {
  const std::string_view head = head_of(first).substr(0, most);
  MarkupNode root = read_markup(first.substr(head_of(first).size()));
  MarkupNode other = read_markup(second.substr(head_of(second).size()));
  const Places theirs = places_of(other);
  const Places ours = places_of(root);
  if (!theirs.empty()) {
    MarkupNode part = theirs[random.below(theirs.size())].node();
    if (!ours.empty() && random.below(2) == 0)
      ours[random.below(ours.size())].node() = std::move(part);
    else
      insert(random, root, std::move(part));
  }
  return std::string(head) + to_markup(root, most - head.size());
}

}  // namespace tamis::fuzz
