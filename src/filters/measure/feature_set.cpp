#include "filters/measure/feature_set.h"

#include <algorithm>

#include "base/ascii.h"

namespace tamis {

std::uint32_t feature_of(const TagBlock& block, Feature feature, TextUnit unit) {
  switch (feature) {
    case Feature::text:
      return block.count(unit == TextUnit::words ? BlockFeature::words
                                                 : BlockFeature::characters);
    case Feature::text_tags: return block.count(BlockFeature::text_tags);
    case Feature::lists: return block.count(BlockFeature::lists);
    case Feature::tables: return block.count(BlockFeature::tables);
    case Feature::links: return block.count(BlockFeature::links);
    case Feature::images: return block.count(BlockFeature::images);
    case Feature::forms: return block.count(BlockFeature::forms);
    case Feature::scripts: return block.count(BlockFeature::scripts);
    case Feature::objects: return block.count(BlockFeature::objects);
    case Feature::styles: return block.count(BlockFeature::styles);
  }
  return 0;
}

std::string ParamText<FeatureSet>::read(std::string_view text, FeatureSet& out) {
  FeatureSet read;
  while (true) {
    const std::size_t first = text.find_first_not_of(kAsciiSpaces);
    if (first == std::string_view::npos) break;
    text.remove_prefix(first);
    const std::string_view name = text.substr(0, text.find_first_of(kAsciiSpaces));
    text.remove_prefix(name.size());
    const auto* found =
        std::find(std::begin(kFeatureNames), std::end(kFeatureNames), name);
    if (found == std::end(kFeatureNames))
      return "'" + std::string(name) + "' is not a feature";
    read.insert(static_cast<Feature>(found - std::begin(kFeatureNames)));
  }
  out = read;
  return {};
}

std::string ParamText<FeatureSet>::write(const FeatureSet& value) {
  std::string out;
  for (std::size_t i = 0; i < std::size(kFeatureNames); ++i) {
    if (!value.contains(static_cast<Feature>(i))) continue;
    if (!out.empty()) out += ' ';
    out += kFeatureNames[i];
  }
  return out;
}

}  // namespace tamis
