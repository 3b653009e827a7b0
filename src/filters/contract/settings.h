// Settings of filters and of everything else that a FilterSpec describes, such as
// combinators.
//
// Pipelines write them as in css="nav, footer", inside=true. A value needs no quotes if
// it contains only letters, digits, non-ASCII characters and "._+-%". A quote inside a
// quoted value is doubled.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/filter.h"

namespace tamis {

// Reports whether an unquoted value may contain this character.
bool is_bare(char c);

// Returns a value as pipelines write it, quoted only if necessary.
std::string quoted_value(std::string_view value);

// Returns the defaults of the spec with the settings applied. `model` is the model that
// the settings call "general"; null means the model of the library. The location of an
// error consists of the names of the spec and the setting.
Result<std::shared_ptr<const void>> make_params(
    const FilterSpec& spec, std::span<const Setting> settings,
    const std::shared_ptr<const Model>& model = nullptr);

// Returns the settings that differ from their defaults, in the order of the spec.
std::vector<Setting> changed_settings(const FilterSpec& spec, const void* params);

// Returns text such as "(window=40, rho=0.75)", or an empty string without settings.
std::string in_brackets(std::span<const Setting> settings);

// Returns text such as "; did you mean 'bte'?", or an empty string if no word is
// similar.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& known);

}  // namespace tamis
