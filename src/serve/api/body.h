// The JSON object that a request has for its content, read name by name. The first
// thing that is wrong is kept until it is asked for.
//
//   Body body(request);
//   const std::string name = body.needed_text("name");
//   const std::uint64_t sample = body.number("sample", 0, 0, 1000);
//   if (auto error = body.problem()) return json_error(*error);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "serve/api/json_answer.h"
#include "serve/http/request.h"

namespace tamis::serve {

class Body {
 public:
  // The type must be application/json: a form of another site cannot send that, so such
  // a request cannot come from one without the browser asking us before.
  explicit Body(const LocalRequest& request);
  // An object inside of another one; `place` is before its names in errors.
  Body(Json object, std::string place);

  bool has(const std::string& name) const;
  std::string text(const std::string& name, std::string fallback = {});
  std::string needed_text(const std::string& name);
  std::uint64_t number(const std::string& name, std::uint64_t fallback,
                       std::uint64_t least, std::uint64_t most);
  bool flag(const std::string& name, bool fallback);
  std::vector<std::string> texts(const std::string& name, std::size_t most);
  // As it is; null where there is none.
  const Json& raw(const std::string& name);

  // What is wrong, names that nobody asked for included.
  std::optional<Error> problem();
  void complain(const std::string& name, const std::string& finding,
                const std::string& allowed);

 private:
  const Json* take(const std::string& name);

  Json object_;
  std::string place_;
  std::vector<std::string> known_;
  std::optional<Error> problem_;
};

}  // namespace tamis::serve
