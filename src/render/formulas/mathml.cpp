// Converts MathML to TeX.

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "base/steps.h"
#include "render/formulas/formulas.h"
#include "text/ascii.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {
namespace {

// Real formulas have about ten levels. Deeper ones are read as text.
constexpr int kDeepest = 40;

constexpr std::pair<char32_t, std::string_view> kCharacters[] = {
    {0x00B1, "\\pm"},
    {0x00B7, "\\cdot"},
    {0x00D7, "\\times"},
    {0x00F7, "\\div"},
    {0x0393, "\\Gamma"},
    {0x0394, "\\Delta"},
    {0x0398, "\\Theta"},
    {0x039B, "\\Lambda"},
    {0x039E, "\\Xi"},
    {0x03A0, "\\Pi"},
    {0x03A3, "\\Sigma"},
    {0x03A6, "\\Phi"},
    {0x03A8, "\\Psi"},
    {0x03A9, "\\Omega"},
    {0x03B1, "\\alpha"},
    {0x03B2, "\\beta"},
    {0x03B3, "\\gamma"},
    {0x03B4, "\\delta"},
    {0x03B5, "\\varepsilon"},
    {0x03B6, "\\zeta"},
    {0x03B7, "\\eta"},
    {0x03B8, "\\theta"},
    {0x03B9, "\\iota"},
    {0x03BA, "\\kappa"},
    {0x03BB, "\\lambda"},
    {0x03BC, "\\mu"},
    {0x03BD, "\\nu"},
    {0x03BE, "\\xi"},
    {0x03C0, "\\pi"},
    {0x03C1, "\\rho"},
    {0x03C3, "\\sigma"},
    {0x03C4, "\\tau"},
    {0x03C5, "\\upsilon"},
    {0x03C6, "\\varphi"},
    {0x03C7, "\\chi"},
    {0x03C8, "\\psi"},
    {0x03C9, "\\omega"},
    {0x03D5, "\\phi"},
    {0x03F5, "\\epsilon"},
    {0x2026, "\\ldots"},
    {0x2032, "'"},
    {0x2061, ""},
    {0x2062, ""},
    {0x2063, ""},
    {0x2064, ""},
    {0x2102, "\\mathbb{C}"},
    {0x2115, "\\mathbb{N}"},
    {0x211A, "\\mathbb{Q}"},
    {0x211D, "\\mathbb{R}"},
    {0x2124, "\\mathbb{Z}"},
    {0x2190, "\\leftarrow"},
    {0x2192, "\\to"},
    {0x2194, "\\leftrightarrow"},
    {0x21A6, "\\mapsto"},
    {0x21D2, "\\Rightarrow"},
    {0x21D4, "\\Leftrightarrow"},
    {0x2200, "\\forall"},
    {0x2202, "\\partial"},
    {0x2203, "\\exists"},
    {0x2205, "\\emptyset"},
    {0x2207, "\\nabla"},
    {0x2208, "\\in"},
    {0x2209, "\\notin"},
    {0x220F, "\\prod"},
    {0x2211, "\\sum"},
    {0x2212, "-"},
    {0x2213, "\\mp"},
    {0x2218, "\\circ"},
    {0x221D, "\\propto"},
    {0x221E, "\\infty"},
    {0x2225, "\\parallel"},
    {0x2227, "\\wedge"},
    {0x2228, "\\vee"},
    {0x2229, "\\cap"},
    {0x222A, "\\cup"},
    {0x222B, "\\int"},
    {0x222E, "\\oint"},
    {0x223C, "\\sim"},
    {0x2245, "\\cong"},
    {0x2248, "\\approx"},
    {0x2260, "\\neq"},
    {0x2261, "\\equiv"},
    {0x2264, "\\leq"},
    {0x2265, "\\geq"},
    {0x226A, "\\ll"},
    {0x226B, "\\gg"},
    {0x2282, "\\subset"},
    {0x2286, "\\subseteq"},
    {0x2295, "\\oplus"},
    {0x2297, "\\otimes"},
    {0x22A5, "\\perp"},
    {0x22C5, "\\cdot"},
    {0x22EF, "\\cdots"},
    {0x27E8, "\\langle"},
    {0x27E9, "\\rangle"}};

constexpr std::string_view kFunctions[] = {
    "arccos", "arcsin", "arctan", "cos", "cosh", "cot", "det", "dim",
    "exp",    "gcd",    "inf",    "ker", "lim",  "ln",  "log", "max",
    "min",    "sin",    "sinh",   "sup", "tan",  "tanh"};

// Accents above a letter.
constexpr std::pair<std::string_view, std::string_view> kAccents[] = {
    {"^", "\\hat"},        {"\u02C6", "\\hat"},      {"~", "\\tilde"},
    {"\u02DC", "\\tilde"}, {"\u00AF", "\\overline"}, {"\u203E", "\\overline"},
    {"_", "\\overline"},   {"\u02D9", "\\dot"},      {"\u00A8", "\\ddot"},
    {"\\to", "\\vec"},     {"\u20D7", "\\vec"}};

// Joins pieces of TeX. A command directly followed by a letter would be another
// command, so a space separates them.
class TexJoiner {
 public:
  void add(std::string_view next) {
    if (next.empty()) return;
    if (end_ == End::command && is_alpha(next[0])) add_as_is(" ");
    add_as_is(next);
  }

  void add_as_is(std::string_view next) {
    const std::size_t slash = next.rfind('\\');
    if (slash != next.npos) end_ = End::slash;
    const std::string_view last = slash == next.npos ? next : next.substr(slash + 1);
    if (!std::all_of(last.begin(), last.end(), is_alpha))
      end_ = End::other;
    else if (end_ == End::slash && !last.empty())
      end_ = End::command;
    out_ += next;
  }

