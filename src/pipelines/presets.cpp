// The files of presets/, embedded by the build.

#include "tamis/pipeline.h"

namespace tamis {
namespace {

constexpr PipelinePreset kPresets[] = {
#include "pipelines/presets.inc"
};

}  // namespace

std::span<const PipelinePreset> pipeline_presets() {
  return kPresets;
}

const PipelinePreset* find_pipeline_preset(std::string_view name) {
  for (const PipelinePreset& preset : kPresets)
    if (preset.name == name) return &preset;
  return nullptr;
}

}  // namespace tamis
