#include "filters/readability/pattern_matcher.h"

#include "text/ascii.h"

namespace tamis {
namespace {

constexpr std::size_t kMostBytes = 8000;  // so that a state has a number of 16 bits

// Calls visit(pattern) for each pattern of a list.
template <class Visit>
void for_each_pattern(std::string_view list, const Visit& visit) {
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(' ', at), list.size());
    if (end > at) visit(list.substr(at, end - at));
    at = end + 1;
  }
}

constexpr std::array<std::uint8_t, 256> make_symbols() {
  std::array<std::uint8_t, 256> out{};
  for (std::size_t c = 0; c < out.size(); ++c) {
    const char lower = to_lower(static_cast<char>(c));
    const auto number = [lower](char from, int first) {
      return static_cast<std::uint8_t>(lower - from + first);
    };
    if (lower >= 'a' && lower <= 'z')
      out[c] = number('a', 0);
    else if (lower >= '0' && lower <= '9')
      out[c] = number('0', 26);
    else
      out[c] = lower == '-' ? 36 : lower == '_' ? 37 : is_space(lower) ? 38 : 39;
  }
  return out;
}

}  // namespace

constinit const std::array<std::uint8_t, 256> PatternMatcher::kSymbolOf =
    make_symbols();

PatternMatcher::PatternMatcher(std::span<const std::string> lists) : states_(1) {
  std::uint32_t bit = 1;
  for (const std::string& list : lists) {
    for_each_pattern(list, [&](std::string_view pattern) {
      const bool whole = pattern.starts_with('=');
      add(whole ? " " + std::string(pattern.substr(1)) + " " : std::string(pattern),
          bit);
    });
    bit <<= 1;
  }
  link();
  after_blank_ = states_[0].next[kBlank];
}

void PatternMatcher::add(std::string_view pattern, std::uint32_t list) {
  std::uint16_t state = 0;
  for (const char c : pattern) {
    const std::size_t symbol = symbol_of(c);
    if (states_[state].next[symbol] == 0) {
      states_[state].next[symbol] = static_cast<std::uint16_t>(states_.size());
      states_.emplace_back();
    }
    state = states_[state].next[symbol];
  }
  states_[state].found |= list;
}

// Breadth first: the state that a longer one falls back to is complete by then. A way
// that is missing is replaced by that of the fallback, so finding never goes back.
void PatternMatcher::link() {
  std::vector<std::uint16_t> queue;
  for (const std::uint16_t next : states_[0].next)
    if (next != 0) queue.push_back(next);
  for (std::size_t i = 0; i < queue.size(); ++i) {
    State& state = states_[queue[i]];
    const State& fallback = states_[state.fallback];
    state.found |= fallback.found;
    for (std::size_t symbol = 0; symbol < kSymbols; ++symbol) {
      const std::uint16_t next = state.next[symbol];
      if (next == 0) {
        state.next[symbol] = fallback.next[symbol];
      } else {
        states_[next].fallback = fallback.next[symbol];
        queue.push_back(next);
      }
    }
  }
}

std::string PatternMatcher::check(std::string_view list) {
  if (list.size() > kMostBytes)
    return "more than " + std::to_string(kMostBytes) + " bytes";
  std::string finding;
  for_each_pattern(list, [&](std::string_view pattern) {
    const std::string_view name = pattern.substr(pattern.starts_with('=') ? 1 : 0);
    bool right = !name.empty();
    for (const char c : name) right &= symbol_of(c) < kBlank;
    if (!right)
      finding = "'" + std::string(pattern) +
                "' is no pattern; wanted letters, digits, "
                "'-' and '_', and '=' before a whole name";
  });
  return finding;
}

}  // namespace tamis
