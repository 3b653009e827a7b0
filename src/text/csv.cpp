#include "text/csv.h"

#include <algorithm>
#include <iterator>

namespace tamis {
namespace {

// Spreadsheets also take the full-width forms of the four signs (U+FF1D, ...).
constexpr std::string_view kBeginsFormula[] = {"=",
                                               "+",
                                               "-",
                                               "@",
                                               "\t",
                                               "\r",
                                               "\n",
                                               "\xEF\xBC\x9D",
                                               "\xEF\xBC\x8B",
                                               "\xEF\xBC\x8D",
                                               "\xEF\xBC\xA0"};

bool is_formula(std::string_view text) {
  return std::any_of(std::begin(kBeginsFormula), std::end(kBeginsFormula),
                     [&](std::string_view sign) { return text.starts_with(sign); });
}

}  // namespace

std::string csv_text(std::string_view text) {
  std::string out = is_formula(text) ? "'" : "";
  if (text.find_first_of(",\"\r\n\t;") == std::string_view::npos)
    return out.append(text);
  out.insert(0, "\"");
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + '"';
}

}  // namespace tamis
