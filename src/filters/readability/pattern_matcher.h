// Which of several lists of patterns occur in a name: classes and ids, where "sidebar"
// also means "main-sidebar2". All lists in one pass (Aho, Corasick 1975).
//
//   PatternMatcher matcher({"menu footer", "main =text"});
//   matcher.find("Top-Menu");        // 0b01
//   matcher.find("text mainmenu");   // 0b11
//   matcher.find("context");         // 0: =text is a whole name
//
// A list is patterns with blanks between them, of letters, digits, '-' and '_'; '='
// before one means that it is a whole name, with white space or nothing around it. Case
// does not matter.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tamis {

class PatternMatcher {
 public:
  explicit PatternMatcher(std::span<const std::string> lists);
  PatternMatcher(std::initializer_list<std::string> lists)
      : PatternMatcher(std::span<const std::string>(lists.begin(), lists.size())) {}

  // Bit i says that a pattern of list i occurs.
  std::uint32_t find(std::string_view name) const {
    std::uint32_t state = after_blank_;
    std::uint32_t found = 0;
    for (const char c : name) {
      const State& at = states_[state];
      state = at.next[symbol_of(c)];
      found |= states_[state].found;
    }
    return found | states_[states_[state].next[kBlank]].found;
  }

  // What is wrong with the text of a list, or nothing.
  static std::string check(std::string_view list);

 private:
  static constexpr std::size_t kBlank = 38;
  static constexpr std::size_t kOther = 39;
  static constexpr std::size_t kSymbols = 40;

  struct State {
    std::array<std::uint16_t, kSymbols> next{};
    std::uint16_t fallback = 0;  // the longest other state that ends in the same way
    std::uint32_t found = 0;     // lists
  };

  // a-z, 0-9, '-', '_', white space, anything else.
  static const std::array<std::uint8_t, 256> kSymbolOf;
  static std::size_t symbol_of(char c) {
    return kSymbolOf[static_cast<unsigned char>(c)];
  }
  void add(std::string_view pattern, std::uint32_t list);
  void link();

  std::vector<State> states_;
  std::uint32_t after_blank_ = 0;
};

}  // namespace tamis
