#include "render/formulas/formulas.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>

#include "document/character_references.h"
#include "document/markup/markup.h"
#include "render/text/glue.h"
#include "tamis/parser.h"
#include "text/ascii.h"
#include "text/control_characters.h"
#include "text/lists.h"
#include "text/read_json.h"

namespace tamis {
std::string collapse_blanks(std::string_view text) {
  return text::join(text::split_words(text), " ");
}

std::string collapse_tex(std::string_view tex) {
  std::string out;
  for (std::size_t i = 0; i < tex.size(); ++i) {
    const std::size_t line = tex[i] == '%' ? tex.find('\n', i) : tex.npos;
    if (line != tex.npos) {
      i = line;
      continue;
    }
    out += tex[i];
    if (tex[i] == '\\' && i + 1 < tex.size()) out += tex[++i];
  }
  return collapse_blanks(out);
}

namespace {

// Removes the TeX that Wikipedia adds around every formula.
std::string collapse(std::string_view text) {
  constexpr std::string_view kDisplay = "{\\displaystyle ";
  std::string out = collapse_tex(text);
  if (!out.starts_with(kDisplay) || !out.ends_with('}')) return out;
  return collapse_blanks(
      std::string_view(out).substr(kDisplay.size(), out.size() - kDisplay.size() - 1));
}

bool is_tex_encoding(std::string_view encoding) {
  constexpr std::string_view kNames[] = {"application/x-tex", "application/x-latex",
                                         "text/x-tex", "TeX", "LaTeX"};
  return std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view name) {
    return equal_ignoring_case(encoding, name);
  });
}

bool is_mathml_script(const Page& page, NodeId n) {
  const auto type = page.attribute_source(n, "type");
  return type && starts_with_ignoring_case(*type, "math/mml");
}

bool is_tex_script(const Page& page, NodeId n) {
  if (!page.is_element(n) || page.tag(n) != Tag::script) return false;
  const auto type = page.attribute_source(n, "type");
  return type && starts_with_ignoring_case(*type, "math/tex");
}

// MathJax 2 inserts the displayed formula before the script with its TeX.
bool precedes_script(const Page& page, NodeId n) {
  const NodeId last = page.end(page.parent(n));
  NodeId at = page.end(n);
  for (int i = 0; i < 4 && at < last; ++i, at = page.end(at))
    if (is_tex_script(page, at)) return true;
  return false;
}

// Delimiters that a script recognises around a formula.
struct Delimiters {
  std::string_view begin, end;
  bool is_display;
};
constexpr Delimiters kDelimiters[] = {
    {"\\(", "\\)", false}, {"\\[", "\\]", true}, {"$$", "$$", true}, {"$", "$", false}};

// Returns the formula if the element contains only TeX between delimiters: \(x\),
// \[x\], $x$ or $$x$$.
std::optional<Formula> between_delimiters(const Page& page, NodeId n) {
  constexpr NodeId kMostNodes = 8;
  if (page.end(n) - n > kMostNodes) return std::nullopt;
  std::string text;
  for (NodeId at = n + 1; at < page.end(n); ++at)
    if (page.is_text(at)) text += page.text(at);
  text = collapse_tex(text);
  for (const auto& [begin, end, is_display] : kDelimiters) {
    if (text.size() <= begin.size() + end.size() || !text.starts_with(begin) ||
        !text.ends_with(end))
      continue;
    return Formula{collapse(std::string_view(text).substr(
                       begin.size(), text.size() - begin.size() - end.size())),
                   is_display};
  }
  return std::nullopt;
}

// Some pages also write dollars around TeX in scripts, where they are not needed.
std::string_view without_dollars(std::string_view tex) {
  for (const std::string_view dollars : {"$$", "$"}) {
    if (tex.size() <= 2 * dollars.size() || !tex.starts_with(dollars) ||
        !tex.ends_with(dollars))
      continue;
    const std::string_view inside =
        tex.substr(dollars.size(), tex.size() - 2 * dollars.size());
    if (inside.find('$') == inside.npos && !inside.ends_with('\\')) return inside;
  }
  return tex;
}

bool has_any(std::string_view source, std::initializer_list<std::string_view> names) {
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    return source.find(name) != source.npos;
  });
}

