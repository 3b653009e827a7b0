// Any bytes as a pipeline: it is read or rejected, without a crash. A valid pipeline is
// written in both forms, which must be equivalent.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tamis/parser.h"
#include "tamis/pipeline.h"

namespace {

void require(bool holds, const tamis::Pipeline& pipeline, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", pipeline.to_string().c_str(), law);
  std::abort();
}

tamis::Pipeline again(const std::string& text, const tamis::Pipeline& pipeline) {
  const tamis::Result<tamis::Pipeline> read =
      tamis::read_pipeline(text, {.files = false, .folder = {}});
  require(read.has_value(), pipeline, "cannot be read again");
  return *read;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const tamis::Page page = tamis::parse(
      "<h1>A title</h1><ul><li><a href=x>Home</a></ul><p>Some words, and a "
      "<b>few</b> more of them.<p>The end.");
  const std::string text(reinterpret_cast<const char*>(data), size);
  const tamis::PipelineOptions options{.files = false, .folder = {}};
  const tamis::Result<tamis::Pipeline> pipeline = tamis::read_pipeline(text, options);
  const auto problems = tamis::check_pipeline(text, options);
  if (pipeline.has_value() != problems.empty()) std::abort();
  if (!pipeline) return 0;
  const tamis::Pipeline formatted =
      again(tamis::format_pipeline(pipeline->tree()), *pipeline);
  require(formatted.tree() == pipeline->tree(), *pipeline, "the text form differs");
  const tamis::Pipeline json =
      again(tamis::pipeline_to_json(pipeline->tree()), *pipeline);
  require(json.tree() == pipeline->tree(), *pipeline, "the JSON form differs");
  const tamis::Pipeline canonical = again(pipeline->canonical(), *pipeline);
  require(canonical.canonical() == pipeline->canonical(), *pipeline,
          "the canonical form is not its own");
  const tamis::View view(page);
  require(canonical.run(view).keep == pipeline->run(view).keep, *pipeline,
          "the canonical form keeps other words");
  return 0;
}
