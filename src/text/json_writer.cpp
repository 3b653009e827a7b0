#include "text/json_writer.h"

#include <cmath>

#include "text/numbers.h"
#include "text/utf8.h"

namespace tamis {
namespace {

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
  std::size_t plain = 0;  // the unwritten part begins here
  std::size_t i = 0;
  while (i < text.size()) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\') {
      ++i;
      continue;
    }
    const auto [length, is_valid] = utf8_sequence(text.substr(i));
    const bool is_c1 = byte == 0xC2 && is_valid && (text[i + 1] & 0x20) == 0;
    if (is_c1) {
      out += text.substr(plain, i - plain);
      append_escape(text[i + 1], out);
      plain = i += length;
      continue;
    }
    if (is_valid && length > 1) {
      i += length;
      continue;
    }
    out += text.substr(plain, i - plain);
    if (!is_valid)
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
