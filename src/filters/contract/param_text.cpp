// Parameters as text, and the names of what specs hold.

#include <charconv>
#include <cmath>

#include "tamis/define_filter.h"
#include "text/enum_names.h"
#include "text/numbers.h"

namespace tamis {
namespace {

std::string not_a(std::string_view text, std::string_view what) {
  return "'" + std::string(text) + "' is not " + std::string(what);
}

}  // namespace

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
  // text::read_number does not tell infinity from a text that is not a number.
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

}  // namespace tamis
