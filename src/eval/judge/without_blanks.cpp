#include "eval/judge/without_blanks.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace tamis::eval {
namespace {

// ISO 639-1: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
constexpr std::string_view kWithoutBlanks[] = {"zh", "ja", "th", "lo", "km", "my"};

bool has_no_blanks(const JudgedPage& page) {
  const std::string_view language =
      std::string_view(page.language).substr(0, page.language.find_first_of("-_"));
  return std::find(std::begin(kWithoutBlanks), std::end(kWithoutBlanks), language) !=
         std::end(kWithoutBlanks);
}

}  // namespace

bool is_without_blanks(const PackageResult& package) {
  const auto pages =
      std::count_if(package.pages.begin(), package.pages.end(), has_no_blanks);
  return 2 * static_cast<std::size_t>(pages) > package.pages.size();
}

bool is_misread(const Measure& measure, const PackageResult& package) {
  return measure.counts_words && is_without_blanks(package);
}

}  // namespace tamis::eval
