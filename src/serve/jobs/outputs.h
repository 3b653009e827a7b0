// Tables of JSON objects in answers. Each row has the name of a member, the function
// that returns its value, and its meaning. The value and its schema in OpenAPI both
// come from the table.
//
//   constexpr Output<HostCounts> kHost[] = {
//       {"host", from<&HostCounts::host>},
//       {"last_seen", [](const HostCounts& host) { return utc_time(host.last_seen); },
//        "when, in UTC"},
//   };
//   object_json(counts, kHost)   list_json(all, kHost)   schema_of(kHost)
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <type_traits>

#include "serve/jobs/json_text.h"
#include "tamis/error.h"

namespace tamis::serve {

Json type_named(const char* name);
Json list_of(Json items);
Json object_schema(Json properties, std::vector<std::string> required = {});
// Adds a member to the schema of an object.
void add_member(const char* name, const char* meaning, Json type, bool is_needed,
                Json& schema);

template <class Value>
inline constexpr bool kIsOptional = false;
template <class Value>
inline constexpr bool kIsOptional<std::optional<Value>> = true;

// Returns the schema of a C++ value in JSON. Json may be any value.
template <class Value>
Json type_of() {
  if constexpr (std::is_same_v<Value, Json>)
    return Json::object();
  else if constexpr (kIsOptional<Value>)
    return type_of<typename Value::value_type>();
  else if constexpr (std::is_same_v<Value, bool>)
    return type_named("boolean");
  else if constexpr (std::is_integral_v<Value>)
    return type_named("integer");
  else if constexpr (std::is_convertible_v<Value, std::string_view>)
    return type_named("string");
  else
    return list_of(type_of<typename Value::value_type>());
}

// Returns a function that returns a data member, or the result of a member function.
template <auto kMember>
inline constexpr auto from =
    [](const auto& object) -> decltype(auto) { return std::invoke(kMember, object); };

template <class T>
struct Output {
  // `get` is stateless; an empty optional value is omitted. `schema` is for values
  // whose type does not determine it.
  template <class Get>
  constexpr Output(const char* named, Get, const char* means = "",
                   Json (*schema)() = nullptr)
      : name(named), meaning(means) {
    using Value = std::remove_cvref_t<std::invoke_result_t<Get, const T&>>;
    type = schema != nullptr ? schema : type_of<Value>;
    is_always = !kIsOptional<Value>;
    add = [](const Output& row, const T& object, Json& out) {
      const auto& value = Get{}(object);
      if constexpr (!kIsOptional<Value>)
        out[row.name] = value;
      else if (value)
        out[row.name] = *value;
    };
  }

  const char* name;
  const char* meaning;
  Json (*type)() = nullptr;
  bool is_always = true;
  void (*add)(const Output& row, const T& object, Json& out) = nullptr;
};

// The following functions take the rows of one or more tables.
template <class T, std::size_t... sizes>
Json schema_of(const Output<T> (&... tables)[sizes]) {
  Json out = object_schema(Json::object());
  const auto add = [&](const auto& rows) {
    for (const Output<T>& row : rows)
      add_member(row.name, row.meaning, row.type(), row.is_always, out);
  };
  (add(tables), ...);
  return out;
}

template <class T, std::size_t... sizes>
Json object_json(const std::type_identity_t<T>& object,
                 const Output<T> (&... tables)[sizes]) {
  Json out = Json::object();
  const auto add = [&](const auto& rows) {
    for (const Output<T>& row : rows) row.add(row, object, out);
  };
  (add(tables), ...);
  return out;
}

template <class Objects, class... Tables>
Json list_json(const Objects& objects, const Tables&... tables) {
  Json out = Json::array();
  for (const auto& object : objects) out.push_back(object_json(object, tables...));
  return out;
}

// The schemas of such an object or list, for a row of another table.
template <const auto& kRows>
Json object_type() {
  return schema_of(kRows);
}

template <const auto& kRows>
Json list_type() {
  return list_of(schema_of(kRows));
}

inline constexpr Output<Error> kErrorOutput[] = {
    {"place", from<&Error::place>, "where"},
    {"finding", from<&Error::finding>, "what was found there"},
    {"allowed", from<&Error::allowed>, "what would have been right"},
};

}  // namespace tamis::serve
