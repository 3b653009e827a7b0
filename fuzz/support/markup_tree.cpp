#include "fuzz/support/markup_tree.h"

#include <algorithm>
#include <array>

#include "text/ascii.h"

namespace tamis::fuzz {
namespace {

constexpr std::array<std::string_view, 12> kVoid = {"area",  "base", "br",     "col",
                                                    "embed", "hr",   "img",    "input",
                                                    "link",  "meta", "source", "wbr"};
constexpr std::array<std::string_view, 4> kRaw = {"script", "style", "textarea",
                                                  "title"};

template <class List>
bool is_in(const List& list, std::string_view name) {
  return std::any_of(list.begin(), list.end(), [&](std::string_view other) {
    return equal_ignoring_case(name, other);
  });
}

bool is_name(char c) {
  return is_alnum(c) || c == '-' || c == ':';
}

// Returns the name after "<" or "</", or an empty string.
std::string_view tag_name(std::string_view tag) {
  std::size_t begin = tag.starts_with("</") ? 2 : 1;
  if (begin >= tag.size() || !is_alpha(tag[begin])) return {};
  std::size_t end = begin;
  while (end < tag.size() && is_name(tag[end])) ++end;
  return tag.substr(begin, end - begin);
}

// Returns the length of the tag at the front, including its ">". A ">" in quotes does
// not end it.
std::size_t tag_length(std::string_view bytes) {
  char quote = 0;
  for (std::size_t i = 1; i < bytes.size(); ++i) {
    if (quote != 0) {
      if (bytes[i] == quote) quote = 0;
    } else if (bytes[i] == '>') {
      return i + 1;
    } else if ((bytes[i] == '"' || bytes[i] == '\'') && bytes[i - 1] == '=') {
      quote = bytes[i];
    }
  }
  return bytes.size();
}

// Returns the length of raw content up to its end tag.
std::size_t raw_length(std::string_view bytes, std::string_view name) {
  for (std::size_t at = bytes.find("</"); at != bytes.npos;
       at = bytes.find("</", at + 1))
    if (equal_ignoring_case(tag_name(bytes.substr(at)), name)) return at;
  return bytes.size();
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes), open_{&root_} {}

  MarkupNode read() {
    while (!rest_.empty()) take_one();
    return std::move(root_);
  }

 private:
  void take_one() {
    const std::string_view name =
        rest_[0] == '<' ? tag_name(rest_) : std::string_view();
    if (name.empty()) {
      take_leaf(std::min(rest_.find('<', 1), rest_.size()));
    } else if (rest_[1] == '/') {
      take_end(name);
    } else if (is_in(kRaw, name)) {
      const std::size_t tag = tag_length(rest_);
      take_leaf(tag + raw_length(rest_.substr(tag), name));
    } else if (is_in(kVoid, name) || open_.size() > kMaxMarkupDepth) {
      take_leaf(tag_length(rest_));
    } else {
      take_leaf(tag_length(rest_));
      open_.push_back(&open_.back()->children.back());
    }
  }

  // Only the last child of an open element is open, so pointers stay valid: the
  // children of an element grow only after its own open child was closed.
  void take_leaf(std::size_t length) {
    open_.back()->children.push_back({std::string(rest_.substr(0, length)), {}, {}});
    rest_.remove_prefix(length);
  }

  void take_end(std::string_view name) {
    std::size_t at = open_.size();
    while (at > 1 && !equal_ignoring_case(name_of(*open_[at - 1]), name)) --at;
    const std::size_t length = tag_length(rest_);
    if (at == 1) return take_leaf(length);
    open_[at - 1]->end = rest_.substr(0, length);
    open_.resize(at - 1);
    rest_.remove_prefix(length);
  }

  std::string_view rest_;
  MarkupNode root_;
  std::vector<MarkupNode*> open_;  // the root and the open elements below it
};

void add_places(MarkupNode& node, std::vector<MarkupPlace>& out) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    out.push_back({&node, i});
    add_places(node.children[i], out);
  }
}

void append(const MarkupNode& node, std::size_t most, std::string& out) {
  if (out.size() >= most) return;
  out += node.begin;
  for (const MarkupNode& child : node.children) append(child, most, out);
  out += node.end;
}

}  // namespace

MarkupNode read_markup(std::string_view bytes) {
  return Reader(bytes).read();
}

std::string to_markup(const MarkupNode& root, std::size_t most) {
  std::string out;
  append(root, most, out);
  if (out.size() > most) out.resize(most);
  return out;
}

std::vector<MarkupPlace> places_of(MarkupNode& root) {
  std::vector<MarkupPlace> out;
  add_places(root, out);
  return out;
}

std::string_view name_of(const MarkupNode& node) {
  return node.begin.starts_with('<') ? tag_name(node.begin) : std::string_view();
}

}  // namespace tamis::fuzz
