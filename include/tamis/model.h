// Models of the filter `learned` other than the one built into the library, and what
// its scores say about a page:
//
//   Result<std::shared_ptr<const Model>> mine = load_model("mine.model");
//   if (!mine) std::cerr << to_string(mine.error()) << "\n";
//   Result<Pipeline> pipeline = read_pipeline("auto", {.model = *mine});
//
// `tamis train` trains one on pages with gold texts (docs/filters/learned.md).

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

// Fails if the file is damaged, truncated, of another kind or version, or made for
// other features.
TAMIS_API Result<std::shared_ptr<const Model>> load_model(
    const std::filesystem::path& file);
// Reads a model from the bytes of a file. `place` is the location for errors.
TAMIS_API Result<std::shared_ptr<const Model>> model_from_bytes(
    std::string_view bytes, const std::string& place = "model");

// Reports whether a page has only boilerplate such as menus, footers and notices. The
// result depends on the scores of its words and needs a filter that has a confidence
// (FilterResult). The kept words are then the best of the boilerplate; docs/output.md
// has the rule.
TAMIS_API bool is_only_chrome(std::span<const float> scores,
                              std::optional<double> confidence);

}  // namespace tamis
