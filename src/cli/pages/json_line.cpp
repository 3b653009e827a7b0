#include "cli/pages/json_line.h"

#include "base/error.h"
#include "text/json_writer.h"

namespace tamis::cli {
namespace {

void add(std::string_view name, std::string_view text, std::string& out) {
  out += out.ends_with('{') ? "\"" : ",\"";
  out += name;
  out += "\":";
  append_json_string(text, out);
}

}  // namespace

std::string json_line(std::string_view input, std::string_view url,
                      std::string_view format, std::string_view content) {
  std::string out = "{";
  add("input", input, out);
  if (!url.empty()) add("url", url, out);
  add("format", format, out);
  if (format != "json") {
    add("content", content, out);
  } else {
    if (content.ends_with('\n')) content.remove_suffix(1);
    out += ",\"content\":";
    out += content;
  }
  return out + "}\n";
}

std::string json_line(std::string_view input, const Error& error,
                      std::string_view status) {
  std::string out = "{";
  add("input", input, out);
  if (!status.empty()) {
    add("status", status, out);
    add("reason", error.finding, out);
  }
  out += ",\"error\":{";
  add("code", name_of(error.code), out);
  add("finding", error.finding, out);
  if (!error.allowed.empty()) add("allowed", error.allowed, out);
  return out + "}}\n";
}

}  // namespace tamis::cli
