// Filters made from names and settings, and run.

#include <algorithm>
#include <charconv>

#include "base/steps.h"
#include "filters/contract/params.h"
#include "filters/contract/settings.h"
#include "tamis/define_filter.h"
#include "text/ascii.h"
#include "text/spelling.h"

namespace tamis {
namespace {

std::string number(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return {text, end};
}

std::string join(std::span<const std::string_view> names) {
  std::string out;
  for (const std::string_view name : names) {
    if (!out.empty()) out += ", ";
    out += name;
  }
  return out;
}

tl::unexpected<Error> unknown_param(const FilterSpec& spec, const std::string& name) {
  std::vector<std::string> known;
  std::vector<std::string_view> names;
  for (const ParamSpec& param : spec.params) {
    known.emplace_back(param.name);
    names.push_back(param.name);
  }
  return fail(ErrorCode::bad_argument, std::string(spec.name),
              "unknown parameter '" + name + "'" + did_you_mean(name, known),
              names.empty() ? std::string(spec.name) + " has no parameters"
                            : "it has " + join(names));
}

const ParamSpec* find_param(const FilterSpec& spec, std::string_view name) {
  for (const ParamSpec& param : spec.params)
    if (param.name == name) return &param;
  return nullptr;
}

Result<void> apply(const FilterSpec& spec, const Setting& setting, void* params) {
  const ParamSpec* param = find_param(spec, setting.name);
  if (param == nullptr) return unknown_param(spec, setting.name);
  std::string finding = param->set(params, setting.value);
  if (finding.empty() &&
      (param->type == ParamType::integer || param->type == ParamType::real)) {
    double value = 0;
    ParamText<double>::read(param->get(params), value);
    if (!(value >= param->least && value <= param->most))
      finding = setting.value + " is out of range";
  }
  if (finding.empty()) return {};
  return fail(ErrorCode::bad_argument, std::string(spec.name) + ": " + setting.name,
              finding, param->type == ParamType::text ? "" : allowed_values(*param));
}

tl::unexpected<Error> unknown_filter(const std::string& name) {
  std::vector<std::string> known;
  for (const FilterSpec* spec : filters()) known.emplace_back(spec->name);
  for (const FilterPreset& preset : filter_presets()) known.emplace_back(preset.name);
  return fail(ErrorCode::bad_argument, "",
              "unknown filter '" + name + "'" + did_you_mean(name, known),
              "tamis filters lists them");
}

}  // namespace

std::string did_you_mean(std::string_view name, const std::vector<std::string>& known) {
  std::string small(name);
  std::transform(small.begin(), small.end(), small.begin(), to_lower);
  const bool is_known = std::find(known.begin(), known.end(), small) != known.end();
  const std::string nearest = is_known ? small : nearest_word(small, known);
  return nearest.empty() ? "" : "; did you mean '" + nearest + "'?";
}

std::string allowed_values(const ParamSpec& param) {
  const std::string range =
      " from " + number(param.least) + " to " + number(param.most);
  switch (param.type) {
    case ParamType::integer: return "a whole number" + range;
    case ParamType::real: return "a number" + range;
    case ParamType::flag: return "true or false";
    case ParamType::choice: return "one of " + join(param.choices);
    case ParamType::tags: return "names of elements, with blanks between them";
    case ParamType::text: return "a text";
  }
  return {};
}

std::string default_value(const FilterSpec& spec, const ParamSpec& param) {
  return param.get(spec.make_params().get());
}

FilterResult Filter::run(const View& view) const {
  if (view.present().none()) return {view.present(), {}};
  count_steps(std::uint64_t{view.page().node_count()} + view.present().size());
  FilterResult result = spec_->run(view, params_.get());
  // Whatever a filter of others does, what it gives fits the page.
  const std::size_t words = view.present().size();
  if (result.keep.size() != words) result.keep = Mask(words);
  if (result.scores.size() != words) result.scores.clear();
  result.keep &= view.present();
  return result;
}

std::vector<Setting> changed_settings(const FilterSpec& spec, const void* params) {
  std::vector<Setting> out;
  for (const ParamSpec& param : spec.params) {
    std::string value = param.get(params);
    if (value != default_value(spec, param))
      out.push_back({std::string(param.name), std::move(value)});
  }
  return out;
}

std::string in_brackets(std::span<const Setting> settings) {
  std::string out;
  for (const Setting& setting : settings)
    out +=
        (out.empty() ? "(" : ", ") + setting.name + "=" + quoted_value(setting.value);
  return out.empty() ? out : out + ")";
}

std::vector<Setting> Filter::settings() const {
  return changed_settings(*spec_, params_.get());
}

std::string Filter::to_string() const {
  return std::string(spec_->name) + in_brackets(settings());
}

Result<std::shared_ptr<const void>> make_params(const FilterSpec& spec,
                                                std::span<const Setting> settings) {
  std::shared_ptr<void> params = spec.make_params();
  for (const Setting& setting : settings)
    if (const Result<void> applied = apply(spec, setting, params.get()); !applied)
      return tl::unexpected(applied.error());
  return params;
}

Result<Filter> make_filter(const FilterSpec& spec, std::span<const Setting> settings) {
  Result<std::shared_ptr<const void>> params = make_params(spec, settings);
  if (!params) return tl::unexpected(params.error());
  return Filter(spec, *std::move(params));
}

Result<Filter> make_filter(std::string_view name, std::span<const Setting> settings) {
  if (const FilterSpec* spec = find_filter(name)) return make_filter(*spec, settings);
  const FilterPreset* preset = find_filter_preset(name);
  if (preset == nullptr) return unknown_filter(std::string(name));
  Result<std::vector<Setting>> all = read_settings(preset->settings);
  if (!all) return tl::unexpected(all.error());
  all->insert(all->end(), settings.begin(), settings.end());
  return make_filter(*find_filter(preset->filter), *all);
}

}  // namespace tamis
