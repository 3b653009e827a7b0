#include "serve/jobs/outputs.h"

namespace tamis::serve {

Json type_named(const char* name) {
  return {{"type", name}};
}

Json list_of(Json items) {
  return {{"type", "array"}, {"items", std::move(items)}};
}

Json object_schema(Json properties, std::vector<std::string> required) {
  Json out{{"type", "object"}, {"properties", std::move(properties)}};
  if (!required.empty()) out["required"] = std::move(required);
  return out;
}

void add_member(const char* name, const char* meaning, Json type, bool is_needed,
                Json& schema) {
  if (*meaning != '\0') type["description"] = meaning;
  schema["properties"][name] = std::move(type);
  if (is_needed) schema["required"].push_back(name);
}

}  // namespace tamis::serve
