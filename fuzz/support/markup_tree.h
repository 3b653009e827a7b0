// A page as a tree of tags, only for mutation. Reading is lenient and loses nothing:
//
//   to_markup(read_markup(bytes)) == bytes
//
// An element whose end tag is missing has an empty `end`. Text, comments, void elements
// and the raw content of <script> and <style> are nodes without children.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis::fuzz {

struct MarkupNode {
  std::string begin;  // "<td colspan=2>", or text
  std::string end;    // "</td>", or nothing
  std::vector<MarkupNode> children;
};

// Reads a page. The root has no tags. Elements below kMaxMarkupDepth are leaves.
inline constexpr std::size_t kMaxMarkupDepth = 64;
MarkupNode read_markup(std::string_view bytes);

// Writes a tree and stops after `most` bytes.
std::string to_markup(const MarkupNode& root, std::size_t most);

// The position of a node. places_of() returns every node below the root, parents first.
// Positions are valid until the tree changes.
struct MarkupPlace {
  MarkupNode* parent;
  std::size_t index;  // in the parent's children

  MarkupNode& node() const { return parent->children[index]; }
};
std::vector<MarkupPlace> places_of(MarkupNode& root);

// Returns the name of a start tag: "td". Empty for text.
std::string_view name_of(const MarkupNode& node);

}  // namespace tamis::fuzz
