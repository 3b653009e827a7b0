// Parameters as text, and the names of what specs hold.

#include <charconv>
#include <cmath>

#include "tamis/define_filter.h"

namespace tamis {
namespace {

std::string not_a(std::string_view text, std::string_view what) {
  return "'" + std::string(text) + "' is not " + std::string(what);
}

template <class T>
std::string read_number(std::string_view text, std::string_view what, T& out) {
  T value{};
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (text.empty() || result.ec != std::errc() || result.ptr != end)
    return not_a(text, what);
  out = value;
  return {};
}

template <class T>
std::string write_number(T value) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

}  // namespace

std::string ParamText<int>::read(std::string_view text, int& out) {
  return read_number(text, "a whole number", out);
}

std::string ParamText<int>::write(int value) {
  return write_number(value);
}

std::string ParamText<double>::read(std::string_view text, double& out) {
  double value = 0;
  std::string finding = read_number(text, "a number", value);
  if (finding.empty() && !std::isfinite(value)) finding = not_a(text, "finite");
  if (finding.empty()) out = value == 0 ? 0 : value;  // no -0
  return finding;
}

std::string ParamText<double>::write(double value) {
  return write_number(value);
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
  constexpr std::string_view kNames[] = {"token", "character", "line",
                                         "tree",  "block",     "site"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view to_string(ParamType type) {
  constexpr std::string_view kNames[] = {"integer", "real", "flag",
                                         "choice",  "tags", "text"};
  return kNames[static_cast<std::size_t>(type)];
}

std::string_view to_string(Provenance provenance) {
  constexpr std::string_view kNames[] = {"paper", "code", "reconstructed", "ours"};
  return kNames[static_cast<std::size_t>(provenance)];
}

}  // namespace tamis
