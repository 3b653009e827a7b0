// Filters written in Python. They are called in the middle of a run, which cannot fail:
// their exceptions are stored until the run has ended.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include <nanobind/nanobind.h>

namespace tamis::python {

// Collects the first exception of the filters that this thread runs during its
// lifetime. May be constructed and destroyed with or without the GIL.
class RaisedInFilters {
 public:
  RaisedInFilters();
  ~RaisedInFilters();
  RaisedInFilters(const RaisedInFilters&) = delete;
  RaisedInFilters& operator=(const RaisedInFilters&) = delete;

  // Returns the stored exception, or null, and forgets it.
  std::shared_ptr<nanobind::python_error> take() { return std::move(first_); }
  // Throws the stored exception, if there is one. The GIL must be held.
  void rethrow();

 private:
  friend void report_raised(const nanobind::python_error& error);
  friend bool has_raised();
  RaisedInFilters* outer_;
  std::shared_ptr<nanobind::python_error> first_;
};

// Collects the first exception of runs on threads that this module did not start, as in
// evaluate(). Only one such run is possible at a time.
class RaisedInThreads {
 public:
  RaisedInThreads();
  ~RaisedInThreads();
  std::shared_ptr<nanobind::python_error> take();

 private:
  std::unique_lock<std::mutex> one_at_a_time_;
};

// Reports whether this thread runs a filter written in Python.
bool is_in_filter();

[[noreturn]] void rethrow(const nanobind::python_error& error);

}  // namespace tamis::python
