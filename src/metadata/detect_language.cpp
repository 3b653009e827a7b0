#include "metadata/detect_language.h"

#include <algorithm>

#include <cld2/public/compact_lang_det.h>

namespace tamis::meta {
namespace {

// CLD2 has some codes of an older standard.
std::string modern(std::string_view code) {
  if (code == "iw") return "he";
  if (code == "in") return "id";
  if (code == "jw") return "jv";
  if (code == "ji") return "yi";
  return std::string(code);
}

}  // namespace

DetectedLanguage detect_language(std::string_view text) {
  // Less is a guess, more tells nothing new.
  constexpr std::size_t kLeast = 20;
  constexpr std::size_t kMost = 6000;
  if (text.size() < kLeast) return {};
  text = text.substr(0, kMost);
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80)
    text.remove_suffix(1);  // the last character may be cut
  if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0x80)
    text.remove_suffix(1);
  CLD2::Language languages[3];
  int shares[3];
  int bytes = 0;
  bool is_reliable = false;
  CLD2::DetectLanguageSummary(text.data(), static_cast<int>(text.size()), true,
                              languages, shares, &bytes, &is_reliable);
  if (!is_reliable || languages[0] == CLD2::UNKNOWN_LANGUAGE) return {};
  return {modern(CLD2::LanguageCode(languages[0])), shares[0] / 100.};
}

}  // namespace tamis::meta
