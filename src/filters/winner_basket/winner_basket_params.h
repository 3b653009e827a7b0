// The parameters that FE and KFE share, for a struct P that has members of these names.
#pragma once

#include "filters/winner_basket/winner_basket.h"
#include "tamis/define_filter.h"

namespace tamis {

enum class AnchorLinks : std::uint8_t { all, href };
inline constexpr std::string_view kAnchorLinks[] = {"all", "href"};

inline constexpr FeatureSet kTextOnly = {TagFeature::text};
inline constexpr FeatureSet kComparedFeatures = {
    TagFeature::text,   TagFeature::lists, TagFeature::links,
    TagFeature::images, TagFeature::forms, TagFeature::objects};

template <class P>
struct BasketParams {
  static constexpr ParamSpec desired =
      param<&P::desired>("desired", Provenance::paper,
                         "features that a block should show: text, text_tags, lists, "
                         "tables, links, images, forms, scripts, objects, styles");
  static constexpr ParamSpec features = param<&P::features>(
      "features", Provenance::ours, "features that are weighed against each other");
  static constexpr ParamSpec tags =
      param<&P::tags>("tags", Provenance::reconstructed,
                      "elements at which the page is cut into blocks");
  static constexpr ParamSpec table_mode = param<&P::table_mode, kTableModes>(
      "table_mode", Provenance::reconstructed,
      "cut tables like all else (row), or keep innermost tables whole");
  static constexpr ParamSpec remainders =
      param<&P::remainders>("remainders", Provenance::reconstructed,
                            "text between block elements is a block");
  static constexpr ParamSpec text = param<&P::text, kTextUnits>(
      "text", Provenance::reconstructed, "how text is counted");
  static constexpr ParamSpec links = param<&P::links, kAnchorLinks>(
      "links", Provenance::reconstructed, "links: every <a>, or those with href");
};

template <class P>
BasketOptions basket_options(const P& params) {
  return {{params.tags, params.table_mode, params.remainders,
           params.links == AnchorLinks::href},
          params.desired,
          params.features,
          params.text};
}

}  // namespace tamis
