#include <algorithm>

#include "content/json/page_json.h"
#include "text/ascii.h"

namespace tamis::meta {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool is_word_sign(char c) {
  return is_alnum(c) || c == '_' || c == '$' || c == '@';
}

// Rewrites constructs that parsers reject, in one pass.
class Repair {
 public:
  Repair(std::string_view text, const JsonNames& names)
      : text_(text), names_(names), most_(4 * text.size() + 1000) {
    for (const auto& [name, value] : names) most_ += 4 * value.size();
  }

  std::string run() {
    while (at_ < text_.size() && !is_over_) {
      const char c = text_[at_];
      if (quote_ != 0)
        in_string(c);
      else
        outside(c);
    }
    // Drops a truncated last part and closes the open brackets.
    if (!open_.empty()) {
      out_.resize(whole_);
      while (!open_.empty()) close();
    }
    return values_ > 1 ? "[" + out_ + "]" : std::move(out_);
  }

 private:
  // --- Strings.

  void in_string(char c) {
    if (c == '\\') {
      escape();
      return;
    }
    ++at_;
    if (c == quote_ && ends_string()) {
      quote_ = 0;
      out_ += '"';
    } else if (c == '"') {
      out_ += "\\\"";  // a quote that was not escaped
    } else {
      out_ += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }

  // A string ends if the character after the quote can follow a string.
  bool ends_string() const {
    const std::size_t next = next_sign(at_);
    if (next == text_.npos) return true;
    const char c = text_[next];
    if (c == ':' || c == '}' || c == ']') return true;
    if (c != ',') return false;
    const std::size_t behind = next_sign(next + 1);
    return behind == text_.npos || is_word_sign(text_[behind]) ||
           std::string_view("\"'{[}]-,").find(text_[behind]) != std::string_view::npos;
  }

  void escape() {
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    if (next == 'u' && is_code(at_)) {
      escape_code();
      return;
    }
    if (std::string_view("\"\\/bfnrt").find(next) != std::string_view::npos) {
      out_ += '\\';
      out_ += next;
      at_ += 2;
      return;
    }
    at_ += 1;  // "\'" is "'", and "\x" is x
    if (next == '\'') {
      out_ += next;
      at_ += 1;
    }
  }

  // Drops half of a surrogate pair, which remains when a text is truncated.
  void escape_code() {
    constexpr std::size_t kLength = 6;
    const bool is_pair = is_half(at_, "89ab") && is_code(at_ + kLength) &&
                         is_half(at_ + kLength, "cdef");
    const bool is_alone = !is_pair && is_half(at_, "89abcdef");
    const std::size_t length = is_pair ? 2 * kLength : kLength;
    if (!is_alone) out_ += text_.substr(at_, length);
    at_ += length;
  }

  // Reports whether "\u" with four digits is at this position.
  bool is_code(std::size_t at) const {
    if (at + 6 > text_.size() || text_[at] != '\\' || text_[at + 1] != 'u')
      return false;
    for (std::size_t i = at + 2; i < at + 6; ++i)
      if (hex_value(text_[i]) < 0) return false;
    return true;
  }

  // The second digit of "\uD83D" decides which half of a pair it is.
  bool is_half(std::size_t at, std::string_view second_digits) const {
    return to_lower(text_[at + 2]) == 'd' &&
           second_digits.find(to_lower(text_[at + 3])) != second_digits.npos;
  }

  // --- Everything else.

  void outside(char c) {
    if (c == '/' && skip_comment()) return;
    if (open_.empty() && !begins_value(c)) return;
    if (is_alpha(c) || c == '_' || c == '$' || c == '@') {
      word();
      return;
    }
    ++at_;
    switch (c) {
      case '"':
      case '\'':
        quote_ = c;
        out_ += '"';
        return;
      case '{':
      case '[':
        open_ += c == '{' ? '}' : ']';
        out_ += c;
        whole_ = out_.size();
        return;
      case '}':
      case ']': end_of_bracket(c); return;
      case ',': comma(); return;
      case '!': not_zero(); return;
      case '-':
        if (at_ < text_.size() && is_alpha(text_[at_])) return;  // -Infinity
        break;
      default: break;
    }
    out_ += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }

  // After a value, another one may begin. Anything else ends the reading.
  bool begins_value(char c) {
    if (c == '{' || c == '[') {
      if (++values_ > 1) out_ += ',';
      return true;
    }
    ++at_;
    if (!is_space(c) && c != ',' && c != ';') is_over_ = true;
    return false;
  }

  void end_of_bracket(char c) {
    is_over_ = open_.back() != c;  // as if the text ended here
    if (is_over_) return;
    close();
    whole_ = out_.size();
  }

  void close() {
    out_ += open_.back();
    open_.pop_back();
  }

  // Writes no comma before the end of a list, and never two commas.
  void comma() {
    const std::size_t next = next_sign(at_);
    if (next == text_.npos || text_[next] == '}' || text_[next] == ']' ||
        text_[next] == ',')
      return;
    whole_ = out_.size();
    out_ += ',';
  }

  // JavaScript's short forms: !0 is true.
  void not_zero() {
    const bool is_true = at_ < text_.size() && text_[at_] == '0';
    out_ += is_true ? "true" : "false";
    skip_expression();
  }

  bool skip_comment() {
    const std::size_t end = end_of_comment(text_, at_);
    if (end == at_) return false;
    at_ = end;
    return true;
  }

  // Returns the end of the comment that begins at `at`, or `at` if none begins there.
  static std::size_t end_of_comment(std::string_view text, std::size_t at) {
    const std::string_view begin = text.substr(at, 2);
    if (begin != "//" && begin != "/*") return at;
    const bool is_line = begin == "//";
    const std::size_t end = is_line ? text.find('\n', at) : text.find("*/", at + 2);
    return end == text.npos ? text.size() : end + (is_line ? 1 : 2);
  }

  // Skips spaces and comments, up to a limit, so that many quotes take linear time.
  std::size_t next_sign(std::size_t at) const {
    constexpr std::size_t kFarthest = 200;
    const std::string_view near = text_.substr(0, at + kFarthest);
    for (;;) {
      at = text_.find_first_not_of(kBlanks, at);
      if (at == text_.npos || at >= near.size()) return at;
      const std::size_t end = end_of_comment(near, at);
      if (end == at) return at;
      at = end;
    }
  }

  // Reads a key without quotes, true, false, null, or a JavaScript expression.
  void word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word_sign(text_[at_])) ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    const std::size_t next = text_.find_first_not_of(kBlanks, at_);
    if (next != text_.npos && text_[next] == ':') {
      out_ += '"';
      out_ += word;
      out_ += '"';
      return;
    }
    if (word == "true" || word == "false" || word == "null") {
      out_ += word;
      return;
    }
    const auto known = names_.find(std::string(word));
    // A name with a long value may occur often, so the output is limited.
    if (known != names_.end() && out_.size() + known->second.size() < most_)
      out_ += known->second;
    else
      out_ += "null";  // NaN, undefined, void 0, new Date(0)
    skip_expression();
  }

  // Skips to the comma or bracket after the expression.
  void skip_expression() {
    std::size_t inside = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"' || c == '\'') {
        at_ = end_of_string(text_, at_) - 1;
      } else if (c == '(' || c == '[' || c == '{') {
        ++inside;
      } else if (c == ')' || c == ']' || c == '}') {
        if (inside == 0) return;
        --inside;
      } else if (c == ',' && inside == 0) {
        return;
      }
    }
  }

  std::string_view text_;
  const JsonNames& names_;
  std::size_t most_;  // maximum size of the output
  std::size_t at_ = 0;
  char quote_ = 0;    // the quote of the current string; 0: outside strings
  std::string open_;  // closing brackets of the open ones
  std::size_t values_ = 0;
  std::size_t whole_ = 0;  // the output up to here is complete
  bool is_over_ = false;
  std::string out_;
};

}  // namespace

std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

std::string repaired_json(std::string_view text, const JsonNames& names) {
  return Repair(text, names).run();
}

}  // namespace tamis::meta
