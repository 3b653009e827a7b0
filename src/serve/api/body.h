// Reads the JSON object in the content of a request, as described by a table. Each row
// has the name of a member, its target, its meaning and its permitted values. OpenAPI
// is generated from the same table.
//
//   struct Wanted { std::string url; std::uint64_t sample = 0; };
//   constexpr Input<Wanted> kWanted[] = {
//       {"url", to<&Wanted::url>, "where it is", needed()},
//       {"sample", to<&Wanted::sample>, "number of pages; 0: all", at_most(1000)},
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
  std::uint64_t least = 0;  // of a number, or of the items in a list
  std::uint64_t most = UINT64_MAX;
  bool is_needed = false;
  bool is_filled = false;                          // empty text is an error
  std::span<const std::string_view> choices = {};  // of a text
  Json (*type)() = nullptr;  // schema, if it does not follow from the type
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

// Reads one member after another. The first error is kept until it is requested.
class Body {
 public:
  // The content type must be application/json. A form of another site cannot send that,
  // and a script of another site can do so only after a preflight request.
  explicit Body(const LocalRequest& request);
  // Reads an object within another one. In errors, `place` precedes the names.
  Body(Json object, std::string place);

  bool has(const std::string& name) const;
  // These leave `out` unchanged if the member is missing.
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

  // Returns the first error. Members that were not read are errors.
  std::optional<Error> problem();
  void complain(const std::string& name, const std::string& finding,
                const std::string& allowed);

 private:
  // Returns null if the member is missing, which is an error if it is required.
  const Json* take(const InputRow& row, const char* allowed);
  const Json* take_list(const InputRow& row, const char* items);

  Json object_;
  std::string place_;
  std::vector<std::string> known_;
  std::optional<Error> problem_;
};

// Returns the schema of a row, from the type of its value. An empty fallback is not
// stated as a default.
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

// Additional members are errors, so the schema forbids them.
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
