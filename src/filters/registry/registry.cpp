// The table of built-in filters, the filters that a program registers, and lookup by
// name.

#include <algorithm>
#include <mutex>

#include "filters/contract/settings.h"
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

tl::unexpected<Error> unknown_filter(const std::string& name) {
  std::vector<std::string> known;
  for (const FilterSpec* spec : filters()) known.emplace_back(spec->name);
  for (const FilterPreset& preset : filter_presets()) known.emplace_back(preset.name);
  return fail(ErrorCode::bad_argument, "",
              "unknown filter '" + name + "'" + did_you_mean(name, known),
              "tamis filters lists them");
}

// Parses "range=40, tags='p ul'". The settings of presets are built in and need no
// checks.
std::vector<Setting> settings_of(std::string_view text) {
  std::vector<Setting> out;
  while (!text.empty()) {
    const std::size_t name_end = text.find('=');
    const bool is_quoted = text[name_end + 1] == '\'';
    const std::size_t from = name_end + (is_quoted ? 2 : 1);
    const std::size_t to =
        std::min(text.find(is_quoted ? '\'' : ',', from), text.size());
    out.push_back({std::string(text.substr(0, name_end)),
                   std::string(text.substr(from, to - from))});
    text.remove_prefix(std::min(text.find_first_not_of("', ", to), text.size()));
  }
  return out;
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

Result<Filter> make_filter(std::string_view name, std::span<const Setting> settings,
                           const std::shared_ptr<const Model>& model) {
  if (const FilterSpec* spec = find_filter(name))
    return make_filter(*spec, settings, model);
  const FilterPreset* preset = find_filter_preset(name);
  if (preset == nullptr) return unknown_filter(std::string(name));
  std::vector<Setting> all = settings_of(preset->settings);
  all.insert(all.end(), settings.begin(), settings.end());
  return make_filter(*find_filter(preset->filter), all, model);
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
