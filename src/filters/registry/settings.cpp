#include "filters/registry/settings.h"

#include <algorithm>

#include "base/ascii.h"

namespace tamis {
namespace {

bool is_bare(char c) {
  return is_alnum(c) || !is_ascii(c) ||
         std::string_view("._+-%").find(c) != std::string_view::npos;
}

class SettingsReader {
 public:
  SettingsReader(std::string_view text, std::size_t before)
      : text_(text), before_(before) {}

  Result<std::vector<Setting>> run() {
    std::vector<Setting> out;
    skip_spaces();
    while (at_ < text_.size()) {
      if (!out.empty() && !take(',')) return wrong("',' between settings");
      Setting setting;
      setting.name = bare();
      if (setting.name.empty()) return wrong("a parameter's name");
      if (!take('=')) return wrong("'=' after '" + setting.name + "'");
      if (!value(setting.value)) return wrong("a value for '" + setting.name + "'");
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

  bool value(std::string& out) {
    const char quote = peek();
    if (quote != '"' && quote != '\'') {
      out = bare();
      return !out.empty();
    }
    std::size_t at = at_ + 1;
    for (; at < text_.size(); ++at) {
      if (text_[at] == quote) {
        if (at + 1 >= text_.size() || text_[at + 1] != quote) break;
        ++at;
      }
      out += text_[at];
    }
    if (at >= text_.size()) return false;  // the quote is never closed
    at_ = at + 1;
    skip_spaces();
    return true;
  }

  tl::unexpected<Error> wrong(std::string wanted) const {
    const std::string found = at_ < text_.size()
                                  ? std::string("found '") + text_[at_] + "'"
                                  : "the text ends";
    return fail(ErrorCode::bad_argument, "column " + std::to_string(before_ + at_ + 1),
                found, "wanted " + std::move(wanted));
  }

  std::string_view text_;
  std::size_t before_;
  std::size_t at_ = 0;
};

}  // namespace

Result<std::vector<Setting>> read_settings(std::string_view text, std::size_t before) {
  return SettingsReader(text, before).run();
}

std::string quoted_value(std::string_view value) {
  if (!value.empty() && std::all_of(value.begin(), value.end(), is_bare))
    return std::string(value);
  std::string out = "\"";
  for (const char c : value) out.append(c == '"' ? 2 : 1, c);
  return out + '"';
}

}  // namespace tamis
