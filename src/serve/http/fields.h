// The header fields of an HTTP message, in their order, names without case.
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
  // One field of that name, instead of all there were.
  void set(std::string_view name, std::string_view value);
  void remove(std::string_view name);

  // Of the first one; nothing where there is none.
  std::optional<std::string_view> find(std::string_view name) const;
  // The same, empty where there is none.
  std::string_view get(std::string_view name) const;
  bool has(std::string_view name) const { return find(name).has_value(); }
  std::size_t count(std::string_view name) const;
  // Of all of that name, joined by ", ".
  std::string joined(std::string_view name) const;

  std::vector<Field>::const_iterator begin() const { return all_.begin(); }
  std::vector<Field>::const_iterator end() const { return all_.end(); }
  bool empty() const { return all_.empty(); }
  void clear() { all_.clear(); }

 private:
  std::vector<Field> all_;
};

// What HTTP calls optional white space.
inline constexpr std::string_view kHttpBlanks = " \t";

// The items of a list between commas; a comma inside of quotes separates nothing.
std::vector<std::string_view> list_items(std::string_view list);

// Whether one of the fields of that name has the token in its list, without case.
bool has_token(const Fields& fields, std::string_view name, std::string_view token);

}  // namespace tamis::serve
