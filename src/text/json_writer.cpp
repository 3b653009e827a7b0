#include "text/json_writer.h"

#include <cmath>

#include "text/numbers.h"

namespace tamis {
namespace {

// The length of the well-formed character that begins here; 0: there is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const auto tail = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return tail(1) ? 2 : 0;
  if (lead >= 0xE0 && lead < 0xF0) {
    if (!tail(1) || !tail(2)) return 0;
    if (lead == 0xE0 && byte(1) < 0xA0) return 0;
    return lead == 0xED && byte(1) >= 0xA0 ? 0 : 3;
  }
  if (lead >= 0xF0 && lead < 0xF5) {
    if (!tail(1) || !tail(2) || !tail(3)) return 0;
    if (lead == 0xF0 && byte(1) < 0x90) return 0;
    return lead == 0xF4 && byte(1) >= 0x90 ? 0 : 4;
  }
  return 0;
}

void append_escape(char c, std::string& out) {
  switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\n': out += "\\n"; break;
    case '\t': out += "\\t"; break;
    case '\r': out += "\\r"; break;
    default: out += "\\u00" + text::hexadecimal(static_cast<unsigned char>(c), 2);
  }
}

}  // namespace

void append_json_string(std::string_view text, std::string& out) {
  out += '"';
  std::size_t plain = 0;  // what was not written yet begins here
  std::size_t i = 0;
  while (i < text.size()) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\') {
      ++i;
      continue;
    }
    const std::size_t length = character_length(text.substr(i));
    const bool is_c1 = byte == 0xC2 && length == 2 && (text[i + 1] & 0x20) == 0;
    if (is_c1) {
      out += text.substr(plain, i - plain);
      append_escape(text[i + 1], out);
      plain = i += length;
      continue;
    }
    if (length > 1) {
      i += length;
      continue;
    }
    out += text.substr(plain, i - plain);
    if (length == 0)
      out += "\xEF\xBF\xBD";
    else
      append_escape(text[i], out);
    plain = ++i;
  }
  out += text.substr(plain);
  out += '"';
}

void JsonWriter::separate() {
  if (needs_comma_) out_ += ',';
  needs_comma_ = true;
}

void JsonWriter::begin(char bracket) {
  separate();
  out_ += bracket;
  needs_comma_ = false;
}

void JsonWriter::end(char bracket) {
  out_ += bracket;
  needs_comma_ = true;
}

void JsonWriter::key(std::string_view name) {
  separate();
  append_json_string(name, out_);
  out_ += ':';
  needs_comma_ = false;
}

void JsonWriter::value(std::string_view text) {
  separate();
  append_json_string(text, out_);
}

void JsonWriter::value(std::uint64_t number) {
  separate();
  out_ += std::to_string(number);
}

void JsonWriter::value(double number) {
  if (!std::isfinite(number)) {
    null();
    return;
  }
  separate();
  out_ += text::shortest(number);
}

void JsonWriter::value(bool truth) {
  separate();
  out_ += truth ? "true" : "false";
}

void JsonWriter::null() {
  separate();
  out_ += "null";
}

}  // namespace tamis