// Reports whether the page has the name of a script or class for formulas. For most
// pages a few short searches suffice.
bool names_formulas(std::string_view source) {
  if (source.find("math") != source.npos &&
      has_any(source,
              {"math/tex", "math/mml", "mwe-math", "math-container", "math inline",
               "math display", "class=\"math\"", "math-renderer", "class=\"math "}))
    return true;
  if (source.find("tex\"") != source.npos &&
      has_any(source, {"class=\"tex\"", "class=\"latex\"", "arithmatex\""}))
    return true;
  return source.find("=latex") != source.npos ||
         source.find("latex-rendered") != source.npos;
}

// Pages have many scripts and images, so only a few bytes of each are read.
bool is_tex_script_by_type(const Page& page, NodeId script) {
  constexpr std::size_t kShort = std::string_view("math/tex").size();
  constexpr std::size_t kLong = std::string_view("math/tex;mode=display").size();
  for (std::uint32_t i = 0; i < page.attribute_count(script); ++i) {
    const std::string_view value = page.source_attribute(script, i).value;
    if ((value.size() == kShort || value.size() == kLong ||
         value.size() == kLong + 1) &&
        starts_with_ignoring_case(value, "math/"))
      return true;
  }
  return false;
}

bool is_picture_of_formula(const Page& page, NodeId img) {
  const std::string_view classes = page.attribute_source(img, "class").value_or("");
  return !classes.empty() &&
         (classes.find("mwe-math-fallback-image") != classes.npos ||
          has_class(classes, "tex") || has_class(classes, "latex") ||
          has_class(classes, "math"));
}

// Reports whether nothing else is in the paragraph, definition or cell of an image.
bool is_alone(const Page& page, NodeId img) {
  constexpr TagSet kAround{Tag::p, Tag::dd, Tag::div, Tag::center};
  constexpr NodeId kMostNodes = 4;  // itself, the image, and blanks on both sides
  const NodeId around = page.parent(img);
  return kAround.contains(page.tag(around)) && page.words(around).size() == 0 &&
         page.end(around) - around <= kMostNodes;
}

}  // namespace

// The loop has no early exit, so that the compiler can vectorise it.
bool holds_mathml(const Page& page) {
  std::uint8_t found = 0;
  const NodeId count = page.node_count();
  for (NodeId n = 0; n < count; ++n)
    found = static_cast<std::uint8_t>(found | (page.space(n) == Space::math ? 1 : 0));
  return found != 0;
}

bool may_be_formula(const Page& page, NodeId element) {
  return page.tag(element) == Tag::script ? is_tex_script_by_type(page, element)
                                          : is_picture_of_formula(page, element);
}

Formulas::Formulas(const Page& page) : page_(page) {
  any_ = holds_mathml(page) || names_formulas(page.source());
  if (any_) find_annotations();
}

// Finds all annotations in one pass. Formulas may be nested, and each needs the
// annotation below it.
void Formulas::find_annotations() {
  for (NodeId n = 0; n < page_.node_count(); ++n) {
    if (page_.tag(n) != Tag::unknown || !page_.is_element(n) ||
        page_.name(n) != "annotation")
      continue;
    const auto encoding = page_.attribute(n, "encoding");
    if (encoding && is_tex_encoding(*encoding)) annotations_.push_back(n);
  }
}

std::string Formulas::tex_below(NodeId element) const {
  const auto found =
      std::lower_bound(annotations_.begin(), annotations_.end(), element);
  if (found == annotations_.end() || *found >= page_.end(element)) return {};
  std::string tex;
  for (NodeId text = *found + 1; text < page_.end(*found); ++text)
    if (page_.is_text(text)) tex += page_.text(text);
  return collapse(tex);
}

// Substack has the TeX as JSON in an attribute, for a script that displays it.
std::optional<Formula> Formulas::of_attributes(NodeId n) const {
  const auto json = parse_json(page_.attribute(n, "data-attrs").value_or(""), "");
  if (!json || !json->is_object()) return std::nullopt;
  const auto tex = json->find("persistentExpression");
  if (tex == json->end() || !tex->is_string()) return std::nullopt;
  return Formula{collapse(tex->get<std::string>()), true};
}

std::optional<Formula> Formulas::shown_by_class(NodeId n) {
  const auto classes = page_.attribute_source(n, "class");
  if (!classes || n < none_before_) return std::nullopt;
  const bool is_display = has_class(*classes, "katex-display");
  if (is_display || has_class(*classes, "katex")) {
    Formula formula{tex_below(n), is_display};
    if (!formula.tex.empty()) return formula;
    none_before_ = page_.end(n);
  } else if ((classes->find("MathJax") != classes->npos ||
              classes->find("mjx-chtml") != classes->npos) &&
             precedes_script(page_, n)) {
    return Formula{};
  } else if (has_class(*classes, "math") || has_class(*classes, "math-container") ||
             has_class(*classes, "arithmatex")) {
    return between_delimiters(page_, n);
  } else if (has_class(*classes, "latex-rendered")) {
    return of_attributes(n);
  }
  return std::nullopt;
}

