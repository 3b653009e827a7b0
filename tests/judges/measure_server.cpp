// measure_server: scores many pairs of texts in one process, for
// tests/outside/measures.py.
//
//   standard input    LENGTH LENGTH\n and as many bytes of the extract and of the gold
//                     text, again and again
//   standard output   a line of JSON: the numbers of each measure by name, null for
//                     NaN, and the tokens of the extract: "words", "exact", "lower"
//
// The program ends at the end of input. An invalid record ends it with status 1.

#include <cmath>
#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

#include "eval/measures/measure.h"
#include "eval/measures/python_text.h"

namespace {

using nlohmann::json;

json numbers_of(const tamis::eval::Measure& measure,
                const tamis::eval::Extract& extract) {
  std::vector<double> numbers(measure.numbers.size());
  measure.score(extract, numbers);
  json out = json::array();
  for (const double number : numbers)
    out.push_back(std::isnan(number) ? json() : json(number));
  return out;
}

json tokens_of(std::string_view text) {
  json out = json::array();
  tamis::eval::for_each_word_token(
      text, [&](std::string_view t) { out.push_back(std::string(t)); });
  return out;
}

json words_of(std::string_view text) {
  json out = json::array();
  tamis::eval::for_each_word(
      text, [&](std::string_view word) { out.push_back(std::string(word)); }, [] {});
  return out;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  std::size_t extract_size = 0;
  std::size_t gold_size = 0;
  while (std::cin >> extract_size >> gold_size) {
    std::cin.get();
    std::string text(extract_size, '\0');
    std::string gold_text(gold_size, '\0');
    if (!std::cin.read(text.data(), static_cast<std::streamsize>(extract_size)) ||
        !std::cin.read(gold_text.data(), static_cast<std::streamsize>(gold_size)))
      return 1;
    const tamis::eval::Gold gold({.text = gold_text});
    const tamis::eval::Extract extract = gold.read(text);
    json answer;
    for (const tamis::eval::Measure& measure : tamis::eval::measures())
      answer[measure.name] = numbers_of(measure, extract);
    answer["words"] = words_of(text);
    answer["exact"] = tokens_of(text);
    answer["lower"] = tokens_of(tamis::eval::python_lower(text));
    std::cout << answer.dump() << '\n' << std::flush;
  }
  return std::cin.eof() ? 0 : 1;
}
