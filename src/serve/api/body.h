// The JSON object that a request has for its content, as a table: a row is a member,
// where its value goes, what it means and what it may be. The request is read by the
// table, and OpenAPI describes it by the same.
//
//   struct Wanted { std::string url; std::uint64_t sample = 0; };
//   constexpr Input<Wanted> kWanted[] = {
//       {"url", to<&Wanted::url>, "where it is", needed()},
//       {"sample", to<&Wanted::sample>, "so many pages; 0: all", at_most(1000)},
//   };
//   const Result<Wanted> wanted = read_body(Body(request), kWanted);
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "serve/api/json_answer.h"
#include "serve/http/request.h"
#include "serve/jobs/outputs.h"

namespace tamis::serve {

struct InputRules {
  std::uint64_t least = 0;  // of a number, or of the items of a list
  std::uint64_t most = UINT64_MAX;
  bool is_needed = false;
  bool is_filled = false;                          // an empty text is an error
  std::span<const std::string_view> choices = {};  // of a text
  Json (*type)() = nullptr;  // the schema of what the value's type does not tell
};

constexpr InputRules between(std::uint64_t least, std::uint64_t most) {
  return {.least = least, .most = most};
}
constexpr InputRules at_most(std::uint64_t most) {
  return between(0, most);
}
constexpr InputRules needed(InputRules rules = {}) {
  rules.is_needed = true;
  return rules;
}
constexpr InputRules of_type(Json (*type)(), InputRules rules = {}) {
  rules.type = type;
  return rules;
}

struct InputRow {
  const char* name;
  const char* meaning = "";
  InputRules rules = {};
};

// Reads one member after another. The first thing that is wrong is kept until it is
// asked for.
class Body {
 public:
  // The type must be application/json: a form of another site cannot send that, so such
  // a request cannot come from one without the browser asking us before.
  explicit Body(const LocalRequest& request);
  // An object inside of another one; `place` is before its names in errors.
  Body(Json object, std::string place);

  bool has(const std::string& name) const;
  // These leave `out` as it is where there is no such member.
  void read(const InputRow& row, std::string& out);
  void read(const InputRow& row, bool& out);
  void read(const InputRow& row, std::uint64_t& out);
  void read(const InputRow& row, std::uint32_t& out);
  void read(const InputRow& row, std::vector<std::string>& out);
  void read(const InputRow& row, std::vector<Json>& out);
  void read(const InputRow& row, Json& out);

  template <class Value>
  void read(const InputRow& row, std::optional<Value>& out) {
    Value value{};
    read(row, value);
    if (has(row.name)) out = std::move(value);
  }

  // What is wrong, names that nobody asked for included.
  std::optional<Error> problem();
  void complain(const std::string& name, const std::string& finding,
                const std::string& allowed);

 private:
  // Null where there is none; if it is needed, that is wrong.
  const Json* take(const InputRow& row, const char* allowed);
  const Json* take_list(const InputRow& row, const char* items);

  Json object_;
  std::string place_;
  std::vector<std::string> known_;
  std::optional<Error> problem_;
};

// The schema of a row, by the type of its value; empty fallbacks are no defaults.
Json input_schema(const InputRow& row, Json type, const Json& fallback);

template <auto kMember>
struct To {};

template <auto kMember>
inline constexpr To<kMember> to{};

template <class T>
struct Input : InputRow {
  template <auto kMember>
  constexpr Input(const char* named, To<kMember>, const char* means = "",
                  InputRules ruled = {})
      : InputRow{named, means, ruled},
        read([](Body& body, const InputRow& row, T& out) {
          body.read(row, out.*kMember);
        }),
        type([](const InputRow& row) {
          using Value = std::remove_cvref_t<decltype(T{}.*kMember)>;
          Json fallback;
          if constexpr (!kIsOptional<Value>) fallback = T{}.*kMember;
          return input_schema(row, type_of<Value>(), fallback);
        }) {}

  void (*read)(Body& body, const InputRow& row, T& out);
  Json (*type)(const InputRow& row);
};

template <class T, std::size_t size>
void read_members(Body& body, const Input<T> (&rows)[size], T& out) {
  for (const Input<T>& row : rows) row.read(body, row, out);
}

template <class T, std::size_t size>
Result<T> read_body(Body body, const Input<T> (&rows)[size]) {
  T out{};
  read_members(body, rows, out);
  if (auto error = body.problem()) return tl::unexpected(std::move(*error));
  return out;
}

// Other members are errors, so the schema forbids them.
template <class T, std::size_t... sizes>
Json schema_of(const Input<T> (&... tables)[sizes]) {
  Json out = object_schema(Json::object());
  const auto add = [&](const auto& rows) {
    for (const Input<T>& row : rows)
      add_member(row.name, row.meaning, row.type(row), row.rules.is_needed, out);
  };
  (add(tables), ...);
  out["additionalProperties"] = false;
  return out;
}

}  // namespace tamis::serve
