// Writes JSON, one value after another, on one line.
//
//   JsonWriter json(out);
//   json.begin_object();
//   json.member("title", "An \"example\"");
//   json.end_object();              {"title":"An \"example\""}
//
// Strings are always valid UTF-8: invalid bytes become U+FFFD. Control characters are
// escaped, including U+0080 to U+009F, because terminals would execute them. Numbers
// that JSON cannot represent (infinity) become null. The writer uses no library, so
// that the text of a page is written directly into the output, without a tree of
// values.
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

  // Writes a key and its value.
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

// Appends the string with quotes.
void append_json_string(std::string_view text, std::string& out);

}  // namespace tamis
