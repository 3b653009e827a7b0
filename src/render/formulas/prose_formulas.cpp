#include "render/formulas/prose_formulas.h"

#include <algorithm>

#include "document/character_references.h"
#include "render/formulas/formulas.h"
#include "text/ascii.h"
#include "text/control_characters.h"

namespace tamis {
namespace {

constexpr std::size_t kMostBytes = 1000;  // of a formula

struct Delimiters {
  std::string_view begin, end;
  bool is_display;
};
constexpr Delimiters kDelimiters[] = {
    {"\\(", "\\)", false}, {"\\[", "\\]", true}, {"$$", "$$", true}, {"$", "$", false}};

// Where the formula ends whose inside begins at `from`; npos where it does not.
std::size_t end_of(std::string_view text, std::size_t from, const Delimiters& marks) {
  const std::string_view window = text.substr(0, from + kMostBytes);
  const std::size_t end = window.find(marks.end, from);
  if (end == window.npos || end == from) return window.npos;
  if (marks.begin != "$") return end;
  const bool is_price = is_space(text[from]) || is_space(text[end - 1]) ||
                        (end + 1 < text.size() && is_digit(text[end + 1]));
  return is_price || text[end - 1] == '\\' ? window.npos : end;
}

std::string tex_of(std::string_view source) {
  std::string text;
  append_text(source, text);
  drop_controls(text);
  return collapse_tex(text);
}

}  // namespace

bool loads_formula_script(const Page& page) {
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::script) continue;
    const std::string_view source = page.attribute_source(n, "src").value_or("");
    if (has_text(source, "mathjax") || has_text(source, "katex")) return true;
  }
  return false;
}

std::vector<ProseFormula> formulas_in_text(const Page& page, NodeId text) {
  std::vector<ProseFormula> out;
  const Range bytes = page.source_range(text);
  const std::string_view source = page.source().substr(bytes.first, bytes.size());
  for (std::size_t at = source.find_first_of("\\$"); at != source.npos;
       at = source.find_first_of("\\$", at)) {
    const auto* marks = std::find_if(
        std::begin(kDelimiters), std::end(kDelimiters),
        [&](const Delimiters& m) { return source.substr(at).starts_with(m.begin); });
    const bool is_begin = marks != std::end(kDelimiters);
    const std::size_t from = is_begin ? at + marks->begin.size() : at;
    const std::size_t end = is_begin ? end_of(source, from, *marks) : source.npos;
    const std::string tex =
        end == source.npos ? std::string() : tex_of(source.substr(from, end - from));
    if (tex.empty()) {
      at = is_begin ? from : at + 2;  // "\\\\" is no delimiter, nor is what follows
      continue;
    }
    const std::size_t last = end + marks->end.size();
    out.push_back({bytes.first + static_cast<std::uint32_t>(at),
                   bytes.first + static_cast<std::uint32_t>(last),
                   {tex, marks->is_display}});
    at = last;
  }
  return out;
}

}  // namespace tamis
