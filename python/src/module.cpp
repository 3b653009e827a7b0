// tamis._tamis: the part of the Python package that is written in C++.

#include <nanobind/nanobind.h>

#include "bindings.h"

NB_MODULE(_tamis, module) {
  module.doc() = "The C++ part of tamis; import tamis instead.";
  // Registered filters written in Python are never released, nor are the objects they
  // refer to.
  nanobind::set_leak_warnings(false);
  tamis::python::bind_metadata(module);
  tamis::python::bind_warc(module);
  tamis::python::bind_page(module);
  tamis::python::bind_result(module);
  tamis::python::bind_site(module);
  tamis::python::bind_model(module);
  tamis::python::bind_pipeline(module);
  tamis::python::bind_run_many(module);
  tamis::python::bind_records(module);
  tamis::python::bind_filters(module);
  tamis::python::bind_python_filters(module);
  tamis::python::bind_evaluate(module);
}
