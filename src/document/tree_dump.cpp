#include "document/tree_dump.h"

#include <algorithm>
#include <span>
#include <vector>

#include "document/character_references.h"
#include "document/doctype.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// --- SVG and MathML names in their proper case, which the lower-casing tokenizer
// loses. HTML 13.2.6.1: "adjust SVG attributes", "adjust MathML attributes", "adjust
// foreign attributes", and the table of SVG tag names in 13.2.6.5.

constexpr std::string_view kSvgTags[] = {
    "altGlyph",
    "altGlyphDef",
    "altGlyphItem",
    "animateColor",
    "animateMotion",
    "animateTransform",
    "clipPath",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "foreignObject",
    "glyphRef",
    "linearGradient",
    "radialGradient",
    "textPath",
};

constexpr std::string_view kSvgAttributes[] = {
    "attributeName",
    "attributeType",
    "baseFrequency",
    "baseProfile",
    "calcMode",
    "clipPathUnits",
    "diffuseConstant",
    "edgeMode",
    "filterUnits",
    "glyphRef",
    "gradientTransform",
    "gradientUnits",
    "kernelMatrix",
    "kernelUnitLength",
    "keyPoints",
    "keySplines",
    "keyTimes",
    "lengthAdjust",
    "limitingConeAngle",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "maskContentUnits",
    "maskUnits",
    "numOctaves",
    "pathLength",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "preserveAlpha",
    "preserveAspectRatio",
    "primitiveUnits",
    "refX",
    "refY",
    "repeatCount",
    "repeatDur",
    "requiredExtensions",
    "requiredFeatures",
    "specularConstant",
    "specularExponent",
    "spreadMethod",
    "startOffset",
    "stdDeviation",
    "stitchTiles",
    "surfaceScale",
    "systemLanguage",
    "tableValues",
    "targetX",
    "targetY",
    "textLength",
    "viewBox",
    "viewTarget",
    "xChannelSelector",
    "yChannelSelector",
    "zoomAndPan",
};

struct Prefixed {
  std::string_view name, apart;
};

constexpr Prefixed kPrefixed[] = {
    {"xlink:actuate", "xlink actuate"}, {"xlink:arcrole", "xlink arcrole"},
    {"xlink:href", "xlink href"},       {"xlink:role", "xlink role"},
    {"xlink:show", "xlink show"},       {"xlink:title", "xlink title"},
    {"xlink:type", "xlink type"},       {"xml:lang", "xml lang"},
    {"xml:space", "xml space"},         {"xmlns", "xmlns xmlns"},
    {"xmlns:xlink", "xmlns xlink"},
};

// Returns "foreignObject" for "foreignobject"; other names unchanged.
std::string_view in_proper_case(std::span<const std::string_view> names,
                                std::string_view lower_case) {
  const auto same = [&](std::string_view name) {
    return equal_ignoring_case(name, lower_case);
  };
  const auto at = std::find_if(names.begin(), names.end(), same);
  return at == names.end() ? lower_case : *at;
}

// Returns "xlink href" for "xlink:href": a prefix that is a namespace is separated.
std::string_view foreign_attribute_name(std::string_view lower_case) {
  for (const auto& [name, apart] : kPrefixed)
    if (name == lower_case) return apart;
  return lower_case;
}

// --- The tree.

class Dump {
 public:
  Dump(const Page& page, bool fragment) : page_(page), fragment_(fragment) {}

  std::string run() {
    level_.assign(page_.node_count(), -1);  // the level of a node's children
    level_[0] = 0;
    for (NodeId n = 1; n < page_.node_count(); ++n) {
      const NodeId parent = page_.parent(n);
      if (fragment_ && parent == 0) {  // the root element is not part of a fragment
        level_[n] = 0;
        continue;
      }
      add(n, level_[parent]);
      level_[n] = level_[parent] + 1;
      if (is_template(n)) {
        line(level_[n], "content");
        ++level_[n];
      }
    }
    return std::move(out_);
  }

 private:
  bool is_template(NodeId n) const {
    return page_.tag(n) == Tag::template_ && page_.space(n) == Space::html;
  }

  void line(int level, std::string_view text) {
    out_ += "| ";
    out_.append(static_cast<std::size_t>(level) * 2, ' ');
    out_ += text;
    out_ += '\n';
  }

  void add(NodeId n, int level) {
    switch (page_.kind(n)) {
      case Kind::element: return add_element(n, level);
      case Kind::text: return add_text(n, level);
      case Kind::comment: return line(level, "<!-- " + page_.text(n) + " -->");
      case Kind::doctype: return line(level, doctype(n));
      case Kind::document: return;
    }
  }

  // Runs that continue each other form one text.
  void add_text(NodeId n, int level) {
    if (page_.continues(n)) return;
    std::string text = page_.text(n);
    for (NodeId more = n + 1;
         more < page_.node_count() && page_.is_text(more) && page_.continues(more);
         ++more)
      text += page_.text(more);
    line(level, "\"" + text + "\"");
  }

  void add_element(NodeId n, int level) {
    std::string name = page_.name(n);
    if (page_.space(n) == Space::svg)
      name = "svg " + std::string(in_proper_case(kSvgTags, name));
    if (page_.space(n) == Space::math) name = "math " + name;
    line(level, "<" + name + ">");
    std::vector<Page::Attribute> attributes = page_.attributes(n);
    for (Page::Attribute& a : attributes)
      a.name = attribute_name(page_.space(n), a.name);
    std::sort(attributes.begin(), attributes.end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
    for (const Page::Attribute& a : attributes)
      line(level + 1, a.name + "=\"" + a.value + "\"");
  }

  static std::string attribute_name(Space space, std::string_view name) {
    if (space == Space::html) return std::string(name);
    if (space == Space::math && name == "definitionurl") return "definitionURL";
    if (space == Space::svg) name = in_proper_case(kSvgAttributes, name);
    return std::string(foreign_attribute_name(name));
  }

  std::string doctype(NodeId n) const {
    constexpr std::size_t kKeyword = 9;  // "<!doctype"
    const Doctype parts =
        read_doctype(page_.source(), page_.source_range(n).first + kKeyword);
    std::string out = "<!DOCTYPE ";
    append_name(parts.name.value_or(""), out);
    const std::string_view public_id = parts.public_id.value_or("");
    const std::string_view system_id = parts.system_id.value_or("");
    if (parts.public_id || parts.system_id) {
      out += " \"";
      append_literal(public_id, out);
      out += "\" \"";
      append_literal(system_id, out);
      out += '"';
    }
    return out + ">";
  }

  const Page& page_;
  bool fragment_;
  std::vector<int> level_;
  std::string out_;
};

}  // namespace

std::string to_tree(const Page& page, bool fragment) {
  return Dump(page, fragment).run();
}

}  // namespace tamis
