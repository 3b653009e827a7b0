#include "options.h"

#include <algorithm>

#include <nanobind/stl/string.h>

#include "errors.h"
#include "extract/formats.h"
#include "text/lists.h"

namespace nb = nanobind;

namespace tamis::python {
namespace {

bool is_negative(const ExtractOption& option) {
  return option.kind == OptionKind::flag && option.name.starts_with("no-");
}

std::string keyword_of(const ExtractOption& option) {
  if (option.name == "html") return "html_form";
  std::string out(option.name.substr(is_negative(option) ? 3 : 0));
  std::ranges::replace(out, '-', '_');
  return out;
}

[[noreturn]] void raise_wrong_type(const std::string& keyword, const char* wanted) {
  throw nb::type_error((keyword + " must be " + wanted).c_str());
}

std::string flag_value(const ExtractOption& option, nb::handle value) {
  bool truth = false;
  if (!nb::try_cast(value, truth)) raise_wrong_type(keyword_of(option), "a bool");
  return truth != is_negative(option) ? "true" : "false";
}

std::string list_value(const ExtractOption& option, nb::handle value) {
  std::string out;
  if (nb::try_cast(value, out)) return out;
  const bool is_sequence = PyList_Check(value.ptr()) || PyTuple_Check(value.ptr());
  if (!is_sequence) raise_wrong_type(keyword_of(option), "a str or a list of str");
  if (nb::len(value) == 0) return "none";
  for (const nb::handle item : value) {
    std::string word;
    if (!nb::try_cast(item, word))
      raise_wrong_type(keyword_of(option), "a str or a list of str");
    text::append_item(word, ",", out);
  }
  return out;
}

// Returns the value as the text that the command line would receive.
std::string value_text(const ExtractOption& option, nb::handle value) {
  std::string out;
  switch (option.kind) {
    case OptionKind::flag: return flag_value(option, value);
    case OptionKind::list: return list_value(option, value);
    case OptionKind::number:
      if (!PyLong_Check(value.ptr()) || PyBool_Check(value.ptr()))
        raise_wrong_type(keyword_of(option), "an int or None");
      return nb::cast<std::string>(nb::str(value));
    case OptionKind::word: break;
  }
  if (!nb::try_cast(value, out)) raise_wrong_type(keyword_of(option), "a str");
  return out;
}

std::string quoted(const std::string& word) {
  return "'" + word + "'";
}

std::string default_of(const ExtractOption& option) {
  switch (option.kind) {
    case OptionKind::flag: return is_negative(option) ? "True" : "False";
    case OptionKind::number: return "None";
    case OptionKind::list:
    case OptionKind::word: break;
  }
  const std::string value = value_of(option, {});
  return quoted(value.empty() ? "auto" : value);
}

const char* type_of(const ExtractOption& option) {
  switch (option.kind) {
    case OptionKind::flag: return "bool";
    case OptionKind::number: return "int | None";
    case OptionKind::list: return "str | list[str]";
    case OptionKind::word: break;
  }
  return "str";
}

}  // namespace

Format read_format(const std::string& name) {
  if (const OutputFormat* format = find_output_format(name)) return format->format;
  raise_bad_argument("format", "unknown format '" + name + "'",
                     "one of " + text::join(output_format_names(), ", "));
}

ExtractOptions read_keywords(const nb::kwargs& keywords,
                             std::span<const ExtractOption> table) {
  ExtractOptions out;
  for (const auto& [key, value] : keywords) {
    const auto name = nb::cast<std::string>(key);
    const auto option =
        std::find_if(table.begin(), table.end(),
                     [&](const ExtractOption& one) { return keyword_of(one) == name; });
    if (option == table.end())
      throw nb::type_error(("unexpected keyword argument '" + name + "'").c_str());
    if (option->kind == OptionKind::number && value.is_none()) continue;
    if (const auto unknown = set(*option, value_text(*option, value), out))
      raise_bad_argument(name, "unknown value '" + *unknown + "'", allowed_by(*option));
  }
  return out;
}

std::string keyword_signature(std::span<const ExtractOption> table) {
  std::string out;
  for (const ExtractOption& option : table)
    out +=
        ", " + keyword_of(option) + ": " + type_of(option) + " = " + default_of(option);
  return out;
}

std::string keyword_help(std::span<const ExtractOption> table) {
  std::string out;
  for (const ExtractOption& option : table) {
    out += "  " + keyword_of(option);
    if (option.kind == OptionKind::flag)
      out += is_negative(option) ? "=False" : "=True";
    out += ": " + std::string(option.meaning);
    if (option.kind == OptionKind::word || option.kind == OptionKind::list)
      out += " [" + allowed_by(option) + "]";
    out += "\n";
  }
  return out;
}

}  // namespace tamis::python
