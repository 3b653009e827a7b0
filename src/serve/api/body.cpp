#include "serve/api/body.h"

#include <algorithm>

#include "encoding/media_type.h"
#include "text/lists.h"
#include "text/read_json.h"

namespace tamis::serve {
namespace {

const Json kNull;

// Of all objects together. An object looks at all its names for each new one.
constexpr std::size_t kMostNames = 5000;

struct TooManyNames {};

// What is not JSON is_discarded(). Nothing: there are too many names.
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
  // A pipeline has two levels for each that its parts are nested.
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

const Json* Body::take(const std::string& name) {
  if (std::find(known_.begin(), known_.end(), name) == known_.end())
    known_.push_back(name);
  if (!has(name)) return nullptr;
  return &object_[name];
}

std::string Body::text(const std::string& name, std::string fallback) {
  const Json* found = take(name);
  if (found == nullptr) return fallback;
  if (!found->is_string()) {
    complain(name, "is no string", "a string");
    return fallback;
  }
  return found->get<std::string>();
}

std::string Body::needed_text(const std::string& name) {
  std::string out = text(name);
  if (!has(name)) complain(name, "is missing", "a string");
  return out;
}

std::uint64_t Body::number(const std::string& name, std::uint64_t fallback,
                           std::uint64_t least, std::uint64_t most) {
  const Json* found = take(name);
  if (found == nullptr) return fallback;
  const auto is_right = [&] {
    return found->is_number_unsigned() && found->get<std::uint64_t>() >= least &&
           found->get<std::uint64_t>() <= most;
  };
  if (is_right()) return found->get<std::uint64_t>();
  complain(name, "is no such number",
           "a whole number, " + std::to_string(least) + " to " + std::to_string(most));
  return fallback;
}

bool Body::flag(const std::string& name, bool fallback) {
  const Json* found = take(name);
  if (found == nullptr) return fallback;
  if (!found->is_boolean()) {
    complain(name, "is neither true nor false", "true or false");
    return fallback;
  }
  return found->get<bool>();
}

std::vector<std::string> Body::texts(const std::string& name, std::size_t most) {
  std::vector<std::string> out;
  const Json* found = take(name);
  if (found == nullptr) return out;
  const bool is_right = found->is_array() && found->size() <= most &&
                        std::all_of(found->begin(), found->end(),
                                    [](const Json& item) { return item.is_string(); });
  if (!is_right)
    complain(name, "is no such list", "at most " + std::to_string(most) + " strings");
  else
    for (const Json& item : *found) out.push_back(item.get<std::string>());
  return out;
}

const Json& Body::raw(const std::string& name) {
  const Json* found = take(name);
  return found == nullptr ? kNull : *found;
}

std::optional<Error> Body::problem() {
  if (!problem_ && object_.is_object())
    for (const auto& [name, value] : object_.items())
      if (std::find(known_.begin(), known_.end(), name) == known_.end())
        complain(name, "is unknown", text::join(known_, ", "));
  return problem_;
}

}  // namespace tamis::serve
