#include "text/language/detect_language.h"

#include <algorithm>

#include <cld2/public/compact_lang_det.h>

#include "text/ascii.h"
#include "text/utf8.h"

namespace tamis::meta {
namespace {

// CLD2 uses some codes of an older standard.
std::string modern(std::string_view code) {
  if (code == "iw") return "he";
  if (code == "in") return "id";
  if (code == "jw") return "jv";
  if (code == "ji") return "yi";
  return std::string(code);
}

}  // namespace

DetectedLanguage detect_language(std::string_view text) {
  // A shorter text gives only a guess; a longer one adds nothing.
  constexpr std::size_t kLeast = 20;
  constexpr std::size_t kMost = 4000;
  if (text.size() < kLeast) return {};
  text = text.substr(0, kMost);
  if (!is_ascii(text.back()))  // the last character may be incomplete
    text = text.substr(0, character_start(text, text.size() - 1));
  CLD2::Language languages[3];
  int shares[3];
  int bytes = 0;
  bool is_reliable = false;
  CLD2::DetectLanguageSummary(text.data(), static_cast<int>(text.size()), true,
                              languages, shares, &bytes, &is_reliable);
  if (!is_reliable || languages[0] == CLD2::UNKNOWN_LANGUAGE) return {};
  return {modern(CLD2::LanguageCode(languages[0])), shares[0] / 100.};
}

std::string language_code(std::string_view text) {
  std::string out;
  bool is_first = true;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find_first_of("-_", at), text.size());
    std::string part = text::to_lower(text.substr(at, end - at));
    if (part.empty() || part.size() > 8 ||
        !std::all_of(part.begin(), part.end(), is_alnum))
      return is_first ? "" : out;
    if (is_first && (part.size() < 2 || part.size() > 3)) return "";
    if (!is_first && part.size() == 2)
      for (char& c : part) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
    if (!is_first && part.size() == 4 && part[0] >= 'a' && part[0] <= 'z')
      part[0] = static_cast<char>(part[0] - 32);
    out += (is_first ? "" : "-") + part;
    is_first = false;
    at = end + 1;
  }
  return out;
}

std::string_view primary_language(std::string_view code) {
  return code.substr(0, code.find('-'));
}

}  // namespace tamis::meta
