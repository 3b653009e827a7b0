#include "text/messages.h"

#include <algorithm>

#include "tamis/error.h"
#include "text/ascii.h"
#include "text/control_characters.h"

namespace tamis {
namespace {

constexpr auto kNone = std::string_view::npos;
constexpr std::string_view kSlashes = "/\\";

bool is_of_scheme(char c) {
  return is_alnum(c) || c == '+' || c == '-' || c == '.';
}

bool ends_with_word(std::string_view text, std::string_view word) {
  return text.size() >= word.size() &&
         equal_ignoring_case(text.substr(text.size() - word.size()), word);
}

bool ends_with_web_scheme(std::string_view text) {
  return ends_with_word(text, "http") || ends_with_word(text, "https") ||
         ends_with_word(text, "ftp");
}

std::size_t after_slashes(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(kSlashes, at), text.size());
}

// Returns where the user or the host begins if the character at `at` is the colon of a
// scheme, or the first slash after a scheme without a colon.
std::size_t authority_after(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  if (before.empty() || !is_of_scheme(before.back())) return kNone;
  const bool is_colon = text[at] == ':';
  const std::size_t begin = after_slashes(text, at + (is_colon ? 1 : 0));
  const bool has_slashes = begin - at >= (is_colon ? 3 : 2);
  const bool is_web = ends_with_web_scheme(before);
  if (is_colon ? !is_web && !has_slashes : !is_web || !has_slashes) return kNone;
  return begin;
}

bool has_bad_port(std::string_view authority) {
  const std::size_t colon = authority.find(':', authority.find(']') + 1);
  if (colon == kNone) return false;
  return !std::ranges::all_of(authority.substr(colon + 1), is_digit);
}

// Returns where the host begins if credentials begin at `begin`, else `begin`. If the
// port is not a number, the slash after it is treated as part of the password.
std::size_t skip_credentials(std::string_view text, std::size_t begin,
                             std::size_t end) {
  const std::size_t authority_end = std::min(text.find_first_of("/\\?#", begin), end);
  const std::string_view authority = text.substr(begin, authority_end - begin);
  if (const std::size_t sign = authority.rfind('@'); sign != kNone)
    return begin + sign + 1;
  if (!has_bad_port(authority)) return begin;
  const std::size_t sign = text.substr(begin, end - begin).rfind('@');
  return sign == kNone ? begin : begin + sign + 1;
}

}  // namespace

std::string without_credentials_of_name(std::string_view name) {
  const std::size_t start = std::min(name.find_first_not_of(kAsciiSpaces), name.size());
  std::size_t at = start;
  while (at < name.size() && is_of_scheme(name[at])) ++at;
  if (at == name.size() || (name[at] != ':' && name[at] != '/'))
    return std::string(name);
  const std::size_t begin = authority_after(name.substr(start), at - start);
  if (begin == kNone) return std::string(name);
  const std::size_t rest = skip_credentials(name, start + begin, name.size());
  return std::string(name.substr(0, start + begin)).append(name.substr(rest));
}

std::string without_credentials_in_text(std::string_view message) {
  if (message.find('@') == kNone) return std::string(message);
  std::string out;
  std::size_t copied = 0;
  std::size_t word_end = 0;
  for (std::size_t at = 0; at < message.size(); ++at) {
    if (message[at] != ':' && message[at] != '/') continue;
    const std::size_t begin = authority_after(message, at);
    if (begin == kNone) continue;
    if (begin >= word_end)
      word_end = std::min(message.find_first_of(kAsciiSpaces, begin), message.size());
    const std::size_t rest = skip_credentials(message, begin, word_end);
    out.append(message, copied, begin - copied);
    copied = rest;
    at = std::max(rest, at + 1) - 1;
  }
  return out.append(message, copied);
}

std::string to_string(const Error& error) {
  std::string out;
  if (!error.place.empty()) out += error.place + ": ";
  out += error.finding;
  if (!error.allowed.empty()) out += " (" + error.allowed + ")";
  return visible(without_credentials_in_text(out));
}

}  // namespace tamis
