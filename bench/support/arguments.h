// The options of a benchmark: each has a value.
//
//   int repetitions = 3;
//   std::string package;
//   if (!read_arguments(argc, argv, {{"--reps", "N", number_into(repetitions)},
//                                    {"--package", "FILE", text_into(package)}}))
//     return 2;
#pragma once

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace tamis::bench {

struct Argument {
  std::string name;
  std::string value;  // its name in the usage message
  std::function<void(const std::string&)> take;
};

// Returns false, after printing the usage message, if an option is unknown or has no
// value.
bool read_arguments(int argc, char** argv, const std::vector<Argument>& known);

// At least 1.
template <class Number>
std::function<void(const std::string&)> number_into(Number& out) {
  return [&out](const std::string& text) {
    out = static_cast<Number>(std::max(1, std::atoi(text.c_str())));
  };
}

inline std::function<void(const std::string&)> text_into(std::string& out) {
  return [&out](const std::string& text) { out = text; };
}

inline std::function<void(const std::string&)> text_into(
    std::vector<std::string>& out) {
  return [&out](const std::string& text) { out.push_back(text); };
}

}  // namespace tamis::bench
