#include "filters/registry/filter_call.h"

#include "base/ascii.h"
#include "filters/registry/settings.h"
#include "filters/specs.h"

namespace tamis {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kAsciiSpaces);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kAsciiSpaces) - first + 1);
}

}  // namespace

Result<Filter> read_filter_call(std::string_view text) {
  const std::size_t open = text.find('(');
  const std::string_view name = trimmed(text.substr(0, open));
  if (name.empty())
    return fail(ErrorCode::bad_argument, "column 1", "there is no filter's name",
                "NAME or NAME(parameter=value, ...)");
  if (open == text.npos) return make_filter(name);
  const std::size_t close = text.find_last_not_of(kAsciiSpaces);
  if (text[close] != ')' || close <= open)
    return fail(ErrorCode::bad_argument, "column " + std::to_string(close + 1),
                "the bracket of column " + std::to_string(open + 1) + " is not closed",
                "')' at the end");
  const Result<std::vector<Setting>> settings =
      read_settings(text.substr(open + 1, close - open - 1), open + 1);
  if (!settings) return tl::unexpected(settings.error());
  return make_filter(name, *settings);
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
