// Filters: parameters as text, parameters built from settings, and running a filter.

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/steps.h"
#include "filters/contract/settings.h"
#include "tamis/define_filter.h"
#include "text/ascii.h"
#include "text/enum_names.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "text/spelling.h"

namespace tamis {
namespace {

std::string not_a(std::string_view text, std::string_view what) {
  return "'" + std::string(text) + "' is not " + std::string(what);
}

tl::unexpected<Error> unknown_param(const FilterSpec& spec, const std::string& name) {
  std::vector<std::string> known;
  for (const ParamSpec& param : spec.params) known.emplace_back(param.name);
  return fail(ErrorCode::bad_argument, std::string(spec.name),
              "unknown parameter '" + name + "'" + did_you_mean(name, known),
              known.empty() ? std::string(spec.name) + " has no parameters"
                            : "it has " + text::join(known, ", "));
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

}  // namespace

// --- Parameters as text, and the names of the values in specs.

std::string ParamText<int>::read(std::string_view text, int& out) {
  const auto number = text::read_number<int>(text);
  if (!number) return not_a(text, "a whole number");
  out = *number;
  return {};
}

std::string ParamText<int>::write(int value) {
  return std::to_string(value);
}

std::string ParamText<double>::read(std::string_view text, double& out) {
  // text::read_number does not distinguish infinity from a text that is not a number.
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, value);
  if (problem != std::errc() || rest != end) return not_a(text, "a number");
  if (!std::isfinite(value)) return not_a(text, "finite");
  out = value == 0 ? 0 : value;  // no -0
  return {};
}

std::string ParamText<double>::write(double value) {
  return text::shortest(value);
}

std::string ParamText<bool>::read(std::string_view text, bool& out) {
  if (text != "true" && text != "false") return not_a(text, "a flag");
  out = text == "true";
  return {};
}

std::string ParamText<bool>::write(bool value) {
  return value ? "true" : "false";
}

std::string ParamText<std::string>::read(std::string_view text, std::string& out) {
  out = text;
  return {};
}

std::string ParamText<std::string>::write(const std::string& value) {
  return value;
}

std::string ParamText<TagSet>::read(std::string_view text, TagSet& out) {
  const Result<TagSet> tags = read_tag_set(text);
  if (!tags) return tags.error().finding;
  out = *tags;
  return {};
}

std::string ParamText<TagSet>::write(const TagSet& value) {
  return to_string(value);
}

std::string detail::unknown_choice(std::string_view text) {
  return not_a(text, "a choice");
}

std::string_view to_string(FilterKind kind) {
  constexpr text::EnumNames<FilterKind, 6> kNames = {
      {"token", "character", "line", "tree", "block", "site"}};
  return kNames[kind];
}

std::string_view to_string(ParamType type) {
  constexpr text::EnumNames<ParamType, 6> kNames = {
      {"integer", "real", "flag", "choice", "tags", "text"}};
  return kNames[type];
}

std::string_view to_string(Provenance provenance) {
  constexpr text::EnumNames<Provenance, 4> kNames = {
      {"paper", "code", "reconstructed", "ours"}};
  return kNames[provenance];
}

// --- Parameters built from settings.

std::string did_you_mean(std::string_view name, const std::vector<std::string>& known) {
  const std::string small = text::to_lower(name);
  const bool is_known = std::find(known.begin(), known.end(), small) != known.end();
  const std::string nearest = is_known ? small : nearest_word(small, known);
  return nearest.empty() ? "" : "; did you mean '" + nearest + "'?";
}

std::string allowed_values(const ParamSpec& param) {
  const std::string range =
      " from " + text::shortest(param.least) + " to " + text::shortest(param.most);
  switch (param.type) {
    case ParamType::integer: return "a whole number" + range;
    case ParamType::real: return "a number" + range;
    case ParamType::flag: return "true or false";
    case ParamType::choice: return "one of " + text::join(param.choices, ", ");
    case ParamType::tags: return "names of elements, with blanks between them";
    case ParamType::text: return "a text";
  }
  return {};
}

std::string default_value(const FilterSpec& spec, const ParamSpec& param) {
  return param.get(spec.make_params().get());
}

// --- The filter.

FilterResult Filter::run(const View& view) const {
  if (view.present().none()) return {view.present(), {}};
  count_steps(std::uint64_t{view.page().node_count()} + view.present().size());
  FilterResult result = spec_->run(view, params_.get());
  // The result fits the page, whatever a registered filter returns.
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

bool is_bare(char c) {
  return is_alnum(c) || !is_ascii(c) ||
         std::string_view("._+-%").find(c) != std::string_view::npos;
}

std::string quoted_value(std::string_view value) {
  if (!value.empty() && std::all_of(value.begin(), value.end(), is_bare))
    return std::string(value);
  std::string out = "\"";
  for (const char c : value) out.append(c == '"' ? 2 : 1, c);
  return out + '"';
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

Result<std::shared_ptr<const void>> make_params(
    const FilterSpec& spec, std::span<const Setting> settings,
    const std::shared_ptr<const Model>& model) {
  std::shared_ptr<void> params = spec.make_params();
  for (const Setting& setting : settings)
    if (const Result<void> applied = apply(spec, setting, params.get()); !applied)
      return tl::unexpected(applied.error());
  if (model != nullptr && spec.set_general_model != nullptr)
    spec.set_general_model(params.get(), model);
  return params;
}

Result<Filter> make_filter(const FilterSpec& spec, std::span<const Setting> settings,
                           const std::shared_ptr<const Model>& model) {
  Result<std::shared_ptr<const void>> params = make_params(spec, settings, model);
  if (!params) return tl::unexpected(params.error());
  return Filter(spec, *std::move(params));
}

}  // namespace tamis
