#include "document/foreign_names.h"

#include <algorithm>
#include <span>

#include "text/ascii.h"

namespace tamis {
namespace {

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

std::string_view in_proper_case(std::span<const std::string_view> names,
                                std::string_view lower_case) {
  const auto same = [&](std::string_view name) {
    return equal_ignoring_case(name, lower_case);
  };
  const auto at = std::find_if(names.begin(), names.end(), same);
  return at == names.end() ? lower_case : *at;
}

}  // namespace

std::string_view svg_tag_name(std::string_view lower_case) {
  return in_proper_case(kSvgTags, lower_case);
}

std::string_view svg_attribute_name(std::string_view lower_case) {
  return in_proper_case(kSvgAttributes, lower_case);
}

std::string_view foreign_attribute_name(std::string_view lower_case) {
  for (const auto& [name, apart] : kPrefixed)
    if (name == lower_case) return apart;
  return lower_case;
}

}  // namespace tamis
