// The one table of filters, and what was registered beside it.

#include <algorithm>
#include <mutex>

#include "filters/registry/specs.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr const FilterSpec* kOurs[] = {
#define TAMIS_FILTER(name) &spec::name,
#include "filters/registry/table.inc"
#undef TAMIS_FILTER
};

struct Registered {
  std::mutex mutex;
  std::vector<const FilterSpec*> specs;
};

Registered& registered() {
  static Registered all;
  return all;
}

bool is_name(std::string_view text) {
  const auto is_name_char = [](char c) {
    return c == '_' || is_digit(c) || (c >= 'a' && c <= 'z');
  };
  return !text.empty() && is_alpha(text.front()) &&
         std::all_of(text.begin(), text.end(), is_name_char);
}

}  // namespace

std::vector<const FilterSpec*> filters() {
  std::vector<const FilterSpec*> out(std::begin(kOurs), std::end(kOurs));
  std::stable_sort(
      out.begin(), out.end(),
      [](const FilterSpec* a, const FilterSpec* b) { return a->kind < b->kind; });
  const std::lock_guard lock(registered().mutex);
  out.insert(out.end(), registered().specs.begin(), registered().specs.end());
  return out;
}

const FilterSpec* find_filter(std::string_view name) {
  for (const FilterSpec* spec : filters())
    if (spec->name == name) return spec;
  return nullptr;
}

const FilterPreset* find_filter_preset(std::string_view name) {
  for (const FilterPreset& preset : filter_presets())
    if (preset.name == name) return &preset;
  return nullptr;
}

Result<void> register_filter(const FilterSpec& spec) {
  const std::string name(spec.name);
  if (!is_name(name))
    return fail(ErrorCode::bad_argument, "filter '" + name + "'", "this is no name",
                "a small letter, then small letters, digits and '_'");
  for (const ParamSpec& param : spec.params) {
    const Setting its_default{std::string(param.name), default_value(spec, param)};
    if (const Result<Filter> filter = make_filter(spec, std::span(&its_default, 1));
        !filter)
      return tl::unexpected(filter.error());
  }
  const auto has_name = [&](const auto& other) { return other->name == name; };
  const std::lock_guard lock(registered().mutex);
  if (std::any_of(std::begin(kOurs), std::end(kOurs), has_name) ||
      std::any_of(registered().specs.begin(), registered().specs.end(), has_name) ||
      find_filter_preset(name) != nullptr)
    return fail(ErrorCode::bad_argument, "filter '" + name + "'",
                "there is a filter or preset of that name");
  registered().specs.push_back(&spec);
  return {};
}

}  // namespace tamis
