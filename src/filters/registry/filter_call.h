// A filter as text: its name or a preset's, with settings in brackets if need be.
#pragma once

#include <string_view>

#include "tamis/define_filter.h"

namespace tamis {

// "bte", "bte(tag_weight=2)". The place of an error is "column N", counted from 1,
// where the text itself is wrong.
Result<Filter> read_filter_call(std::string_view text);

// A parameter that is itself a filter: close_gaps(of="dsc(window=40)", gap=5).
struct InnerFilter {
  Filter filter;

  InnerFilter();  // plain
  // What it keeps of the view.
  Mask run(const View& view) const { return filter.run(view).keep; }
};

template <>
struct ParamText<InnerFilter> {
  static constexpr ParamType kType = ParamType::text;
  static std::string read(std::string_view text, InnerFilter& out);
  static std::string write(const InnerFilter& value);
};

}  // namespace tamis
