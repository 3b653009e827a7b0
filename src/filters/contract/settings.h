// Settings of filters, and of whatever else a FilterSpec describes: combinators.
//
// Pipelines write them as in css="nav, footer", inside=true. Values stand bare where
// they hold only letters, digits and "._+-%", else in quotes; a quote inside quotes is
// written twice.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/filter.h"

namespace tamis {

// Whether a bare value may have this sign.
bool is_bare(char c);

// A value as it is written there, quoted only if need be.
std::string quoted_value(std::string_view value);

// The spec's defaults with the settings applied. `model` is what they call "general";
// null: the model of the library. The place of an error is the spec's name, and the
// setting's.
Result<std::shared_ptr<const void>> make_params(
    const FilterSpec& spec, std::span<const Setting> settings,
    const std::shared_ptr<const Model>& model = nullptr);

// Those that differ from their defaults, in the order of the spec.
std::vector<Setting> changed_settings(const FilterSpec& spec, const void* params);

// "(window=40, rho=0.75)", or nothing.
std::string in_brackets(std::span<const Setting> settings);

// "; did you mean 'bte'?", or nothing if no word is near.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& known);

}  // namespace tamis
