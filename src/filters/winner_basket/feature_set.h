// The features of a block that FE and KFE weigh against each other, by name: "text
// links images".
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "filters/common/tag_blocks.h"
#include "tamis/define_filter.h"
#include "text/enum_names.h"

namespace tamis {

enum class TagFeature : std::uint8_t {
  text,
  text_tags,
  lists,
  tables,
  links,
  images,
  forms,
  scripts,
  objects,
  styles,
};
inline constexpr text::EnumNames<TagFeature, 10> kFeatureNames = {
    {"text", "text_tags", "lists", "tables", "links", "images", "forms", "scripts",
     "objects", "styles"}};

// How the feature text is counted.
enum class TextUnit : std::uint8_t { words, characters };
inline constexpr std::string_view kTextUnits[] = {"words", "characters"};

std::uint32_t feature_of(const TagBlock& block, TagFeature feature, TextUnit unit);

class FeatureSet {
 public:
  constexpr FeatureSet() = default;
  constexpr FeatureSet(std::initializer_list<TagFeature> features) {
    for (const TagFeature feature : features) insert(feature);
  }

  constexpr bool contains(TagFeature feature) const {
    return (bits_ & bit(feature)) != 0;
  }
  constexpr void insert(TagFeature feature) { bits_ |= bit(feature); }

 private:
  static constexpr std::uint32_t bit(TagFeature feature) {
    return std::uint32_t{1} << static_cast<unsigned>(feature);
  }

  std::uint32_t bits_ = 0;
};

template <>
struct ParamText<FeatureSet> {
  static constexpr ParamType kType = ParamType::text;
  static std::string read(std::string_view text, FeatureSet& out);
  static std::string write(const FeatureSet& value);
};

}  // namespace tamis
