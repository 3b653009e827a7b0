// Writes JSON, one value after another, on one line.
//
//   JsonWriter json(out);
//   json.begin_object();
//   json.member("title", "An \"example\"");
//   json.end_object();              {"title":"An \"example\""}
//
// Strings are always valid UTF-8: what is not becomes U+FFFD. Control characters are
// escaped, those beyond ASCII (U+0080 to U+009F) too: a terminal would obey them.
// Numbers that JSON does not have (infinity) become null. A small writer instead of a
// library: the text of a page goes straight into the output, without a tree of values
// between.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace tamis {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }
  void key(std::string_view name);

  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(std::uint64_t number);
  void value(double number);
  void value(bool truth);
  void null();

  // The same with a key before them.
  template <class T>
  void member(std::string_view name, const T& content) {
    key(name);
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
      value(std::uint64_t{content});
    else
      value(content);
  }
  void begin_object(std::string_view name) {
    key(name);
    begin_object();
  }
  void begin_array(std::string_view name) {
    key(name);
    begin_array();
  }

 private:
  void begin(char bracket);
  void end(char bracket);
  void separate();

  std::string& out_;
  bool needs_comma_ = false;
};

// With quotes.
void append_json_string(std::string_view text, std::string& out);

}  // namespace tamis
