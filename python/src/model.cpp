#include "model.h"

#include <nanobind/stl/filesystem.h>

#include "bindings.h"
#include "errors.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {
namespace {

constexpr const char* kAbout =
    "What the filter learned goes by, instead of the model of the library.\n\n"
    "`tamis train` makes one from pages with their texts. What is no model, or "
    "damaged, is refused:\n\n"
    ">>> tamis.Model.from_bytes(b'<p>a page')\n"
    "Traceback (most recent call last):\n"
    "    ...\n"
    "tamis.Error: model: this is no model (a model made by tamis train or "
    "tools/train)\n";

}  // namespace

void bind_model(nb::module_& module) {
  nb::class_<ModelHandle>(module, "Model", kAbout)
      .def_static(
          "load",
          [](const std::filesystem::path& file) {
            return ModelHandle{unwrap(load_model(file))};
          },
          "file"_a, nb::sig("def load(file: str | os.PathLike[str]) -> Model"),
          "From a file.")
      .def_static(
          "from_bytes",
          [](const nb::bytes& bytes) {
            return ModelHandle{unwrap(model_from_bytes({bytes.c_str(), bytes.size()}))};
          },
          "bytes"_a, "From what stands in a file.");
}

}  // namespace tamis::python
