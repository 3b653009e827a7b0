// The parts of the module, one function per file.
#pragma once

#include <nanobind/nanobind.h>

namespace tamis::python {

void bind_page(nanobind::module_& module);
void bind_metadata(nanobind::module_& module);
void bind_result(nanobind::module_& module);
void bind_site(nanobind::module_& module);
void bind_model(nanobind::module_& module);
void bind_pipeline(nanobind::module_& module);
void bind_run_many(nanobind::module_& module);
void bind_filters(nanobind::module_& module);
void bind_python_filters(nanobind::module_& module);
void bind_warc(nanobind::module_& module);
void bind_records(nanobind::module_& module);
void bind_evaluate(nanobind::module_& module);

}  // namespace tamis::python
