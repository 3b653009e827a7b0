#include <algorithm>

#include "filters/contract/settings.h"
#include "pipelines/text_form.h"
#include "tamis/define_filter.h"
#include "text/lists.h"

namespace tamis {
namespace {

constexpr std::size_t kWidth = 80;

std::string settings_of(const PipelineNode& node) {
  const CombinatorSpec* combinator = find_combinator(node.name);
  std::string out;
  for (const Setting& setting : node.settings) {
    const bool leads =
        combinator != nullptr && combinator->leads && out.empty() &&
        (setting.name.empty() || setting.name == combinator->params.front().name);
    text::append_item((leads ? "" : setting.name + "=") + quoted_value(setting.value),
                      ", ", out);
  }
  return out;
}

// Returns "@my.tamis".
std::string file_name(const std::string& path) {
  const auto is_plain = [](char c) { return is_bare(c) || c == '/'; };
  const bool plain = !path.empty() && std::all_of(path.begin(), path.end(), is_plain);
  return "@" + (plain ? path : quoted_value(path));
}

std::string before(const PipelineNode& node) {
  return node.label.empty() ? "" : node.label + ": ";
}

std::string behind(const PipelineNode& node) {
  return node.weight == 1 ? "" : "*" + ParamText<double>::write(node.weight);
}

bool has_children(const PipelineNode& node) {
  return node.kind != PipelineNode::Kind::preset &&
         node.kind != PipelineNode::Kind::file && !node.children.empty();
}

// Returns the text before the first child: "vote(2; ", "dsc(window=40)", "union(".
std::string opening(const PipelineNode& node) {
  if (node.kind == PipelineNode::Kind::file) return file_name(node.name);
  const std::string settings = settings_of(node);
  if (has_children(node))
    return node.name + "(" + (settings.empty() ? "" : settings + "; ");
  return node.name + (settings.empty() ? "" : "(" + settings + ")");
}

void write_line(const PipelineNode& node, std::string& out) {
  out += before(node) + opening(node);
  if (has_children(node)) {
    for (const PipelineNode& child : node.children) {
      if (&child != &node.children.front()) out += ", ";
      write_line(child, out);
    }
    out += ')';
  }
  out += behind(node);
}

// Comments are on separate lines. Those of the root are before and after it.
bool has_inner_comments(const PipelineNode& node, bool is_root) {
  if (!node.end_comments.empty()) return true;
  if (!is_root && (!node.comments.empty() || !node.remark.empty())) return true;
  if (!has_children(node)) return false;
  return std::any_of(
      node.children.begin(), node.children.end(),
      [](const PipelineNode& child) { return has_inner_comments(child, false); });
}

std::string comment(const std::string& line) {
  return line.empty() ? "#" : "# " + line;
}

class Formatter {
 public:
  explicit Formatter(const PipelineNode& root) : root_(root) { write(root, 0, ""); }

  std::string text() && { return std::move(out_); }

 private:
  void line(std::size_t indent, const std::string& text) {
    out_ += std::string(indent, ' ') + text + "\n";
  }

  static std::string with_remark(const std::string& text, const PipelineNode& node) {
    return node.remark.empty() ? text : text + "  " + comment(node.remark);
  }

  void write(const PipelineNode& node, std::size_t indent, const std::string& comma) {
    const bool is_root = &node == &root_;
    for (const std::string& text : node.comments) line(indent, comment(text));
    std::string whole;
    write_line(node, whole);
    whole += comma;
    const bool fits =
        indent + whole.size() <= kWidth && !has_inner_comments(node, is_root);
    if (fits || !has_children(node)) {
      line(indent, with_remark(whole, node));
    } else {
      std::string open = before(node) + opening(node);
      if (open.ends_with(' ')) open.pop_back();
      line(indent, open);
      for (const PipelineNode& child : node.children)
        write(child, indent + 2, &child == &node.children.back() ? "" : ",");
      for (const std::string& text : node.end_comments) line(indent + 2, comment(text));
      line(indent, with_remark(")" + behind(node) + comma, node));
    }
    for (const std::string& text : node.last_comments) line(0, comment(text));
  }

  const PipelineNode& root_;
  std::string out_;
};

}  // namespace

std::string to_line(const PipelineNode& tree) {
  std::string out;
  write_line(tree, out);
  return out;
}

std::string head_of(const PipelineNode& node) {
  if (node.kind == PipelineNode::Kind::file) return file_name(node.name);
  const std::string settings = settings_of(node);
  return node.name + (settings.empty() ? "" : "(" + settings + ")");
}

std::string describe_node(const PipelineNode& node) {
  return before(node) + head_of(node) + behind(node);
}

std::string format_pipeline(const PipelineNode& tree) {
  return Formatter(tree).text();
}

std::string Pipeline::to_string() const {
  return to_line(*tree_);
}

}  // namespace tamis
