#include "metadata/tolerant_json.h"

#include <string>

#include "base/ascii.h"

namespace tamis::meta {
namespace {

// Neither reading nor freeing a value recurses, so depth harms nobody.
nlohmann::json parse(std::string_view text) {
  return nlohmann::json::parse(text.begin(), text.end(), nullptr, false, true);
}

// <!-- -->, <![CDATA[ ]]> and the comments around them, and semicolons.
std::string_view without_wrapping(std::string_view text) {
  const std::size_t first = text.find_first_of("{[");
  const std::size_t last = text.find_last_of("}]");
  // Of "<![CDATA[" the bracket is no array.
  const std::size_t cdata = text.find("<![CDATA[");
  if (cdata != text.npos && cdata < first + 9) {
    std::string_view inside = text.substr(cdata + 9);
    inside = inside.substr(0, inside.rfind("]]>"));
    return without_wrapping(inside);
  }
  if (first == text.npos || last == text.npos || last < first) return {};
  return text.substr(first, last - first + 1);
}

// Rewrites what parsers refuse, in one pass.
class Repair {
 public:
  explicit Repair(std::string_view text) : text_(text) {}

  std::string run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (inside_string_)
        in_string(c);
      else
        outside(c);
    }
    if (inside_string_) out_ += '"';
    return std::move(out_);
  }

 private:
  static constexpr std::string_view kBlanks = " \t\r\n";

  void in_string(char c) {
    if (c == '\\') {
      escape();
      return;
    }
    ++at_;
    if (c == '"' && ends_string()) {
      inside_string_ = false;
      out_ += c;
    } else if (c == '"') {
      out_ += "\\\"";  // a quote that somebody forgot to escape
    } else {
      out_ += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }

  // A string ends where something follows that may stand after one.
  bool ends_string() const {
    const std::size_t next = text_.find_first_not_of(kBlanks, at_);
    if (next == text_.npos) return true;
    const char c = text_[next];
    if (c == ':' || c == '}' || c == ']') return true;
    if (c != ',') return false;
    const std::size_t behind = text_.find_first_not_of(kBlanks, next + 1);
    return behind == text_.npos || is_alnum(text_[behind]) ||
           std::string_view("\"{[}]-,").find(text_[behind]) != std::string_view::npos;
  }

  void escape() {
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    const bool is_known =
        std::string_view("\"\\/bfnrt").find(next) != std::string_view::npos;
    const bool is_code = next == 'u' && at_ + 6 <= text_.size() && is_hex(at_ + 2);
    if (is_known || is_code) {
      out_ += '\\';
      out_ += next;
      at_ += 2;
      return;
    }
    at_ += 1;  // "\'" is "'", and "\x" is x
  }

  bool is_hex(std::size_t from) const {
    for (std::size_t i = from; i < from + 4; ++i) {
      const char c = to_lower(text_[i]);
      if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return false;
    }
    return true;
  }

  void outside(char c) {
    ++at_;
    if (c == '"') {
      inside_string_ = true;
      out_ += c;
      return;
    }
    if (c == ',') {  // none before the end of a list, and never two
      const std::size_t next = text_.find_first_not_of(kBlanks, at_);
      if (next == text_.npos || text_[next] == '}' || text_[next] == ']' ||
          text_[next] == ',')
        return;
    }
    // The end of a line ends a comment.
    out_ += static_cast<unsigned char>(c) < 0x20 && c != '\n' ? ' ' : c;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool inside_string_ = false;
  std::string out_;
};

}  // namespace

nlohmann::json read_tolerantly(std::string_view text, std::size_t most_bytes) {
  text = without_wrapping(text);
  if (text.empty() || text.size() > most_bytes)
    return nlohmann::json(nlohmann::json::value_t::discarded);
  nlohmann::json out = parse(text);
  if (out.is_discarded()) out = parse(Repair(text).run());
  return out;
}

}  // namespace tamis::meta
