// The header fields of an HTTP message in their order. Names are case-insensitive.
//
//   fields.set("Via", "1.1 tamis");
//   has_token(fields, "Connection", "close")
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::serve {

struct Field {
  std::string name;
  std::string value;
};

class Fields {
 public:
  void add(std::string_view name, std::string_view value);
  // Replaces all fields of that name with one field.
  void set(std::string_view name, std::string_view value);
  void remove(std::string_view name);

  // Returns the value of the first field of that name, or nothing.
  std::optional<std::string_view> find(std::string_view name) const;
  // Returns the value of the first field of that name, or an empty string.
  std::string_view get(std::string_view name) const;
  bool has(std::string_view name) const { return find(name).has_value(); }
  std::size_t count(std::string_view name) const;
  // Returns the values of all fields of that name, joined by ", ".
  std::string joined(std::string_view name) const;

  std::vector<Field>::const_iterator begin() const { return all_.begin(); }
  std::vector<Field>::const_iterator end() const { return all_.end(); }
  bool empty() const { return all_.empty(); }
  void clear() { all_.clear(); }

 private:
  std::vector<Field> all_;
};

// The characters of optional whitespace in HTTP.
inline constexpr std::string_view kHttpBlanks = " \t";

// Returns the items of a list separated by commas. Commas within quotes are not
// separators.
std::vector<std::string_view> list_items(std::string_view list);

// Reports whether a field of that name has the token in its list, ignoring case.
bool has_token(const Fields& fields, std::string_view name, std::string_view token);

}  // namespace tamis::serve
