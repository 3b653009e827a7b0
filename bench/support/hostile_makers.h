// Functions that write hostile pages (hostile_pages.h): a repeated unit, after a head
// and before a tail. Each maker is a function of the number of bytes.
//
//   {"br", rows<"<br>">},
//   {"options", after<"<select>", "<option>x">},
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace tamis::bench {

template <std::size_t N>
struct Literal {
  char text[N] = {};

  consteval Literal(const char (&literal)[N]) {  // NOLINT(google-explicit-constructor)
    std::copy_n(literal, N, text);
  }

  constexpr std::string_view view() const { return {text, N - 1}; }  // may contain NUL
};

inline void append(std::string& out, std::string_view unit, std::size_t bytes) {
  while (out.size() < bytes) out += unit;
}

// Unit, unit, unit, ...
template <Literal kUnit>
std::string rows(std::size_t bytes) {
  std::string out;
  append(out, kUnit.view(), bytes);
  return out;
}

// Head, then unit, unit, ...
template <Literal kHead, Literal kUnit>
std::string after(std::size_t bytes) {
  std::string out(kHead.view());
  append(out, kUnit.view(), bytes);
  return out;
}

// The first unit for one half of the page, the second for the other.
template <Literal kFirst, Literal kSecond>
std::string halves(std::size_t bytes) {
  std::string out;
  append(out, kFirst.view(), bytes / 2);
  append(out, kSecond.view(), bytes);
  return out;
}

// Alternates: the first unit `kCount` times, then the second as often, and again.
template <Literal kFirst, Literal kSecond, int kCount>
std::string rounds(std::size_t bytes) {
  std::string round;
  for (int i = 0; i < kCount; ++i) round += kFirst.view();
  for (int i = 0; i < kCount; ++i) round += kSecond.view();
  std::string out;
  append(out, round, bytes);
  return out;
}

// A deep stack of the first unit, `kCount` high, then only the second.
template <Literal kFirst, Literal kSecond, int kCount = 500>
std::string below(std::size_t bytes) {
  std::string out;
  for (int i = 0; i < kCount; ++i) out += kFirst.view();
  append(out, kSecond.view(), bytes);
  return out;
}

// Appends the unit with each `mark` replaced by the value.
inline void append_filled(std::string& out, std::string_view unit, char mark,
                          std::string_view value) {
  for (const char c : unit) {
    if (c == mark) {
      out += value;
    } else {
      out += c;
    }
  }
}

// The unit with each mark replaced by a number that never repeats.
template <Literal kHead, Literal kUnit, char kMark = '#'>
std::string counted(std::size_t bytes) {
  std::string out(kHead.view());
  for (std::size_t i = 0; out.size() < bytes; ++i)
    append_filled(out, kUnit.view(), kMark, std::to_string(i));
  return out;
}

// Head, then unit, unit, ..., and the tail.
template <Literal kHead, Literal kUnit, Literal kTail>
std::string between(std::size_t bytes) {
  return after<kHead, kUnit>(bytes) + std::string(kTail.view());
}

// The unit with its '#' replaced by each of the space-separated names in turn.
template <Literal kHead, Literal kUnit, Literal kNames>
std::string each(std::size_t bytes) {
  std::string out(kHead.view());
  std::string_view names = kNames.view();
  while (out.size() < bytes) {
    if (names.empty()) names = kNames.view();
    const std::string_view name = names.substr(0, names.find(' '));
    names.remove_prefix(std::min(name.size() + 1, names.size()));
    append_filled(out, kUnit.view(), '#', name);
  }
  return out;
}

}  // namespace tamis::bench
