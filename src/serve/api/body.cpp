#include "serve/api/body.h"

#include <algorithm>

#include "encoding/media_type.h"
#include "text/escape.h"
#include "text/lists.h"
#include "text/read_json.h"

namespace tamis::serve {
namespace {

// For all objects together. Each new name is compared with all names of its object.
constexpr std::size_t kMostNames = 5000;

struct TooManyNames {};

// Returns a value with is_discarded() for invalid JSON, and nothing if there are too
// many names.
std::optional<Json> read_json(const std::string& text) {
  std::size_t names = 0;
  const auto count = [&names](int, Json::parse_event_t event, const Json&) {
    if (event == Json::parse_event_t::key && ++names > kMostNames) throw TooManyNames();
    return true;
  };
  try {
    return Json::parse(text, count, false);
  } catch (const TooManyNames&) {
    return std::nullopt;
  }
}

}  // namespace

Body::Body(const LocalRequest& request) {
  if (read_content_type(request.fields.get("Content-Type")).type !=
      "application/json") {
    problem_ = Error{ErrorCode::not_text, "Content-Type", "is not what is wanted here",
                     "application/json"};
    return;
  }
  // A pipeline has two levels of JSON per level of nesting.
  constexpr std::size_t kDeepest = 1000;
  if (is_deep_json(request.content, kDeepest)) {
    problem_ = Error{ErrorCode::bad_argument, "content", "is nested too deeply",
                     "at most " + std::to_string(kDeepest) + " levels"};
    return;
  }
  auto read = read_json(request.content);
  if (!read) {
    problem_ = Error{ErrorCode::too_large, "content", "has too many names",
                     "at most " + std::to_string(kMostNames)};
    return;
  }
  object_ = std::move(*read);
  if (!object_.is_object())
    problem_ = Error{ErrorCode::bad_argument, "content", "is no JSON object",
                     "/api/openapi.json describes it"};
}

Body::Body(Json object, std::string place)
    : object_(std::move(object)), place_(std::move(place)) {
  if (!object_.is_object())
    problem_ = Error{ErrorCode::bad_argument, place_, "is no JSON object", "an object"};
}

void Body::complain(const std::string& name, const std::string& finding,
                    const std::string& allowed) {
  const std::string place = place_.empty() ? name : place_ + "." + name;
  if (!problem_) problem_ = Error{ErrorCode::bad_argument, place, finding, allowed};
}

bool Body::has(const std::string& name) const {
  return object_.is_object() && object_.contains(name);
}

const Json* Body::take(const InputRow& row, const char* allowed) {
  if (std::find(known_.begin(), known_.end(), row.name) == known_.end())
    known_.emplace_back(row.name);
  if (has(row.name)) return &object_[row.name];
  if (row.rules.is_needed) complain(row.name, "is missing", allowed);
  return nullptr;
}

const Json* Body::take_list(const InputRow& row, const char* items) {
  const auto& [least, most] = std::pair(row.rules.least, row.rules.most);
  const std::string allowed =
      (least > 0 ? std::to_string(least) + " to " : std::string("at most ")) +
      std::to_string(most) + " " + items;
  const Json* found = take(row, allowed.c_str());
  if (found == nullptr ||
      (found->is_array() && found->size() >= least && found->size() <= most))
    return found;
  complain(row.name, "is no such list", allowed);
  return nullptr;
}

void Body::read(const InputRow& row, std::string& out) {
  const Json* found = take(row, "a string");
  if (found == nullptr) return;
  if (!found->is_string()) return complain(row.name, "is no string", "a string");
  out = found->get<std::string>();
  const auto& choices = row.rules.choices;
  if (out.empty() && row.rules.is_filled)
    complain(row.name, "is empty", "at least one character");
  if (!choices.empty() &&
      std::find(choices.begin(), choices.end(), out) == choices.end())
    complain(row.name, "'" + shortened(out, 200) + "' is none",
             text::join(choices, ", "));
}

void Body::read(const InputRow& row, std::uint64_t& out) {
  const auto& [least, most] = std::pair(row.rules.least, row.rules.most);
  const std::string allowed =
      "a whole number, " + std::to_string(least) + " to " + std::to_string(most);
  const Json* found = take(row, allowed.c_str());
  if (found == nullptr) return;
  if (!found->is_number_unsigned() || found->get<std::uint64_t>() < least ||
      found->get<std::uint64_t>() > most)
    return complain(row.name, "is no such number", allowed);
  out = found->get<std::uint64_t>();
}

void Body::read(const InputRow& row, std::uint32_t& out) {
  std::uint64_t number = out;
  read(row, number);
  out = static_cast<std::uint32_t>(number);
}

void Body::read(const InputRow& row, bool& out) {
  const Json* found = take(row, "true or false");
  if (found == nullptr) return;
  if (!found->is_boolean())
    return complain(row.name, "is neither true nor false", "true or false");
  out = found->get<bool>();
}

void Body::read(const InputRow& row, std::vector<std::string>& out) {
  const Json* found = take_list(row, "strings");
  if (found == nullptr) return;
  std::vector<std::string> texts;
  for (const Json& item : *found) {
    if (!item.is_string())
      return complain(row.name, "is no such list", "a list of strings");
    texts.push_back(item.get<std::string>());
  }
  out = std::move(texts);
}

void Body::read(const InputRow& row, std::vector<Json>& out) {
  if (const Json* found = take_list(row, "items"))
    out = found->get<std::vector<Json>>();
}

void Body::read(const InputRow& row, Json& out) {
  if (const Json* found = take(row, row.meaning)) out = *found;
}

std::optional<Error> Body::problem() {
  if (!problem_ && object_.is_object())
    for (const auto& [name, value] : object_.items())
      if (std::find(known_.begin(), known_.end(), name) == known_.end())
        complain(name, "is unknown", text::join(known_, ", "));
  return problem_;
}

Json input_schema(const InputRow& row, Json type, const Json& fallback) {
  const InputRules& rules = row.rules;
  if (rules.type != nullptr) type = rules.type();
  const std::string kind = type.value("type", "");
  if (kind == "integer") type["minimum"] = rules.least;
  if (kind == "integer") type["maximum"] = rules.most;
  if (kind == "array" && rules.least > 0) type["minItems"] = rules.least;
  if (kind == "array" && rules.most < UINT64_MAX) type["maxItems"] = rules.most;
  if (!rules.choices.empty()) type["enum"] = rules.choices;
  if (rules.is_filled) type["minLength"] = 1;
  if (!fallback.empty() && fallback != "") type["default"] = fallback;
  return type;
}

}  // namespace tamis::serve
