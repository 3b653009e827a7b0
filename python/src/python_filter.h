// Filters written in Python. They are called in the middle of a run, which has no way
// to fail: what they raise waits until the run is over.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include <nanobind/nanobind.h>

namespace tamis::python {

// Collects the first exception of the filters that this thread runs while it lives.
// Made and destroyed with the GIL or without.
class RaisedInFilters {
 public:
  RaisedInFilters();
  ~RaisedInFilters();
  RaisedInFilters(const RaisedInFilters&) = delete;
  RaisedInFilters& operator=(const RaisedInFilters&) = delete;

  // The exception, if there is one, and no more.
  std::shared_ptr<nanobind::python_error> take() { return std::move(first_); }
  // Throws it. With the GIL.
  void rethrow();

 private:
  friend void report_raised(const nanobind::python_error& error);
  friend bool has_raised();
  RaisedInFilters* outer_;
  std::shared_ptr<nanobind::python_error> first_;
};

// The same for runs on threads that are not ours, those of evaluate(): one such run at
// a time.
class RaisedInThreads {
 public:
  RaisedInThreads();
  ~RaisedInThreads();
  std::shared_ptr<nanobind::python_error> take();

 private:
  std::unique_lock<std::mutex> one_at_a_time_;
};

// Whether this thread runs a filter written in Python.
bool is_in_filter();

[[noreturn]] void rethrow(const nanobind::python_error& error);

}  // namespace tamis::python
