#include "filters/contract/settings.h"

#include <algorithm>

#include "text/ascii.h"

namespace tamis {

bool is_bare(char c) {
  return is_alnum(c) || !is_ascii(c) ||
         std::string_view("._+-%").find(c) != std::string_view::npos;
}

namespace {

class SettingsReader {
 public:
  explicit SettingsReader(std::string_view text) : text_(text) { skip_spaces(); }

  Result<std::vector<Setting>> settings() {
    std::vector<Setting> out;
    while (at_ < text_.size()) {
      if (!out.empty() && !take(','))
        return wrong("',' between settings; a value with such signs stands in quotes");
      const std::size_t column = at_;
      Setting setting;
      setting.name = bare();
      if (setting.name.empty()) return wrong("a parameter's name");
      for (const Setting& other : out)
        if (other.name == setting.name)
          return error(column, "'" + setting.name + "' is given twice", "one value");
      if (!take('=')) return wrong("'=' after '" + setting.name + "'");
      if (Result<std::string> read = value(setting.name); !read)
        return tl::unexpected(read.error());
      else
        setting.value = *std::move(read);
      out.push_back(std::move(setting));
    }
    return out;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    skip_spaces();
    return true;
  }

  std::string bare() {
    const std::size_t from = at_;
    while (at_ < text_.size() && is_bare(text_[at_])) ++at_;
    const std::string_view out = text_.substr(from, at_ - from);
    skip_spaces();
    return std::string(out);
  }

  Result<std::string> value(const std::string& name) {
    if (peek() == '"' || peek() == '\'') return quoted();
    std::string out = bare();
    if (out.empty())
      return wrong("a value for '" + name + "', in quotes if it begins with a sign");
    return out;
  }

  Result<std::string> quoted() {
    const char quote = peek();
    std::string out;
    std::size_t at = at_ + 1;
    for (; at < text_.size(); ++at) {
      if (text_[at] == quote) {
        if (at + 1 >= text_.size() || text_[at + 1] != quote) break;
        ++at;
      }
      out += text_[at];
    }
    if (at >= text_.size())
      return error(at_, "the quote is not closed",
                   std::string("another ") + quote + " behind the value");
    at_ = at + 1;
    skip_spaces();
    return out;
  }

  tl::unexpected<Error> error(std::size_t at, std::string finding,
                              std::string allowed) const {
    return fail(ErrorCode::bad_argument, "column " + std::to_string(at + 1),
                std::move(finding), std::move(allowed));
  }

  tl::unexpected<Error> wrong(std::string wanted) const {
    return error(at_,
                 at_ < text_.size() ? std::string("found '") + text_[at_] + "'"
                                    : "the text ends",
                 "wanted " + std::move(wanted));
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Result<std::vector<Setting>> read_settings(std::string_view text) {
  return SettingsReader(text).settings();
}

std::string quoted_value(std::string_view value) {
  if (!value.empty() && std::all_of(value.begin(), value.end(), is_bare))
    return std::string(value);
  std::string out = "\"";
  for (const char c : value) out.append(c == '"' ? 2 : 1, c);
  return out + '"';
}

}  // namespace tamis
