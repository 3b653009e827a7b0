// Models of the filter `learned` besides the one that is part of the library, and what
// its scores say of a page:
//
//   Result<std::shared_ptr<const Model>> mine = load_model("mine.model");
//   if (!mine) std::cerr << to_string(mine.error()) << "\n";
//   Result<Pipeline> pipeline = read_pipeline("auto", {.model = *mine});
//
// `tamis train` makes one from pages with their texts (docs/filters/learned.md).

// layer: filters/learned
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tamis/detail/export.h"
#include "tamis/error.h"

namespace tamis {

struct Model;  // opaque: pass it to PipelineOptions::model

// What is damaged, cut off, of another kind or version, or made for other features is
// refused.
TAMIS_API Result<std::shared_ptr<const Model>> load_model(
    const std::filesystem::path& file);
// What stands in a file; `place` is for errors.
TAMIS_API Result<std::shared_ptr<const Model>> model_from_bytes(
    std::string_view bytes, const std::string& place = "model");

// Whether a page has nothing to read but menus, footers and notices, by the scores of
// its words, where the filter knows how sure it is (FilterResult). What was kept is
// then the best of these; docs/output.md has the rule.
TAMIS_API bool is_only_chrome(std::span<const float> scores,
                              std::optional<double> confidence);

}  // namespace tamis
