#include "filters/registry/filter_call.h"

#include "filters/registry/settings.h"
#include "filters/specs.h"

namespace tamis {

Result<Filter> read_filter_call(std::string_view text) {
  const Result<FilterCall> call = read_call(text);
  if (!call) return tl::unexpected(call.error());
  return make_filter(call->name, call->settings);
}

InnerFilter::InnerFilter() : filter(*make_filter(spec::plain)) {}

std::string ParamText<InnerFilter>::read(std::string_view text, InnerFilter& out) {
  Result<Filter> filter = read_filter_call(text);
  if (!filter) return to_string(filter.error());
  out.filter = *std::move(filter);
  return {};
}

std::string ParamText<InnerFilter>::write(const InnerFilter& value) {
  return value.filter.to_string();
}

}  // namespace tamis
