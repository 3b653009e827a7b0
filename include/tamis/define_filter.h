// Defining a filter: a struct of parameters, a table that describes them, and a
// function.
//
//   struct ShortParams {
//     int least = 3;
//   };
//   constexpr ParamSpec kParams[] = {
//       param<&ShortParams::least>("least", {1, 50}, Provenance::ours,
//                                  "words a block must have"),
//   };
//   Mask keep_long(const View& view, const ShortParams& params);
//
//   constexpr FilterSpec kSpec = define_filter<ShortParams, keep_long>(
//       "long", FilterKind::block, "keep long blocks", "nobody, 2026", kParams);
//
// The struct holds the defaults, the table the ranges. A parameter is an int, a double,
// a bool, an enum class with a list of names, a TagSet, a string, or a type with its
// own ParamText. docs/adding-a-filter.md explains it step by step.

// layer: filters/contract
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "tamis/detail/export.h"
#include "tamis/filter.h"
#include "tamis/tags.h"

namespace tamis {

// The range of a number: {8, 200} or {0.3, 5, Scale::log}.
struct Limited {
  double least;
  double most;
  Scale scale = Scale::linear;
};

// How a parameter of type T is read and written as text. `read` returns what is wrong
// with the text, or an empty string.
template <class T>
struct ParamText;

template <>
struct TAMIS_API ParamText<int> {
  static constexpr ParamType kType = ParamType::integer;
  static std::string read(std::string_view text, int& out);
  static std::string write(int value);
};

template <>
struct TAMIS_API ParamText<double> {
  static constexpr ParamType kType = ParamType::real;
  static std::string read(std::string_view text, double& out);
  static std::string write(double value);
};

template <>
struct TAMIS_API ParamText<bool> {
  static constexpr ParamType kType = ParamType::flag;
  static std::string read(std::string_view text, bool& out);
  static std::string write(bool value);
};

template <>
struct TAMIS_API ParamText<std::string> {
  static constexpr ParamType kType = ParamType::text;
  static std::string read(std::string_view text, std::string& out);
  static std::string write(const std::string& value);
};

template <>
struct TAMIS_API ParamText<TagSet> {
  static constexpr ParamType kType = ParamType::tags;
  static std::string read(std::string_view text, TagSet& out);
  static std::string write(const TagSet& value);
};

namespace detail {

template <class P, class T>
P params_of(T P::*);
template <class P, class T>
T value_of(T P::*);

template <auto kMember>
using ParamsOf = decltype(params_of(kMember));
template <auto kMember>
using ValueOf = decltype(value_of(kMember));

template <auto kMember>
std::string get(const void* params) {
  return ParamText<ValueOf<kMember>>::write(
      static_cast<const ParamsOf<kMember>*>(params)->*kMember);
}

template <auto kMember>
std::string set(void* params, std::string_view text) {
  return ParamText<ValueOf<kMember>>::read(
      text, static_cast<ParamsOf<kMember>*>(params)->*kMember);
}

TAMIS_API std::string unknown_choice(std::string_view text);

template <auto kMember, const auto& kNames>
std::string get_choice(const void* params) {
  const auto value = static_cast<const ParamsOf<kMember>*>(params)->*kMember;
  return std::string(kNames[static_cast<std::size_t>(value)]);
}

template <auto kMember, const auto& kNames>
std::string set_choice(void* params, std::string_view text) {
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (kNames[i] != text) continue;
    static_cast<ParamsOf<kMember>*>(params)->*kMember =
        static_cast<ValueOf<kMember>>(i);
    return {};
  }
  return unknown_choice(text);
}

}  // namespace detail

// Describes a number.
template <auto kMember>
constexpr ParamSpec param(std::string_view name, Limited range, Provenance provenance,
                          std::string_view meaning) {
  return {.name = name,
          .meaning = meaning,
          .least = range.least,
          .most = range.most,
          .choices = {},
          .get = detail::get<kMember>,
          .set = detail::set<kMember>,
          .type = ParamText<detail::ValueOf<kMember>>::kType,
          .scale = range.scale,
          .provenance = provenance};
}

// Describes a flag, a set of tags or a string.
template <auto kMember>
constexpr ParamSpec param(std::string_view name, Provenance provenance,
                          std::string_view meaning) {
  return param<kMember>(name, Limited{0, 0}, provenance, meaning);
}

// Describes an enum class. kNames are its names in order: constexpr std::string_view
// kNames[] = ...
template <auto kMember, const auto& kNames>
constexpr ParamSpec param(std::string_view name, Provenance provenance,
                          std::string_view meaning) {
  static_assert(std::is_enum_v<detail::ValueOf<kMember>>);
  return {.name = name,
          .meaning = meaning,
          .choices = kNames,
          .get = detail::get_choice<kMember, kNames>,
          .set = detail::set_choice<kMember, kNames>,
          .type = ParamType::choice,
          .provenance = provenance};
}

// Returns the spec of a filter written as `Mask run(const View&, const P&)`. A filter
// with scores returns a FilterResult instead of a Mask.
template <class P, auto kRun>
constexpr FilterSpec define_filter(std::string_view name, FilterKind kind,
                                   std::string_view idea, std::string_view paper,
                                   std::span<const ParamSpec> params) {
  return {.name = name,
          .idea = idea,
          .paper = paper,
          .params = params,
          .make_params =
              [] { return std::static_pointer_cast<void>(std::make_shared<P>()); },
          .run = [](const View& view, const void* values) -> FilterResult {
            const P& given = *static_cast<const P*>(values);
            if constexpr (std::is_same_v<decltype(kRun(view, given)), Mask>)
              return {kRun(view, given), {}};
            else
              return kRun(view, given);
          },
          .kind = kind};
}

}  // namespace tamis