  std::string take() { return std::move(out_); }

 private:
  enum class End : std::uint8_t { other, slash, command };

  std::string out_;
  End end_ = End::other;  // a backslash, or one followed only by letters
};

// Escapes characters that have a meaning in TeX.
std::string characters(std::string_view text) {
  TexJoiner out;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    const auto* known = std::lower_bound(
        std::begin(kCharacters), std::end(kCharacters), c.code,
        [](const auto& row, char32_t code) { return row.first < code; });
    if (known != std::end(kCharacters) && known->first == c.code)
      out.add(known->second);
    else if (c.code < 0x80 &&
             std::string_view("#$%&{}_").find(text[at]) != std::string_view::npos)
      out.add_as_is(std::string("\\") + text[at]);
    else
      out.add(text.substr(at, c.length));
    at += c.length;
  }
  return out.take();
}

class Converter {
 public:
  explicit Converter(const Page& page) : page_(page) {}

  std::string convert(NodeId n, int depth) const {
    const std::string name = page_.name(n);
    if (name == "annotation" || name == "annotation-xml" || name == "mphantom")
      return {};
    if (name == "mspace") return " ";
    if (name == "mi" || name == "mn" || name == "mo" || name == "mtext" ||
        name == "ms" || depth >= kDeepest)
      return token(n, name);
    std::vector<std::string> parts;
    for (NodeId c = n + 1; c < page_.end(n); c = page_.end(c))
      if (page_.is_element(c)) parts.push_back(convert(c, depth + 1));
    if (parts.empty()) return token(n, name);  // text without elements: <math>x
    if (name == "mtable") return table(parts);
    if (name == "mtr" || name == "mlabeledtr") return joined(parts, " & ");
    if (name == "mfenced") return fenced(n, parts);
    return structure(name, parts);
  }

 private:
  std::string token(NodeId n, const std::string& name) const {
    std::string text;
    for (NodeId at = n + 1; at < page_.end(n); ++at)
      if (page_.is_text(at)) text += page_.text(at);
    text = text::collapse_spaces(text);
    if (text.empty()) return {};
    if (name == "mtext" || name == "ms") return "\\text{" + characters(text) + "}";
    const bool is_function = std::find(std::begin(kFunctions), std::end(kFunctions),
                                       text) != std::end(kFunctions);
    if (is_function) return "\\" + text;
    const bool is_name = name == "mi" && text.size() > 1 &&
                         std::all_of(text.begin(), text.end(), is_alpha);
    return is_name ? "\\mathrm{" + text + "}" : characters(text);
  }

  static std::string braced(const std::string& part) {
    return part.size() == 1 ? part : "{" + part + "}";
  }

  // If the base already has an index, braces show which part the next one belongs to.
  static std::string base(const std::string& part) {
    return part.size() <= 1 || (part[0] == '\\' &&
                                std::all_of(part.begin() + 1, part.end(), is_alpha))
               ? part
               : "{" + part + "}";
  }

  static std::string joined(const std::vector<std::string>& parts,
                            std::string_view between) {
    TexJoiner out;
    bool is_first = true;  // among those that are not empty
    for (const std::string& part : parts) {
      if (!is_first) out.add_as_is(between);
      if (between.empty())
        out.add(part);
      else
        out.add_as_is(part);
      is_first = is_first && part.empty();
    }
    return out.take();
  }

  static std::string table(const std::vector<std::string>& rows) {
    return "\\begin{matrix} " + joined(rows, " \\\\ ") + " \\end{matrix}";
  }

  std::string fenced(NodeId n, const std::vector<std::string>& parts) const {
    const std::string open = page_.attribute(n, "open").value_or("(");
    const std::string close = page_.attribute(n, "close").value_or(")");
    return characters(open) + joined(parts, ", ") + characters(close);
  }

  static std::string over(const std::vector<std::string>& parts) {
    for (const auto& [sign, command] : kAccents)
      if (parts[1] == sign) return std::string(command) + "{" + parts[0] + "}";
    if (parts[0].starts_with('\\')) return base(parts[0]) + "^" + braced(parts[1]);
    return "\\overset{" + parts[1] + "}{" + parts[0] + "}";
  }

  static std::string structure(const std::string& name,
                               const std::vector<std::string>& parts) {
    const auto is = [&](std::string_view wanted, std::size_t count) {
      return name == wanted && parts.size() == count;
    };
    if (is("mfrac", 2)) return "\\frac{" + parts[0] + "}{" + parts[1] + "}";
    if (name == "msqrt") return "\\sqrt{" + joined(parts, "") + "}";
    if (is("mroot", 2)) return "\\sqrt[" + parts[1] + "]{" + parts[0] + "}";
    if (is("msup", 2)) return base(parts[0]) + "^" + braced(parts[1]);
    if (is("msub", 2) || is("munder", 2))
      return base(parts[0]) + "_" + braced(parts[1]);
    if (is("mover", 2)) return over(parts);
    if (is("msubsup", 3) || is("munderover", 3))
      return base(parts[0]) + "_" + braced(parts[1]) + "^" + braced(parts[2]);
    return joined(parts, "");
  }

  const Page& page_;
};

}  // namespace

std::string mathml_to_tex(const Page& page, NodeId math) {
  count_steps(page.end(math) - math);
  return text::collapse_spaces(Converter(page).convert(math, 0));
}

}  // namespace tamis