Formula Formulas::of_mathml(NodeId math) const {
  Formula out{tex_below(math), page_.attribute(math, "display") == "block"};
  if (out.tex.empty())
    out.tex = collapse(page_.attribute(math, "alttext").value_or(""));
  if (out.tex.empty()) out.tex = mathml_to_tex(page_, math);
  return out;
}

// The content of a script is text, so the MathML in it is parsed as a separate page.
std::optional<Formula> Formulas::of_mathml_script(NodeId script) const {
  std::string source;
  for (NodeId text = script + 1; text < page_.end(script); ++text)
    source += page_.text(text);
  const Page inner = parse(source, "utf-8");
  for (NodeId n = 0; n < inner.node_count(); ++n) {
    if (inner.tag(n) != Tag::math) continue;
    Formula out = Formulas(inner).of_mathml(n);
    if (!out.tex.empty()) return out;
    break;  // a script has one formula
  }
  return std::nullopt;
}

// MathJax 3 displays formulas with its own elements, and adds MathML for screen
// readers.
std::optional<Formula> Formulas::of_container(NodeId n) {
  if (page_.name(n) == "math-renderer") return between_delimiters(page_, n);  // GitHub
  if (n < none_before_ || page_.name(n) != "mjx-container") return std::nullopt;
  for (NodeId math = n + 1; math < page_.end(n); ++math) {
    if (page_.tag(math) != Tag::math) continue;
    Formula out = of_mathml(math);
    out.is_display = out.is_display || page_.attribute(n, "display") == "true";
    if (!out.tex.empty()) return out;
  }
  none_before_ = page_.end(n);
  return std::nullopt;
}

std::optional<Formula> Formulas::at(NodeId n) {
  if (!any_) return std::nullopt;
  const Tag tag = page_.tag(n);
  Formula formula;
  if (tag == Tag::math) {
    formula = of_mathml(n);
  } else if (tag == Tag::unknown) {
    return of_container(n);
  } else if (tag == Tag::script && is_tex_script(page_, n)) {
    for (NodeId text = n + 1; text < page_.end(n); ++text)
      formula.tex += page_.text(text);
    formula.tex = collapse(without_dollars(collapse_tex(formula.tex)));
    formula.is_display =
        page_.attribute(n, "type")->find("mode=display") != std::string::npos;
  } else if (tag == Tag::script && is_mathml_script(page_, n)) {
    return of_mathml_script(n);
  } else if (tag == Tag::img) {
    if (!is_picture_of_formula(page_, n)) return std::nullopt;
    formula.tex = collapse(page_.attribute(n, "alt").value_or(""));
    formula.is_display = page_.attribute_source(n, "class")->find("image-display") !=
                             std::string::npos ||
                         is_alone(page_, n);
  } else if (tag == Tag::span || tag == Tag::div) {
    return shown_by_class(n);
  }
  if (formula.tex.empty()) return std::nullopt;
  return formula;
}

// --- Places of formulas.

bool FormulaPlaces::is_picture_of_last(NodeId element, const std::string& tex) const {
  return page_.tag(element) == Tag::img && tex == last_ &&
         page_.words(element).first == last_end_;
}

std::optional<FormulaPlaces::Place> FormulaPlaces::at(NodeId n) {
  std::optional<Formula> formula = formulas_.at(n);
  if (!formula) return std::nullopt;
  drop_controls(formula->tex);
  const NodeId begin = n == shown_.last ? shown_.first : n;
  if (formula->tex.empty()) shown_ = {begin, page_.end(n)};
  const bool stays =
      page_.words(n).size() > 0 ? kept_.any(page_.words(n)) : media_.stays(n);
  if (!stays || is_picture_of_last(n, formula->tex)) return Place{};
  if (page_.tag(n) == Tag::math) {
    last_ = formula->tex;
    last_end_ = page_.words(n).last;
  }
  return Place{std::move(*formula), touches_before(page_, keep_, begin)};
}

// --- Formulas in the text.

namespace {

constexpr std::size_t kMostBytes = 1000;  // of a formula

// Returns the end of the formula whose content begins at `from`; npos if none.
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
      at = is_begin ? from : at + 2;  // "\\\\" is not a delimiter
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
