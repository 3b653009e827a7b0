#include <cmath>

#include "pipelines/explanation/text_rows.h"
#include "text/escape.h"
#include "text/numbers.h"

namespace tamis {
namespace {

// A bar has a hundred parts; it is drawn without styles, which the page's own policy
// would not allow here.
void append_bar(const Explanation::Node& node, std::string& out) {
  const double seen = std::max<double>(1, static_cast<double>(node.seen.count()));
  const double share = static_cast<double>(node.result.keep.count()) / seen;
  out +=
      "<svg class=\"bar\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\""
      " aria-hidden=\"true\"><rect width=\"" +
      std::to_string(std::lround(share * 100)) + "\" height=\"1\"/></svg>";
}

void append_count(const Explanation::Node& node, std::string& out) {
  if (!node.ran) {
    out += "<span class=\"count\">did not run</span>";
    return;
  }
  out += "<span class=\"count\"><b>" + std::to_string(node.result.keep.count()) +
         "</b> of " + std::to_string(node.seen.count()) + "</span>";
}

void append_node(const Explanation::Node& node, std::size_t id, std::string& out) {
  out += "<li><button type=\"button\" class=\"node\" aria-pressed=\"false\"";
  out += node.ran ? "" : " disabled";
  out += " data-node=\"" + std::to_string(id) + "\"><span class=\"name\">";
  if (!node.label.empty()) {
    out += "<span class=\"label\">";
    append_as_html(node.label, out);
    out += ":</span> ";
  }
  append_as_html(node.text, out);
  if (node.weight != 1)
    out += " <span class=\"weight\">×" + text::decimal(node.weight) + "</span>";
  out += "</span>";
  append_bar(node, out);
  append_count(node, out);
  out += "</button>";
}

}  // namespace

std::string tree_rows(const Explanation& explanation) {
  std::string out = "<ul>\n";
  std::size_t depth = 0;
  for (std::size_t id = 0; id < explanation.nodes.size(); ++id) {
    const Explanation::Node& node = explanation.nodes[id];
    if (id > 0 && node.depth > depth) out += "<ul>\n";
    if (id > 0 && node.depth <= depth) out += "</li>\n";
    for (; depth > node.depth; --depth) out += "</ul></li>\n";
    depth = node.depth;
    append_node(node, id, out);
  }
  for (; depth > 0; --depth) out += "</li></ul>\n";
  return out + "</li></ul>\n";
}

}  // namespace tamis
