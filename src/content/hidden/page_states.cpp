#include "content/hidden/page_states.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include <nlohmann/json.hpp>

#include "content/json/page_json.h"
#include "text/ascii.h"
#include "text/read_json.h"

namespace tamis::meta {
namespace {

using nlohmann::json;

// --- Pieces of JavaScript.

// Returns the position after the bracket that closes the one at `at`, or the size if no
// bracket closes it.
std::size_t end_of_bracket(std::string_view text, std::size_t at) {
  std::size_t open = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = end_of_string(text, at);
      continue;
    }
    ++at;
    if (c == '{' || c == '[' || c == '(') ++open;
    if ((c == '}' || c == ']' || c == ')') && --open == 0) return at;
  }
  return text.size();
}

// Returns a discarded value (is_discarded) for invalid or too deeply nested JSON.
json parse(std::string_view text) {
  constexpr std::size_t kDeepest = 500;
  if (is_deep_json(text, kDeepest)) return json(json::value_t::discarded);
  return json::parse(text.begin(), text.end(), nullptr, false);
}

// Returns the string that JSON.parse("...") receives.
std::string parsed_string(std::string_view call) {
  const std::size_t quote = call.find_first_of("\"'");
  if (quote == call.npos) return {};
  const std::string_view literal =
      call.substr(quote, end_of_string(call, quote) - quote);
  const json list = parse(repaired_json("[" + std::string(literal) + "]"));
  return list.is_array() && !list.empty() && list[0].is_string()
             ? list[0].get<std::string>()
             : std::string();
}

// Reads the parameters "a,b,c" of a function and the values that it is called with.
JsonNames names_of(std::string_view names, std::string_view values) {
  JsonNames out;
  const json list = parse(repaired_json("[" + std::string(values) + "]"));
  if (!list.is_array()) return out;
  for (const json& value : list) {
    const std::size_t end = std::min(names.find(','), names.size());
    const std::string_view name = text::trim(names.substr(0, end));
    if (!name.empty())
      out.emplace(name, value.dump(-1, ' ', false, json::error_handler_t::replace));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return out;
}

// Returns the result of (function(a,b){return {text:a}}("A text",2)).
std::string returned(std::string_view call) {
  const std::size_t names = call.find('(', call.find("function"));
  if (names == call.npos) return {};
  const std::size_t names_end = call.find(')', names);
  const std::size_t body = call.find('{', names_end);
  const std::size_t word = call.find("return", body);
  const std::size_t value = call.find_first_of("{[", word);
  if (names_end == call.npos || body == call.npos || word == call.npos ||
      value == call.npos)
    return {};
  const std::size_t value_end = end_of_bracket(call, value);
  const std::size_t arguments = call.find('(', value_end);
  if (arguments == call.npos) return {};
  const std::size_t arguments_end = end_of_bracket(call, arguments);
  return repaired_json(
      call.substr(value, value_end - value),
      names_of(call.substr(names + 1, names_end - names - 1),
               call.substr(arguments + 1, arguments_end - arguments - 2)));
}

std::string value_of(std::string_view text) {
  text = text::trim(text);
  constexpr std::string_view kFunctions[] = {"(function(", "(function (", "function(",
                                             "!function("};
  if (text.starts_with("JSON.parse(")) return parsed_string(text);
  for (const std::string_view begin : kFunctions)
    if (text.starts_with(begin)) return returned(text);
  return std::string(text);
}

// --- Next's app router: self.__next_f.push([1,"..."]), a stream split anywhere.

constexpr std::string_view kPush = "__next_f.push(";

void append_pushed(std::string_view script, std::string& stream) {
  for (std::size_t at = script.find(kPush); at != script.npos;
       at = script.find(kPush, at)) {
    at += kPush.size();
    if (at >= script.size() || script[at] != '[') continue;
    const std::size_t end = end_of_bracket(script, at);
    const json pushed = parse(script.substr(at, end - at));
    at = end;
    if (pushed.is_array() && pushed.size() >= 2 && pushed[1].is_string() &&
        stream.size() < kMostStateBytes)
      stream += pushed[1].get<std::string>();
  }
}

// Returns the rows of the stream: lines "1f:[...]", texts "20:T4a,..." of 0x4a bytes.
PageState rows_of(std::string_view stream) {
  PageState out{"next"};
  while (!stream.empty()) {
    const std::size_t line = std::min(stream.find('\n'), stream.size());
    const std::size_t colon = stream.substr(0, line).find(':');
    std::size_t end = std::min(line + 1, stream.size());
    if (colon < line) {
      const std::string_view row = stream.substr(colon + 1, line - colon - 1);
      const std::size_t comma = row.find(',');
      if (row.starts_with('T') && comma != row.npos) {
        std::size_t bytes = 0;
        std::from_chars(row.data() + 1, row.data() + comma, bytes, 16);
        const std::size_t begin = colon + 1 + comma + 1;
        const std::string_view text = stream.substr(begin, bytes);
        out.texts.emplace_back(text);
        end = begin + text.size();
      } else if (row.starts_with('[') || row.starts_with('{')) {
        out.json.emplace_back(row);
      }
    }
    stream.remove_prefix(end);
  }
  return out;
}

// --- Where pages store them.

// "window.__NUXT__ = {...}".
constexpr std::string_view kVariables[] = {
    "__NUXT__",         "__INITIAL_STATE__", "__PRELOADED_STATE__",
    "__APOLLO_STATE__", "__INITIAL_DATA__",  "__remixContext"};

PageState state_of_script(const Page& page, NodeId n, std::string& stream) {
  const auto id = page.attribute_source(n, "id");
  std::string scratch;
  const std::string_view text = script_text(page, n, scratch);
  if (id == "__NEXT_DATA__") return {"next", {std::string(text)}};
  if (id == "__NUXT_DATA__") return {"nuxt", {std::string(text)}};
  if (is_json_ld(page, n)) return {"json_ld", {std::string(text)}};
  const std::string_view begin = text.substr(0, 100);
  if (begin.find("__next_f") != begin.npos) append_pushed(text, stream);
  for (const std::string_view name : kVariables) {
    const std::size_t at = begin.find(name);
    const std::size_t equals = at == begin.npos ? at : text.find('=', at);
    if (equals == text.npos || text.size() > kMostStateBytes) continue;
    return {name == "__NUXT__" ? "nuxt" : "state", {value_of(text.substr(equals + 1))}};
  }
  return {};
}

int rank_of(std::string_view source) {
  constexpr std::string_view kOrder[] = {"json_ld", "discourse", "next", "nuxt",
                                         "state"};
  return static_cast<int>(std::find(std::begin(kOrder), std::end(kOrder), source) -
                          std::begin(kOrder));
}

}  // namespace

std::vector<PageState> page_states(const Page& page) {
  std::vector<PageState> out;
  std::string stream;
  for (NodeId n = 0; n < page.node_count(); ++n) {
    PageState state;
    if (page.tag(n) == Tag::script)
      state = state_of_script(page, n, stream);
    else if (page.is_element(n) && page.attribute_source(n, "id") == "data-preloaded")
      state = {"discourse", {page.attribute(n, "data-preloaded").value_or("")}};
    if (!state.json.empty()) out.push_back(std::move(state));
  }
  if (!stream.empty()) out.push_back(rows_of(stream));
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    return rank_of(a.source) < rank_of(b.source);
  });
  return out;
}

}  // namespace tamis::meta
