// A page as a tree of tags, for mutation only. Reading is loose and loses nothing:
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

// The root has no tags of its own. Elements below kMaxMarkupDepth are leaves.
inline constexpr std::size_t kMaxMarkupDepth = 64;
MarkupNode read_markup(std::string_view bytes);

// Stops after `most` bytes.
std::string to_markup(const MarkupNode& root, std::size_t most);

// Every node below the root, parents first. Valid until the tree changes.
struct MarkupPlace {
  MarkupNode* parent;
  std::size_t index;  // in the parent's children

  MarkupNode& node() const { return parent->children[index]; }
};
std::vector<MarkupPlace> places_of(MarkupNode& root);

// The name of a start tag: "td". Empty for text.
std::string_view name_of(const MarkupNode& node);

}  // namespace tamis::fuzz
