#include "filters/winner_basket/feature_set.h"

#include <algorithm>

#include "text/ascii.h"

namespace tamis {

std::uint32_t feature_of(const TagBlock& block, TagFeature feature, TextUnit unit) {
  switch (feature) {
    case TagFeature::text:
      return block.count(unit == TextUnit::words ? BlockFeature::words
                                                 : BlockFeature::characters);
    case TagFeature::text_tags: return block.count(BlockFeature::text_tags);
    case TagFeature::lists: return block.count(BlockFeature::lists);
    case TagFeature::tables: return block.count(BlockFeature::tables);
    case TagFeature::links: return block.count(BlockFeature::links);
    case TagFeature::images: return block.count(BlockFeature::images);
    case TagFeature::forms: return block.count(BlockFeature::forms);
    case TagFeature::scripts: return block.count(BlockFeature::scripts);
    case TagFeature::objects: return block.count(BlockFeature::objects);
    case TagFeature::styles: return block.count(BlockFeature::styles);
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
    read.insert(static_cast<TagFeature>(found - std::begin(kFeatureNames)));
  }
  out = read;
  return {};
}

std::string ParamText<FeatureSet>::write(const FeatureSet& value) {
  std::string out;
  for (std::size_t i = 0; i < std::size(kFeatureNames); ++i) {
    if (!value.contains(static_cast<TagFeature>(i))) continue;
    if (!out.empty()) out += ' ';
    out += kFeatureNames[i];
  }
  return out;
}

}  // namespace tamis
