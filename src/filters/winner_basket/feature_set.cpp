#include "filters/winner_basket/feature_set.h"

#include "text/lists.h"

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
  for (const std::string_view name : text::split_words(text)) {
    const auto feature = kFeatureNames.find(name);
    if (!feature) return "'" + std::string(name) + "' is not a feature";
    read.insert(*feature);
  }
  out = read;
  return {};
}

std::string ParamText<FeatureSet>::write(const FeatureSet& value) {
  std::string out;
  for (std::size_t i = 0; i < kFeatureNames.all.size(); ++i)
    if (value.contains(static_cast<TagFeature>(i)))
      text::append_item(kFeatureNames.all[i], " ", out);
  return out;
}

}  // namespace tamis
